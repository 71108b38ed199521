/// The candidates of a tile in the order of placing, with what is looked up for each. Made in a
/// job, so that a frame only merges those of its tiles.
struct RankedLabels: Sendable {
  /// Sorted, spare positions last. No two have the same id.
  let candidates: [LabelCandidate]
  /// The number of those that are not spare positions.
  let regularCount: Int
  /// The language of ``texts``.
  let language: MapLanguage
  /// The name of each; nil where there is none.
  let texts: [String?]
  private let numbers: [LabelCandidate.ID: Int]

  /// Takes sorted candidates.
  init(_ candidates: [LabelCandidate], in language: MapLanguage) {
    self.candidates = candidates
    self.language = language
    regularCount = candidates.firstIndex { $0.isSpare } ?? candidates.count
    texts = candidates.map { language.name(of: $0.names) }
    numbers = Dictionary(
      zip(candidates.lazy.map(\.id), candidates.indices), uniquingKeysWith: { first, _ in first })
  }

  /// The same candidates in another language.
  func named(in language: MapLanguage) -> RankedLabels { RankedLabels(candidates, in: language) }

  /// The index of a candidate; nil where it is not among these.
  func number(of id: LabelCandidate.ID) -> Int? { numbers[id] }
}
