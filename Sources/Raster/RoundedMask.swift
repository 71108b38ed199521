import VitrineUnits

/// Coverage of a rectangle with round corners, sharp or blurred, in the least memory: the straight
/// parts are all alike, so that one column and one row of them stand for all.
///
///     ╭──┬──╮   the mask       ╭──┬────────────┬──╮
///     ├──┼──┤                  ├──┼────────────┼──┤   what it covers
///     ╰──┴──╯                  ╰──┴────────────┴──╯
struct RoundedMask {
  let mask: CoverageMask
  /// The pixels covered in part at least.
  let bounds: PixelRect
  /// The column and the row of the mask that are repeated …
  let stretch: PixelPoint
  /// … this many times more.
  let by: PixelSize

  /// The columns, in the coordinates of `bounds`, that are all alike.
  var middle: Range<Int> {
    (bounds.x0 + stretch.x)..<(bounds.x0 + stretch.x + 1 + by.width)
  }

  /// The mask's row for row `y` of the shape.
  func row(_ y: Int) -> Int {
    let line = y - bounds.y0
    return (line <= stretch.y ? line : max(stretch.y, line - by.height)) * mask.size.width
  }

  /// Whether a row of the mask covers all its pixels whole.
  func isFull(_ row: UnsafePointer<UInt8>) -> Bool {
    for x in 0..<mask.size.width where row[x] != 255 { return false }
    return true
  }

  /// Writes the coverage of row `y` from `x0` to `x1`, zeros where the shape does not reach.
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
}

extension PaintContext {
  /// The mask of a rectangle; its radius is limited to half of the shorter side.
  func roundedMask(_ rect: Rect, radius: Double, blur: Double = 0) -> RoundedMask {
    let radius = rect.cornerRadius(radius)
    let soft = Blur(blur)
    let sharp = rect.pixelBounds
    // The outermost columns and rows that hold anything but straight edges, blurred or not.
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
    let mask = masks.mask(for: key) {
      let outline = Outline.roundedRect(near, radius, radius)
      return soft.blurred(converter.mask(of: outline, size: near.pixelBounds.size))
    }
    return RoundedMask(
      mask: mask, bounds: soft.bounds(of: rect),
      stretch: PixelPoint(
        min(left + soft.extent, mask.size.width - 1), min(top + soft.extent, mask.size.height - 1)),
      by: by)
  }
}
