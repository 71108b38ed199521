import Vitrine

/// A stop beside the lines that leave from it, or above them on a high screen.
@MainActor func makeTwoPanes(_ say: Phrases) -> Component {
  let lines = [say("Castle", "城堡", "القلعة"), say("Harbour", "港口", "الميناء")]
  return TwoPanes(
    share: 0.4,
    primary: ColoredBox(\.tonal) {
      Column(spacing: Spacing.small, alignment: .center) {
        Spacer()
        IconView(.pin, side: 48, ink: \.onTonal)
        Label(say("Town hall", "市政厅", "دار البلدية"), \.title, \.onTonal)
        Spacer()
      }
    },
    secondary: ListView(lines, id: \.self, rowHeight: 72) { ListRow(title: $0) })
}
