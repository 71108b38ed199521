import Vitrine

/// A start page: in the middle of a panel where it fits, and scrolled where it does not.
@MainActor func makeScrollContent(_ say: Phrases) -> Component {
  ScrollContent(maxWidth: 520, isCentered: true) {
    Padding {
      Column(spacing: Spacing.large, alignment: .center) {
        IconView(.heart, side: 48, ink: \.accent)
        Label(
          say("How did you like it?", "您喜欢这次参观吗？", "هل أعجبتك الزيارة؟"), \.headline,
          alignment: .center, lineLimit: 2)
        Button(say("Begin", "开始", "ابدأ"), icon: .check, isLarge: true) {
          Kiosk.log(.info, "begun")
        }
      }
    }
  }
}
