/// The mapping of a list's slots from one state of its items to the next.
///
///     old   a b c d e f          equal at both ends: a; f
///     new   a d x c f            middle: b and e are gone, x is new, d moved before c
///           ▲ prefix 1  ▲ suffix 1
struct ListChange {
  let oldCount: Int
  let newCount: Int
  private let prefix: Int
  private let suffix: Int
  /// The new number of each old slot of the middle, or −1 for a removed one.
  private let targets: [Int]
  /// Whether each old slot of the middle passed others.
  private let moved: [Bool]

  /// O(n), and O(m log m) for m slots between the first and the last difference. Of several slots
  /// with one key the first ones are paired.
  init<Key: Hashable>(
    oldCount: Int, old: (Int) -> Key, newCount: Int, new: (Int) -> Key
  ) {
    self.oldCount = oldCount
    self.newCount = newCount
    let shorter = min(oldCount, newCount)
    var prefix = 0
    while prefix < shorter && old(prefix) == new(prefix) { prefix += 1 }
    var suffix = 0
    while suffix < shorter - prefix && old(oldCount - 1 - suffix) == new(newCount - 1 - suffix) {
      suffix += 1
    }
    self.prefix = prefix
    self.suffix = suffix
    var targets = Array(repeating: -1, count: oldCount - prefix - suffix)
    let arrivals = prefix..<(newCount - suffix)
    if !targets.isEmpty && !arrivals.isEmpty {
      var places: [Key: Int] = [:]
      places.reserveCapacity(arrivals.count)
      for index in arrivals.reversed() { places[new(index)] = index }
      for middle in targets.indices {
        if let place = places.removeValue(forKey: old(prefix + middle)) { targets[middle] = place }
      }
    }
    self.targets = targets
    moved = Self.passing(targets)
  }

  /// The new number of an old slot; nil for a removed one.
  func target(of old: Int) -> Int? {
    if old < prefix { return old }
    if old >= oldCount - suffix { return old - oldCount + newCount }
    let target = targets[old - prefix]
    return target < 0 ? nil : target
  }

  /// Whether an old slot is still there, in the same order among all others that stay.
  func stays(_ old: Int) -> Bool {
    guard target(of: old) != nil else { return false }
    let middle = old - prefix
    return !moved.indices.contains(middle) || !moved[middle]
  }

  /// The removed old slots, ascending.
  var removed: [Int] { targets.indices.filter { targets[$0] < 0 }.map { $0 + prefix } }

  /// The added new slots, ascending.
  var added: [Int] {
    let kept = Set(targets)
    return (prefix..<newCount - suffix).filter { !kept.contains($0) }
  }

  /// The new number of the nearest old slot that stays before `old`.
  func staying(before old: Int) -> Int? {
    (0..<old).last { stays($0) }.flatMap { target(of: $0) }
  }

  /// The new number of the nearest old slot that stays, from `old` on.
  func staying(from old: Int) -> Int? {
    (old..<oldCount).first { stays($0) }.flatMap { target(of: $0) }
  }

  /// All but a longest ascending run (Fredman, 1975): the smallest possible set of moved slots.
  private static func passing(_ targets: [Int]) -> [Bool] {
    var moved = targets.map { $0 >= 0 }
    // tails[k]: the old slot that ends the best run of k + 1.
    var tails: [Int] = []
    var before = Array(repeating: -1, count: targets.count)
    for (index, target) in targets.enumerated() where target >= 0 {
      var low = 0
      var high = tails.count
      while low < high {
        let middle = (low + high) / 2
        if targets[tails[middle]] < target { low = middle + 1 } else { high = middle }
      }
      if low > 0 { before[index] = tails[low - 1] }
      if low == tails.count { tails.append(index) } else { tails[low] = index }
    }
    var index = tails.last ?? -1
    while index >= 0 {
      moved[index] = false
      index = before[index]
    }
    return moved
  }
}
