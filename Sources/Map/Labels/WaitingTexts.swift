/// Texts that are laid out a few at a time, in the order in which they were needed.
struct WaitingTexts {
  /// As many as are laid out between two placements.
  private static let most = 24

  private var texts: [(text: String, candidate: LabelCandidate)] = []

  var isEmpty: Bool { texts.isEmpty }

  mutating func removeAll() { texts.removeAll(keepingCapacity: true) }

  /// Adds a text, once.
  mutating func add(_ text: String, _ candidate: LabelCandidate) {
    if texts.count >= Self.most { return }
    let isKnown = texts.contains { $0.text == text && $0.candidate.look == candidate.look }
    if !isKnown { texts.append((text, candidate)) }
  }

  /// Removes and returns the first ones.
  mutating func take(_ count: Int) -> [(text: String, candidate: LabelCandidate)] {
    let first = Array(texts.prefix(count))
    texts.removeFirst(first.count)
    return first
  }
}
