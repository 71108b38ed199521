/// The message that is chosen beside the list. It changes where messages are deleted or restored.
///
///     A  B  C        B is deleted      A  C        undone      A  B  C
///        ▲                                ▲                       ▲
struct MessageChoice {
  /// The chosen message; nil for none.
  private(set) var id: String?
  /// Whether a visitor has opened it, so that it is shown where there is one pane only.
  private(set) var isOpen = false
  /// The deleted message in whose place another one is chosen.
  private var replaced: String?

  /// Chooses a message that a visitor has tapped.
  mutating func open(_ id: String) {
    self.id = id
    isOpen = true
    replaced = nil
  }

  /// The page of the message was left. It stays chosen for a wider screen.
  mutating func close() { isOpen = false }

  /// Chooses the first message where none is chosen: beside the list there is space for it.
  mutating func fill(from ids: [String]) { id = id ?? ids.first }

  /// Follows a change of the list. In place of a chosen message that was deleted, the next one is
  /// chosen, or the last. When the message is restored, and no other was opened, it is chosen
  /// again.
  mutating func update(from old: [String], to new: [String]) {
    let present = Set(new)
    if let replaced, present.contains(replaced) {
      id = replaced
      self.replaced = nil
    } else if let gone = id, !present.contains(gone) {
      let index = old.firstIndex(of: gone) ?? old.count
      let next = old[index...].first(where: present.contains)
      id = next ?? old[..<index].last(where: present.contains)
      replaced = replaced ?? gone
      isOpen = false
    }
  }
}
