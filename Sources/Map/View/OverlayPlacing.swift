import VitrineUnits

/// Decides when the names and markers of a map are placed again: every tenth of a second, and where
/// the map comes to rest. Between, while the map only moves, they move with it as one overlay:
///
///     ┌─────────┐       ┌─────────┐ moved
///     │ placed  │  ──►  │┌────────┼┐       ──►  placed
///     └─────────┘       └┼────────┘│
///                        └─────────┘
///
/// While the map zooms, each name and marker follows its own place, twice as long. Rotating places
/// them in every frame. At rest everything is placed once more, where there is time for more names.
/// Names that may find a place later wait for the next placement, also at rest.
struct OverlayPlacing {
  /// The longest time without placing while the map moves.
  static let interval = Duration.milliseconds(100)
  /// The longest time while it zooms.
  static let zoomInterval = Duration.milliseconds(200)

  /// The change of a frame.
  enum Step: Equatable {
    case place
    /// The overlay moves from where it was placed, in points, by whole pixels.
    case move(Vector)
    /// Each name and marker follows its place from the view for which it was placed.
    case follow(from: MapViewport)
  }

  private struct Placed {
    var view: MapViewport
    var time: Instant
    var isMirrored: Bool
    var isAtRest: Bool
    /// Whether names and markers have followed their places since.
    var hasFollowed = false
  }

  private var placed: Placed?
  /// Whether more names may find a place.
  private var isRequested = false
  /// The view of the last frame.
  private var last: MapViewport?
  /// Whether the view is that of the frame before.
  private(set) var isAtRest = true

  /// The time of the next placement while the map moves, and after it; nil at rest.
  private(set) var deadline: Instant?

  /// Places everything again in the next frame.
  mutating func invalidate() { placed = nil }

  /// Places everything again as soon as it was not placed for a tenth of a second.
  mutating func request() {
    isRequested = true
    guard let placed else { return }
    let next = placed.time + Self.interval
    deadline = deadline.map { min($0, next) } ?? next
  }

  /// The change for a view. `anchor` is a place near the view that moves by as many pixels as the
  /// tiles do.
  mutating func step(
    to view: MapViewport, anchor: Point, scale: Double, isMirrored: Bool, at now: Instant
  ) -> Step {
    let before = last
    last = view
    isAtRest = before == nil || view == before
    guard let placed, placed.isMirrored == isMirrored, placed.view.size == view.size,
      placed.view.camera.rotation == view.camera.rotation
    else { return .place }
    let isZoomed = placed.hasFollowed || placed.view.camera.zoom != view.camera.zoom
    let isDue = now - placed.time >= Self.interval
    if isRequested && isDue { return .place }
    if view == placed.view && !isZoomed {
      // The map may also have come back here.
      let waits = isRequested || !placed.isAtRest
      deadline = waits ? placed.time + Self.interval : nil
      return isAtRest && !placed.isAtRest && isDue ? .place : .move(.zero)
    }
    let longest = isZoomed ? Self.zoomInterval : Self.interval
    if view == before || now - placed.time >= longest { return .place }
    let next = placed.time + (isRequested ? Self.interval : longest)
    if isZoomed {
      deadline = next
      self.placed?.hasFollowed = true
      return .follow(from: placed.view)
    }
    let (from, to) = (placed.view.point(world: anchor), view.point(world: anchor))
    let shift = Vector(
      ((to.x * scale).rounded() - (from.x * scale).rounded()) / scale,
      ((to.y * scale).rounded() - (from.y * scale).rounded()) / scale)
    // Nothing of it would be left in the view.
    if abs(shift.dx) >= view.size.width || abs(shift.dy) >= view.size.height { return .place }
    deadline = next
    return .move(shift)
  }

  /// Records that everything was placed for a view.
  mutating func didPlace(for view: MapViewport, isMirrored: Bool, at now: Instant) {
    placed = Placed(view: view, time: now, isMirrored: isMirrored, isAtRest: isAtRest)
    isRequested = false
    deadline = isAtRest ? nil : now + Self.interval
  }
}
