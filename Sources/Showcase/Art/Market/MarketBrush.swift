import Vitrine

/// A canvas that mirrors what is drawn in right-to-left languages.
struct MarketBrush {
  private(set) var canvas: Canvas
  let isMirrored: Bool
  /// Device pixels per point.
  let scale: Double

  init(canvas: Canvas, isMirrored: Bool, scale: Double) {
    self.canvas = canvas
    self.isMirrored = isMirrored
    self.scale = scale
  }

  /// Whether a detail of some points is large enough to be recognized.
  func showsDetail(_ points: Double) -> Bool { points * scale >= 5 }

  private func placed(_ r: Rect) -> Rect {
    isMirrored ? Rect(canvas.size.width - r.maxX, r.minY, r.width, r.height) : r
  }

  private func placed(_ path: Path) -> Path {
    isMirrored ? path.mirrored(at: canvas.size.width / 2) : path
  }

  mutating func fill(_ r: Rect, _ color: Color) { canvas.fill(placed(r), color) }

  mutating func fill(_ r: Rect, radius: Double, _ color: Color) {
    canvas.fill(placed(r), radius: radius, color)
  }

  mutating func ellipse(_ r: Rect, _ color: Color) { canvas.ellipse(placed(r), color) }

  /// A disc around a center.
  mutating func disc(_ center: Point, _ radius: Double, _ color: Color) {
    ellipse(Rect(center.x - radius, center.y - radius, 2 * radius, 2 * radius), color)
  }

  mutating func fill(_ color: Color, _ draw: (inout PathBuilder) -> Void) {
    canvas.fill(placed(Path(draw)), color)
  }

  /// The polygon through some points.
  mutating func polygon(_ points: [Point], _ color: Color) {
    fill(color) { pen in
      for point in points { pen.line(to: point) }
      pen.close()
    }
  }

  mutating func stroke(_ width: Double, _ color: Color, _ draw: (inout PathBuilder) -> Void) {
    canvas.stroke(placed(Path(draw)), StrokeStyle(width: width, cap: .round), color)
  }

  /// A gradient from the top of a rectangle to its bottom.
  mutating func gradient(_ r: Rect, _ stops: [Gradient.Stop]) {
    canvas.gradient(
      placed(r), from: Point(0, r.minY), to: Point(0, r.maxY), stops: stops)
  }

  /// A polygon that one translucent color darkens or lightens from its top down to another.
  mutating func shade(_ points: [Point], from: Color, to: Color) {
    let path = placed(
      Path { pen in
        for point in points { pen.line(to: point) }
        pen.close()
      })
    canvas.fill(
      path,
      .linear(
        from: Point(0, path.bounds.minY), to: Point(0, path.bounds.maxY),
        stops: [.init(0, from), .init(1, to)]))
  }

  /// An icon, which is not mirrored.
  mutating func icon(_ icon: Icon, in r: Rect, _ color: Color) {
    canvas.icon(icon, in: placed(r), color)
  }

  /// Light around a center that fades out at a radius.
  mutating func glow(_ center: Point, _ radius: Double, _ color: Color) {
    let place = placed(
      Rect(center.x - radius, center.y - radius, 2 * radius, 2 * radius))
    canvas.fill(
      Path { $0.ellipse(place) },
      .radial(
        center: place.center, radius: radius,
        stops: [.init(0, color), .init(0.5, color.opacity(0.35)), .init(1, color.opacity(0))]))
  }
}
