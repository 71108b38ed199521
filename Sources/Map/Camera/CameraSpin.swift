import VitrineMotion
import VitrineUnits

/// What follows a pinch or a turn when the fingers are gone: zoom and rotation go on a little about
/// the place that lay between the fingers, while that place drifts; what ends beyond the limits
/// returns.
struct CameraSpin: Sendable, Equatable {
  /// Engines count in points; so many of them are a zoom level or a radian.
  static let unit = 200.0
  /// A map that would come to rest nearer to north than this turns to it: 9 degrees.
  static let snap = 0.157

  private let place: Point
  private let anchor: Vector
  private let from: MapCamera
  private let zoom: ScrollEngine
  private let rotation: ScrollEngine
  private let driftX: ScrollEngine
  private let driftY: ScrollEngine
  private let spun: Instant
  private let after: CameraGlide?

  /// `anchor`: the point between the fingers, from the middle of the visible part; `velocity`: its own,
  /// in points per second; `zoomVelocity` in levels, `rotationVelocity` in radians per second.
  init(
    from: MapCamera, anchor: Vector, velocity: Vector, zoomVelocity: Double,
    rotationVelocity: Double, limits: MapLimits, at start: Instant
  ) {
    self.from = from
    self.anchor = anchor
    place = MapViewport(camera: from, size: .zero).world(at: .zero + anchor)
    let quick = ScrollPhysics(decelerationRate: Deceleration.fastRate, maximumSpeed: 1600)
    let unit = Self.unit

    let range = ScrollExtent(
      minimum: limits.zoom.lowerBound * unit, maximum: limits.zoom.upperBound * unit,
      viewport: 1.5 * unit)
    var zoom = ScrollEngine.held(at: from.zoom * unit, in: range, physics: quick, time: start)
    zoom.release(velocity: zoomVelocity * unit, at: start)

    var rotation = ScrollEngine.held(
      at: from.rotation * unit, in: .endless(around: from.rotation * unit), physics: quick,
      time: start)
    let turned = rotation.projectedOffset(velocity: rotationVelocity * unit, at: start) / unit
    let north = (turned / (2 * Double.pi)).rounded() * 2 * Double.pi
    let snaps = limits.allowsRotation && abs(turned - north) < Self.snap
    rotation.release(
      velocity: rotationVelocity * unit, at: start,
      landing: snaps ? .at(north * unit, Spring(response: 0.3, dampingRatio: 1)) : .natural)

    var drift = (
      x: ScrollEngine(extent: .endless(around: 0), offset: 0, physics: .drift),
      y: ScrollEngine(extent: .endless(around: 0), offset: 0, physics: .drift)
    )
    drift.x.release(velocity: velocity.dx, at: start)
    drift.y.release(velocity: velocity.dy, at: start)
    self.zoom = zoom
    self.rotation = rotation
    (driftX, driftY) = (drift.x, drift.y)
    spun = [zoom, rotation, drift.x, drift.y].compactMap(\.restTime).max() ?? start
    let last = Self.camera(
      at: spun, from: from, place: place, anchor: anchor, zoom: zoom, rotation: rotation,
      drift: drift)
    let goal = limits.limited(last)
    let isOutside = (goal.world - last.world).length * last.scale > 0.01
    after = isOutside ? CameraGlide(from: last, to: goal, at: spun) : nil
  }

  var end: Instant { after?.end ?? spun }

  func camera(at moment: Instant) -> MapCamera {
    if let after, moment >= spun { return after.camera(at: moment) }
    return Self.camera(
      at: min(moment, spun), from: from, place: place, anchor: anchor, zoom: zoom,
      rotation: rotation, drift: (driftX, driftY))
  }

  private static func camera(
    at moment: Instant, from: MapCamera, place: Point, anchor: Vector, zoom: ScrollEngine,
    rotation: ScrollEngine, drift: (x: ScrollEngine, y: ScrollEngine)
  ) -> MapCamera {
    var camera = from
    camera.zoom = zoom.state(at: moment).offset / unit
    camera.rotation = rotation.state(at: moment).offset / unit
    let way = Vector(drift.x.state(at: moment).offset, drift.y.state(at: moment).offset)
    return MapViewport(camera: camera, size: .zero)
      .camera(showing: place, at: .zero + anchor + way)
  }
}

extension ScrollPhysics {
  /// Thrown in two directions: the direction must not bend because one of them is slow.
  static let drift = ScrollPhysics(minimumSpeed: 0.01)
}

extension ScrollExtent {
  /// Nothing ends here.
  static func endless(around offset: Double) -> ScrollExtent {
    ScrollExtent(minimum: offset - 1e9, maximum: offset + 1e9, viewport: 1000)
  }
}

extension ScrollEngine {
  /// Held by a finger at `offset`, which may lie outside the range.
  static func held(
    at offset: Double, in extent: ScrollExtent, physics: ScrollPhysics, time: Instant
  ) -> ScrollEngine {
    let wide = ScrollExtent(
      minimum: min(extent.minimum, offset), maximum: max(extent.maximum, offset),
      viewport: extent.viewport)
    var engine = ScrollEngine(extent: wide, offset: offset, physics: physics)
    engine.grab(at: time)
    engine.setExtent(extent, at: time)
    return engine
  }
}
