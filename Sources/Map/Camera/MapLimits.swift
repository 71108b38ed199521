import VitrineUnits

/// How far a map may be moved and zoomed.
public struct MapLimits: Sendable, Hashable {
  /// The centre stays in here, so that every edge of it can be brought to the middle. Nil: on the
  /// data, or anywhere in the world and around it, see ``followsData``.
  public var bounds: GeoBounds?
  public var zoom: ClosedRange<Double>
  /// Whether fingers turn the map.
  public var allowsRotation: Bool
  /// Without ``bounds`` the centre stays on the data, and the data is never seen smaller than a finger
  /// finds it, once all of the source is read: nobody throws the map away and has nothing to come back
  /// by. False: the world is open.
  public var followsData: Bool

  public init(
    bounds: GeoBounds? = nil, zoom: ClosedRange<Double> = 2...20, allowsRotation: Bool = true,
    followsData: Bool = true
  ) {
    self.bounds = bounds
    self.zoom = zoom
    self.allowsRotation = allowsRotation
    self.followsData = followsData
  }

  /// In metres: smaller bounds than that are no room to move in.
  static let least = 500.0
  /// In points: how large data is at least that is seen from the farthest.
  private static let smallest = 96.0

  /// With the data's bounds, where these limits leave them to the data. Those of a part of it would
  /// take the map away from what is still to come.
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

  var world: Rect { bounds?.world ?? Rect(0, 0, 1, 1) }

  /// The nearest camera within the limits.
  public func limited(_ camera: MapCamera) -> MapCamera {
    var camera = camera
    camera.world = home(camera.world)
    return clamped(camera)
  }

  /// The nearest one of the world that `camera` looks at: what fingers pull beyond one edge must not
  /// come back at the other, however wide the bounds are.
  func clamped(_ camera: MapCamera) -> MapCamera {
    let r = world
    var camera = camera
    camera.zoom = min(max(camera.zoom, zoom.lowerBound), zoom.upperBound)
    camera.world.y = min(max(camera.world.y, r.minY), r.maxY)
    // Without bounds nothing ends in the east or west.
    if bounds == nil { return camera }
    camera.world.x = min(max(camera.world.x, r.minX), r.maxX)
    return camera
  }

  /// The copy of a place that bounds count from, of all the worlds side by side; without bounds each
  /// is as good as another.
  func home(_ place: Point) -> Point {
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
}
