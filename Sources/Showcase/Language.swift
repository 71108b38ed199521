public import Vitrine

/// The languages of the showcase: one for each of three scripts.
public enum Language: String, Sendable, CaseIterable {
  case english = "en"
  case chinese = "zh"
  case arabic = "ar"

  /// The direction of its script.
  public var direction: LayoutDirection { self == .arabic ? .rightToLeft : .leftToRight }

  /// The language of a locale name such as `zh_CN.UTF-8`; English for any other.
  public init(locale: String) {
    self = Language.allCases.first { locale.hasPrefix($0.rawValue) } ?? .english
  }
}
