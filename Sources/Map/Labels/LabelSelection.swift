/// The candidates of the tiles in view in the order of their ranks, with what is known of each:
/// they are the same for many frames, in each of which hundreds are considered.
@MainActor
final class LabelSelection {
  /// No two have the same id.
  let candidates: [LabelCandidate]
  /// Whether the candidates of all tiles are known.
  let isComplete: Bool
  /// The extents of the texts that are laid out.
  var extents: [LabelMeasure?]
  private var texts: [String??]
  private var language = MapLanguage()
  private var numbers: [LabelCandidate.ID: Int] = [:]

  /// The spare positions of the tiles that are not among the candidates.
  private let spare: Set<LabelCandidate.ID>

  /// Takes candidates in any order; of those with one id the first by rank counts. `spare` are
  /// further ones, which may stay on the map.
  init(_ all: [LabelCandidate], spare: Set<LabelCandidate.ID> = [], isComplete: Bool) {
    self.spare = spare
    self.isComplete = isComplete
    var candidates: [LabelCandidate] = []
    candidates.reserveCapacity(all.count)
    numbers.reserveCapacity(all.count)
    // Only what decides the order is moved, not the candidates with their names and lines.
    var order = all.indices.map { (order: all[$0].order, index: $0) }
    order.sort { $0.order < $1.order }
    for (order, index) in order where numbers[order.id] == nil {
      numbers[order.id] = candidates.count
      candidates.append(all[index])
    }
    self.candidates = candidates
    texts = Array(repeating: nil, count: candidates.count)
    extents = Array(repeating: nil, count: candidates.count)
  }

  /// The index of a candidate; nil where it is not among these.
  func number(of id: LabelCandidate.ID) -> Int? { numbers[id] }

  /// Whether a label that is shown may stay.
  func mayStay(_ id: LabelCandidate.ID) -> Bool { numbers[id] != nil || spare.contains(id) }

  /// The name of a candidate in a language.
  func text(_ number: Int, in language: MapLanguage) -> String? {
    if language != self.language {
      self.language = language
      for i in texts.indices { (texts[i], extents[i]) = (nil, nil) }
    }
    if let known = texts[number] { return known }
    let text = language.name(of: candidates[number].names)
    texts[number] = .some(text)
    return text
  }
}
