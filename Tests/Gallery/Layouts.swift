import Vitrine

/// A row in a column: a spacer takes the width that is left, a fixed size takes what it says.
@MainActor func makeLayouts(_ say: Phrases) -> Component {
  let days = [say("Today", "今天", "اليوم"), say("Tomorrow", "明天", "غدًا")]
  return Column(spacing: Spacing.medium) {
    days.enumerated().map { index, day in
      Row(spacing: Spacing.small) {
        FixedSize(width: 12, height: 32) { ColoredBox(\.accent, cornerRadius: 6) }
        Label(day)
        Spacer()
        Label("\(18 + index) °C", \.title)
      }
    }
    Divider()
    Stack {
      FixedSize(height: 72) { ColoredBox(\.tonal, cornerRadius: 12) }
      Padding { Label(say("On top of the box", "在色块之上", "فوق المربع"), \.body, \.onTonal) }
    }
  }
}
