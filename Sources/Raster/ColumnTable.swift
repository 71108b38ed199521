import VitrineUnits

/// For each column of a stretched row, the source pixel to its left and the weight of the next one.
/// Computed once for all rows and bands of a picture.
package final class ColumnTable {
  private struct Key: Equatable {
    var start, step, sourceWidth: Int
    var columns: Range<Int>
  }

  private var key: Key?
  private var count = 0
  /// Padded to a multiple of eight columns by repeating the last one.
  private var left: [Int32] = []
  /// Weights from 0 to 256, for both pairs of channels of eight columns.
  private var parts: [VectorKernels.Channels] = []

  /// `start`, `step`: source coordinate of column i, times 2^32: start + i × step.
  package init() {}

  package func prepare(start: Int, step: Int, columns: Range<Int>, sourceWidth: Int) {
    let wanted = Key(start: start, step: step, sourceWidth: sourceWidth, columns: columns)
    if wanted == key { return }
    key = wanted
    count = columns.count
    let blocks = (count + 7) / 8
    left = [Int32](repeating: 0, count: blocks * 8)
    parts = [VectorKernels.Channels](repeating: .zero, count: blocks)
    // From edge to center.
    var at = start &+ columns.lowerBound &* step &- 1 << 31
    for i in 0..<(blocks * 8) {
      let x = at >> 32
      var (pixel, part) = (x, (at >> 24) & 255)
      if x < 0 { (pixel, part) = (0, 0) }
      if x >= sourceWidth - 1 { (pixel, part) = (max(0, sourceWidth - 2), 256) }
      left[i] = Int32(truncatingIfNeeded: pixel)
      parts[i / 8][i % 8 * 2] = UInt16(truncatingIfNeeded: part)
      parts[i / 8][i % 8 * 2 + 1] = UInt16(truncatingIfNeeded: part)
      if i + 1 < count { at &+= step }
    }
  }

  /// Stretches a source row; `d` has room for the columns and seven more.
  func stretch(_ row: UnsafePointer<UInt32>, to d: UnsafeMutablePointer<UInt32>) {
    stretch(row, to: d, usesVectors: Kernels.usesVectors)
  }

  @inline(__always)
  package func stretch(
    _ row: UnsafePointer<UInt32>, to d: UnsafeMutablePointer<UInt32>, usesVectors: Bool
  ) {
    if key?.sourceWidth == 1 { return Kernels.fill(d, count, row[0]) }
    left.withUnsafeBufferPointer { left in
      parts.withUnsafeBufferPointer { parts in
        if usesVectors {
          let raw = UnsafeRawPointer(row)
          var block = 0
          while block < parts.count {
            let at = left.baseAddress! + block &* 8
            let (v, w) = (four(raw, at), four(raw, at + 4))
            VectorKernels.store(
              VectorKernels.mixed(
                .init(lowHalf: v.evenHalf, highHalf: w.evenHalf),
                .init(lowHalf: v.oddHalf, highHalf: w.oddHalf), parts[block]), d + block &* 8)
            block &+= 1
          }
        } else {
          var i = 0
          while i < count {
            let p = row + Int(left[i])
            d[i] = ScalarKernels.between(p[0], p[1], UInt32(parts[i / 8][i % 8 * 2]))
            i &+= 1
          }
        }
      }
    }
  }

  /// Four pairs of neighbors.
  @inline(__always)
  private func four(_ row: UnsafeRawPointer, _ at: UnsafePointer<Int32>) -> SIMD8<UInt32> {
    @inline(__always) func pair(_ i: Int) -> UInt64 {
      (row + Int(at[i]) &* 4).loadUnaligned(as: UInt64.self)
    }
    return unsafeBitCast(
      SIMD4<UInt64>(pair(0), pair(1), pair(2), pair(3)), to: SIMD8<UInt32>.self)
  }
}
