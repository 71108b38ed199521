import CStream
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
    /// Offsets in bytes.
    var left: [Int32] = []
    /// Weights from 0 to 256, each four times: for the channels of a column.
    var parts: [SIMD4<UInt16>] = []
    #if arch(arm64)
      /// The columns whose four left pixels and the next ones are within eight pixels from the
      /// first, for each of them the bytes of its left pixel there, and its weight four times.
      var near = 0
      var places: [UInt32] = []
      var weights: [UInt32] = []
    #endif
  }

  private(set) var key: Key?
  private var columns = Columns()

  package init() {}

  package func prepare(_ wanted: Key) {
    if wanted == key { return }
    key = wanted
    let (range, step, sourceWidth) = (wanted.columns, wanted.step, wanted.sourceWidth)
    let count = range.count
    var left = [Int32](repeating: 0, count: count)
    var parts = [SIMD4<UInt16>](repeating: .zero, count: count)
    // From edge to center.
    var at = wanted.start &+ range.lowerBound &* step &- 1 << 31
    for i in 0..<count {
      let x = at >> 32
      var (pixel, part) = (x, (at >> 24) & 255)
      if x < 0 { (pixel, part) = (0, 0) }
      if x >= sourceWidth - 1 { (pixel, part) = (max(0, sourceWidth - 2), 256) }
      left[i] = Int32(truncatingIfNeeded: pixel * 4)
      parts[i] = SIMD4(repeating: UInt16(truncatingIfNeeded: part))
      at &+= step
    }
    columns = Columns(count: count, sourceWidth: sourceWidth, left: left, parts: parts)
    #if arch(arm64)
      prepareNear(step: step)
    #endif
  }

  #if arch(arm64)
    private func prepareNear(step: Int) {
      // Three steps of at most two pixels.
      if step < 0 || step > 2 << 32 { return }
      let (left, parts) = (columns.left, columns.parts)
      let last = (columns.sourceWidth - 8) * 4
      var near = 0
      while near + 8 <= columns.count && left[near + 4] <= last { near += 8 }
      columns.near = near
      columns.places = (0..<near).map { i in
        // The right edge has all of the right pixel, and a byte holds no weight of 256.
        let place = left[i] - left[i & ~3] + (parts[i][0] == 256 ? 4 : 0)
        return UInt32(place) &* 0x0101_0101 &+ 0x0302_0100
      }
      columns.weights = (0..<near).map { UInt32(parts[$0][0] & 255) &* 0x0101_0101 }
    }
  #endif

  /// The source pixels between which the columns are; empty for a source of one column.
  var source: Range<Int> {
    guard let first = columns.left.first, let last = columns.left.last, first <= last else {
      return 0..<0
    }
    return Int(first / 4)..<Int(last / 4 + 2)
  }

  /// Stretches a source row; `d` has room for the columns.
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
        var i = 0
        if usesVectors {
          let weights = UnsafeRawPointer(parts.baseAddress!)
          #if arch(arm64)
            i = stretchNear(columns, raw, to: d)
          #endif
          while i &+ 4 <= count {
            let part = (weights + i &* 8).loadUnaligned(as: Parts.self)
            UnsafeMutableRawPointer(d + i).storeBytes(
              of: four(raw, left.baseAddress! + i, part), as: SIMD16<UInt8>.self)
            i &+= 4
          }
        }
        while i < count {
          let p = (raw + Int(left[i])).assumingMemoryBound(to: UInt32.self)
          d[i] = ScalarKernels.between(p[0], p[1], UInt32(parts[i][0]))
          i &+= 1
        }
      }
    }
  }

  #if arch(arm64)
    /// Stretches the columns whose pixels are near to each other, from the first one on: one
    /// look-up in a vector for four pixels, instead of four pairs. Returns their number.
    @inline(__always)
    private func stretchNear(
      _ columns: Columns, _ row: UnsafeRawPointer, to d: UnsafeMutablePointer<UInt32>
    ) -> Int {
      if columns.near == 0 { return 0 }
      columns.left.withUnsafeBufferPointer { left in
        columns.places.withUnsafeBufferPointer { places in
          columns.weights.withUnsafeBufferPointer { weights in
            vitrine_stretch(
              d, row, left.baseAddress!, places.baseAddress!, weights.baseAddress!, columns.near)
          }
        }
      }
      return columns.near
    }
  #endif

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
