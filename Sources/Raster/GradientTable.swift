/// The premultiplied colors of a gradient at 0, 1/1023 … 1, constant before the first and after the
/// last stop.
///
/// They are dithered: a panel with 6 bits a channel drops the lower two of 8, and would show bands.
/// Four pixels in a square are therefore painted up to 1.875 of 255 levels, less than half of such
/// a panel's step, lower or higher, so that their mean is the color. The four offsets differ by
/// 1.25 levels, so that they round differently: with all 8 bits the mean has steps of a quarter
/// level. A pixel depends on its place in the layer only: a picture that moves keeps its pixels.
/// Flat parts are not dithered.
struct GradientTable: Equatable {
  /// For even rows, then for odd rows: the colors of the even and of the odd columns, alternating.
  private let pixels: [UInt32]

  /// The numbers added in even and odd columns: of even rows, then of odd rows. The order is that
  /// of the dither to 16 bits, whose thresholds it spreads.
  private static let offsets: [[Double]] = [[-1.875, 0.625], [1.875, -0.625]]

  init(_ stops: [Gradient.Stop]) {
    var rows: [[UInt32]] = [[], []]
    var next = 0
    for k in 0..<Gradient.steps {
      let t = Double(k) / Double(Gradient.steps - 1)
      while next < stops.count && stops[next].position <= t { next += 1 }
      let (a, b) = (stops[max(next - 1, 0)], stops[min(next, stops.count - 1)])
      let part = next == 0 || next == stops.count ? 0 : (t - a.position) / (b.position - a.position)
      let mixture = Mixture(a.color.premultiplied, b.color.premultiplied, part)
      for row in 0..<2 {
        for offset in Self.offsets[row] { rows[row].append(mixture.pixel(offset)) }
      }
    }
    pixels = rows[0] + rows[1]
  }

  /// Calls `body` with the colors of row `y`: two for each step, of the even and of the odd
  /// columns.
  @inline(__always)
  func withRow(_ y: Int, _ body: (UnsafePointer<UInt32>) -> Void) {
    pixels.withUnsafeBufferPointer {
      body($0.baseAddress! + (y & 1) &* (2 &* Gradient.steps))
    }
  }

  /// The colors of step `k` in row `y`, of the even and of the odd columns.
  func pair(_ k: Int, _ y: Int) -> (even: UInt32, odd: UInt32) {
    let at = (y & 1) * 2 * Gradient.steps + 2 * k
    return (pixels[at], pixels[at + 1])
  }
}

/// A color between two premultiplied ones.
private struct Mixture {
  let from: UInt32
  let to: UInt32
  let part: Double

  init(_ from: UInt32, _ to: UInt32, _ part: Double) {
    (self.from, self.to, self.part) = (from, to, part)
  }

  /// The shifts of blue, green and red.
  private static let colors: [UInt32] = [0, 8, 16]

  private func channel(_ shift: UInt32) -> Double {
    let (a, b) = (Double(from >> shift & 255), Double(to >> shift & 255))
    return a + (b - a) * part
  }

  private func isFlat(_ shift: UInt32) -> Bool { (from ^ to) >> shift & 255 == 0 }

  /// The pixel with `offset` added to the channels that change, or to the opacity where it changes.
  func pixel(_ offset: Double) -> UInt32 {
    // A stop itself is exact: the first one continues before it.
    if from == to || part == 0 { return from }
    if isFlat(24) {
      let alpha = from >> 24
      return Self.colors.reduce(alpha << 24) { pixel, shift in
        let value = channel(shift)
        let moved = isFlat(shift) ? value : Self.moved(value, offset, limit: Double(alpha))
        return pixel | UInt32(moved.rounded()) << shift
      }
    }
    let alpha = channel(24)
    let moved = Self.moved(alpha, offset, limit: 255).rounded()
    return Self.colors.reduce(UInt32(moved) << 24) { pixel, shift in
      let value = alpha > 0 ? (channel(shift) * (moved / alpha)).rounded() : 0
      return pixel | UInt32(min(value, moved)) << shift
    }
  }

  /// Adds an offset, less near both ends of the range, so that the mean stays.
  private static func moved(_ value: Double, _ offset: Double, limit: Double) -> Double {
    value + offset * min(1, max(0, min(value, limit - value)) / 1.875)
  }
}
