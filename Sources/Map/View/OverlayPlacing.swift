import VitrineUnits

/// Decides when the names and markers of a map are placed again: every tenth of a second, and where
/// the map comes to rest, the markers in one frame and the names in the next, since both would take
/// too long. Between, while the map only moves, they move with it as one overlay:
///
///     ┌─────────┐       ┌─────────┐ moved
///     │ placed  │  ──►  │┌────────┼┐       ──►  placed
///     └─────────┘       └┼────────┘│
///                        └─────────┘
///
/// While the map zooms, each name and marker follows its own place; every tenth of a second either
/// the markers or the names are placed, in turns. Rotating places everything in every frame.
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
    /// Each name and marker follows its place from the view for which the names were placed, all
    /// by one distance if the map has only moved, but those of one kind are placed.
    case follow(from: MapViewport, by: Vector? = nil, placing: Kind?)
  }

  /// What is placed in one frame.
  enum Kind {
    case markers
    case names
  }

  private struct Placed {
    var view: MapViewport
    var time: Instant
    var isMirrored: Bool
    var isAtRest: Bool
    /// Whether names and markers have followed their places since.
    var hasFollowed = false
    /// The view for which the markers were placed since, and whether that was at rest; nil where
    /// they were not.
    var markers: (view: MapViewport, isAtRest: Bool)?
  }

  private var placed: Placed?
  /// Whether names, or markers before them, have changed and are placed at once.
  private var mustPlaceNames = false
  private var mustPlaceMarkers = false
  /// Whether more names, or more markers and their titles, may find a place.
  private var waitsForNames = false
  private var waitsForMarkers = false
  private var isRequested: Bool { waitsForNames || waitsForMarkers }
  /// The view of the last frame.
  private var last: MapViewport?
  /// Whether the view is that of the frame before.
  private(set) var isAtRest = true

  /// The time of the next placement while the map moves, and after it; nil at rest.
  private(set) var deadline: Instant?

  /// Places everything again in the next frame.
  mutating func invalidate() { placed = nil }

  /// Places those of a kind again in the next frame, and names after markers.
  mutating func invalidate(_ kind: Kind) {
    if kind == .markers { mustPlaceMarkers = true }
    mustPlaceNames = true
  }

  /// Places those of a kind again as soon as nothing was placed for a tenth of a second.
  mutating func request(_ kind: Kind) {
    if kind == .names { waitsForNames = true } else { waitsForMarkers = true }
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
    if mustPlaceNames {
      if view != placed.view { self.placed?.hasFollowed = true }
      // In turns, also where markers change in each frame.
      if mustPlaceMarkers && placed.markers == nil {
        return .follow(from: placed.view, placing: .markers)
      }
      let isPlaced = placed.isAtRest && view == placed.view
      return .follow(
        from: placed.view, placing: isAtRest && !isPlaced ? kindAtRest(view) : .names)
    }
    let isZoomed = placed.hasFollowed || placed.view.camera.zoom != view.camera.zoom
    let isDue = now - placed.time >= Self.interval
    // Markers that were placed for another view since are to be followed by the names.
    if view == placed.view && !isZoomed && placed.markers.map({ $0.view == view }) ?? true {
      // The map may also have come back here.
      let isDone = !isRequested && placed.isAtRest
      deadline = isDone ? nil : placed.time + Self.interval
      if isDone || !isDue { return .move(.zero) }
      if !placed.isAtRest && isAtRest {
        return .follow(from: placed.view, placing: kindAtRest(view))
      }
      if isRequested {
        return .follow(from: placed.view, placing: waitsForMarkers ? .markers : .names)
      }
      return .move(.zero)
    }
    if isZoomed {
      self.placed?.hasFollowed = true
      if view == before {
        // A finger that rests for a frame goes on.
        deadline = placed.time + Self.interval
        return .follow(from: placed.view, placing: isDue ? kindAtRest(view) : nil)
      }
      if isDue && placed.markers == nil { return .follow(from: placed.view, placing: .markers) }
      let longest = waitsForNames ? Self.interval : Self.zoomInterval
      let places = now - placed.time >= longest
      deadline = placed.time + (placed.markers == nil ? Self.interval : longest)
      return .follow(from: placed.view, placing: places ? .names : nil)
    }
    let (from, to) = (placed.view.point(world: anchor), view.point(world: anchor))
    let shift = Vector(
      ((to.x * scale).rounded() - (from.x * scale).rounded()) / scale,
      ((to.y * scale).rounded() - (from.y * scale).rounded()) / scale)
    // Nothing of it would be left in the view.
    if abs(shift.dx) >= view.size.width || abs(shift.dy) >= view.size.height { return .place }
    if view == before {
      return .follow(from: placed.view, by: shift, placing: kindAtRest(view))
    }
    // Names follow markers that were placed, also those placed because a finger rested.
    if isDue || placed.markers != nil {
      return .follow(
        from: placed.view, by: shift, placing: placed.markers == nil ? .markers : .names)
    }
    deadline = placed.time + Self.interval
    return .move(shift)
  }

  /// What is placed first at rest: the markers, unless they were placed for this view at rest.
  private func kindAtRest(_ view: MapViewport) -> Kind {
    if let markers = placed?.markers, markers.isAtRest, markers.view == view { return .names }
    return .markers
  }

  /// Records that the markers were placed for a view. At rest the names follow in the next frame.
  mutating func didPlaceMarkers(for view: MapViewport, at now: Instant) {
    guard let placed else { return }
    (waitsForMarkers, mustPlaceMarkers) = (false, false)
    self.placed?.markers = (view, isAtRest)
    if mustPlaceNames {
      deadline = now
    } else if view == placed.view && !placed.hasFollowed && placed.isAtRest {
      // Only markers were missing. Those that are gone leave room for names.
      self.placed?.time = now
      waitsForNames = true
      deadline = now + Self.interval
    } else if isAtRest || view.camera.zoom == placed.view.camera.zoom && !placed.hasFollowed {
      deadline = now
    } else {
      deadline = placed.time + (waitsForNames ? Self.interval : Self.zoomInterval)
    }
  }

  /// Records that a name is gone before it had faded out. Others may have waited for its place:
  /// they are placed at rest, also where the map comes back to where it was.
  mutating func didRemoveName() {
    if isAtRest { return request(.names) }
    guard let placed else { return }
    self.placed?.isAtRest = false
    deadline = deadline ?? placed.time + Self.interval
  }

  /// Records that everything was placed for a view, or the names after the markers.
  mutating func didPlace(for view: MapViewport, isMirrored: Bool, at now: Instant) {
    placed = Placed(view: view, time: now, isMirrored: isMirrored, isAtRest: isAtRest)
    (waitsForNames, waitsForMarkers, mustPlaceNames, mustPlaceMarkers) = (
      false, false, false, false
    )
    deadline = isAtRest ? nil : now + Self.interval
  }
}
