import Vitrine

/// A link for the phone of a visitor.
@MainActor func makeQRCodes(_ say: Phrases) -> Component {
  let code = QRCode("https://museum.example/guide", side: 168)
  code.accessibilityLabel = say("The guide to the museum", "博物馆导览", "دليل المتحف")
  return Row(spacing: Spacing.large) {
    code
    Label(
      say("Take the guide with you", "把导览带在手机上", "خذ الدليل معك"), \.title, lineLimit: 3)
  }
}
