import Vitrine

/// The market of Lindenhaven: stalls with their goods, customers, and the houses around the square.
///
/// It is drawn from shapes, so that it is sharp at every size. The dark theme shows it in the evening,
/// with its lamps lit. In right-to-left languages it is mirrored, so that the text is always over the
/// same part.
@MainActor
final class MarketSquare: Component {
  /// The height at the bottom without detail, in points, so that text is readable there.
  var plainBottom = 0.0 { didSet { if plainBottom != oldValue { setNeedsDisplay() } } }

  /// The distance from the stalls' feet down to the text, in points.
  static let kerb = 10.0

  override init() {
    super.init()
    isTouchable = false
    clipsToBounds = true
    stretchesDrawing = true
  }

  override func draw(into canvas: inout Canvas) {
    let environment = canvas.environment
    var brush = MarketBrush(
      canvas: canvas, isMirrored: environment.isRightToLeft, scale: environment.scale)
    MarketPainter(
      size: canvas.size, palette: environment.theme.isDark ? .evening : .day,
      plainBottom: plainBottom
    ).draw(with: &brush)
    canvas = brush.canvas
  }
}
