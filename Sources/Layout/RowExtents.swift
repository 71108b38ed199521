/// The lengths of a list's rows along the scroll axis, in points, and their sums.
///
/// Finding the row at an offset, and the offset of a row, costs O(1) while all rows have one length
/// and O(log n) otherwise, so that a million rows cost no more than a thousand. Lengths need not be
/// known before a row is seen: until then it counts with an estimate.
public struct RowExtents: Sendable, Hashable {
  private enum Storage: Sendable {
    case uniform(count: Int, length: Double)
    case varying(ChunkedLengths)
  }
  private var storage: Storage

  /// Rows of one length; `length` must be finite and above zero.
  public init(count: Int, length: Double) {
    precondition(count >= 0, "a list cannot have \(count) rows")
    precondition(length > 0 && length.isFinite, "a row's length is above zero")
    storage = .uniform(count: count, length: length)
  }

  /// Rows of their own lengths, each finite and not negative. O(n).
  public init(lengths: [Double]) {
    precondition(lengths.allSatisfy { $0 >= 0 && $0.isFinite }, "row lengths are not negative")
    storage = .varying(
      ChunkedLengths(
        count: lengths.count, estimate: 0,
        known: lengths.enumerated().lazy.map { (row: $0.offset, length: $0.element) }))
  }

  /// Rows whose lengths become known one by one by ``setLength(_:of:)``; until then each counts with
  /// `estimate`, finite and above zero. O(n/64).
  public init(count: Int, estimate: Double) {
    precondition(count >= 0, "a list cannot have \(count) rows")
    precondition(estimate > 0 && estimate.isFinite, "a row's length is above zero")
    storage = .varying(ChunkedLengths(count: count, estimate: estimate))
  }

  public var count: Int {
    switch storage {
    case .uniform(let count, _): return count
    case .varying(let lengths): return lengths.count
    }
  }

  /// The length of all rows together.
  public var total: Double { start(of: count) }

  public func length(of row: Int) -> Double {
    precondition(row >= 0 && row < count, "row \(row) of \(count)")
    switch storage {
    case .uniform(_, let length): return length
    case .varying(let lengths): return lengths.length(of: row)
    }
  }

  /// Whether the row's length is known, rather than estimated.
  public func isKnown(_ row: Int) -> Bool {
    precondition(row >= 0 && row < count, "row \(row) of \(count)")
    switch storage {
    case .uniform: return true
    case .varying(let lengths): return lengths.isKnown(row)
    }
  }

  /// Where a row starts, from the start of the first; `row` may be `count`, the end of the last.
  public func start(of row: Int) -> Double {
    precondition(row >= 0 && row <= count, "row \(row) of \(count)")
    switch storage {
    case .uniform(_, let length): return Double(row) * length
    case .varying(let lengths): return row == count ? lengths.total : lengths.start(of: row)
    }
  }

  /// The row that holds the coordinate `offset`; the first or the last where it lies outside, nil in
  /// an empty list. Between two rows it is the later one.
  public func row(at offset: Double) -> Int? {
    if count == 0 { return nil }
    switch storage {
    case .uniform(let count, let length):
      // Clamped as a Double: an offset beyond Int's range must not trap.
      return Int(min(max((offset / length).rounded(.down), 0), Double(count - 1)))
    case .varying(let lengths): return lengths.row(at: offset)
    }
  }

  /// The rows that show between two offsets; empty when they lie outside.
  public func rows(from start: Double, to end: Double) -> Range<Int> {
    guard end > start, end > 0, start < total, let first = row(at: start), let last = row(at: end)
    else { return 0..<0 }
    // A row that begins exactly at `end` does not show.
    let stop = self.start(of: last) < end ? last + 1 : last
    return first..<max(first, stop)
  }

  /// Gives one row another length. O(log n); the first change from uniform rows costs O(n/64).
  public mutating func setLength(_ length: Double, of row: Int) {
    precondition(row >= 0 && row < count, "row \(row) of \(count)")
    precondition(length >= 0 && length.isFinite, "row lengths are not negative")
    switch storage {
    case .uniform(let count, let old):
      if old == length { return }
      var lengths = ChunkedLengths(count: count, estimate: old)
      lengths.setLength(length, of: row)
      storage = .varying(lengths)
    case .varying(var lengths):
      storage = .uniform(count: 0, length: 1)  // so that the lengths are not copied
      lengths.setLength(length, of: row)
      storage = .varying(lengths)
    }
  }

  /// The same rows after some came, went or moved: `place` tells the new number of an old row, nil for
  /// one that is gone. Known lengths go with their rows; new rows count with the estimate.
  /// O(n/64) and the known ones.
  public func rearranged(count: Int, _ place: (_ row: Int) -> Int?) -> RowExtents {
    precondition(count >= 0, "a list cannot have \(count) rows")
    var copy = self
    switch storage {
    case .uniform(_, let length):
      copy.storage = .uniform(count: count, length: length)
    case .varying(let lengths):
      var moved: [(row: Int, length: Double)] = []
      lengths.forEachKnown { row, length in
        if let new = place(row) { moved.append((new, length)) }
      }
      copy.storage = .varying(
        ChunkedLengths(count: count, estimate: lengths.estimate, known: moved))
    }
    return copy
  }

  /// Equal in every row's length, however each is known.
  public static func == (a: RowExtents, b: RowExtents) -> Bool {
    if case .uniform(let count, let length) = a.storage,
      case .uniform(let otherCount, let otherLength) = b.storage
    {
      return count == otherCount && (length == otherLength || count == 0)
    }
    return a.count == b.count && (0..<a.count).allSatisfy { a.length(of: $0) == b.length(of: $0) }
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(count) }
}
