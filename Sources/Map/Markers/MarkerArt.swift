import VitrineRaster
import VitrineUnits

/// Appearance of a marker, in points around its place on the map.
///
///       •         ◉             (12)            ╭───╮
///      dot      badge        cluster of 12      │ ◉ │  pin: its tip is the place
///                                                ╲ ╱
///                                                 ×
struct MarkerArt: Hashable {
  enum Form: Hashable {
    /// A marker without space for its glyph.
    case dot
    case badge
    /// Several markers too near to one another; the size is 0 … 2.
    case cluster(Int)
    case pin
  }

  var form: Form
  var color: Color
  var glyph: MapGlyph
  /// The glyph is drawn as for a right-to-left layout.
  var isMirrored = false
  /// Color of the outline, which sets it off from the map; the inside of a cluster.
  var ring: Color

  /// The pictures of all markers are looked up in each frame: few differ in the rest alone.
  func hash(into hasher: inout Hasher) {
    hasher.combine(glyph)
    hasher.combine(color)
  }

  /// Height of the middle of a pin's head above the place, in points.
  static let pinHead = 36.0

  /// The covered area without shadow, in points from its place.
  static func box(_ form: Form) -> Rect {
    switch form {
    case .dot: Rect(-6.5, -6.5, 13, 13)
    case .badge: Rect(-15, -15, 30, 30)
    case .cluster(let size):
      Rect(-radius(size), -radius(size), 2 * radius(size), 2 * radius(size))
    case .pin: Rect(-22, -MapMarker.pinHeight, 44, MapMarker.pinHeight)
    }
  }

  private static func radius(_ size: Int) -> Double { 15 + 2.5 * Double(size) }

  /// The touch target: at least 48 points (9 mm) wide and high.
  static func touch(_ form: Form) -> Rect {
    switch form {
    case .dot, .badge, .cluster: Rect(-24, -24, 48, 48)
    case .pin: Rect(-26, -62, 52, 70)
    }
  }

  /// Margin for the shadow.
  private static let margin = 8.0

  /// The picture at `scale` device pixels per point, and its top left corner relative to the place,
  /// in pixels. A rasterizer that has painted others knows the shadow of their form.
  func picture(
    scale: Double, by rasterizer: Rasterizer = Rasterizer()
  ) -> (pixmap: Pixmap, corner: PixelPoint) {
    let box = Self.box(form).inset(by: Insets(all: -Self.margin))
    let corner = PixelPoint(
      Int((box.minX * scale).rounded(.down)), Int((box.minY * scale).rounded(.down)))
    let size = PixelSize(
      Int((box.width * scale).rounded(.up)) + 1, Int((box.height * scale).rounded(.up)) + 1)
    let place = Point(-Double(corner.x), -Double(corner.y))
    let list = DisplayList(commands(at: place, scale))
    return (rasterizer.pixmap(of: list, size: size), corner)
  }

  private func commands(at p: Point, _ scale: Double) -> [DrawCommand] {
    func disc(_ y: Double, _ radius: Double) -> Rect {
      Rect(p.x - radius * scale, p.y + (y - radius) * scale, 2 * radius * scale, 2 * radius * scale)
    }
    let shade = Color(argb: 0x5a00_0000)
    func shadow(_ rect: Rect, _ drop: Double, _ blur: Double) -> DrawCommand {
      .shadow(
        rect.offset(by: Vector(0, drop * scale)), radius: rect.width / 2, blur: blur * scale, shade)
    }
    switch form {
    case .dot:
      return [
        shadow(disc(0, 6), 1, 3), .ellipse(disc(0, 6.5), ring), .ellipse(disc(0, 4.8), color),
      ]
    case .badge:
      return [
        shadow(disc(0, 14), 1.5, 5), .ellipse(disc(0, 15), ring), .ellipse(disc(0, 13.2), color),
      ] + sign(p, 20, scale)
    case .cluster(let size):
      let radius = Self.radius(size)
      return [
        shadow(disc(0, radius - 1), 1.5, 5), .ellipse(disc(0, radius), color),
        .ellipse(disc(0, radius - 2), ring),
      ]
    case .pin:
      let head = Point(p.x, p.y - Self.pinHead * scale)
      return [
        .shadow(
          Rect(p.x - 7 * scale, p.y - 3 * scale, 14 * scale, 6 * scale), radius: 3 * scale,
          blur: 5 * scale, Color(argb: 0x8000_0000)),
        shadow(disc(-Self.pinHead, 20), 3, 7),
        .path(drop(p, 22, scale), .color(ring)), .path(drop(p, 20, scale), .color(color)),
      ] + sign(head, 28, scale)
    }
  }

  private func sign(_ center: Point, _ side: Double, _ scale: Double) -> [DrawCommand] {
    glyph.commands(center: center, side: side * scale, color: .white, isMirrored: isMirrored)
  }

  /// A disc around (0, −36) with a tip at (0, 0).
  private func drop(_ p: Point, _ radius: Double, _ scale: Double) -> Path {
    let inset = (22 - radius) * 1.6
    func at(_ x: Double, _ y: Double) -> Point { Point(p.x + x * scale, p.y + y * scale) }
    // Tangents from the tip touch the disc where cos = r / distance.
    let distance = 36 - inset
    let cos = radius / distance
    let sin = (1 - cos * cos).squareRoot()
    let (tx, ty) = (radius * sin, -36 + radius * cos)
    return Path { pen in
      pen.ellipse(
        Rect(origin: at(-radius, -36 - radius), size: Size(2 * radius * scale, 2 * radius * scale)))
      pen.move(to: at(tx, ty))
      pen.quad(at(2, -8 - inset), to: at(0, -inset))
      pen.quad(at(-2, -8 - inset), to: at(-tx, ty))
      pen.close()
    }
  }
}
