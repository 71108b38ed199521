import VitrineUnits

/// One dimension of a rectangle on the pixel grid: full coverage in `full`, partial coverage in one
/// pixel before and one after.
private struct PixelSpan {
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
      // Both edges are inside pixel `last`, which counts as the one before an empty range.
      full = first..<first
      before = to - from
      after = 0
    }
  }

  /// The pixel ranges with their coverage.
  var parts: [(Range<Int>, Double)] {
    var parts: [(Range<Int>, Double)] = []
    if before > 0 { parts.append(((full.lowerBound - 1)..<full.lowerBound, min(before, 1))) }
    if !full.isEmpty { parts.append((full, 1)) }
    if after > 0 { parts.append((full.upperBound..<(full.upperBound + 1), min(after, 1))) }
    return parts
  }
}

extension Painter {
  /// Fills a rectangle; edges between pixels are antialiased by area.
  func fill(_ rect: Rect, _ color: UInt32) {
    if rect.isEmpty { return }
    let whole = rect.wholePixels
    if whole == rect.pixelBounds { return fillPixels(whole, color, coverage: 255) }
    let columns = PixelSpan(rect.minX, rect.maxX).parts
    for (rows, heightPart) in PixelSpan(rect.minY, rect.maxY).parts {
      for (span, widthPart) in columns {
        let area = PixelRect(
          x0: span.lowerBound, y0: rows.lowerBound, x1: span.upperBound, y1: rows.upperBound)
        fillPixels(area, color, coverage: UInt8((widthPart * heightPart * 255).rounded()))
      }
    }
  }

  func fillEllipse(_ rect: Rect, _ color: UInt32) {
    if !rect.isDrawable { return }
    let key = ShapeKey(rect: rect, radiusX: rect.width / 2, radiusY: rect.height / 2)
    draw(key, color)
  }

  /// Fills a rectangle with circular corners.
  func fill(_ rect: Rect, radius: Double, _ color: UInt32) {
    if !rect.isDrawable { return }
    let radius = rect.cornerRadius(radius)
    if radius == 0 { return fill(rect, color) }
    if radius > Self.largestRadius {
      return draw(ShapeKey(rect: rect, radiusX: radius, radiusY: radius), color)
    }
    draw(context.roundedMask(rect, radius: radius), color)
  }

  /// Draws a blurred rectangle with circular corners.
  func drawShadow(_ rect: Rect, radius: Double, blur: Double, _ color: UInt32) {
    if !rect.isDrawable { return }
    let radius = min(rect.cornerRadius(radius), Self.largestRadius)
    draw(context.roundedMask(rect, radius: radius, blur: blur), color)
  }

  private func draw(_ rounded: RoundedMask, _ color: UInt32) {
    let area = rounded.bounds.intersection(clip)
    if area.isEmpty || color == 0 { return }
    let (bounds, middle) = (rounded.bounds, rounded.middle)
    let left = PixelRect(x0: bounds.x0, y0: area.y0, x1: middle.lowerBound, y1: area.y1)
    let right = PixelRect(x0: middle.upperBound, y0: area.y0, x1: bounds.x1, y1: area.y1)
    let sides = [
      (left.intersection(area), bounds.x0),
      (right.intersection(area), bounds.x0 + rounded.by.width),
    ]
    rounded.mask.bytes.withUnsafeBufferPointer { bytes in
      // Equal rows are painted as one block.
      let equalRows =
        (bounds.y0 + rounded.stretch.y)..<(bounds.y0 + rounded.stretch.y + 1 + rounded.by.height)
      var y = area.y0
      while y < area.y1 {
        let end = equalRows.contains(y) ? min(equalRows.upperBound, area.y1) : y + 1
        let coverage = bytes.baseAddress! + rounded.row(y)
        let isFull = color >> 24 == 255 && rounded.isFull(coverage)
        let from = isFull ? bounds.x0 : middle.lowerBound
        let to = isFull ? bounds.x1 : middle.upperBound
        blend(
          PixelRect(x0: from, y0: y, x1: to, y1: end), color,
          coverage: coverage[rounded.stretch.x])
        for (part, shift) in sides where !part.isEmpty && !isFull {
          for y in y..<end {
            Kernels.blend(
              band.pixel(part.x0, y), mask: coverage + (part.x0 - shift), part.width, color)
          }
        }
        y = end
      }
    }
  }

  /// Draws a shape through a cached mask, or from its outline if a mask would be too large.
  private func draw(_ key: ShapeKey, _ color: UInt32) {
    let bounds = key.rect.pixelBounds
    if bounds.width * bounds.height <= Self.largestMask {
      return blend(mask(for: key), at: bounds.origin, color)
    }
    draw(Outline.roundedRect(key.rect, key.radiusX, key.radiusY), color, in: bounds)
  }

  /// Fills an outline with one color.
  func draw(
    _ outline: Outline, rule: FillRule = .nonZero, _ color: UInt32, in bounds: PixelRect
  ) {
    let area = bounds.intersection(clip)
    if area.isEmpty || color == 0 { return }
    context.converter.forEachRow(of: outline, rule: rule, in: area) { y, columns, bytes in
      Kernels.blend(band.pixel(columns.lowerBound, y), mask: bytes, columns.count, color)
    }
  }

  /// The largest mask to cache, in pixels: 256 × 256, a 64th of the budget.
  private static var largestMask: Int { 65_536 }
  /// Larger corners are painted from their outline.
  private static var largestRadius: Double { 120 }

  private func mask(for key: ShapeKey) -> CoverageMask {
    let bounds = key.rect.pixelBounds
    let corner = Vector(-Double(bounds.x0), -Double(bounds.y0))
    var near = key
    near.rect = key.rect.offset(by: corner)
    let converter = context.converter
    return context.masks.mask(for: near) {
      converter.mask(
        of: Outline.roundedRect(near.rect, near.radiusX, near.radiusY), size: bounds.size
      ).spanned()
    }
  }
}
