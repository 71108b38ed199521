import VitrineMotion
import VitrineUnits

/// Pan by one finger, and the fling after it. Each of the map's own axes is a scroller.
struct CameraPan: Sendable, Equatable {
  private(set) var x: ScrollChain
  private(set) var y: ScrollChain
  private let base: MapCamera
  /// The origin of the scroll offsets, on the Mercator square.
  private var origin: Point
  private let scale: Double

  /// Starts a pan of the view that `camera` shows.
  init(holding camera: MapCamera, limits: MapLimits, viewport: Double, at time: Instant) {
    base = camera
    scale = camera.scale
    let world = limits.world
    origin = world.center
    let reach = Vector(world.width / 2 * scale, world.height / 2 * scale)
    let place = (camera.world - origin) * scale
    func engine(_ offset: Double, _ extent: ScrollExtent) -> ScrollChain {
      ScrollChain.held(at: offset, in: extent, physics: .drift, time: time)
    }
    func within(_ reach: Double) -> ScrollExtent {
      ScrollExtent(minimum: -reach, maximum: reach, viewport: viewport)
    }
    x = engine(place.dx, limits.bounds == nil ? .endless(around: place.dx) : within(reach.dx))
    y = engine(place.dy, within(reach.dy))
  }

  var isHeld: Bool { x.isHeld }
  var end: Instant? { [x.restTime, y.restTime].compactMap { $0 }.max() }
  func isMoving(at time: Instant) -> Bool { x.isMoving(at: time) || y.isMoving(at: time) }

  func camera(at time: Instant) -> MapCamera {
    var camera = base
    let offset = Vector(x.state(at: time).offset, y.state(at: time).offset)
    camera.world = origin + offset * (1 / scale)
    return camera
  }

  /// The same pan in another of the worlds side by side.
  func moved(by delta: Vector) -> CameraPan {
    var pan = self
    pan.origin = origin + delta
    return pan
  }

  /// The same pan with the camera moved by `delta` within the same limits; the finger still holds
  /// it.
  func recentered(by delta: Vector, at time: Instant) -> CameraPan {
    var pan = self
    func carry(_ engine: inout ScrollChain, _ distance: Double) {
      let extent = engine.links[0].extent
      engine.adjustOffset(by: distance)
      engine.setExtent(extent, at: time)
    }
    carry(&pan.x, delta.dx * scale)
    carry(&pan.y, delta.dy * scale)
    return pan
  }

  mutating func grab(at time: Instant) {
    x.grab(at: time)
    y.grab(at: time)
  }

  /// Drags by `delta`, the finger's travel on the screen.
  mutating func drag(by delta: Vector, at time: Instant) {
    let d = along(delta)
    x.drag(by: d.dx, at: time)
    y.drag(by: d.dy, at: time)
  }

  mutating func release(velocity: Vector, at time: Instant) {
    let v = along(velocity)
    // Below 25 points per second, in any direction, there is no fling.
    let isFlung = velocity.length >= 25
    x.release(velocity: isFlung ? v.dx : 0, at: time)
    y.release(velocity: isFlung ? v.dy : 0, at: time)
  }

  mutating func cancel(at time: Instant) {
    x.cancel(at: time)
    y.cancel(at: time)
  }

  /// Converts a vector on the screen to the map's axes. The camera moves against the finger.
  private func along(_ v: Vector) -> Vector {
    MapViewport(camera: base, size: .zero).worldVector(v) * -scale
  }
}

/// Pinch by two or more fingers: zooms, rotates and pans the map about them, exactly within the
/// limits and with a rubber band beyond.
struct CameraPinch: Sendable, Hashable {
  /// The rotation of the fingers before the map rotates, in radians. Pinching fingers rotate a
  /// little without intention.
  static let slop = 0.14
  private static let zoomBand = RubberBand(dimension: 1.5)

  private let limits: MapLimits
  private let band: RubberBand
  /// The zoom and the camera as the fingers have moved them, without the rubber band.
  private var pulledZoom: Double
  private var pulled: MapCamera
  private var turned = 0.0
  private var isTurning: Bool

