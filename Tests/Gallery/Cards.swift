import Vitrine

/// Cards that are tapped as a whole, in as many columns as fit.
@MainActor func makeCards(_ say: Phrases) -> Component {
  let rooms = [
    (Icon.image, say("Paintings", "绘画", "لوحات"), say("Room 1", "1 号厅", "القاعة 1")),
    (.castle, say("The castle", "城堡", "القلعة"), say("Room 2", "2 号厅", "القاعة 2")),
    (.flower, say("Garden", "花园", "الحديقة"), say("Outside", "室外", "في الخارج")),
  ]
  return ScrollContent {
    Padding {
      Grid(minimumWidth: 120, spacing: Spacing.medium) {
        rooms.map { icon, name, place in
          Card(onTap: { Kiosk.log(.info, "opened \(name)") }) {
            Padding(Spacing.medium) {
              Column(spacing: Spacing.tiny, alignment: .leading) {
                IconView(icon, side: 32, ink: \.accent)
                Label(name, \.label)
                Label(place, \.caption, \.secondaryText)
              }
            }
          }
        }
      }
    }
  }
}
