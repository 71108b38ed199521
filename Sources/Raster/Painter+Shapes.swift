import VitrineUnits

/// One dimension of a rectangle on the pixel grid: covered whole from `full.lowerBound` to
/// `full.upperBound`, and in part at one pixel before and one after.
private struct Extent {
  var full: Range<Int>
  var before: Double
  var after: Double

  init(_ from: Double, _ to: Double) {
    let (first, last) = (from.rounded(.up).pixel, to.rounded(.down).pixel)
    if first <= last {
      full = first..<last
      before = Double(first) - from
      after = to - Double(last)
    } else {
      // Both edges inside one pixel, `last`: it counts as the one before an empty range.
      full = first..<first
      before = to - from
      after = 0
    }
  }

  /// The parts with their coverage.
  var parts: [(Range<Int>, Double)] {
    var parts: [(Range<Int>, Double)] = []
    if before > 0 { parts.append(((full.lowerBound - 1)..<full.lowerBound, min(before, 1))) }
    if !full.isEmpty { parts.append((full, 1)) }
    if after > 0 { parts.append((full.upperBound..<(full.upperBound + 1), min(after, 1))) }
    return parts
  }
}

extension Painter {
  /// A rectangle; edges between pixels are covered by the area that they leave.
  func fill(_ rect: Rect, _ color: UInt32) {
    if rect.isEmpty { return }
    let whole = rect.wholePixels
    if whole == rect.pixelBounds { return blend(whole, color, coverage: 255) }
    let columns = Extent(rect.minX, rect.maxX).parts
    for (rows, heightPart) in Extent(rect.minY, rect.maxY).parts {
      for (span, widthPart) in columns {
        let area = PixelRect(
          x0: span.lowerBound, y0: rows.lowerBound, x1: span.upperBound, y1: rows.upperBound)
        blend(area, color, coverage: UInt8((widthPart * heightPart * 255).rounded()))
      }
    }
  }

  func fillEllipse(_ rect: Rect, _ color: UInt32) {
    if !rect.isDrawable { return }
    let key = ShapeKey(rect: rect, radiusX: rect.width / 2, radiusY: rect.height / 2)
    draw(key, color)
  }

  /// A rectangle with circular corners.
  func fill(_ rect: Rect, radius: Double, _ color: UInt32) {
    if !rect.isDrawable { return }
    let radius = min(max(radius, 0), min(rect.width, rect.height) / 2)
    if !(radius > 0) { return fill(rect, color) }
    let bounds = rect.pixelBounds
    // The outermost columns and rows that hold anything but straight edges.
    let left = (rect.minX + radius).rounded(.up).pixel - bounds.x0
    let top = (rect.minY + radius).rounded(.up).pixel - bounds.y0
    let right = bounds.x1 - (rect.maxX - radius).rounded(.down).pixel
    let bottom = bounds.y1 - (rect.maxY - radius).rounded(.down).pixel
    // All columns between are alike, and all rows: the mask holds one of each.
    let wide = max(0, bounds.width - left - right - 1)
    let high = max(0, bounds.height - top - bottom - 1)
    let small = Rect(
      rect.minX, rect.minY, rect.width - Double(wide), rect.height - Double(high))
    let key = ShapeKey(rect: small, radiusX: radius, radiusY: radius)
    let size = small.pixelBounds.size
    if wide == 0 && high == 0 || size.width * size.height > Self.largestMask {
      return draw(ShapeKey(rect: rect, radiusX: radius, radiusY: radius), color)
    }
    drawStretched(
      mask(for: key), bounds, stretch: PixelPoint(left, top), by: PixelSize(wide, high), color)
  }

  /// A mask whose column `stretch.x` and row `stretch.y` are repeated `by` times more.
  private func drawStretched(
    _ mask: CoverageMask, _ bounds: PixelRect, stretch: PixelPoint, by: PixelSize, _ color: UInt32
  ) {
    let area = bounds.intersection(clip)
    let middle = (bounds.x0 + stretch.x)..<(bounds.x0 + stretch.x + 1 + by.width)
    let sides = [
      (PixelRect(x0: bounds.x0, y0: area.y0, x1: middle.lowerBound, y1: area.y1), bounds.x0),
      (
        PixelRect(x0: middle.upperBound, y0: area.y0, x1: bounds.x1, y1: area.y1),
        bounds.x0 + by.width
      ),
    ]
    mask.bytes.withUnsafeBufferPointer { bytes in
      for y in area.y0..<area.y1 {
        let line = y - bounds.y0
        let row = line <= stretch.y ? line : max(stretch.y, line - by.height)
        let coverage = bytes.baseAddress! + row * mask.size.width
        blend(
          PixelRect(x0: middle.lowerBound, y0: y, x1: middle.upperBound, y1: y + 1), color,
          coverage: coverage[stretch.x])
        for (side, shift) in sides {
          let part = side.intersection(area)
          if part.isEmpty { continue }
          Kernels.blend(
            band.pixel(part.x0, y), mask: coverage + (part.x0 - shift), part.width, color)
        }
      }
    }
  }

  /// A shape through a cached mask, or straight from its outline where a mask would be too large.
  private func draw(_ key: ShapeKey, _ color: UInt32) {
    let bounds = key.rect.pixelBounds
    if bounds.width * bounds.height <= Self.largestMask {
      return blend(mask(for: key), at: bounds.origin, color)
    }
    draw(Outline.roundedRect(key.rect, key.radiusX, key.radiusY), color, in: bounds)
  }

  /// An outline with one colour.
  func draw(
    _ outline: Outline, rule: FillRule = .nonZero, _ color: UInt32, in bounds: PixelRect
  ) {
    let area = bounds.intersection(clip)
    if area.isEmpty || color == 0 { return }
    tools.converter.withCoverage(of: outline, rule: rule, in: area) { bytes in
      for y in area.y0..<area.y1 {
        Kernels.blend(
          band.pixel(area.x0, y), mask: bytes + (y - area.y0) * area.width, area.width, color)
      }
    }
  }

  /// Pixels of a mask worth keeping: 256 × 256, a sixteenth of the budget.
  private static var largestMask: Int { 65_536 }

  private func mask(for key: ShapeKey) -> CoverageMask {
    let bounds = key.rect.pixelBounds
    let corner = Vector(-Double(bounds.x0), -Double(bounds.y0))
    var near = key
    near.rect = key.rect.offset(by: corner)
    return tools.masks.mask(for: near) {
      tools.converter.mask(
        of: Outline.roundedRect(near.rect, near.radiusX, near.radiusY), size: bounds.size)
    }
  }
}

extension Rect {
  /// Not empty, and within the reach of exact arithmetic: 2^30 pixels from zero.
  fileprivate var isDrawable: Bool {
    !isEmpty && minX > -1e9 && minY > -1e9 && maxX < 1e9 && maxY < 1e9
  }
}
