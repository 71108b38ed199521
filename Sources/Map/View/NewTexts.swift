import VitrineComponents

/// Number of names and of titles that a map lays out for the first time in one frame: the layout of
/// one takes as long as hundreds of known ones.
@MainActor
enum NewTexts {
  private static let usual = 2
  /// Without a visible frame that could be late.
  private static let unseen = 12

  static func most(on stage: Stage?) -> Int { stage?.isUnseen == true ? unseen : usual }
}
