import VitrineMotion
import VitrineUnits

/// A short way by spring from one view to another, during which one place of the map goes straight
/// from one point of the screen to another: a double tap's zoom about the finger, a return from
/// beyond the limits, a turn back to north. One that begins in a motion goes on at its speed, which
/// its springs then take to the goal:
///
///     part(t) of the way, from 0 to 1     +     v₀ · t · e^(−ωt) of what it carries
///
/// Where that is a throw, ``runningOut(from:to:anchor:velocity:)`` gives a goal that it need not come
/// back to.
struct CameraGlide: Sendable, Hashable {
  /// Of the springs, in seconds.
  private static let response = 0.32

  let start: Instant
  private(set) var from: MapCamera
  private(set) var to: MapCamera
  private var place: Point
  /// From the focus, in points.
  private var before: Vector
  private var after: Vector
  private let spring: SpringMotion
  /// What 1 per second at the start becomes.
  private let carry: SpringMotion
  /// Per second: zoom, rotation, and as travel that of the place that goes straight, on the screen.
  private let carried: CameraVelocity
  private let duration: Double

  /// The place that is seen `anchor` points from the focus is the one that goes straight. `velocity`:
  /// of the camera, travel in its own points.
  init(
    from: MapCamera, to: MapCamera, anchor: Vector = .zero,
    velocity: CameraVelocity = .zero, at start: Instant
  ) {
    self.start = start
    self.from = from
    self.to = to
    let view = MapViewport(camera: from, size: .zero)
    place = view.world(at: .zero + anchor)
    before = anchor
    after = MapViewport(camera: to, size: .zero).point(world: place) - .zero
    let law = Spring(response: Self.response, dampingRatio: 1)
    spring = SpringMotion(law, from: 0, to: 1)
    carry = SpringMotion(law, from: 0, to: 0, velocity: 1)
    carried = CameraVelocity(
      travel: Self.velocity(seenAt: anchor, from, velocity), zoom: velocity.zoom,
      rotation: velocity.rotation)
    // As the points that a place half a screen away runs: the smallest that is seen.
    let speed = max(carried.travel.length, 300 * abs(velocity.zoom), 300 * abs(velocity.rotation))
    let calm = SpringMotion(law, from: 0, to: 0, velocity: speed)
    duration = max(
      spring.settleTime(within: 0.0005, speed: 0.01), calm.settleTime(within: 0.1, speed: 2))
  }

  /// A goal like `to`, so much further on that the travel runs out on the way to it: v₀/ω, from where
  /// the sum above is v₀/ω · (1 − e^(−ωt)), which never turns back.
  static func runningOut(
    from: MapCamera, to: MapCamera, anchor: Vector = .zero, velocity: CameraVelocity
  ) -> MapCamera {
    let place = MapViewport(camera: from, size: .zero).world(at: .zero + anchor)
    let view = MapViewport(camera: to, size: .zero)
    let way = Self.velocity(seenAt: anchor, from, velocity) * (response / (2 * Double.pi))
    return view.camera(showing: place, at: view.point(world: place) + way)
  }

  /// How fast the place at `anchor` runs over the screen, per second, while the camera moves with `velocity`.
  private static func velocity(
    seenAt anchor: Vector, _ camera: MapCamera, _ velocity: CameraVelocity
  ) -> Vector {
    let view = MapViewport(camera: camera, size: .zero)
    // 2^zoom draws it away from the focus, the rotation around it.
    return view.screenVector(velocity.travel) * -1
      + anchor * (velocity.zoom * 0.693_147_180_559_945_3)
      + Vector(-anchor.dy, anchor.dx) * velocity.rotation
  }

  var end: Instant { start + Duration(seconds: duration) }

  /// The same on another of the worlds side by side.
  func moved(by way: Vector) -> CameraGlide {
    var glide = self
    glide.from.world = from.world + way
    glide.to.world = to.world + way
    glide.place = place + way
    return glide
  }

  /// The same pictures with a focus that lies `way` further on the screen.
  func refocused(by way: Vector) -> CameraGlide {
    var glide = self
    (glide.from, glide.to) = (from.refocused(by: way), to.refocused(by: way))
    (glide.before, glide.after) = (before - way, after - way)
    return glide
  }

  func camera(at moment: Instant) -> MapCamera {
    let t = max(0, (moment - start).seconds)
    if t >= duration { return to }
    let part = spring.position(at: t)
    let felt = carry.position(at: t)
    var camera = from
    camera.zoom = from.zoom + (to.zoom - from.zoom) * part + carried.zoom * felt
    camera.rotation =
      from.rotation + Angle.normalized(to.rotation - from.rotation) * part
      + carried.rotation * felt
    let anchor = before + (after - before) * part + carried.travel * felt
    return MapViewport(camera: camera, size: .zero).camera(showing: place, at: .zero + anchor)
  }
}
