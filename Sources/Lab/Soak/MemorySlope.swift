/// The growth of a program's memory from one part of a run to the next.
///
/// It is the median of the slopes between all pairs of parts (Theil and Sen): a few parts with an
/// unusual amount of memory do not change it, unlike a line of least squares or the last part.
struct MemorySlope {
  /// In bytes for each part; 0 for fewer than two parts.
  let bytes: Double

  /// `memory` is that of the parts in their order, in bytes.
  init(of memory: [Int]) {
    var slopes: [Double] = []
    for first in memory.indices {
      for second in memory.indices.dropFirst(first + 1) {
        slopes.append(Double(memory[second] - memory[first]) / Double(second - first))
      }
    }
    slopes.sort()
    let middle = slopes.count / 2
    if slopes.isEmpty {
      bytes = 0
    } else if slopes.count % 2 == 1 {
      bytes = slopes[middle]
    } else {
      bytes = (slopes[middle - 1] + slopes[middle]) / 2
    }
  }

  /// A number of bytes in megabytes, such as `0.03 MB`.
  static func text(_ bytes: Double) -> String { "\((bytes / 1e4).rounded() / 100) MB" }
}
