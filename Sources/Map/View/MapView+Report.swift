package import VitrineComponents
import VitrineMotion
import VitrineUnits

/// Report of a map for logs.
extension MapView: StageReporting {
  /// Reports two scrollers: the distance of the camera's center below the middle of the limits, and
  /// ("map-x") to the right of it, in points along the map's own axes; and a progress "map-zoom",
  /// the zoom within its limits. All refer to ``reach``.
  ///
  /// The offsets are those of the content: they change as it is dragged, flung, flown or zoomed,
  /// and unless fingers do it with the velocity reported. When ``insets`` change under a finger, or
  /// ``headroom`` does, another place becomes the center of unmoved content: that does not count,
  /// until the camera is set again. The distance beyond the limits is that of the center.
  package func report(to report: inout StageReport) {
    let now = stage?.now ?? .zero
    let camera = motion.camera(at: now)
    let (offset, velocity) = motion.travel(from: reach.world.center, at: now)
    let outside = (camera.world - reach.clamped(camera).world) * camera.scale
    let phase = motion.phase(at: now)
    func add(_ name: String, _ offset: Double, _ velocity: Double, _ outside: Double) {
      let state = ScrollState(
        offset: offset, velocity: velocity, phase: phase, overscroll: outside)
      report.scrollers.append(.init(name: name, state: state))
    }
    add(name, offset.dy, velocity.dy, outside.dy)
    add("\(name)-x", offset.dx, velocity.dx, outside.dx)
    let zoom = reach.zoom
    let range = max(zoom.upperBound - zoom.lowerBound, 1e-9)
    report.progress.append(
      .init(
        name: "\(name)-zoom", value: min(max((camera.zoom - zoom.lowerBound) / range, 0), 1)))
  }
}

extension CameraMotion {
  /// The distance from `origin` (on the Mercator square) to the content at the focus, in visible
  /// points, and the velocity at which the map moves by itself, per second.
  func travel(from origin: Point, at time: Instant) -> (distance: Vector, velocity: Vector) {
    func distance(_ time: Instant) -> Vector {
      (chosen(at: time).world - recentered - origin) * camera(at: time).scale
    }
    if isHeld || phase(at: time) == .idle { return (distance(time), .zero) }
    let span = span(around: time)
    let rate = 1 / (span.end - span.start).seconds
    return (distance(time), (distance(span.end) - distance(span.start)) * rate)
  }
}
