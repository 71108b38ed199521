public import VitrineRaster
public import VitrineUnits

/// The surface on which a component paints: in points, converted to device pixels.
///
/// Rectangles and text are put on whole device pixels, so that edges are crisp at every scale;
/// round shapes keep their fractions and are antialiased.
public struct Canvas {
  /// The component's size, in points.
  public let size: Size
  /// The settings of the stage: theme, scale and reading direction.
  public let environment: Environment
  private(set) var commands: [DrawCommand] = []

  private var scale: Double { environment.scale }

  /// Creates an empty canvas of `size` points. A component receives its own in
  /// ``Component/draw(into:)``; create one only to measure text, in ``Component/sizeThatFits(_:)``.
  public init(size: Size, environment: Environment) {
    self.size = size
    self.environment = environment
  }

  /// The whole canvas in its own coordinates: ``size`` with the origin at zero.
  public var bounds: Rect { Rect(origin: .zero, size: size) }

  /// The painting so far.
  package var displayList: DisplayList { DisplayList(commands) }

  /// A stroke of the rasterizer's own, in device pixels of the component.
  package mutating func add(_ command: DrawCommand) { commands.append(command) }

  /// Prepares for a number of further commands.
  package mutating func reserve(_ count: Int) { commands.reserveCapacity(commands.count + count) }

  /// Edges are moved to the nearest device pixels; a rectangle with any extent keeps one pixel.
  public mutating func fill(_ rect: Rect, _ color: Color) {
    if rect.isEmpty || color.alpha == 0 { return }
    let x0 = (rect.minX * scale).rounded()
    let y0 = (rect.minY * scale).rounded()
    let x1 = max(x0 + 1, (rect.maxX * scale).rounded())
    let y1 = max(y0 + 1, (rect.maxY * scale).rounded())
    commands.append(.fill(Rect(x0, y0, x1 - x0, y1 - y0), color))
  }

  /// Fills a rectangle with circular corners of `radius` points, at most half of its shorter side.
  /// Edges are antialiased and not moved to whole pixels. An empty rectangle paints nothing.
  public mutating func fill(_ rect: Rect, radius: Double, _ color: Color) {
    if rect.isEmpty || color.alpha == 0 { return }
    commands.append(.roundedRect(scaled(rect), radius: radius * scale, color))
  }

  /// Fills the ellipse that touches the four sides of `rect`: a disc where `rect` is a square.
  /// An empty rectangle paints nothing.
  public mutating func ellipse(_ rect: Rect, _ color: Color) {
    if rect.isEmpty || color.alpha == 0 { return }
    commands.append(.ellipse(scaled(rect), color))
  }

  /// Sets text within the canvas' environment.
  public func layout(
    _ text: String, _ style: TextStyle, maxWidth: Double = .infinity, lineLimit: Int = 1,
    alignment: TextAlignment = .leading
  ) -> TextLayout {
    environment.typesetter.layout(
      TextRequest(
        text: text, style: style, maxWidth: maxWidth, lineLimit: lineLimit, alignment: alignment,
        direction: environment.direction, scale: scale))
  }

  /// Paints text with its top left corner at `point`.
  public mutating func text(_ layout: TextLayout, at point: Point, _ color: Color) {
    if layout.run.bounds.isEmpty || color.alpha == 0 { return }
    commands.append(
      .glyphs(
        layout.run,
        at: PixelPoint(Int((point.x * scale).rounded()), Int((point.y * scale).rounded())), color))
  }

  /// Paints text in the middle of a rectangle.
  package mutating func text(_ layout: TextLayout, centeredIn rect: Rect, _ color: Color) {
    let corner = Point(
      rect.center.x - layout.size.width / 2, rect.center.y - layout.size.height / 2)
    text(layout, at: corner, color)
  }

  /// Paints a letter or a number in the middle of a disc: its ink is centered, because the lines of
  /// some scripts are much higher than their letters.
  public mutating func initial(_ layout: TextLayout, in disc: Rect, _ color: Color) {
    let ink = layout.run.bounds
    let middle =
      ink.isEmpty
      ? Point(layout.size.width / 2, layout.size.height / 2)
      : Point(Double(ink.x0 + ink.x1) / 2 / scale, Double(ink.y0 + ink.y1) / 2 / scale)
    text(layout, at: Point(disc.center.x - middle.x, disc.center.y - middle.y), color)
  }

  /// Paints text with its first baseline at `baseline` and its left edge at `x`.
  public mutating func text(
    _ layout: TextLayout, x: Double, baseline: Double, _ color: Color
  ) {
    text(layout, at: Point(x, baseline - layout.firstBaseline), color)
  }

  /// Paints a picture pixel for pixel.
  public mutating func pixmap(_ pixmap: Pixmap, at point: Point) {
    commands.append(
      .pixmap(
        pixmap, at: PixelPoint(Int((point.x * scale).rounded()), Int((point.y * scale).rounded()))))
  }

  /// Fills the inside of a path that is drawn in points.
  public mutating func fill(_ path: Path, _ color: Color) {
    if color.alpha == 0 { return }
    commands.append(.path(path.transformed(scale: scale), .color(color)))
  }

  /// Fills the inside of a path with a gradient; both are drawn in points.
  public mutating func fill(_ path: Path, _ gradient: Gradient) {
    commands.append(.path(path.transformed(scale: scale), .gradient(gradient.scaled(by: scale))))
  }

  /// A line along a path that is drawn in points; the style's lengths are points too.
  public mutating func stroke(_ path: Path, _ style: StrokeStyle, _ color: Color) {
    if color.alpha == 0 { return }
    var style = style
    style.width *= scale
    style.dashes = style.dashes.map { $0 * scale }
    style.dashPhase *= scale
    commands.append(.path(path.transformed(scale: scale).stroked(style), .color(color)))
  }

  /// A rectangle, with circular corners where `radius` is above 0, filled with colors from one
  /// point to another.
  public mutating func gradient(
    _ rect: Rect, radius: Double = 0, from: Point, to: Point, stops: [Gradient.Stop]
  ) {
    if rect.isEmpty { return }
    let gradient = Gradient.linear(from: from, to: to, stops: stops).scaled(by: scale)
    commands.append(.gradient(scaled(rect), radius: radius * scale, gradient))
  }

  /// The blurred shadow of a rectangle with circular corners; `blur` as in CSS.
  public mutating func shadow(_ rect: Rect, radius: Double, blur: Double, _ color: Color) {
    if rect.isEmpty || color.alpha == 0 { return }
    commands.append(
      .shadow(scaled(rect), radius: radius * scale, blur: blur * scale, color))
  }

  /// A picture stretched over a rectangle, with circular corners where `radius` is above 0.
  public mutating func image(_ pixmap: Pixmap, in rect: Rect, radius: Double = 0) {
    if rect.isEmpty { return }
    commands.append(.image(pixmap, in: scaled(rect), radius: radius * scale, .area))
  }

  /// Paints what `draw` adds only inside a rectangle with circular corners of `radius` points. An
  /// empty rectangle paints nothing.
  public mutating func clip(
    to rect: Rect, radius: Double = 0, _ draw: (inout Canvas) -> Void
  ) {
    if rect.isEmpty { return }
    var inside = Canvas(size: size, environment: environment)
    draw(&inside)
    if inside.commands.isEmpty { return }
    commands.append(
      .group(
        inside.displayList, at: PixelPoint(0, 0), clip: scaled(rect), radius: radius * scale,
        opacity: 255))
  }

  private func scaled(_ r: Rect) -> Rect {
    Rect(r.minX * scale, r.minY * scale, r.width * scale, r.height * scale)
  }
}
