/// A key of the on-screen keyboard.
struct Key: Sendable, Hashable {
  enum Action: Sendable, Hashable {
    /// Types a text.
    case type(String)
    case delete
    case shift
    /// Shows a page.
    case page(KeyPlan.Page)
    /// Shows the layout of the next language.
    case language
    /// Confirms the field.
    case submit
    /// Hides the keyboard.
    case hide
  }

  var action: Action
  /// The width; a letter has 1.
  var width = 1.0
  /// The further characters that a held key offers.
  var accents: [String] = []
  /// Whether it is the space bar, which shows the name of the language.
  var isSpace = false

  /// Whether it acts when a finger lands; other keys act when it lifts, or when another finger
  /// lands.
  var actsOnLanding: Bool {
    switch action {
    case .delete, .shift, .page: true
    case .type, .language, .submit, .hide: false
    }
  }

  /// The name in tests: the text that it types, or what it does.
  var name: String {
    switch action {
    case .type(let text): text
    case .delete: "delete"
    case .shift: "shift"
    case .page(.letters): "letters"
    case .page(.symbols): "symbols"
    case .language: "language"
    case .submit: "submit"
    case .hide: "hide"
    }
  }

  var text: String? { if case .type(let text) = action { text } else { nil } }
}

/// The state of the shift key.
///
///     off ── tap ──► once ── letter ──► off
///                     │ second tap within 300 ms
///                     └──► locked ── tap ──► off
enum Shift: Sendable, Hashable {
  case off, once, locked
}
