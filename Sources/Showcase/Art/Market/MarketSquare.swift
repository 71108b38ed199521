import Vitrine

/// The market of Lindenhaven: stalls with their goods, customers, and the houses around the square.
///
/// The dark theme shows it in the evening, with its lamps lit. In right-to-left languages it is
/// mirrored, so that the text is always over the same part.
@MainActor
final class MarketSquare: Scenery {
  /// The distance from the stalls' feet down to the text, in points.
  static let kerb = 10.0

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
