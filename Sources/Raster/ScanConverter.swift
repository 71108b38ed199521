import VitrineUnits

/// Converts outlines to coverage, one byte for each pixel, by the area under each edge.
///
/// An edge that descends by d inside a row adds to every pixel i of that row
///
///     d × mean over its x in the row of clamp(i + 1 − x, 0, 1)
///
/// so that the sum over all edges is the covered area. The buffer stores differences between
/// neighboring pixels as whole numbers, so that sums are exact: a pixel has the same coverage
/// whatever part of the shape is rasterized.
///
///     edges ──► differences ──sum──► coverage of one row ──► body
///     ╲    ╱    ·+··· ···−·          0 1 1 1 1 1 0
///
/// Most differences are zero, so the sum skips eight of them at a time, and rows are summed only
/// between their first and last edge.
final class ScanConverter {
  /// Zero between two conversions. A row has one more than pixels: an edge in the last column
  /// writes past it.
  private var differences: [Int32] = []
  /// The columns of each row that the edges have changed; `nothing` between two conversions.
  private var extents: [EdgeAccumulator.Extent] = []
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
    let needed = stride * height
    if differences.count < needed { differences = [Int32](repeating: 0, count: needed) }
    if extents.count < height {
      extents = [EdgeAccumulator.Extent](repeating: .nothing, count: height)
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
          let accumulator = EdgeAccumulator(base: base, rows: rows, area: area)
          outline.edges.withUnsafeBufferPointer { accumulator.add($0) }
          for y in 0..<height {
            let extent = rows[y]
            rows[y] = .nothing
            // Edges to the right of the area cover nothing.
            let columns = Int(extent.from)..<max(Int(extent.from), min(Int(extent.to), width))
            if columns.isEmpty { continue }
            let from = base + (y &* stride &+ columns.lowerBound)
            Kernels.coverage(from, into: out, columns.count, isEvenOdd: rule == .evenOdd)
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
}

/// The rule that decides which points are inside a path.
package enum FillRule: Sendable, Hashable {
  /// Points with a winding number other than zero.
  case nonZero
  /// Points from which a ray crosses the outline an odd number of times.
  case evenOdd
}
