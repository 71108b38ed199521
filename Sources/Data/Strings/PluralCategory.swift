/// The forms of a text with a number, by the names of Unicode's CLDR.
public enum PluralCategory: String, Sendable, Hashable, CaseIterable {
  /// Arabic: nothing.
  case zero
  /// One thing, in most languages that have the form.
  case one
  /// Two things, in Arabic and others with a dual.
  case two
  /// A few things: 3 to 10 in Arabic, 2 to 4 in Slavic languages.
  case few
  /// Many things: 11 to 99 in Arabic, 5 and more in Slavic languages.
  case many
  /// Every other number. All languages have it.
  case other

  /// The form for a whole number in a language, given by its tag. A language whose rules are not
  /// known has those of English.
  public init(_ count: Int, language: String) {
    let n = count.magnitude
    let (ones, hundredth) = (n % 10, n % 100)
    switch Rules(language) {
    case .none: self = .other
    case .english: self = n == 1 ? .one : .other
    case .french: self = n <= 1 ? .one : .other
    case .arabic:
      switch (n, hundredth) {
      case (0, _): self = .zero
      case (1, _): self = .one
      case (2, _): self = .two
      case (_, 3...10): self = .few
      case (_, 11...): self = .many
      default: self = .other
      }
    case .czech: self = n == 1 ? .one : 2...4 ~= n ? .few : .other
    case .polish:
      self = n == 1 ? .one : 2...4 ~= ones && !(12...14 ~= hundredth) ? .few : .many
    case .russian:
      if ones == 1 && hundredth != 11 {
        self = .one
      } else {
        self = 2...4 ~= ones && !(12...14 ~= hundredth) ? .few : .many
      }
    }
  }

  /// The forms that whole numbers have in a language.
  package static func forms(of language: String) -> [PluralCategory] {
    switch Rules(language) {
    case .none: [.other]
    case .english, .french: [.one, .other]
    case .arabic: allCases
    case .czech: [.one, .few, .other]
    case .polish, .russian: [.one, .few, .many, .other]
    }
  }

  /// Languages with the same forms.
  private enum Rules {
    case none, english, french, arabic, czech, polish, russian

    init(_ language: String) {
      switch language.prefix(while: { $0 != "-" && $0 != "_" }) {
      case "zh", "ja", "ko", "vi", "th", "id", "ms", "lo", "my", "km": self = .none
      case "ar": self = .arabic
      case "fr", "pt", "hi", "bn", "fa", "hy": self = .french
      case "cs", "sk": self = .czech
      case "pl": self = .polish
      case "ru", "uk", "be": self = .russian
      default: self = .english
      }
    }
  }
}
