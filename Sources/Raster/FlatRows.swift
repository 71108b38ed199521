import VitrineUnits

/// Converts bands to RGB565 of which most pixels have one color: that color is converted once for
/// each phase of the dither and copied.
///
///     ┊ copied ┊ converted ┊ copied ┊
final class FlatRows {
  /// Four converted rows of the base color.
  private var rows: [UInt16] = []
  /// The color, phase and width of `rows`.
  private var key: (color: UInt32, phase: Int, width: Int)?

  /// Writes the rows of a band `stride` bytes apart, each pixel once and from left to right.
  /// `inked`: the columns of each row that are not `color`.
  func narrow(
    _ band: Band, _ color: UInt32, _ inked: [Range<Int>], to out: UnsafeMutableRawPointer,
    _ stride: Int
  ) {
    let rect = band.rect
    prepare(color, rect)
    for (line, ink) in inked.enumerated() {
      let y = rect.y0 + line
      let to = (out + line * stride).assumingMemoryBound(to: UInt16.self)
      rows.withUnsafeBufferPointer { rows in
        let row = rows.baseAddress! + (y & 3) * rect.width
        copy(row, to, 0..<ink.lowerBound)
        Dither.narrow(
          band.pixel(rect.x0 + ink.lowerBound, y), to: to + ink.lowerBound, ink.count,
          x: rect.x0 + ink.lowerBound, y: y)
        copy(row, to, ink.upperBound..<rect.width)
      }
    }
  }

  private func copy(
    _ row: UnsafePointer<UInt16>, _ to: UnsafeMutablePointer<UInt16>, _ columns: Range<Int>
  ) {
    UnsafeMutableRawPointer(to + columns.lowerBound).copyMemory(
      from: row + columns.lowerBound, byteCount: columns.count * 2)
  }

  private func prepare(_ color: UInt32, _ rect: PixelRect) {
    let wanted = (color, rect.x0 & 3, rect.width)
    if let key, key == wanted { return }
    key = wanted
    rows = [UInt16](repeating: 0, count: 4 * rect.width)
    let flat = [UInt32](repeating: color, count: rect.width)
    rows.withUnsafeMutableBufferPointer { rows in
      for y in 0..<4 {
        Dither.narrow(flat, to: rows.baseAddress! + y * rect.width, rect.width, x: rect.x0, y: y)
      }
    }
  }
}
