import VitrineUnits

extension Rect {
  /// The pixels that the rectangle touches, clamped to ± 2^30; empty if a coordinate is NaN.
  var pixelBounds: PixelRect {
    isEmpty
      ? .empty
      : PixelRect(
        x0: minX.rounded(.down).pixel, y0: minY.rounded(.down).pixel,
        x1: maxX.rounded(.up).pixel, y1: maxY.rounded(.up).pixel)
  }

  /// The rectangle with its edges at the nearest whole pixels.
  var roundedPixels: PixelRect {
    let r = PixelRect(
      x0: minX.rounded().pixel, y0: minY.rounded().pixel, x1: maxX.rounded().pixel,
      y1: maxY.rounded().pixel)
    return isEmpty || r.isEmpty ? .empty : r
  }

  /// The fully covered pixels in rows without round corners.
  func between(corners radius: Double) -> PixelRect {
    if !isDrawable { return .empty }
    let r = cornerRadius(radius)
    return inset(by: Insets(top: r, bottom: r)).wholePixels
  }

  /// Whether it is not empty and within the range of exact arithmetic, 10^9 pixels from zero.
  var isDrawable: Bool {
    !isEmpty && minX > -1e9 && minY > -1e9 && maxX < 1e9 && maxY < 1e9
  }

  /// A corner radius limited to half of the shorter side; 0 unless above zero.
  func cornerRadius(_ radius: Double) -> Double {
    radius > 0 ? min(radius, min(width, height) / 2) : 0
  }

  /// The fully covered pixels.
  var wholePixels: PixelRect {
    let r = PixelRect(
      x0: minX.rounded(.up).pixel, y0: minY.rounded(.up).pixel,
      x1: maxX.rounded(.down).pixel, y1: maxY.rounded(.down).pixel)
    return isEmpty || r.isEmpty ? .empty : r
  }
}

extension Double {
  /// The value as an integer, clamped to ± 2^30; 0 for NaN.
  var pixel: Int { isNaN ? 0 : Int(min(max(self, -1_073_741_824), 1_073_741_824)) }
}
