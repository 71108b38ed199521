import VitrineUnits

/// Coverage of a rectangle with round corners, sharp or blurred, in little memory: straight parts
/// are uniform, so one column and one row of them are stored and repeated.
///
///     ╭──┬──╮   the mask       ╭──┬────────────┬──╮
///     ├──┼──┤                  ├──┼────────────┼──┤   what it covers
///     ╰──┴──╯                  ╰──┴────────────┴──╯
struct RoundedMask {
  let mask: CoverageMask
  /// The pixels with any coverage.
  let bounds: PixelRect
  /// The column and the row of the mask that are repeated.
  let stretch: PixelPoint
  /// The number of repetitions.
  let by: PixelSize

  /// The uniform columns, in the coordinates of `bounds`.
  var middle: Range<Int> {
    (bounds.x0 + stretch.x)..<(bounds.x0 + stretch.x + 1 + by.width)
  }

  /// The byte offset of the mask row for row `y` of the shape.
  func row(_ y: Int) -> Int {
    let line = y - bounds.y0
    return (line <= stretch.y ? line : max(stretch.y, line - by.height)) * mask.size.width
  }

  /// Whether a row of the mask has full coverage.
  func isFull(_ row: UnsafePointer<UInt8>) -> Bool {
    for x in 0..<mask.size.width where row[x] != 255 { return false }
    return true
  }

  /// Writes the coverage of row `y` from `x0` to `x1`, with zeros outside the shape.
  func write(_ out: UnsafeMutablePointer<UInt8>, y: Int, x0: Int, x1: Int) {
    let raw = UnsafeMutableRawPointer(out)
    raw.initializeMemory(as: UInt8.self, repeating: 0, count: x1 - x0)
    guard y >= bounds.y0 && y < bounds.y1 else { return }
    mask.bytes.withUnsafeBufferPointer { bytes in
      let coverage = bytes.baseAddress! + row(y)
      func copy(_ from: Int, _ to: Int, shift: Int) {
        let (a, b) = (max(from, x0), min(to, x1))
        if a < b { (raw + (a - x0)).copyMemory(from: coverage + (a - shift), byteCount: b - a) }
      }
      copy(bounds.x0, middle.lowerBound, shift: bounds.x0)
      copy(middle.upperBound, bounds.x1, shift: bounds.x0 + by.width)
      let (a, b) = (max(middle.lowerBound, x0), min(middle.upperBound, x1))
      if a < b {
        (raw + (a - x0)).initializeMemory(
          as: UInt8.self, repeating: coverage[stretch.x], count: b - a)
      }
    }
  }

  /// Blends a color through the mask.
  func draw(_ color: UInt32, on target: PaintTarget) {
    let area = bounds.intersection(target.clip)
    if area.isEmpty || color == 0 { return }
    let middle = middle
    let left = PixelRect(x0: bounds.x0, y0: area.y0, x1: middle.lowerBound, y1: area.y1)
    let right = PixelRect(x0: middle.upperBound, y0: area.y0, x1: bounds.x1, y1: area.y1)
    let sides = [
      (left.intersection(area), bounds.x0),
      (right.intersection(area), bounds.x0 + by.width),
    ]
    mask.bytes.withUnsafeBufferPointer { bytes in
      // Equal rows are painted as one block.
      let equalRows =
        (bounds.y0 + stretch.y)..<(bounds.y0 + stretch.y + 1 + by.height)
      var y = area.y0
      while y < area.y1 {
        let end = equalRows.contains(y) ? min(equalRows.upperBound, area.y1) : y + 1
        let coverage = bytes.baseAddress! + row(y)
        let isFull = color >> 24 == 255 && self.isFull(coverage)
        let from = isFull ? bounds.x0 : middle.lowerBound
        let to = isFull ? bounds.x1 : middle.upperBound
        target.blend(
          PixelRect(x0: from, y0: y, x1: to, y1: end), color,
          coverage: coverage[stretch.x])
        for (part, shift) in sides where !part.isEmpty && !isFull {
          for y in y..<end {
            Kernels.blend(
              target.band.pixel(part.x0, y), mask: coverage + (part.x0 - shift), part.width, color)
          }
        }
        y = end
      }
    }
  }
}

extension PaintContext {
  /// The mask of a rectangle; the radius is limited to half of the shorter side.
  func roundedMask(_ rect: Rect, radius: Double, blur: Double = 0) -> RoundedMask {
    let radius = rect.cornerRadius(radius)
    let soft = Blur(blur)
    let sharp = rect.pixelBounds
    // The columns and rows of the corners and the blur; between them edges are straight.
    let left = (rect.minX + radius).rounded(.up).pixel - sharp.x0 + soft.extent
    let top = (rect.minY + radius).rounded(.up).pixel - sharp.y0 + soft.extent
    let right = sharp.x1 - (rect.maxX - radius).rounded(.down).pixel + soft.extent
    let bottom = sharp.y1 - (rect.maxY - radius).rounded(.down).pixel + soft.extent
    let by = PixelSize(
      max(0, sharp.width - left - right - 1), max(0, sharp.height - top - bottom - 1))
    let near = Rect(
      rect.minX - Double(sharp.x0), rect.minY - Double(sharp.y0),
      rect.width - Double(by.width), rect.height - Double(by.height))
    let key = ShapeKey(rect: near, radiusX: radius, radiusY: radius, blur: soft.blur)
    let mask = caches.mask(for: key) {
      let outline = Outline.roundedRect(near, radius, radius)
      return soft.blurred(converter.mask(of: outline, in: PixelRect(near.pixelBounds.size)))
    }
    return RoundedMask(
      mask: mask, bounds: soft.bounds(of: rect),
      stretch: PixelPoint(
        min(left + soft.extent, mask.size.width - 1), min(top + soft.extent, mask.size.height - 1)),
      by: by)
  }
}
