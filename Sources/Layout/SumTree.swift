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
    // Each node is summed again from its parts instead of adding a difference, so that many changes
    // accumulate no rounding error.
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
