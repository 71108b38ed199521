import Vitrine

/// Numbers at icons, a dot, a text, and colored boxes.
@MainActor func makeBadges(_ say: Phrases) -> Component {
  Column(spacing: Spacing.large, alignment: .leading) {
    Row(spacing: Spacing.large) {
      Badge(count: 3) { IconButton(.bell) }
      Badge(count: 120) { IconButton(.mail) }
      Badge("") { IconButton(.person) }
      Badge(say("New", "新", "جديد"))
    }
    ColoredBox(\.tonal, cornerRadius: 12) {
      Padding { Label(say("Open until six", "营业至六点", "مفتوح حتى السادسة"), \.body, \.onTonal) }
    }
    Row(spacing: Spacing.small) {
      Theme.light.palette.prefix(6).map { color in
        FixedSize(width: 48, height: 48) { ColoredBox(color: color, cornerRadius: 12) }
      }
    }
  }
}
