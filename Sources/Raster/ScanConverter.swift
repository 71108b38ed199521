import VitrineUnits

/// Converts outlines to coverage, one byte for each pixel, by the exact area under each edge.
///
/// An edge that descends by d inside a row adds to every pixel i of that row
///
///     d × mean over its x in the row of clamp(i + 1 − x, 0, 1)
///
/// so that the sum over all edges is the covered area. The buffer stores differences between
/// neighboring pixels, rounded to 2^−20 so that sums are exact: a pixel has the same coverage
/// whatever part of the shape is rasterized.
///
///     edges ──► differences ──sum──► coverage of one row ──► body
///     ╲    ╱    ·+··· ···−·          0 1 1 1 1 1 0
///
/// Most differences are zero, so the sum skips eight of them at a time, and rows are summed only
/// between their first and last edge.
final class ScanConverter {
  private static let one = 1_048_576.0

  /// Zero between two conversions. A row has one more than pixels: an edge in the last column
  /// writes past it.
  private var differences: [Int32] = []
  /// The columns of each row that the edges have changed; `nothing` between two conversions.
  private var extents: [Extent] = []
  private var bytes: [UInt8] = []

  /// Calls `body` with each row of `area` that has coverage: its y, the covered columns, and a byte
  /// for each of them, with slack behind the last.
  func forEachRow(
    of outline: Outline, rule: FillRule = .nonZero, in area: PixelRect,
    _ body: (Int, Range<Int>, UnsafePointer<UInt8>) -> Void
  ) {
    let (width, height) = (area.width, area.height)
    if width <= 0 || height <= 0 { return }
    let stride = width + 1
    // A block of eight is read at the end.
    let needed = stride * height + 8
    if differences.count < needed { differences = [Int32](repeating: 0, count: needed) }
    if extents.count < height {
      extents = [Extent](repeating: .nothing, count: height)
    }
    if bytes.count < width + CoverageMask.slack {
      bytes = [UInt8](repeating: 0, count: width + CoverageMask.slack)
    }
    differences.withUnsafeMutableBufferPointer { differences in
      extents.withUnsafeMutableBufferPointer { extents in
        bytes.withUnsafeMutableBufferPointer { bytes in
          guard let base = differences.baseAddress, let rows = extents.baseAddress,
            let out = bytes.baseAddress
          else { return }
          let target = Target(base: base, rows: rows, area: area)
          outline.edges.withUnsafeBufferPointer { edges in
            for edge in edges { target.add(edge) }
          }
          for y in 0..<height {
            let extent = rows[y]
            rows[y] = .nothing
            // Edges to the right of the area cover nothing.
            if extent.from >= extent.to { continue }
            let columns = Int(extent.from)..<Int(extent.to)
            let from = base + (y &* stride &+ columns.lowerBound)
            switch rule {
            case .nonZero: Self.sum(from, into: out, columns.count) { Self.nonZero($0) }
            case .evenOdd: Self.sum(from, into: out, columns.count) { Self.evenOdd($0) }
            }
            base[y &* stride &+ width] = 0
            body(
              area.y0 + y, (area.x0 + columns.lowerBound)..<(area.x0 + columns.upperBound), out)
          }
        }
      }
    }
  }

  /// The coverage of a shape in `area` as a mask.
  func mask(of outline: Outline, rule: FillRule = .nonZero, in area: PixelRect) -> CoverageMask {
    let (width, height) = (area.width, area.height)
    var mask = [UInt8](repeating: 0, count: width * height + CoverageMask.slack)
    mask.withUnsafeMutableBufferPointer { mask in
      forEachRow(of: outline, rule: rule, in: area) { y, columns, bytes in
        let place = (y - area.y0) * width + columns.lowerBound - area.x0
        (mask.baseAddress! + place).update(from: bytes, count: columns.count)
      }
    }
    return CoverageMask(size: area.size, bytes: mask)
  }

  /// Sums differences to coverage, and resets them to zero for the next shape.
  @inline(__always)
  private static func sum(
    _ differences: UnsafeMutablePointer<Int32>, into bytes: UnsafeMutablePointer<UInt8>,
    _ count: Int, _ coverage: (Int32) -> UInt8
  ) {
    let raw = UnsafeMutableRawPointer(differences)
    var sum: Int32 = 0
    var byte: UInt8 = 0
    var x = 0
    while x < count {
      if x &+ 8 <= count {
        let at = raw + x &* 4
        let any =
          at.loadUnaligned(as: UInt64.self) | (at + 8).loadUnaligned(as: UInt64.self)
          | (at + 16).loadUnaligned(as: UInt64.self) | (at + 24).loadUnaligned(as: UInt64.self)
        if any == 0 {
          UnsafeMutableRawPointer(bytes + x).storeBytes(
            of: UInt64(byte) &* 0x0101_0101_0101_0101, as: UInt64.self)
          x &+= 8
          continue
        }
      }
      let end = min(x &+ 8, count)
      while x < end {
        // An edge changes two neighbors; the others of the eight are skipped in pairs.
        if x &+ 2 <= end && (raw + x &* 4).loadUnaligned(as: UInt64.self) == 0 {
          (bytes[x], bytes[x &+ 1]) = (byte, byte)
          x &+= 2
          continue
        }
        let difference = differences[x]
        if difference != 0 {
          differences[x] = 0
          sum &+= difference
          byte = coverage(sum)
        }
        bytes[x] = byte
        x &+= 1
      }
    }
  }

