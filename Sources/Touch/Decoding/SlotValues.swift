/// The values of each slot of a panel, by axis code. Slots without values use no memory, because a
/// recording may contain many states with many slots.
package struct SlotValues: Sendable, Hashable {
  /// The number of slots.
  package private(set) var count: Int
  /// The slots that have values, by slot number.
  private var filled: [Int: [UInt16: Int32]] = [:]

  /// Creates slots without values.
  package init(count: Int) { self.count = count }

  package init(_ slots: [[UInt16: Int32]]) {
    count = slots.count
    for (slot, values) in slots.enumerated() { self[slot] = values }
  }

  package mutating func append(_ values: [UInt16: Int32]) {
    count += 1
    self[count - 1] = values
  }
}

extension SlotValues: RandomAccessCollection, MutableCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { count }

  package subscript(slot: Int) -> [UInt16: Int32] {
    get {
      precondition(indices.contains(slot), "there are \(count) slots, not number \(slot)")
      return filled[slot] ?? [:]
    }
    set {
      precondition(indices.contains(slot), "there are \(count) slots, not number \(slot)")
      filled[slot] = newValue.isEmpty ? nil : newValue
    }
  }
}
