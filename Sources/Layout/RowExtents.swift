/// The lengths of a list's rows along the scroll axis, in points, and their sums.
///
/// Finding the row at an offset, and the offset of a row, costs O(1) while all rows have one length
/// and O(log n) otherwise, so that a million rows cost no more than a thousand.
public struct RowExtents: Sendable, Hashable {
  private enum Storage: Sendable, Hashable {
    case uniform(count: Int, length: Double)
    case varying(SumTree)
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
    storage = .varying(SumTree(lengths))
  }

  public var count: Int {
    switch storage {
    case .uniform(let count, _): return count
    case .varying(let tree): return tree.count
    }
  }

  /// The length of all rows together.
  public var total: Double { start(of: count) }

  public func length(of row: Int) -> Double {
    precondition(row >= 0 && row < count, "row \(row) of \(count)")
    switch storage {
    case .uniform(_, let length): return length
    case .varying(let tree): return tree.values[row]
    }
  }

  /// Where a row starts, from the start of the first; `row` may be `count`, the end of the last.
  public func start(of row: Int) -> Double {
    precondition(row >= 0 && row <= count, "row \(row) of \(count)")
    switch storage {
    case .uniform(_, let length): return Double(row) * length
    case .varying(let tree): return tree.sum(before: row)
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
    case .varying(let tree): return tree.index(at: offset)
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

  /// Gives one row another length. O(log n); the first change from uniform rows costs O(n).
  public mutating func setLength(_ length: Double, of row: Int) {
    precondition(row >= 0 && row < count, "row \(row) of \(count)")
    precondition(length >= 0 && length.isFinite, "row lengths are not negative")
    switch storage {
    case .uniform(let count, let old):
      if old == length { return }
      var tree = SumTree(Array(repeating: old, count: count))
      tree.set(length, at: row)
      storage = .varying(tree)
    case .varying(var tree):
      storage = .uniform(count: 0, length: 1)  // so that the tree is not copied
      tree.set(length, at: row)
      storage = .varying(tree)
    }
  }
}

/// A binary indexed tree (Fenwick, 1994): prefix sums and their inverse in O(log n).
struct SumTree: Sendable, Hashable {
  private(set) var values: [Double]
  /// `nodes[i]` holds the sum of the `i & −i` values that end at value i − 1; `nodes[0]` is unused.
  private var nodes: [Double]

  var count: Int { values.count }

  init(_ values: [Double]) {
    self.values = values
    nodes = [0] + values
    for i in 1..<max(1, nodes.count) {
      let parent = i + (i & -i)
      if parent < nodes.count { nodes[parent] += nodes[i] }
    }
  }

  func sum(before index: Int) -> Double {
    var sum = 0.0
    var i = index
    while i > 0 {
      sum += nodes[i]
      i &= i - 1
    }
    return sum
  }

  /// The last index whose prefix sum is at most `offset`, within the bounds of a non-empty tree.
  func index(at offset: Double) -> Int {
    var position = 0
    var rest = offset
    var step = 1
    while step * 2 < nodes.count { step *= 2 }
    while step > 0 {
      let next = position + step
      if next < nodes.count && nodes[next] <= rest {
        position = next
        rest -= nodes[next]
      }
      step /= 2
    }
    return min(position, count - 1)
  }

  mutating func set(_ value: Double, at index: Int) {
    values[index] = value
    // Each node is summed anew from its parts rather than changed by a difference: a thousand
    // changes leave no rounding drift behind.
    var i = index + 1
    while i < nodes.count {
      var sum = values[i - 1]
      var part = 1
      while part < (i & -i) {
        sum += nodes[i - part]
        part *= 2
      }
      nodes[i] = sum
      i += i & -i
    }
  }
}
