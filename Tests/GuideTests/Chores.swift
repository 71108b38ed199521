import Vitrine

/// The chores that are left.
@MainActor @Observable final class Chores {
  var names = ["Water the plants", "Feed the cat", "Wind the clock", "Post the letter"]
}

/// Chores that a swipe removes.
@MainActor func makeChoresScreen(_ chores: Chores = Chores()) -> Component {
  Column {
    TitleBar("Chores")
    ListView(each: { chores.names }, id: \.self, rowHeight: 72) { name in
      let done = SwipeAction("Done", icon: .check, fill: \.accent, isPending: true) {
        chores.names.removeAll { $0 == name }
      }
      return SwipeRow(ListRow(title: name), trailing: .system(done, commitsOnFullSwipe: true))
    }
  }
}
