import VitrineMotion
import VitrineUnits

/// Motion after a pinch or rotation whose fingers have lifted: zoom and rotation continue a little
/// about the place that was between the fingers, while that place drifts; at the limits the drift
/// ends as a list does at its edge.
///
/// The drift is measured along the map's axes as they are at the end, in points at the final zoom:
/// there the limits are two ranges, so that each axis is a scroller with edges.
struct CameraSpin: Sendable, Equatable {
  /// Scroll offset of one zoom level or one radian, in points.
  static let unit = 200.0
  /// A map that would rest nearer to north than this rotates to it: 9 degrees, in radians.
  private static let snap = 0.157

  /// Whether a camera is rotated so little that it turns north.
  static func isNearNorth(_ camera: MapCamera) -> Bool {
    let angle = abs(Angle.normalized(camera.rotation))
    return angle > 1e-9 && angle < snap
  }

  private var place: Point
  private var anchor: Vector
  private let from: MapCamera
  private let zoom: ScrollChain
  private let rotation: ScrollChain
  private let driftX: ScrollChain
  private let driftY: ScrollChain
  /// Axes rotated as the map is at the end.
  private let axes: MapViewport
  let end: Instant

  /// Starts from `from`. `anchor` is the point between the fingers, from the focus, and `velocity`
  /// its velocity in points per second; `zoomVelocity` is in levels, `rotationVelocity` in radians
  /// per second.
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
    var zoom = ScrollChain.held(at: from.zoom * unit, in: range, physics: quick, time: start)
    zoom.release(velocity: zoomVelocity * unit, at: start)

    var rotation = ScrollChain.held(
      at: from.rotation * unit, in: .endless(around: from.rotation * unit), physics: quick,
      time: start)
    let turned = rotation.projectedOffset(velocity: rotationVelocity * unit, at: start) / unit
    let north = (turned / (2 * Double.pi)).rounded() * 2 * Double.pi
    let snaps = limits.allowsRotation && abs(turned - north) < Self.snap
    rotation.release(
      velocity: rotationVelocity * unit, at: start,
      target: snaps ? .at(north * unit, Spring(response: 0.3, dampingRatio: 1)) : .natural)

    /// The final view without drift.
    var last = from
    last.zoom = zoom.state(at: zoom.restTime ?? start).offset / unit
    last.rotation = rotation.state(at: rotation.restTime ?? start).offset / unit
    let still = MapViewport(camera: last, size: .zero).camera(showing: place, at: .zero + anchor)
    axes = MapViewport(camera: last, size: .zero)
    let flung = axes.worldVector(velocity) * last.scale
    let edges = Self.edges(of: still, limits)
    func drift(_ extent: ScrollExtent, _ velocity: Double) -> ScrollChain {
      var engine = ScrollChain.held(at: 0, in: extent, physics: .drift, time: start)
      engine.release(velocity: velocity, at: start)
      return engine
    }
    driftX = drift(edges.x, -flung.dx)
    driftY = drift(edges.y, -flung.dy)
    self.zoom = zoom
    self.rotation = rotation
    end = [zoom, rotation, driftX, driftY].compactMap(\.restTime).max() ?? start
  }

  /// Range in which the center of `camera` may move along both axes, in points.
  private static func edges(
    of camera: MapCamera, _ limits: MapLimits
  ) -> (x: ScrollExtent, y: ScrollExtent) {
    let range = limits.world
    let scale = camera.scale
    func extent(_ low: Double, _ high: Double, _ at: Double) -> ScrollExtent {
      ScrollExtent(minimum: (low - at) * scale, maximum: (high - at) * scale, viewport: 1000)
    }
    let world = limits.nearestWorld(camera.world)
    return (
      limits.bounds == nil ? .endless(around: 0) : extent(range.minX, range.maxX, world.x),
      extent(range.minY, range.maxY, world.y)
    )
  }

  /// The same motion in another of the worlds side by side.
  func moved(by delta: Vector) -> CameraSpin {
    var spin = self
    spin.place = place + delta
    return spin
  }

  /// The same pictures with a focus moved by `delta` on the screen.
  func refocused(by delta: Vector) -> CameraSpin {
    var spin = self
    spin.anchor = anchor - delta
    return spin
  }

  func camera(at time: Instant) -> MapCamera {
    let time = min(time, end)
    var camera = from
    camera.zoom = zoom.state(at: time).offset / Self.unit
    camera.rotation = rotation.state(at: time).offset / Self.unit
    let gone = Vector(driftX.state(at: time).offset, driftY.state(at: time).offset)
    // The content moves against the center.
    let travel = axes.screenVector(gone) * -1
    return MapViewport(camera: camera, size: .zero)
      .camera(showing: place, at: .zero + anchor + travel)
  }
}

extension ScrollPhysics {
  /// Physics of a fling along two axes: its direction must not bend because one axis is slow.
  static let drift = ScrollPhysics(minimumSpeed: 0.01)
}

extension ScrollExtent {
  /// A range without reachable ends.
  static func endless(around offset: Double) -> ScrollExtent {
    ScrollExtent(minimum: offset - 1e9, maximum: offset + 1e9, viewport: 1000)
  }
}

extension ScrollChain {
  /// An engine held by a finger at `offset`, which may be outside the range.
  static func held(
    at offset: Double, in extent: ScrollExtent, physics: ScrollPhysics, time: Instant
  ) -> ScrollChain {
    let wide = ScrollExtent(
      minimum: min(extent.minimum, offset), maximum: max(extent.maximum, offset),
      viewport: extent.viewport)
    var engine = ScrollChain(extent: wide, offset: offset, physics: physics)
    engine.grab(at: time)
    engine.setExtent(extent, at: time)
    return engine
  }
}
