import VitrineUnits

/// Samples rows of a scaled picture.
final class RowSampler {
  /// Fractions of a source pixel: 2^32.
  private static let unit = 4_294_967_296.0

  private let size: PixelSize
  private let columns: Range<Int>
  private let rows: RowBuffers
  /// Found with the first stretched row.
  private var table: ColumnTable?
  /// The source coordinate of target pixel i, times 2^32: start + i × step; integers are pixel
  /// edges. Integer arithmetic, so that a pixel does not depend on the column at which its row
  /// begins.
  private let (startX, stepX, startY, stepY): (Int, Int, Int, Int)
  /// Whether rows are mixed before they are stretched, not after: where there are fewer of them in
  /// the target, that is less to stretch.
  private let mixesFirst: Bool
  /// The two scratch rows, and the source rows in them, stretched to the columns.
  private let scratch: (UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<UInt32>)
  private var held = (-1, -1)

  init(_ source: Pixmap, over rect: Rect, columns: Range<Int>, _ rows: RowBuffers) {
    size = source.size
    self.columns = columns
    self.rows = rows
    let scaleX = Double(size.width) / rect.width
    let scaleY = Double(size.height) / rect.height
    stepX = Self.whole(scaleX)
    stepY = Self.whole(scaleY)
    startX = Self.whole((0.5 - rect.minX) * scaleX)
    startY = Self.whole((0.5 - rect.minY) * scaleY)
    (mixesFirst, scratch) = Self.rows(rows, columns, size, stepX, stepY)
  }

  /// Samples pictures of `size`; `startX` … as the properties of these names.
  init(
    _ size: PixelSize, columns: Range<Int>, _ rows: RowBuffers, startX: Int, stepX: Int,
    startY: Int, stepY: Int
  ) {
    self.size = size
    self.columns = columns
    self.rows = rows
    (self.startX, self.stepX, self.startY, self.stepY) = (startX, stepX, startY, stepY)
    (mixesFirst, scratch) = Self.rows(rows, columns, size, stepX, stepY)
  }

  private typealias Rows = (UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<UInt32>)

  private static func rows(
    _ rows: RowBuffers, _ columns: Range<Int>, _ size: PixelSize, _ stepX: Int, _ stepY: Int
  ) -> (Bool, Rows) {
    let mixesFirst = stepX > 1 << 32 && stepY > 1 << 32 && size.width > 1
    // With the pixels that are read behind the last pair.
    let width = max(columns.count, mixesFirst ? size.width + 8 : 0)
    return (mixesFirst, (rows.row(1, width), rows.row(2, width)))
  }

  private static func whole(_ v: Double) -> Int { Int(min(max(v * unit, -4e18), 4e18).rounded()) }

  func nearest(_ pixels: UnsafePointer<UInt32>, _ y: Int, _ out: UnsafeMutablePointer<UInt32>) {
    let line = min(max((startY &+ y &* stepY) >> 32, 0), size.height - 1)
    let row = pixels + line * size.width
    if stepX == 1 << 32 && startX & 0xffff_ffff == 1 << 31 {
      // Pixel for pixel.
      let first = (startX >> 32) + columns.lowerBound
      if first >= 0 && first + columns.count <= size.width {
        UnsafeMutableRawPointer(out).copyMemory(from: row + first, byteCount: columns.count * 4)
        return
      }
    }
    var at = startX &+ columns.lowerBound &* stepX
    let last = size.width - 1
    for i in 0..<columns.count {
      out[i] = row[min(max(at >> 32, 0), last)]
      at &+= stepX
    }
  }

  func bilinear(_ pixels: UnsafePointer<UInt32>, _ y: Int, _ out: UnsafeMutablePointer<UInt32>) {
    let at = startY &+ y &* stepY &- 1 << 31
    let upper = min(max(at >> 32, 0), size.height - 1)
    let lower = min(max((at >> 32) + 1, 0), size.height - 1)
    let part = Int(truncatingIfNeeded: (at >> 24) & 255)
    if mixesFirst {
      let table = columnTable()
      let (a, b) = (pixels + upper * size.width, pixels + lower * size.width)
      if part == 0 || upper == lower { return table.stretch(a, to: out) }
      let source = table.source
      let first = source.lowerBound
      Kernels.mix(scratch.0 + first, a + first, b + first, source.count, part: part)
      return table.stretch(scratch.0, to: out)
    }
    let a = stretched(pixels, upper)
    if part == 0 || upper == lower {
      UnsafeMutableRawPointer(out).copyMemory(from: a, byteCount: columns.count * 4)
    } else {
      Kernels.mix(out, a, stretched(pixels, lower, besides: upper), columns.count, part: part)
    }
  }

  /// A source row stretched to the columns. The scratch row of `besides` is not replaced.
  private func stretched(
    _ pixels: UnsafePointer<UInt32>, _ line: Int, besides: Int = -1
  ) -> UnsafePointer<UInt32> {
    if held.0 == line { return UnsafePointer(scratch.0) }
    if held.1 == line { return UnsafePointer(scratch.1) }
    // Rows are sampled downwards, so the upper one of the two is no longer needed.
    let useFirst = besides >= 0 ? held.0 != besides : held.0 <= held.1
    if useFirst { held.0 = line } else { held.1 = line }
    let out = useFirst ? scratch.0 : scratch.1
    columnTable().stretch(pixels + line * size.width, to: out)
    return UnsafePointer(out)
  }

  private func columnTable() -> ColumnTable {
    if let table { return table }
    let made = rows.columns(
      ColumnTable.Key(start: startX, step: stepX, sourceWidth: size.width, columns: columns))
    table = made
    return made
  }
}
