package import VitrineUnits

/// The deletions that can be undone, oldest first, each up to and including a time of its own.
package struct UndoOffers<Deletion: Sendable>: Sendable {
  private struct Offer: Sendable {
    let deletion: Deletion
    let end: Instant
  }
  private var offers: [Offer] = []

  package init() {}

  package var isEmpty: Bool { offers.isEmpty }

  package var deletions: [Deletion] { offers.map(\.deletion) }

  /// The time at which the first offer ends; nil without one.
  package var firstEnd: Instant? { offers.map(\.end).min() }

  /// The time at which the last offer ends; nil without one.
  package var lastEnd: Instant? { offers.map(\.end).max() }

  /// Adds the newest deletion.
  package mutating func append(_ deletion: Deletion, until end: Instant) {
    offers.append(Offer(deletion: deletion, end: end))
  }

  /// Adds offers of deletions that were made before all of these.
  package mutating func insert(earlier: UndoOffers) { offers = earlier.offers + offers }

  /// Removes the offers that end before `time`, and returns their deletions.
  package mutating func takeExpired(before time: Instant) -> [Deletion] {
    let expired = offers.filter { $0.end < time }
    offers.removeAll { $0.end < time }
    return expired.map(\.deletion)
  }
}
