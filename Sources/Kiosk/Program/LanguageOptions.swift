package import ArgumentParser

/// The option for the language of the screens.
package struct LanguageOptions<App: KioskApp>: ParsableArguments, Sendable {
  @Option(
    help: ArgumentHelp(
      App.languages.isEmpty
        ? "The language, such as en or ar. A right-to-left language mirrors the screen."
        : "The language: \(App.languages.joined(separator: ", ")). By default 'run' uses that of LANG, "
          + "and 'replay' the recorded one. A right-to-left language mirrors the screen."),
    completion: App.languages.isEmpty ? nil : .list(App.languages),
    transform: { text in
      App.languages.isEmpty
        ? try OptionValue.text(text) : try OptionValue.choice(text, among: App.languages)
    })
  package var language: String?

  package init() {}

  /// Sets the option to that of a file if the call does not contain it.
  mutating func fill(from file: LanguageOptions) { language = language ?? file.language }
}
