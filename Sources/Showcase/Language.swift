public import Vitrine

/// The languages that the showcase speaks: one of each script it must look good in.
public enum Language: String, Sendable, CaseIterable {
  case english = "en"
  case chinese = "zh"
  case arabic = "ar"

  public var direction: LayoutDirection { self == .arabic ? .rightToLeft : .leftToRight }

  /// The language of a locale name such as `zh_CN.UTF-8`; English where it is none of ours.
  public init(locale: String) {
    self = Language.allCases.first { locale.hasPrefix($0.rawValue) } ?? .english
  }
}
