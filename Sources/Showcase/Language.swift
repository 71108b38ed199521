public import Vitrine

/// The languages of the showcase: one for each of three scripts.
public enum Language: String, Sendable, CaseIterable {
  /// English, in Latin letters.
  case english = "en"
  /// Chinese, in simplified characters.
  case chinese = "zh"
  /// Arabic, from right to left.
  case arabic = "ar"

  /// The direction of its script.
  public var direction: LayoutDirection { self == .arabic ? .rightToLeft : .leftToRight }

  /// The language of a locale name such as `zh_CN.UTF-8`; English for any other.
  public init(locale: String) {
    self = Language.allCases.first { locale.hasPrefix($0.rawValue) } ?? .english
  }
}
