import VitrineUnits

/// Decides when the names and markers of a map are placed again. While the map only moves, they
/// move with it, as one overlay, and are placed again every tenth of a second and where the map
/// comes to rest:
///
///     ┌─────────┐       ┌─────────┐ moved
///     │ placed  │  ──►  │┌────────┼┐       ──►  placed
///     └─────────┘       └┼────────┘│
///                        └─────────┘
///
/// Zooming and rotating place them in every frame, because their distances change. At rest
/// everything is placed once more, where there is time for more names.
struct OverlayPlacing {
  /// The longest time without placing while the map moves.
  static let interval = Duration.milliseconds(100)

  private var placed: (view: MapViewport, time: Instant, isMirrored: Bool, isAtRest: Bool)?
  /// The view of the last frame.
  private var last: MapViewport?
  /// Whether the view is that of the frame before.
  private(set) var isAtRest = true

  /// The time of the next placement while the map moves, and after it; nil at rest.
  private(set) var deadline: Instant?

  /// Places everything again in the next frame.
  mutating func invalidate() { placed = nil }

  /// Distance that the overlay has moved since it was placed, in points, by whole pixels; nil if
  /// everything must be placed again. `anchor` is a place near the view that moves by as many
  /// pixels as the tiles do.
  mutating func shift(
    to view: MapViewport, anchor: Point, scale: Double, isMirrored: Bool, at now: Instant
  ) -> Vector? {
    let before = last
    last = view
    isAtRest = before == nil || view == before
    guard let placed, placed.isMirrored == isMirrored, placed.view.size == view.size,
      placed.view.camera.zoom == view.camera.zoom,
      placed.view.camera.rotation == view.camera.rotation
    else { return nil }
    if view == placed.view {
      // The map may also have come back here.
      deadline = placed.isAtRest ? nil : placed.time + Self.interval
      let isDue = isAtRest && !placed.isAtRest && now - placed.time >= Self.interval
      return isDue ? nil : .zero
    }
    if view == before || now - placed.time >= Self.interval { return nil }
    let (from, to) = (placed.view.point(world: anchor), view.point(world: anchor))
    let shift = Vector(
      ((to.x * scale).rounded() - (from.x * scale).rounded()) / scale,
      ((to.y * scale).rounded() - (from.y * scale).rounded()) / scale)
    // Nothing of it would be left in the view.
    if abs(shift.dx) >= view.size.width || abs(shift.dy) >= view.size.height { return nil }
    deadline = placed.time + Self.interval
    return shift
  }

  /// Records that everything was placed for a view.
  mutating func didPlace(for view: MapViewport, isMirrored: Bool, at now: Instant) {
    placed = (view, now, isMirrored, isAtRest)
    deadline = isAtRest ? nil : now + Self.interval
  }
}
