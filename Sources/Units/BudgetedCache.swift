/// Values kept under a budget of bytes; the least recently used go first.
///
/// A doubly linked list through two arrays of indices gives the order of use; every operation is
/// O(1) besides the evictions it pays for. The dictionary is only ever asked for one key.
package struct BudgetedCache<Key: Hashable, Value> {
  private struct Entry {
    var key: Key
    /// Nil once evicted, so that nothing is held beyond the budget.
    var value: Value?
    var cost: Int
    /// Towards the more recently used; -1 at the head.
    var newer: Int
    /// Towards the less recently used; -1 at the tail.
    var older: Int
  }

  package let budget: Int
  /// The sum of the costs of all entries; never above the budget.
  package private(set) var bytes = 0
  private var entries: [Entry] = []
  private var unused: [Int] = []
  private var places: [Key: Int] = [:]
  private var newest = -1
  private var oldest = -1

  /// `budget` in bytes, 0 or more; with 0 nothing is ever kept.
  package init(budget: Int) {
    precondition(budget >= 0, "a budget is not negative")
    self.budget = budget
  }

  package var count: Int { places.count }

  /// The value kept for `key`, which thereby becomes the most recently used.
  package mutating func value(for key: Key) -> Value? {
    guard let place = places[key] else { return nil }
    if place != newest {
      unlink(place)
      linkAsNewest(place)
    }
    return entries[place].value
  }

  /// Keeps a value that is not kept yet; one that costs more than the whole budget is not kept.
  package mutating func insert(_ value: Value, for key: Key, cost: Int) {
    precondition(places[key] == nil, "a key is inserted once")
    if cost > budget { return }
    while bytes + cost > budget { evictOldest() }
    let entry = Entry(key: key, value: value, cost: cost, newer: -1, older: -1)
    let place: Int
    if let free = unused.popLast() {
      place = free
      entries[free] = entry
    } else {
      place = entries.count
      entries.append(entry)
    }
    places[key] = place
    bytes += cost
    linkAsNewest(place)
  }

  private mutating func evictOldest() {
    let place = oldest
    unlink(place)
    places[entries[place].key] = nil
    bytes -= entries[place].cost
    entries[place].value = nil
    unused.append(place)
  }

  private mutating func unlink(_ place: Int) {
    let newer = entries[place].newer
    let older = entries[place].older
    if newer >= 0 { entries[newer].older = older } else { newest = older }
    if older >= 0 { entries[older].newer = newer } else { oldest = newer }
  }

  private mutating func linkAsNewest(_ place: Int) {
    entries[place].newer = -1
    entries[place].older = newest
    if newest >= 0 { entries[newest].newer = place } else { oldest = place }
    newest = place
  }
}