  /// Starts a pinch. `isTurning` states whether the fingers already rotate the map.
  init(holding camera: MapCamera, limits: MapLimits, viewport: Double, isTurning: Bool = false) {
    self.limits = limits
    self.isTurning = isTurning
    band = RubberBand(dimension: max(viewport, 1))
    pulled = camera
    let zoom = limits.zoom
    let inside = min(max(camera.zoom, zoom.lowerBound), zoom.upperBound)
    pulledZoom = inside + Self.stretch(camera.zoom - inside, Self.zoomBand)
    pulled.world = pull(showing: camera)
  }

  /// The position to which the fingers have pulled the center when `camera` is visible.
  private func pull(showing camera: MapCamera) -> Point {
    let rest = limits.clamped(camera).world
    let scale = camera.scale
    return Point(
      rest.x + Self.stretch((camera.world.x - rest.x) * scale, band) / scale,
      rest.y + Self.stretch((camera.world.y - rest.y) * scale, band) / scale)
  }

  /// The pull that gives a visible `offset`.
  private static func stretch(_ offset: Double, _ band: RubberBand) -> Double {
    if offset == 0 { return 0 }
    let limit = band.dimension * 0.75
    return band.pull(offset: min(max(offset, -limit), limit))
  }

  /// The same pinch with new limits. Fingers that rotate the map continue to rotate it.
  func within(_ limits: MapLimits, viewport: Double) -> CameraPinch {
    var pinch = CameraPinch(
      holding: camera, limits: limits, viewport: viewport, isTurning: isTurning)
    pinch.turned = turned
    return pinch
  }

  /// The same pinch in another of the worlds side by side.
  func moved(by delta: Vector) -> CameraPinch {
    var pinch = self
    pinch.pulled.world = pulled.world + delta
    return pinch
  }

  /// The same picture with a focus moved by `delta` on the screen. Beyond the limits the pull
  /// changes by another distance than `delta`, because of the rubber band.
  func refocused(by delta: Vector) -> CameraPinch {
    var pinch = self
    pinch.pulled.world = pull(showing: camera.refocused(by: delta))
    return pinch
  }

  /// The visible camera.
  var camera: MapCamera {
    let rest = limits.clamped(pulled).world
    if rest == pulled.world { return pulled }
    var camera = pulled
    let scale = pulled.scale
    func shown(_ p: Double, _ r: Double) -> Double {
      p == r ? p : r + band.offset(pull: (p - r) * scale) / scale
    }
    camera.world = Point(shown(pulled.world.x, rest.x), shown(pulled.world.y, rest.y))
    return camera
  }

  /// Changes the pinch: the middle of the fingers has moved by `delta` to `focus` (from the
  /// viewport's focus), and the fingers have spread by `scale` and rotated by `rotation`.
  mutating func change(focus: Vector, delta: Vector, scale: Double, rotation: Double) {
    let view = MapViewport(camera: pulled, size: .zero)
    let place = view.world(at: .zero + (focus - delta))
    pulledZoom += Mercator.log2(scale)
    let zoom = limits.zoom
    let inside = min(max(pulledZoom, zoom.lowerBound), zoom.upperBound)
    pulled.zoom = inside + Self.zoomBand.offset(pull: pulledZoom - inside)
    if limits.allowsRotation { pulled.rotation += accepted(rotation) }
    pulled = MapViewport(camera: pulled, size: .zero)
      .camera(showing: place, at: .zero + focus)
  }

  /// The part of a rotation beyond the slop.
  private mutating func accepted(_ rotation: Double) -> Double {
    if isTurning { return rotation }
    turned += rotation
    if abs(turned) <= Self.slop { return 0 }
    isTurning = true
    return turned - (turned < 0 ? -Self.slop : Self.slop)
  }

  /// Whether the fingers rotate the map, so that their angular velocity is the map's.
  var turns: Bool { isTurning && limits.allowsRotation }
}
