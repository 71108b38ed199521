/// Values kept under a budget of bytes; the least recently used go first.
///
/// A doubly linked list through two arrays of indices gives the order of use; every operation is
/// O(1) besides the evictions it pays for. The dictionary is only ever asked for one key.
///
/// Inlinable, so that each module compiles it for its own keys and values: shared code would ask for
/// their types at each step (an eighth of all instructions until a kiosk's first frame).
public struct BudgetedCache<Key: Hashable, Value> {
  @usableFromInline struct Entry {
    @usableFromInline var key: Key
    /// Nil once evicted, so that nothing is held beyond the budget.
    @usableFromInline var value: Value?
    @usableFromInline var cost: Int
    /// Towards the more recently used; -1 at the head.
    @usableFromInline var newer: Int
    /// Towards the less recently used; -1 at the tail.
    @usableFromInline var older: Int

    @inlinable init(key: Key, value: Value, cost: Int) {
      (self.key, self.value, self.cost) = (key, value, cost)
      (newer, older) = (-1, -1)
    }
  }

  public let budget: Int
  /// The sum of the costs of all entries; never above the budget.
  @inlinable public var bytes: Int { total }
  @usableFromInline var total = 0
  @usableFromInline var entries: [Entry] = []
  @usableFromInline var unused: [Int] = []
  @usableFromInline var places: [Key: Int] = [:]
  @usableFromInline var newest = -1
  @usableFromInline var oldest = -1

  /// `budget` in bytes, 0 or more; with 0 nothing is ever kept.
  @inlinable public init(budget: Int) {
    precondition(budget >= 0, "a budget is not negative")
    self.budget = budget
  }

  @inlinable public var count: Int { places.count }

  /// The value kept for `key`, which thereby becomes the most recently used.
  @inlinable public mutating func value(for key: Key) -> Value? {
    guard let place = places[key] else { return nil }
    if place != newest {
      unlink(place)
      linkAsNewest(place)
    }
    return entries[place].value
  }

  /// Keeps a value that is not kept yet; one that costs more than the whole budget is not kept.
  @inlinable public mutating func insert(_ value: Value, for key: Key, cost: Int) {
    precondition(places[key] == nil, "a key is inserted once")
    if cost > budget { return }
    while total + cost > budget { evictOldest() }
    let entry = Entry(key: key, value: value, cost: cost)
    let place: Int
    if let free = unused.popLast() {
      place = free
      entries[free] = entry
    } else {
      place = entries.count
      entries.append(entry)
    }
    places[key] = place
    total += cost
    linkAsNewest(place)
  }

  @inlinable mutating func evictOldest() {
    let place = oldest
    unlink(place)
    places[entries[place].key] = nil
    total -= entries[place].cost
    entries[place].value = nil
    unused.append(place)
  }

  @inlinable mutating func unlink(_ place: Int) {
    let newer = entries[place].newer
    let older = entries[place].older
    if newer >= 0 { entries[newer].older = older } else { newest = older }
    if older >= 0 { entries[older].newer = newer } else { oldest = newer }
  }

  @inlinable mutating func linkAsNewest(_ place: Int) {
    entries[place].newer = -1
    entries[place].older = newest
    if newest >= 0 { entries[newest].newer = place } else { oldest = place }
    newest = place
  }
}
