import VitrineMotion
import VitrineUnits

/// A short way by spring from one view to another, during which one place of the map goes straight
/// from one point of the screen to another: a double tap's zoom about the finger, a return from
/// beyond the limits, a turn back to north.
struct CameraGlide: Sendable, Hashable {
  let start: Instant
  let from: MapCamera
  let to: MapCamera
  private let place: Point
  /// From the middle of the visible part, in points.
  private let before: Vector
  private let after: Vector
  private let spring: SpringMotion
  private let duration: Double

  /// The place that is seen `anchor` points from the middle is the one that goes straight.
  init(
    from: MapCamera, to: MapCamera, anchor: Vector = .zero, response: Double = 0.32,
    at start: Instant
  ) {
    self.start = start
    self.from = from
    self.to = to
    let view = MapViewport(camera: from, size: .zero)
    place = view.world(at: .zero + anchor)
    before = anchor
    after = MapViewport(camera: to, size: .zero).point(world: place) - .zero
    spring = SpringMotion(Spring(response: response, dampingRatio: 1), from: 0, to: 1)
    duration = spring.settleTime(within: 0.0005, speed: 0.01)
  }

  var end: Instant { start + Interval(seconds: duration) }

  func camera(at moment: Instant) -> MapCamera {
    let t = max(0, (moment - start).seconds)
    if t >= duration { return to }
    let part = spring.position(at: t)
    var camera = from
    camera.zoom = from.zoom + (to.zoom - from.zoom) * part
    camera.rotation = from.rotation + Angle.normalized(to.rotation - from.rotation) * part
    let anchor = before + (after - before) * part
    return MapViewport(camera: camera, size: .zero).camera(showing: place, at: .zero + anchor)
  }
}
