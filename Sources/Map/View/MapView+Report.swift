public import VitrineComponents
import VitrineMotion
import VitrineUnits

/// What a log tells of a map.
extension MapView: StageReporting {
  /// Two scrollers: how far the camera's centre lies below the middle of the limits, and ("map-x") to
  /// the right of it, in points along the map's own axes; and a progress "map-zoom", the zoom within
  /// its limits. All of them count from ``reach``. The camera looks at the middle of what ``insets`` leave:
  /// when these change under a finger that holds the map, this moves and the ground does not.
  public func report(to report: inout StageReport) {
    let now = stage?.now ?? .zero
    let camera = motion.camera(at: now)
    let velocity = motion.velocity(at: now).travel
    let offset = (camera.world - reach.world.center) * camera.scale
    let outside = (camera.world - reach.clamped(camera).world) * camera.scale
    let phase = motion.phase(at: now)
    report.scrollers.append(
      .init(
        name: name,
        state: ScrollState(
          offset: offset.dy, velocity: velocity.dy, phase: phase, overscroll: outside.dy)))
    report.scrollers.append(
      .init(
        name: "\(name)-x",
        state: ScrollState(
          offset: offset.dx, velocity: velocity.dx, phase: phase, overscroll: outside.dx)))
    let zoom = reach.zoom
    let range = max(zoom.upperBound - zoom.lowerBound, 1e-9)
    report.progress.append(
      .init(
        name: "\(name)-zoom", value: min(max((camera.zoom - zoom.lowerBound) / range, 0), 1)))
  }
}
