import Vitrine

/// A ticket: its code, and what to do with it. `language` is a tag such as `en`.
@MainActor func makeTicket(language: String) -> Component {
  let hint = LocalizedText(
    "Show this code at the entrance",
    translations: [
      .init(language: "zh", text: "请在入口出示此二维码"),
      .init(language: "ar", text: "أظهر هذا الرمز عند المدخل"),
    ])
  let code = QRCode("ticket:4711", side: 160)
  code.accessibilityLabel = hint[language: language]
  return Centered {
    Column(spacing: Spacing.medium) {
      code
      Label(hint[language: language], \.body, alignment: .center, lineLimit: 2)
    }
  }
}
