import VitrineUnits

/// For each column of a stretched row, the source pixel to its left and the weight of the next one.
/// Computed once for all rows and bands of a picture.
package final class ColumnTable {
  /// The source coordinate of column i, times 2^32, is start + i × step.
  package struct Key: Equatable {
    package var start, step, sourceWidth: Int
    package var columns: Range<Int>

    package init(start: Int, step: Int, sourceWidth: Int, columns: Range<Int>) {
      (self.start, self.step, self.sourceWidth) = (start, step, sourceWidth)
      self.columns = columns
    }
  }

  private typealias Parts = SIMD16<UInt16>

  /// Read once for each row: a property of a class is read with a check.
  private struct Columns {
    var count = 0
    var sourceWidth = 0
    /// Offsets in bytes; padded to a multiple of four columns by repeating the last one.
    var left: [Int32] = []
    /// Weights from 0 to 256, each four times: for the channels of a column.
    var parts: [SIMD4<UInt16>] = []
  }

  private(set) var key: Key?
  private var columns = Columns()

  package init() {}

  package func prepare(_ wanted: Key) {
    if wanted == key { return }
    key = wanted
    let (range, step, sourceWidth) = (wanted.columns, wanted.step, wanted.sourceWidth)
    let count = range.count
    let blocks = (count + 3) / 4
    var left = [Int32](repeating: 0, count: blocks * 4)
    var parts = [SIMD4<UInt16>](repeating: .zero, count: blocks * 4)
    // From edge to center.
    var at = wanted.start &+ range.lowerBound &* step &- 1 << 31
    for i in 0..<(blocks * 4) {
      let x = at >> 32
      var (pixel, part) = (x, (at >> 24) & 255)
      if x < 0 { (pixel, part) = (0, 0) }
      if x >= sourceWidth - 1 { (pixel, part) = (max(0, sourceWidth - 2), 256) }
      left[i] = Int32(truncatingIfNeeded: pixel * 4)
      parts[i] = SIMD4(repeating: UInt16(truncatingIfNeeded: part))
      if i + 1 < count { at &+= step }
    }
    columns = Columns(count: count, sourceWidth: sourceWidth, left: left, parts: parts)
  }

  /// Stretches a source row; `d` has room for the columns and seven more.
  func stretch(_ row: UnsafePointer<UInt32>, to d: UnsafeMutablePointer<UInt32>) {
    stretch(row, to: d, usesVectors: Kernels.usesVectors)
  }

  @inline(__always)
  package func stretch(
    _ row: UnsafePointer<UInt32>, to d: UnsafeMutablePointer<UInt32>, usesVectors: Bool
  ) {
    let columns = columns
    let count = columns.count
    if columns.sourceWidth == 1 { return Kernels.fill(d, count, row[0]) }
    columns.left.withUnsafeBufferPointer { left in
      columns.parts.withUnsafeBufferPointer { parts in
        let raw = UnsafeRawPointer(row)
        if usesVectors {
          let weights = UnsafeRawPointer(parts.baseAddress!)
          var i = 0
          while i < count {
            let part = (weights + i &* 8).loadUnaligned(as: Parts.self)
            UnsafeMutableRawPointer(d + i).storeBytes(
              of: four(raw, left.baseAddress! + i, part), as: SIMD16<UInt8>.self)
            i &+= 4
          }
        } else {
          var i = 0
          while i < count {
            let p = (raw + Int(left[i])).assumingMemoryBound(to: UInt32.self)
            d[i] = ScalarKernels.between(p[0], p[1], UInt32(parts[i][0]))
            i &+= 1
          }
        }
      }
    }
  }

  /// Four columns from the pairs of neighbors at four offsets.
  @inline(__always)
  private func four(
    _ row: UnsafeRawPointer, _ at: UnsafePointer<Int32>, _ part: Parts
  ) -> SIMD16<UInt8> {
    @inline(__always) func pair(_ i: Int) -> SIMD2<UInt32> {
      (row + Int(at[i])).loadUnaligned(as: SIMD2<UInt32>.self)
    }
    let first = SIMD4(lowHalf: pair(0), highHalf: pair(1))
    let second = SIMD4(lowHalf: pair(2), highHalf: pair(3))
    let left = unsafeBitCast(
      SIMD4(lowHalf: first.evenHalf, highHalf: second.evenHalf), to: SIMD16<UInt8>.self)
    let right = unsafeBitCast(
      SIMD4(lowHalf: first.oddHalf, highHalf: second.oddHalf), to: SIMD16<UInt8>.self)
    return SIMD16(
      lowHalf: VectorKernels.between(left.lowHalf, right.lowHalf, part.lowHalf),
      highHalf: VectorKernels.between(left.highHalf, right.highHalf, part.highHalf))
  }
}
