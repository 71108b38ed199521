import VitrineRaster
import VitrineUnits

/// The ring around the component that has the focus of the keys, over everything else on a stage.
@MainActor
final class FocusLayer: Component {
  private let ring = FocusRing()

  override init() {
    super.init()
    isTouchable = false
    addChild(ring)
  }

  /// Shows the ring around a visible part of the stage; nil hides it.
  func show(_ part: Rect?) {
    ring.isHidden = part == nil
    guard let part else { return }
    // A row that is as wide as the screen has a whole ring all the same.
    ring.frame = part.inset(by: Insets(all: -FocusRing.reach)).intersection(bounds)
  }

  /// The ring has been placed by ``show(_:)``.
  override func layout() {}
}

/// A rounded rectangle of two lines, so that it is seen on every background.
@MainActor
private final class FocusRing: Component {
  /// The distance of the outer edge from the component.
  static let reach = 4.0
  private static let width = 3.0
  private static let radius = 12.0

  override init() {
    super.init()
    isTouchable = false
  }

  override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    let radius = min(Self.radius, canvas.size.height / 2, canvas.size.width / 2)
    let outer = canvas.bounds.inset(by: Insets(all: Self.width / 2))
    let inner = canvas.bounds.inset(by: Insets(all: Self.width + 0.5))
    canvas.stroke(Self.outline(inner, radius - Self.width), StrokeStyle(width: 1), theme.background)
    canvas.stroke(
      Self.outline(outer, radius - Self.width / 2), StrokeStyle(width: Self.width), theme.accent)
  }

  private static func outline(_ rect: Rect, _ radius: Double) -> Path {
    let radius = max(radius, 0)
    // A quarter of a circle: 4/3 (√2 − 1) of the radius from both ends.
    let reach = radius * 0.552_284_749_830_793_4
    let (left, right) = (rect.minX + radius, rect.maxX - radius)
    let (top, bottom) = (rect.minY + radius, rect.maxY - radius)
    return Path { path in
      path.move(to: Point(left, rect.minY))
      path.line(to: Point(right, rect.minY))
      path.cubic(
        Point(right + reach, rect.minY), Point(rect.maxX, top - reach), to: Point(rect.maxX, top))
      path.line(to: Point(rect.maxX, bottom))
      path.cubic(
        Point(rect.maxX, bottom + reach), Point(right + reach, rect.maxY),
        to: Point(right, rect.maxY))
      path.line(to: Point(left, rect.maxY))
      path.cubic(
        Point(left - reach, rect.maxY), Point(rect.minX, bottom + reach),
        to: Point(rect.minX, bottom))
      path.line(to: Point(rect.minX, top))
      path.cubic(
        Point(rect.minX, top - reach), Point(left - reach, rect.minY), to: Point(left, rect.minY))
      path.close()
    }
  }
}
