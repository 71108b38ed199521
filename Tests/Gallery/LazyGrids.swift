import Vitrine

/// Four hundred lockers, of which only the visible ones exist.
@MainActor func makeLazyGrids(_ say: Phrases) -> Component {
  let free = say("Free", "空闲", "متاح")
  let taken = say("Taken", "占用", "مشغول")
  let grid = LazyGrid(1...400, id: { $0 }, minimumWidth: 100, cellHeight: 88) { number in
    let isFree = number % 3 != 0
    return Card(onTap: { Kiosk.log(.info, "locker \(number)") }) {
      Padding(Spacing.medium) {
        Label("\(number)", \.title)
        Label(isFree ? free : taken, \.caption, isFree ? \.accent : \.secondaryText)
      }
    }
  }
  grid.contentInset = EdgeInsets(all: Spacing.large)
  return grid
}
