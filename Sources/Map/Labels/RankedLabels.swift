/// The candidates of a tile in the order of placing, with what is looked up for each. Made in a
/// job, so that a frame only merges those of its tiles; after a change of language it also looks up
/// their names.
struct RankedLabels: Sendable {
  /// Sorted, spare positions last. No two have the same id.
  let candidates: [LabelCandidate]
  /// The number of those that are not spare positions.
  let regularCount: Int
  /// The language of ``texts``.
  private(set) var language: MapLanguage
  /// The name of each; nil where there is none.
  private(set) var texts: [String?]
  private let numbers: [LabelCandidate.ID: Int]

  /// Takes sorted candidates.
  init(_ candidates: [LabelCandidate], in language: MapLanguage) {
    self.candidates = candidates
    self.language = language
    regularCount = candidates.firstIndex { $0.isSpare } ?? candidates.count
    texts = Self.texts(of: candidates, in: language)
    numbers = Dictionary(
      zip(candidates.lazy.map(\.id), candidates.indices), uniquingKeysWith: { first, _ in first })
  }

  private static func texts(
    of candidates: [LabelCandidate], in language: MapLanguage
  ) -> [String?] {
    candidates.map { language.name(of: $0.names) }
  }

  /// The same candidates in another language.
  func named(in language: MapLanguage) -> RankedLabels {
    var named = self
    named.language = language
    named.texts = Self.texts(of: candidates, in: language)
    return named
  }

  /// The index of a candidate; nil where it is not among these.
  func number(of id: LabelCandidate.ID) -> Int? { numbers[id] }
}
