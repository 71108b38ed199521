package import VitrineUnits

/// Limits of a map's position and zoom.
public struct MapLimits: Sendable, Hashable {
  /// Bounds of the camera's center, so that each of their edges can be in the middle of the map.
  /// Nil: the data's bounds, or the whole world and around it, see ``followsData``.
  public var bounds: GeoBounds?
  /// Zoom levels at which the map rests; fingers stretch it beyond them only while they hold it.
  /// The lowest is raised where ``followsData`` requires it.
  public var zoom: ClosedRange<Double>
  /// Whether fingers rotate the map.
  public var allowsRotation: Bool
  /// Whether, without ``bounds``, the center stays on the data and the data is never too small to
  /// be found, once all of the source is read: a user who flings the map away can find it again.
  public var followsData: Bool

  /// Makes limits; by default zoom levels 2 to 20, rotation, and the data's bounds.
  public init(
    bounds: GeoBounds? = nil, zoom: ClosedRange<Double> = 2...20, allowsRotation: Bool = true,
    followsData: Bool = true
  ) {
    self.bounds = bounds
    self.zoom = zoom
    self.allowsRotation = allowsRotation
    self.followsData = followsData
  }

  /// The smallest side of bounds taken from data, in meters: smaller ones leave no room to move.
  static let least = 500.0
  /// The size at which data is shown at least, in points.
  private static let smallest = 96.0

  /// These limits with the bounds of the data where they follow it. A source that is still being
  /// read sets none: the rest may be elsewhere.
  @MainActor func following(_ source: MapSource) -> MapLimits {
    guard followsData, bounds == nil, source.progress >= 1, let data = source.bounds else {
      return self
    }
    var limits = self
    let bounds = data.widened(to: Self.least)
    limits.bounds = bounds
    let side = Size(Self.smallest, Self.smallest)
    let farthest = MapCamera.fitting(bounds, in: side, maximumZoom: zoom.upperBound).zoom
    limits.zoom = max(zoom.lowerBound, farthest)...zoom.upperBound
    return limits
  }

  package var world: Rect { bounds?.world ?? Rect(0, 0, 1, 1) }

  /// The nearest camera within the limits.
  public func limited(_ camera: MapCamera) -> MapCamera {
    var camera = camera
    camera.world = nearestWorld(camera.world)
    return clamped(camera)
  }

  /// The nearest camera within the limits in the world of `camera`: what fingers pull beyond one
  /// edge must not return at the other, however wide the bounds are.
  func clamped(_ camera: MapCamera) -> MapCamera {
    let r = world
    var camera = camera
    camera.zoom = min(max(camera.zoom, zoom.lowerBound), zoom.upperBound)
    camera.world.y = min(max(camera.world.y, r.minY), r.maxY)
    // Without bounds there is no end in the east or west.
    if bounds == nil { return camera }
    camera.world.x = min(max(camera.world.x, r.minX), r.maxX)
    return camera
  }

  /// The copy of a point, of all the worlds side by side, in the world of the bounds; unchanged
  /// without bounds.
  func nearestWorld(_ place: Point) -> Point {
    guard let bounds else { return place }
    return Mercator.nearest(place, to: bounds.world.center)
  }

  /// The same view as `camera`, reached from `other` by the shorter way around the globe.
  func near(_ other: MapCamera, _ camera: MapCamera) -> MapCamera {
    if bounds != nil { return limited(camera) }
    var camera = limited(camera)
    camera.world = Mercator.nearest(camera.world, to: other.world)
    return camera
  }

  /// Whether a camera is outside the limits by more than a rounding error.
  func exclude(_ camera: MapCamera) -> Bool {
    let excess = limited(camera).world - camera.world
    return excess.length * camera.scale > 0.01
  }

  /// A camera zoomed by `levels`, as far as the limits allow.
  func zoomed(_ camera: MapCamera, by levels: Double) -> MapCamera {
    var camera = camera
    camera.zoom = min(max(camera.zoom + levels, zoom.lowerBound), zoom.upperBound)
    return camera
  }
}
