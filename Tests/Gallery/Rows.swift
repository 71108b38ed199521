import Vitrine

/// Rows of a list: each has a title, and may have a subtitle, a disc and a detail.
@MainActor func makeRows(_ say: Phrases) -> Component {
  let stops = [
    (say("Town hall", "市政厅", "دار البلدية"), say("Lines 1 and 4", "1、4 路", "الخطان 1 و4"), "3"),
    (say("Harbour", "港口", "الميناء"), say("Line 2", "2 路", "الخط 2"), "7"),
    (say("Castle", "城堡", "القلعة"), say("Line 4", "4 路", "الخط 4"), "12"),
  ]
  return ListView(stops, id: { $0.0 }, rowHeight: 72) { name, lines, minutes in
    ListRow(
      title: name, subtitle: lines, avatarColor: Theme.light.palette[5],
      avatarText: String(name.prefix(1)),
      detail: say("\(minutes) min", "\(minutes) 分钟", "\(minutes) د")
    ) { Kiosk.log(.info, "opened \(name)") }
  }
}
