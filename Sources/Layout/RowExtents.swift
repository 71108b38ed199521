import VitrineUnits

/// The lengths of a list's rows along the scroll axis, in points, and their sums.
///
/// Finding the row at an offset, or the offset of a row, is O(1) while all rows have the same
/// length and O(log n) otherwise. A length need not be known before the row is visible: until then
/// the row counts with an estimate.
package struct RowExtents: Sendable, Hashable {
  private enum Storage: Sendable {
    case uniform(count: Int, length: Double)
    case varying(ChunkedLengths)
  }
  private var storage: Storage

  /// Creates rows of the same length, which must be finite and above zero.
  package init(count: Int, length: Double) {
    requireCount(count)
    requirePositive(length, "RowExtents.length")
    storage = .uniform(count: count, length: length)
  }

  /// Creates rows with individual lengths, each finite and not negative. O(n).
  package init(lengths: [Double]) {
    for length in lengths { requireNonnegative(length, "RowExtents.lengths: a row's length") }
    storage = .varying(
      ChunkedLengths(
        count: lengths.count, estimate: 0,
        known: lengths.enumerated().lazy.map { (row: $0.offset, length: $0.element) }))
  }

  /// Creates rows of unknown length, each counting with `estimate` (finite and above zero) until
  /// ``setLength(_:of:)`` gives its length. O(n/64).
  package init(count: Int, estimate: Double) {
    requireCount(count)
    requirePositive(estimate, "RowExtents.estimate")
    storage = .varying(ChunkedLengths(count: count, estimate: estimate))
  }

  package var count: Int {
    switch storage {
    case .uniform(let count, _): return count
    case .varying(let lengths): return lengths.count
    }
  }

  /// The length of all rows together.
  package var total: Double { start(of: count) }

  package func length(of row: Int) -> Double {
    requireRow(row, below: count)
    switch storage {
    case .uniform(_, let length): return length
    case .varying(let lengths): return lengths.length(of: row)
    }
  }

  /// Whether the row's length is known, rather than estimated.
  package func isKnown(_ row: Int) -> Bool {
    requireRow(row, below: count)
    switch storage {
    case .uniform: return true
    case .varying(let lengths): return lengths.isKnown(row)
    }
  }

  /// The start of a row, measured from the start of the first one. For `count`: the end of the last
  /// row.
  package func start(of row: Int) -> Double {
    requireRow(row, below: count + 1)
    switch storage {
    case .uniform(_, let length): return Double(row) * length
    case .varying(let lengths): return row == count ? lengths.total : lengths.start(of: row)
    }
  }

  /// The row at `offset`, clamped to the first and last row; nil in an empty list. At the border of
  /// two rows it is the later one.
  package func row(at offset: Double) -> Int? {
    if count == 0 { return nil }
    switch storage {
    case .uniform(let count, let length):
      // Clamped as a Double: an offset beyond Int's range must not trap.
      return Int(min(max((offset / length).rounded(.down), 0), Double(count - 1)))
    case .varying(let lengths): return lengths.row(at: offset)
    }
  }

  /// The rows visible between two offsets; empty if both are outside the list.
  package func rows(from start: Double, to end: Double) -> Range<Int> {
    guard end > start, end > 0, start < total, let first = row(at: start), let last = row(at: end)
    else { return 0..<0 }
    // A row that begins exactly at `end` is not visible.
    let stop = self.start(of: last) < end ? last + 1 : last
    return first..<max(first, stop)
  }

  /// Sets the length of one row. O(log n); the first change of uniform rows is O(n/64).
  package mutating func setLength(_ length: Double, of row: Int) {
    requireRow(row, below: count)
    requireNonnegative(length, "RowExtents.setLength: the length")
    switch storage {
    case .uniform(let count, let old):
      if old == length { return }
      var lengths = ChunkedLengths(count: count, estimate: old)
      lengths.setLength(length, of: row)
      storage = .varying(lengths)
    case .varying(var lengths):
      storage = .uniform(count: 0, length: 1)  // avoids a copy of the lengths
      lengths.setLength(length, of: row)
      storage = .varying(lengths)
    }
  }

  /// The rows after insertions, removals and moves. `newIndex` returns the new index of an old row,
  /// nil for a removed one. Rows keep their known lengths; new rows count with the estimate.
  /// O(n/64 + known lengths).
  package func rearranged(count: Int, _ newIndex: (_ row: Int) -> Int?) -> RowExtents {
    requireCount(count)
    var copy = self
    switch storage {
    case .uniform(_, let length):
      copy.storage = .uniform(count: count, length: length)
    case .varying(let lengths):
      var moved: [(row: Int, length: Double)] = []
      lengths.forEachKnown { row, length in
        if let new = newIndex(row) { moved.append((new, length)) }
      }
      copy.storage = .varying(
        ChunkedLengths(count: count, estimate: lengths.estimate, known: moved))
    }
    return copy
  }

  /// Whether every row has the same length, known or estimated.
  package static func == (a: RowExtents, b: RowExtents) -> Bool {
    if case .uniform(let count, let length) = a.storage,
      case .uniform(let otherCount, let otherLength) = b.storage
    {
      return count == otherCount && (length == otherLength || count == 0)
    }
    return a.count == b.count && (0..<a.count).allSatisfy { a.length(of: $0) == b.length(of: $0) }
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(count) }
}

private func requireCount(_ count: Int) {
  require(count >= 0, "RowExtents.count is \(count); give 0 or more")
}

private func requireRow(_ row: Int, below count: Int) {
  require(row >= 0 && row < count, "RowExtents: row \(row) does not exist; give 0 to \(count - 1)")
}
