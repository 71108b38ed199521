import VitrineUnits

/// Narrows bands of which most is known to be of one colour: that is worked out once for each phase
/// of the dither, and copied.
///
///     ┊ copied ┊ worked out ┊ copied ┊
final class FlatRows {
  /// Four rows of the ground, narrowed.
  private var rows: [UInt16] = []
  /// What they are of.
  private var key: (color: UInt32, phase: Int, width: Int)?
  /// Of each row of the band the part that is not ground.
  private var inked: [Range<Int>] = []

  /// Writes the band's rows, each pixel once and from left to right, `stride` bytes apart.
  func narrow(_ band: Band, _ ground: Ground, to out: UnsafeMutableRawPointer, _ stride: Int) {
    let rect = band.rect
    let flood = ground.flood
    if let flood {
      prepare(flood.color, rect)
      look(flood.patches, flood.color, rect)
    }
    for y in rect.y0..<rect.y1 {
      let to = (out + (y - rect.y0) * stride).assumingMemoryBound(to: UInt16.self)
      guard flood != nil else {
        Dither.narrow(band.pixel(rect.x0, y), to: to, rect.width, x: rect.x0, y: y)
        continue
      }
      let ink = inked[y - rect.y0]
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

  private func look(_ patches: [Ground.Patch], _ color: UInt32, _ rect: PixelRect) {
    inked.removeAll(keepingCapacity: true)
    inked.append(contentsOf: repeatElement(0..<0, count: rect.height))
    for patch in patches where patch.color != color {
      let r = patch.rect.intersection(PixelRect(rect.size))
      for y in r.y0..<r.y1 {
        let ink = inked[y]
        inked[y] = ink.isEmpty ? r.x0..<r.x1 : min(ink.lowerBound, r.x0)..<max(ink.upperBound, r.x1)
      }
    }
  }
}
