import VitrineUnits

/// A Gaussian blur as three box blurs, whose variances add up to that of the Gaussian: (w² − 1) /
/// 12 each for odd widths w. Within 3 % of the true curve.
struct Blur {
  /// The largest blur, in pixels.
  static let limit = 128.0

  /// The requested blur, clamped to the limit.
  let blur: Double
  /// The radius of each of the three means, in pixels.
  let radii: [Int]

  /// `blur`: twice the standard deviation, in pixels; negative values count as 0.
  init(_ blur: Double) {
    self.blur = blur > 0 ? min(blur, Self.limit) : 0
    let sigma = self.blur / 2
    // Boxes of two odd widths, `lower` and `lower + 2`; `wider` of them have the larger one.
    let ideal = (4 * sigma * sigma + 1).squareRoot()
    let reach = Int((ideal - 1) / 2)
    let lower = Double(2 * reach + 1)
    let missing = 12 * sigma * sigma - 3 * (lower * lower - 1)
    let wider = Int((missing / (4 * lower + 4)).rounded())
    radii = (0..<3).map { $0 < wider ? reach + 1 : reach }
  }

  /// The width of the blurred shape beyond the sharp one.
  var extent: Int { radii.reduce(0, +) }

  func bounds(of rect: Rect) -> PixelRect {
    let r = rect.pixelBounds
    return PixelRect(x0: r.x0 - extent, y0: r.y0 - extent, x1: r.x1 + extent, y1: r.y1 + extent)
  }

  /// The blurred mask, larger than the sharp one by `extent` on each side.
  func blurred(_ mask: CoverageMask) -> CoverageMask {
    let extent = extent
    let (w, h) = (mask.size.width + 2 * extent, mask.size.height + 2 * extent)
    // In 256ths of a coverage step, so that three roundings in each direction add less than one
    // step.
    var field = [Int32](repeating: 0, count: w * h)
    mask.bytes.withUnsafeBufferPointer { bytes in
      field.withUnsafeMutableBufferPointer { field in
        for y in 0..<mask.size.height {
          let source = bytes.baseAddress! + y * mask.size.width
          let target = field.baseAddress! + (y + extent) * w + extent
          for x in 0..<mask.size.width { target[x] = Int32(source[x]) &* 256 }
        }
      }
    }
    var other = field
    var sums = [Int32](repeating: 0, count: w)
    field.withUnsafeMutableBufferPointer { field in
      other.withUnsafeMutableBufferPointer { other in
        sums.withUnsafeMutableBufferPointer { sums in
          for reach in radii where reach > 0 {
            let mean = Mean(reach)
            mean.rows(field.baseAddress!, other.baseAddress!, w, h)
            mean.columns(other.baseAddress!, field.baseAddress!, sums.baseAddress!, w, h)
          }
        }
      }
    }
    var bytes = [UInt8](repeating: 0, count: w * h + CoverageMask.slack)
    bytes.withUnsafeMutableBufferPointer { bytes in
      field.withUnsafeBufferPointer { field in
        for i in 0..<(w * h) {
          bytes[i] = UInt8(truncatingIfNeeded: min((field[i] &+ 128) &>> 8, 255))
        }
      }
    }
    return CoverageMask(size: PixelSize(w, h), bytes: bytes)
  }
}

/// The mean of all values up to `reach` away, with zeros beyond the ends.
private struct Mean {
  private let reach: Int
  private let half: Int32
  /// 2^32 / width, rounded up. Exact for sums below 2^24 and widths below 2^8: the error of the
  /// product is less than 2^32 / width.
  private let inverse: UInt64

  init(_ reach: Int) {
    self.reach = reach
    let width = 2 * reach + 1
    half = Int32(width / 2)
    inverse = (1 << 32 + UInt64(width) - 1) / UInt64(width)
  }

  @inline(__always)
  private func mean(_ sum: Int32) -> Int32 {
    let rounded = UInt64(UInt32(bitPattern: sum &+ half))
    return Int32(truncatingIfNeeded: (rounded &* inverse) >> 32)
  }

  /// The means along all rows. A row like the one above it, as beside straight edges and beyond the
  /// shape, has the same means.
  func rows(
    _ source: UnsafePointer<Int32>, _ target: UnsafeMutablePointer<Int32>, _ width: Int,
    _ height: Int
  ) {
    row(source, target, width)
    for y in 1..<height {
      let (from, to) = (source + y &* width, target + y &* width)
      var change: Int32 = 0
      for x in 0..<width { change |= from[x] ^ (from - width)[x] }
      if change == 0 {
        to.update(from: to - width, count: width)
      } else {
        row(from, to, width)
      }
    }
  }

  /// The means along a row.
  private func row(
    _ source: UnsafePointer<Int32>, _ target: UnsafeMutablePointer<Int32>, _ count: Int
  ) {
    var sum: Int32 = 0
    var k = -reach
    while k < count {
      if k &+ reach < count { sum &+= source[k &+ reach] }
      if k > reach { sum &-= source[k &- reach &- 1] }
      if k >= 0 { target[k] = mean(sum) }
      k &+= 1
      // Between both ends all values exist.
      let end = count &- reach
      if k > reach {
        while k < end {
          sum &+= source[k &+ reach] &- source[k &- reach &- 1]
          target[k] = mean(sum)
          k &+= 1
        }
      }
    }
  }

  /// The means down all columns at once. `sums` has a value for each column.
  func columns(
    _ source: UnsafePointer<Int32>, _ target: UnsafeMutablePointer<Int32>,
    _ sums: UnsafeMutablePointer<Int32>, _ width: Int, _ height: Int
  ) {
    for x in 0..<width { sums[x] = 0 }
    for y in -reach..<height {
      if y &+ reach < height {
        let row = source + (y &+ reach) &* width
        for x in 0..<width { sums[x] &+= row[x] }
      }
      if y > reach {
        let row = source + (y &- reach &- 1) &* width
        for x in 0..<width { sums[x] &-= row[x] }
      }
      if y < 0 { continue }
      let row = target + y &* width
      for x in 0..<width { row[x] = mean(sums[x]) }
    }
  }
}
