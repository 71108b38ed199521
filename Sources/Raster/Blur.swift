import VitrineUnits

/// A Gaussian blur as three box blurs, whose variances add up to that of the Gaussian: (w² − 1) / 12
/// each for odd widths w. Within 3 % of the true curve.
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

  /// How far the blurred shape extends beyond the sharp one.
  var extent: Int { radii.reduce(0, +) }

  func bounds(of rect: Rect) -> PixelRect {
    let r = rect.pixelBounds
    return PixelRect(x0: r.x0 - extent, y0: r.y0 - extent, x1: r.x1 + extent, y1: r.y1 + extent)
  }

  /// The blurred mask, larger than the sharp one by `extent` on each side.
  func blurred(_ mask: CoverageMask) -> CoverageMask {
    let (w, h) = (mask.size.width + 2 * extent, mask.size.height + 2 * extent)
    // In 256ths of a coverage step, so that three roundings in each direction add less than one step.
    var field = [Int32](repeating: 0, count: w * h)
    for y in 0..<mask.size.height {
      for x in 0..<mask.size.width {
        field[(y + extent) * w + x + extent] = Int32(mask.bytes[y * mask.size.width + x]) * 256
      }
    }
    var other = field
    for reach in radii where reach > 0 {
      for y in 0..<h { Self.mean(field, &other, from: y * w, step: 1, count: w, reach) }
      for x in 0..<w { Self.mean(other, &field, from: x, step: w, count: h, reach) }
    }
    var bytes = [UInt8](repeating: 0, count: w * h + CoverageMask.slack)
    for i in 0..<(w * h) { bytes[i] = UInt8(truncatingIfNeeded: min((field[i] + 128) >> 8, 255)) }
    return CoverageMask(size: PixelSize(w, h), bytes: bytes)
  }

  /// Replaces each value by the mean of those up to `reach` away, with zeros beyond the ends.
  private static func mean(
    _ source: [Int32], _ target: inout [Int32], from: Int, step: Int, count: Int, _ reach: Int
  ) {
    let width = Int32(2 * reach + 1)
    source.withUnsafeBufferPointer { source in
      target.withUnsafeMutableBufferPointer { target in
        var sum: Int32 = 0
        for k in 0..<min(reach, count) { sum &+= source[from + k * step] }
        for k in 0..<count {
          if k + reach < count { sum &+= source[from + (k + reach) * step] }
          if k - reach > 0 { sum &-= source[from + (k - reach - 1) * step] }
          target[from + k * step] = (sum &+ width / 2) / width
        }
      }
    }
  }
}
