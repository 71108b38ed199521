/// A cache with a budget of bytes, which evicts the least recently used values first.
///
/// A doubly linked list of indices holds the order of use, so every operation is O(1) apart from
/// the evictions that it causes. The dictionary is only used for lookups and never iterated.
///
/// Inlinable, so that each module specializes it for its own keys and values. Unspecialized code
/// would look up their types at each step (an eighth of all instructions until the first frame).
/// The compiler inlines only public functions across modules, so the cache is public, in a module
/// of its own that `Vitrine` does not export.
public struct BudgetedCache<Key: Hashable, Value> {
  @usableFromInline struct Entry {
    @usableFromInline var key: Key
    /// Nil after eviction, so that no memory is held beyond the budget.
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

  /// The most bytes that the entries cost together.
  public let budget: Int
  /// The sum of the costs of all entries; never above the budget.
  @inlinable public var bytes: Int { total }
  @usableFromInline var total = 0
  @usableFromInline var entries: [Entry] = []
  @usableFromInline var unused: [Int] = []
  @usableFromInline var indices: [Key: Int] = [:]
  @usableFromInline var newest = -1
  @usableFromInline var oldest = -1

  /// `budget` in bytes, 0 or more; a cache with budget 0 stores nothing.
  @inlinable public init(budget: Int) {
    precondition(budget >= 0, "the budget of a cache must not be negative")
    self.budget = budget
  }

  /// The number of entries.
  @inlinable public var count: Int { indices.count }

  /// Returns the value for `key` and marks it as the most recently used.
  @inlinable public mutating func value(for key: Key) -> Value? {
    guard let index = indices[key] else { return nil }
    if index != newest {
      unlink(index)
      linkAsNewest(index)
    }
    return entries[index].value
  }

  /// Inserts a value for a new key, unless it costs more than the whole budget.
  @inlinable public mutating func insert(_ value: Value, for key: Key, cost: Int) {
    precondition(indices[key] == nil, "insert a key only once")
    if cost > budget { return }
    while total + cost > budget { evictOldest() }
    let entry = Entry(key: key, value: value, cost: cost)
    let index: Int
    if let free = unused.popLast() {
      index = free
      entries[free] = entry
    } else {
      index = entries.count
      entries.append(entry)
    }
    indices[key] = index
    total += cost
    linkAsNewest(index)
  }

  @inlinable mutating func evictOldest() {
    let index = oldest
    unlink(index)
    indices[entries[index].key] = nil
    total -= entries[index].cost
    entries[index].value = nil
    unused.append(index)
  }

  @inlinable mutating func unlink(_ index: Int) {
    let newer = entries[index].newer
    let older = entries[index].older
    if newer >= 0 { entries[newer].older = older } else { newest = older }
    if older >= 0 { entries[older].newer = newer } else { oldest = newer }
  }

  @inlinable mutating func linkAsNewest(_ index: Int) {
    entries[index].newer = -1
    entries[index].older = newest
    if newest >= 0 { entries[newest].newer = index } else { oldest = index }
    newest = index
  }
}
