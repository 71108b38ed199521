package import VitrineComponents
import VitrineMotion
import VitrineUnits

/// Report of a map's motion for logs: two scrollers, the distance of the camera's center below the
/// middle of the limits, and ("map-x") to the right of it, in points along the map's own axes; and
/// a progress "map-zoom", the zoom within its limits. All refer to ``MapView/reach``.
///
/// The offsets are those of the content: they change as it is dragged, flung, flown or zoomed,
/// and unless fingers do it with the velocity reported. When ``MapView/insets`` change under a
/// finger, or ``MapView/headroom`` does, another place becomes the center of unmoved content: that
/// does not count, until the camera is set again. The distance beyond the limits is that of the
/// center.
struct MapReport {
  /// Name of the map.
  let name: String
  let motion: CameraMotion
  let now: Instant

  func add(to report: inout StageReport) {
    let (camera, limits) = (motion.camera(at: now), motion.limits)
    let (offset, velocity) = travel(from: limits.world.center)
    let outside = (camera.world - limits.clamped(camera).world) * camera.scale
    let phase = motion.phase(at: now)
    func add(_ name: String, _ offset: Double, _ velocity: Double, _ outside: Double) {
      let state = ScrollState(
        offset: offset, velocity: velocity, phase: phase, overscroll: outside)
      report.scrollers.append(.init(name: name, state: state))
    }
    add(name, offset.dy, velocity.dy, outside.dy)
    add("\(name)-x", offset.dx, velocity.dx, outside.dx)
    let zoom = limits.zoom
    let range = max(zoom.upperBound - zoom.lowerBound, 1e-9)
    report.progress.append(
      .init(
        name: "\(name)-zoom", value: min(max((camera.zoom - zoom.lowerBound) / range, 0), 1)))
  }

  /// The distance from `origin` (on the Mercator square) to the content at the focus, in visible
  /// points, and the velocity at which the map moves by itself, per second.
  private func travel(from origin: Point) -> (distance: Vector, velocity: Vector) {
    func distance(_ time: Instant) -> Vector {
      (motion.chosen(at: time).world - motion.recentered - origin) * motion.camera(at: time).scale
    }
    if motion.isHeld || motion.phase(at: now) == .idle { return (distance(now), .zero) }
    let span = motion.state.span(around: now)
    let rate = 1 / (span.end - span.start).seconds
    return (distance(now), (distance(span.end) - distance(span.start)) * rate)
  }
}

extension MapView: StageReporting {
  package func report(to report: inout StageReport) {
    MapReport(name: name, motion: driver.motion, now: driver.now).add(to: &report)
  }
}
