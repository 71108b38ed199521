import VitrineRaster
import VitrineUnits

/// An icon of a kiosk, read from SVG path data.
struct OwnIcon: Sendable, Hashable {
  /// The path data as they were given.
  let data: String
  let isDirectional: Bool
  /// The area to fill, on a grid of 24 × 24.
  let path: Path

  /// How far beyond the view box a path may go, in lengths of its longer side: lines that leave the
  /// box are common, and numbers without any relation to it are a mistake.
  private static let reach = 16.0

  init(
    _ data: String, viewBox: Rect, strokeWidth: Double?, isDirectional: Bool
  ) throws(SVGPathError) {
    require(
      viewBox.isFinite && viewBox.width > 0 && viewBox.height > 0,
      "Icon.viewBox is \(viewBox); give finite numbers and a size above 0")
    if let strokeWidth { requirePositive(strokeWidth, "Icon.strokeWidth") }
    let drawn = try SVGPathData(data).path
    let side = max(viewBox.width, viewBox.height)
    let room = viewBox.inset(by: Insets(all: -Self.reach * side))
    let bounds = drawn.bounds
    if bounds.minX < room.minX || bounds.minY < room.minY || bounds.maxX > room.maxX
      || bounds.maxY > room.maxY
    {
      throw SVGPathError(
        data: data, position: 0,
        problem: "the path goes far beyond the view box; give the view box of its drawing")
    }
    // The longer side fills the grid, and the drawing is in its middle.
    let scale = 24 / side
    let corner = Vector(12 - viewBox.center.x * scale, 12 - viewBox.center.y * scale)
    var placed = drawn.transformed(scale: scale, by: corner)
    if let strokeWidth {
      placed = placed.stroked(
        StrokeStyle(width: strokeWidth * scale, join: .round, cap: .round))
    }
    self.data = data
    self.isDirectional = isDirectional
    path = placed
  }
}
