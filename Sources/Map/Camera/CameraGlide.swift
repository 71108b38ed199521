import VitrineMotion
import VitrineUnits

/// Short spring animation from one view to another, during which one place of the map moves
/// straight from one point of the screen to another: the zoom of a double tap about the finger, the
/// return from beyond the limits, the rotation back to north. One that starts during another motion
/// takes over its velocity:
///
///     part(t) of the path, from 0 to 1     +     v₀ · t · e^(−ωt)
///
/// After a fling, ``runningOut(from:to:anchor:velocity:)`` gives a goal that the map does not pass
/// and return to.
struct CameraGlide: Sendable, Hashable {
  /// Response of the springs, in seconds.
  private static let response = 0.32

  let start: Instant
  private(set) var from: MapCamera
  private(set) var to: MapCamera
  private var place: Point
  /// The point where `place` is shown at the start and at the end, from the focus, in points.
  private var before: Vector
  private var after: Vector
  private let spring: SpringMotion
  /// The travel of an initial velocity of 1 per second.
  private let carry: SpringMotion
  /// The velocity taken over, per second; its travel is that of `place` on the screen.
  private let inherited: CameraVelocity
  private let duration: Double

  /// The place that moves straight is the one shown `anchor` points from the focus. `velocity` is
  /// that of the camera.
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
    inherited = CameraVelocity(
      travel: Self.velocity(seenAt: anchor, from, velocity), zoom: velocity.zoom,
      rotation: velocity.rotation)
    // Zoom and rotation count as the travel of a place half a screen away.
    let speed = max(inherited.travel.length, 300 * abs(velocity.zoom), 300 * abs(velocity.rotation))
    let calm = SpringMotion(law, from: 0, to: 0, velocity: speed)
    duration = max(
      spring.settleTime(within: 0.0005, speed: 0.01), calm.settleTime(within: 0.1, speed: 2))
  }

  /// The goal `to` moved by v₀/ω in the direction of the velocity. The sum above is then
  /// v₀/ω · (1 − e^(−ωt)), which never turns back.
  static func runningOut(
    from: MapCamera, to: MapCamera, anchor: Vector = .zero, velocity: CameraVelocity
  ) -> MapCamera {
    let place = MapViewport(camera: from, size: .zero).world(at: .zero + anchor)
    let view = MapViewport(camera: to, size: .zero)
    let travel = Self.velocity(seenAt: anchor, from, velocity) * (response / (2 * Double.pi))
    return view.camera(showing: place, at: view.point(world: place) + travel)
  }

  /// Velocity of the place at `anchor` on the screen while the camera moves with `velocity`.
  private static func velocity(
    seenAt anchor: Vector, _ camera: MapCamera, _ velocity: CameraVelocity
  ) -> Vector {
    let view = MapViewport(camera: camera, size: .zero)
    // 2^zoom moves it away from the focus, the rotation around it.
    return view.screenVector(velocity.travel) * -1
      + anchor * (velocity.zoom * Mercator.ln2)
      + Vector(-anchor.dy, anchor.dx) * velocity.rotation
  }

  var end: Instant { start + Duration(seconds: duration) }

  /// The same motion in another of the worlds side by side.
  func moved(by delta: Vector) -> CameraGlide {
    var glide = self
    glide.from.world = from.world + delta
    glide.to.world = to.world + delta
    glide.place = place + delta
    return glide
  }

  /// The same pictures with a focus moved by `delta` on the screen.
  func refocused(by delta: Vector) -> CameraGlide {
    var glide = self
    (glide.from, glide.to) = (from.refocused(by: delta), to.refocused(by: delta))
    (glide.before, glide.after) = (before - delta, after - delta)
    return glide
  }

  func camera(at time: Instant) -> MapCamera {
    let t = max(0, (time - start).seconds)
    if t >= duration { return to }
    let part = spring.position(at: t)
    let felt = carry.position(at: t)
    var camera = from
    camera.zoom = from.zoom + (to.zoom - from.zoom) * part + inherited.zoom * felt
    camera.rotation =
      from.rotation + Angle.normalized(to.rotation - from.rotation) * part
      + inherited.rotation * felt
    let anchor = before + (after - before) * part + inherited.travel * felt
    return MapViewport(camera: camera, size: .zero).camera(showing: place, at: .zero + anchor)
  }
}
