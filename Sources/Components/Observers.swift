/// The observers of one kind of change: closures, each for as long as its owner lives.
///
/// There is no call to unregister: the closure of an owner that is gone is dropped at the next
/// notification. Observers that are added or removed during a notification count from the next one
/// on.
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

  /// Calls all closures, in the order in which they were added.
  package func notify(_ subject: Subject) {
    if entries.isEmpty { return }
    let round = entries
    for entry in round where entry.owner != nil { entry.body(subject) }
    entries.removeAll { $0.owner == nil }
  }
}
