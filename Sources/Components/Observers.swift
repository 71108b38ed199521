/// Closures that want to hear of something, each for as long as its owner lives.
///
/// Nobody unregisters: a dead owner's closure is dropped at the next telling. Whoever is added or dies
/// while others are told changes the next round, not this one.
@MainActor
package final class Observers<Subject> {
  private struct Entry {
    weak var owner: AnyObject?
    let body: @MainActor (Subject) -> Void
  }
  private var entries: [Entry] = []

  package init() {}

  package func add(_ owner: AnyObject, _ body: @escaping @MainActor (Subject) -> Void) {
    entries.append(Entry(owner: owner, body: body))
  }

  package func tell(_ subject: Subject) {
    if entries.isEmpty { return }
    let round = entries
    for entry in round where entry.owner != nil { entry.body(subject) }
    entries.removeAll { $0.owner == nil }
  }
}
