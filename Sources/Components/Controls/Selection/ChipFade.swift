import VitrineRaster
import VitrineUnits

/// The end of a chip bar beyond which there are more chips: they fade into the surface, so that no
/// word looks cut off.
///
///     │ (All) (Fruit) (Vegeta░ │
@MainActor
final class ChipFade: Component {
  /// Its width, and the distance over which it appears, in points.
  nonisolated static let width = 32.0
  private let isAtEnd: Bool

  /// A fade at the end of the row, or at its start.
  init(atEnd isAtEnd: Bool) {
    self.isAtEnd = isAtEnd
    super.init()
    isTouchable = false
    isHidden = true
  }

  /// Shows it over a row of chips that goes on for `rest` points beyond this end.
  func show(rest: Double, in bar: Size) {
    opacity = min(max(rest / Self.width, 0), 1)
    isHidden = opacity == 0
    let place = Rect(isAtEnd ? bar.width - Self.width : 0, 0, Self.width, bar.height)
    frame = stage?.environment.mirrored(place, in: bar.width) ?? place
  }

  override func draw(into canvas: inout Canvas) {
    let (size, surface) = (canvas.size, canvas.environment.theme.surface)
    let isAtRight = isAtEnd != canvas.environment.isRightToLeft
    canvas.gradient(
      canvas.bounds, from: Point(isAtRight ? 0 : size.width, 0),
      to: Point(isAtRight ? size.width : 0, 0),
      stops: [.init(0, surface.opacity(0)), .init(1, surface)])
  }
}
