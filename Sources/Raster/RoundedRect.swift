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

/// A rectangle with circular corners.
struct RoundedRect {
  let rect: Rect
  /// Of the corners, in pixels; more than half of the shorter side counts as half.
  var radius = 0.0

  /// Larger corners are painted from their outline.
  private static let largestRadius = 120.0

  /// Fills a rectangle without round corners; edges between pixels are antialiased by area.
  static func fill(_ rect: Rect, _ color: UInt32, on target: PaintTarget) {
    if rect.isEmpty { return }
    let whole = rect.wholePixels
    if whole == rect.pixelBounds { return target.fill(whole, color) }
    let columns = PixelSpan(rect.minX, rect.maxX).parts
    for (rows, heightPart) in PixelSpan(rect.minY, rect.maxY).parts {
      for (span, widthPart) in columns {
        let area = PixelRect(
          x0: span.lowerBound, y0: rows.lowerBound, x1: span.upperBound, y1: rows.upperBound)
        target.fill(area, color, coverage: UInt8((widthPart * heightPart * 255).rounded()))
      }
    }
  }

  /// Fills it with a color.
  func fill(_ color: UInt32, on target: PaintTarget) {
    if !rect.isDrawable { return }
    let round = rect.cornerRadius(radius)
    if round == 0 { return Self.fill(rect, color, on: target) }
    if round > Self.largestRadius {
      return ShapeKey(rect: rect, radiusX: round, radiusY: round).draw(color, on: target)
    }
    target.context.roundedMask(rect, radius: round).draw(color, on: target)
  }

  /// Draws its shadow: the rectangle, blurred.
  func drawShadow(blur: Double, _ color: UInt32, on target: PaintTarget) {
    if !rect.isDrawable { return }
    let round = min(rect.cornerRadius(radius), Self.largestRadius)
    target.context.roundedMask(rect, radius: round, blur: blur).draw(color, on: target)
  }

  /// Calls `body` with each row of `area` and its coverage by the rectangle; nil is full coverage.
  func forEachRow(
    in area: PixelRect, _ context: PaintContext, _ body: (Int, UnsafeMutablePointer<UInt8>?) -> Void
  ) {
    if area.isEmpty || !rect.isDrawable { return }
    // Rows between the corners are fully covered.
    let round = rect.cornerRadius(radius)
    let straight = rect.inset(by: Insets(top: round, bottom: round)).wholePixels
    let isWhole = straight.x0 <= area.x0 && straight.x1 >= area.x1
    if isWhole && straight.y0 <= area.y0 && straight.y1 >= area.y1 {
      for y in area.y0..<area.y1 { body(y, nil) }
      return
    }
    let rounded = context.roundedMask(rect, radius: round)
    context.rows.withMask(area.width) { mask in
      for y in area.y0..<area.y1 {
        if isWhole && y >= straight.y0 && y < straight.y1 {
          body(y, nil)
        } else {
          rounded.write(mask, y: y, x0: area.x0, x1: area.x1)
          body(y, mask)
        }
      }
    }
  }
}
