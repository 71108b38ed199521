import VitrineRaster
import VitrineUnits

/// The area of an image that is not there: a plain color, with a torn picture after a failure.
@MainActor
final class ImagePlaceholder: Component {
  var color: Color? { didSet { if color != oldValue { setNeedsDisplay() } } }
  var radius = 0.0 { didSet { if radius != oldValue { setNeedsDisplay() } } }
  var isBroken = false { didSet { if isBroken != oldValue { setNeedsDisplay() } } }

  override init() {
    super.init()
    isTouchable = false
  }

  override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    canvas.fill(canvas.bounds, radius: radius, color ?? theme.inset)
    if !isBroken { return }
    let side = min(canvas.size.width, canvas.size.height, 96) * 0.6
    if side < 8 { return }
    let corner = Vector((canvas.size.width - side) / 2, (canvas.size.height - side) / 2)
    for line in Self.torn {
      let path = Path { path in
        for (index, (x, y)) in line.enumerated() {
          let point = Point(x * side / 24 + corner.dx, y * side / 24 + corner.dy)
          if index == 0 { path.move(to: point) } else { path.line(to: point) }
        }
      }
      canvas.stroke(
        path, StrokeStyle(width: max(1, side / 16), join: .round, cap: .round),
        theme.secondaryText)
    }
  }

  /// A frame torn in two, with a hill in one half and the sun in the other, on a grid of 24 × 24.
  ///
  ///     ┌────╱  ╱──┐
  ///     │    ╲  ╲ ∘│
  ///     │ ╱╲ ╱  ╱  │
  ///     └───╱  ╱───┘
  private static let torn: [[(Double, Double)]] = [
    [(10, 4), (2, 4), (2, 20), (7, 20), (9, 16), (7, 12), (10, 8), (10, 4)],
    [(15, 4), (22, 4), (22, 20), (12, 20), (14, 16), (12, 12), (15, 8), (15, 4)],
    [(2, 16), (5, 12), (7.6, 14.4)],
    [(13.2, 17), (17, 12), (22, 17)],
    [(18.5, 8), (18.6, 8)],
  ]
}
