import Vitrine

/// The first screen of a museum. `language` is a tag such as `en`.
@MainActor func makeWelcomeScreen(language: String) -> Component {
  let title = LocalizedText(
    "Welcome", translations: [.init(language: "ar", text: "أهلًا وسهلًا")])
  let hours = LocalizedText(
    "Open until six", translations: [.init(language: "ar", text: "مفتوح حتى السادسة")])
  return ScrollContent {
    ImageView(
      .file("/srv/museum/images/hall.jpg"), mode: .fill, cornerRadius: 12, aspectRatio: 16 / 9)
    Padding {
      Column(spacing: Spacing.medium, alignment: .leading) {
        Label(title[language: language], \.display, \.accent)
        Label(hours[language: language], \.body, \.secondaryText)
      }
    }
  }
}

/// The colors of the museum, light and dark. Text on the accent must be easy to read.
func museumOptions() -> KioskOptions {
  var options = KioskOptions()
  options.theme.accent = Color(rgb: 0x7440b5)
  options.theme.onAccent = .white
  var dark = Theme.dark
  dark.accent = Color(rgb: 0xcbb0f2)
  dark.onAccent = Color(rgb: 0x2c1052)
  options.darkTheme = dark
  return options
}

/// Runs the kiosk; `main.swift` contains this call only.
@MainActor func startMuseum() -> Never {
  Kiosk.main(languages: ["en", "ar"], options: museumOptions()) { request in
    ScreenCatalog([
      Screen(name: "welcome", summary: "The first screen") {
        makeWelcomeScreen(language: request.language ?? "en")
      }
    ])
  }
}