  @inline(__always)
  private static func nonZero(_ sum: Int32) -> UInt8 {
    let one = Int32(Self.one)
    let area = min(sum < 0 ? 0 &- sum : sum, one)
    return UInt8(truncatingIfNeeded: (area &* 255 &+ one / 2) >> 20)
  }

  @inline(__always)
  private static func evenOdd(_ sum: Int32) -> UInt8 {
    let one = Int32(Self.one)
    let folded = (sum < 0 ? 0 &- sum : sum) & (2 * one - 1)
    let area = folded > one ? 2 * one &- folded : folded
    return UInt8(truncatingIfNeeded: (area &* 255 &+ one / 2) >> 20)
  }
}

extension ScanConverter {
  /// Columns of a row, counted from the area's left edge.
  private struct Extent {
    var from: Int32
    var to: Int32

    static let nothing = Extent(from: .max, to: 0)
  }

  /// The buffers to which the edges of one shape are added.
  private struct Target {
    let base: UnsafeMutablePointer<Int32>
    let rows: UnsafeMutablePointer<Extent>
    let area: PixelRect

    @inline(__always)
    func add(_ edge: Outline.Edge) {
      let falls = edge.y1 > edge.y0
      let (top, bottom) = falls ? (edge.y0, edge.y1) : (edge.y1, edge.y0)
      if !(top < Double(area.y1) && bottom > Double(area.y0)) { return }
      let (topX, bottomX) = falls ? (edge.x0, edge.x1) : (edge.x1, edge.x0)
      let slope = (bottomX - topX) / (bottom - top)
      let unit = falls ? ScanConverter.one : -ScanConverter.one
      let y = top > Double(area.y0) ? ScanConverter.floor(top) : area.y0
      var line = y &- area.y0
      var from = max(top, Double(y))
      // End points are used as given, so that edges with a common point meet exactly.
      var xFrom = from == top ? topX : topX + (from - top) * slope
      var end = Double(y &+ 1)
      while line < area.height {
        let isLast = end >= bottom
        let to = isLast ? bottom : end
        let xTo = isLast ? bottomX : topX + (to - top) * slope
        addRow(line, min(xFrom, xTo), max(xFrom, xTo), (to - from) * unit)
        if isLast { return }
        (from, xFrom) = (to, xTo)
        end += 1
        line &+= 1
      }
    }

    /// Adds one edge within one row, from `left` to `right`, descending by `fall`.
    @inline(__always)
    private func addRow(_ line: Int, _ left: Double, _ right: Double, _ fall: Double) {
      let row = base + line &* (area.width &+ 1)
      let total = ScanConverter.rounded(fall)
      let first = ScanConverter.floor(left) &- area.x0
      let last = ScanConverter.floor(right) &- area.x0
      if first == last && first >= 0 && first &+ 1 < area.width {
        // Most edges are steeper than a pixel is wide. The mean distance from the pixel's right
        // side:
        let mean = Double(first &+ 1 &+ area.x0) - (left + right) * 0.5
        let sum = ScanConverter.rounded(fall * mean)
        row[first] &+= sum
        row[first &+ 1] &+= total &- sum
        widen(line, first, first &+ 2)
        return
      }
      var previous: Int32 = 0
      var i = max(first, 0)
      let end = min(last, area.width &- 1)
      // An edge that is vertical, or nearly so, is to the left of all of the second pixel.
      let run = max(right - left, 1e-9)
      while i <= end {
        let reach = Double(i &+ 1 &+ area.x0)
        let covered = ScanConverter.integral(reach - left) - ScanConverter.integral(reach - right)
        let mean = right - left > 1e-9 ? covered / run : min(max(reach - left, 0), 1)
        let sum = ScanConverter.rounded(fall * mean)
        row[i] &+= sum &- previous
        previous = sum
        i &+= 1
      }
      let rest = max(last &+ 1, 0)
      if rest < area.width { row[rest] &+= total &- previous }
      // To the right of the area the shape ends with it.
      widen(line, min(max(first, 0), area.width), min(rest &+ 1, area.width))
    }

    /// Records that the edges have changed columns of a row.
    @inline(__always)
    private func widen(_ line: Int, _ from: Int, _ to: Int) {
      let extent = rows + line
      if from < extent.pointee.from { extent.pointee.from = Int32(truncatingIfNeeded: from) }
      if to > extent.pointee.to { extent.pointee.to = Int32(truncatingIfNeeded: to) }
    }
  }

  /// ∫ clamp(u, 0, 1) du.
  @inline(__always)
  fileprivate static func integral(_ u: Double) -> Double {
    u <= 0 ? 0 : u >= 1 ? u - 0.5 : u * u * 0.5
  }

  /// 2^52 + 2^51. A sum with it has no fraction, and its lowest bits are the nearest integer.
  /// `Int(v)` tests three times whether `v` is in range, and `rounded()` may be a call of the C
  /// library.
  private static let integers = 6_755_399_441_055_744.0

  /// The largest integer that is not above `v`, whose magnitude is below 2^31.
  @inline(__always)
  fileprivate static func floor(_ v: Double) -> Int {
    let sum = v + integers
    let nearest = Int(Int32(truncatingIfNeeded: sum.bitPattern))
    return sum - integers > v ? nearest &- 1 : nearest
  }

  /// The nearest integer, halves to the even one.
  @inline(__always)
  fileprivate static func rounded(_ v: Double) -> Int32 {
    Int32(truncatingIfNeeded: (v + integers).bitPattern)
  }
}

/// The rule that decides which points are inside a path.
package enum FillRule: Sendable, Hashable {
  /// Points with a winding number other than zero.
  case nonZero
  /// Points from which a ray crosses the outline an odd number of times.
  case evenOdd
}
