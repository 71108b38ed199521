import VitrineUnits

/// Converts outlines to coverage, one byte for each pixel, by the exact area under each edge.
///
/// An edge that descends by d inside a row adds to every pixel i of that row
///
///     d × mean over its x in the row of clamp(i + 1 − x, 0, 1)
///
/// so that the sum over all edges is the covered area. The buffer stores differences between neighboring
/// pixels, rounded to 2^−20 so that sums are exact: a pixel has the same coverage whatever part of the
/// shape is converted.
final class ScanConverter {
  private static let one = 1_048_576.0

  private var differences: [Int32] = []
  private var bytes: [UInt8] = []

  /// Calls `body` with the coverage of the pixels of `area`: rows of `area.width` bytes, slack at the end.
  func withCoverage(
    of outline: Outline, rule: FillRule = .nonZero, in area: PixelRect,
    _ body: (UnsafePointer<UInt8>) -> Void
  ) {
    let (width, height) = (area.width, area.height)
    // One difference more than pixels: an edge in the last column writes past it.
    let stride = width + 1
    if differences.count < stride * height {
      differences = [Int32](repeating: 0, count: stride * height)
    }
    let needed = width * height + CoverageMask.slack
    if bytes.count < needed { bytes = [UInt8](repeating: 0, count: needed) }
    differences.withUnsafeMutableBufferPointer { differences in
      guard let base = differences.baseAddress else { return }
      for edge in outline.edges { Self.add(edge, to: base, area) }
      bytes.withUnsafeMutableBufferPointer { bytes in
        guard let out = bytes.baseAddress else { return }
        for y in 0..<height {
          Self.sum(base + y * stride, into: out + y * width, width, rule)
        }
        body(out)
      }
    }
  }

  /// The coverage of a whole shape as a mask.
  func mask(of outline: Outline, size: PixelSize) -> CoverageMask {
    var copy: [UInt8] = []
    withCoverage(of: outline, in: PixelRect(size)) { bytes in
      copy = Array(
        UnsafeBufferPointer(start: bytes, count: size.width * size.height + CoverageMask.slack))
    }
    return CoverageMask(size: size, bytes: copy)
  }

  /// ∫ clamp(u, 0, 1) du.
  @inline(__always)
  private static func integral(_ u: Double) -> Double {
    u <= 0 ? 0 : u >= 1 ? u - 0.5 : u * u * 0.5
  }

  private static func add(
    _ edge: Outline.Edge, to base: UnsafeMutablePointer<Int32>, _ area: PixelRect
  ) {
    let falls = edge.y1 > edge.y0
    let (top, bottom) = falls ? (edge.y0, edge.y1) : (edge.y1, edge.y0)
    let (topX, bottomX) = falls ? (edge.x0, edge.x1) : (edge.x1, edge.x0)
    let first = max(Double(area.y0), top.rounded(.down))
    let last = min(Double(area.y1), bottom.rounded(.up))
    if !(first < last) { return }
    let slope = (bottomX - topX) / (bottom - top)
    let stride = area.width + 1
    for y in Int(first)..<Int(last) {
      let (from, to) = (max(top, Double(y)), min(bottom, Double(y + 1)))
      // End points are used as given, so that edges with a common point meet exactly.
      let xFrom = from == top ? topX : topX + (from - top) * slope
      let xTo = to == bottom ? bottomX : topX + (to - top) * slope
      let fall = (falls ? to - from : from - to) * one
      let row = base + (y - area.y0) * stride
      addRow(row, min(xFrom, xTo), max(xFrom, xTo), fall, area.x0, area.x1)
    }
  }

  /// Adds one edge within one row, from `left` to `right`, descending by `fall`.
  @inline(__always)
  private static func addRow(
    _ row: UnsafeMutablePointer<Int32>, _ left: Double, _ right: Double, _ fall: Double,
    _ x0: Int, _ x1: Int
  ) {
    let total = Int32(truncatingIfNeeded: Int(fall.rounded()))
    let from = max(left.rounded(.down).pixel, x0)
    let to = min(right.rounded(.down).pixel, x1 - 1)
    let run = right - left
    var previous: Int32 = 0
    var i = from
    while i <= to {
      let reach = Double(i + 1)
      let mean =
        run > 1e-9
        ? (integral(reach - left) - integral(reach - right)) / run
        : min(max(reach - left, 0), 1)
      let sum = Int32(truncatingIfNeeded: Int((fall * mean).rounded()))
      row[i - x0] &+= sum &- previous
      previous = sum
      i += 1
    }
    let rest = max(right.rounded(.down).pixel + 1, x0)
    if rest < x1 { row[rest - x0] &+= total &- previous }
  }

  /// Accumulates the differences to coverage and resets them to zero for the next shape.
  private static func sum(
    _ differences: UnsafeMutablePointer<Int32>, into bytes: UnsafeMutablePointer<UInt8>,
    _ width: Int, _ rule: FillRule
  ) {
    let one = Int32(Self.one)
    var sum: Int32 = 0
    var x = 0
    switch rule {
    case .nonZero:
      while x < width {
        sum &+= differences[x]
        differences[x] = 0
        let area = min(sum < 0 ? 0 &- sum : sum, one)
        bytes[x] = UInt8(truncatingIfNeeded: (area &* 255 &+ one / 2) >> 20)
        x &+= 1
      }
    case .evenOdd:
      while x < width {
        sum &+= differences[x]
        differences[x] = 0
        let folded = (sum < 0 ? 0 &- sum : sum) & (2 * one - 1)
        let area = folded > one ? 2 * one &- folded : folded
        bytes[x] = UInt8(truncatingIfNeeded: (area &* 255 &+ one / 2) >> 20)
        x &+= 1
      }
    }
    differences[width] = 0
  }
}

/// The rule that decides which points are inside a path.
package enum FillRule: Sendable, Hashable {
  /// Points with a winding number other than zero.
  case nonZero
  /// Points from which a ray crosses the outline an odd number of times.
  case evenOdd
}
