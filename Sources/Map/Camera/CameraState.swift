import VitrineMotion
import VitrineUnits

/// The state of a map's camera: held by fingers, coasting, gliding, flying, or at rest. Cameras
/// are those that fingers and flights have chosen, without the offset of the zoom.
enum CameraState: Sendable, Equatable {
  case rest(MapCamera)
  case pan(CameraPan)
  case pinch(CameraPinch)
  case spin(CameraSpin)
  case glide(CameraGlide)
  case trajectory(CameraTrajectory)

  // MARK: At a time

  func camera(at time: Instant) -> MapCamera {
    switch self {
    case .rest(let camera): camera
    case .pan(let pan): pan.camera(at: time)
    case .pinch(let pinch): pinch.camera
    case .spin(let spin): spin.camera(at: time)
    case .glide(let glide): glide.camera(at: time)
    case .trajectory(let trajectory): trajectory.camera(at: time)
    }
  }

  /// The camera at rest, if no finger touches the map.
  var goal: MapCamera {
    switch self {
    case .rest(let camera): camera
    case .pan(let pan): pan.camera(at: pan.end ?? .zero)
    case .pinch(let pinch): pinch.camera
    case .spin(let spin): spin.camera(at: spin.end)
    case .glide(let glide): glide.to
    case .trajectory(let trajectory): trajectory.to
    }
  }

  var isHeld: Bool {
    switch self {
    case .pan(let pan): pan.isHeld
    case .pinch: true
    case .rest, .spin, .glide, .trajectory: false
    }
  }

  var isPinched: Bool {
    if case .pinch = self { true } else { false }
  }

  /// Whether the fingers that pinch turn the map as well.
  var isTurned: Bool {
    if case .pinch(let pinch) = self { pinch.turns } else { false }
  }

  /// Whether the map moves by itself, so that a finger catches it.
  func isMoving(at time: Instant) -> Bool {
    switch self {
    case .rest, .pinch: false
    case .pan(let pan): pan.isMoving(at: time)
    case .spin(let spin): time < spin.end
    case .glide(let glide): time < glide.end
    case .trajectory(let trajectory): time < trajectory.end
    }
  }

  /// Whether zoom or rotation is changing, or may change at any time.
  func isZooming(at time: Instant) -> Bool {
    switch self {
    case .rest, .pan: false
    case .pinch: true
    case .spin, .glide, .trajectory: isMoving(at: time)
    }
  }

  func phase(at time: Instant) -> ScrollPhase {
    if isHeld { return .drag }
    if !isMoving(at: time) { return .idle }
    switch self {
    case .rest, .pinch: return .idle
    case .pan(let pan):
      let phases = [pan.x.state(at: time).phase, pan.y.state(at: time).phase]
      return phases.contains(.coast) ? .coast : phases.first { $0 != .idle } ?? .idle
    case .spin: return .coast
    case .glide, .trajectory: return .settle
    }
  }

  /// The time before which there was another motion, for those that take over its velocity.
  var start: Instant? {
    switch self {
    case .glide(let glide): glide.start
    case .trajectory(let trajectory): trajectory.start
    case .rest, .pan, .pinch, .spin: nil
    }
  }

  /// The velocity, its travel in points at `scale`; zero while fingers hold the map.
  func velocity(at time: Instant, scale: Double) -> CameraVelocity {
    if isHeld || !isMoving(at: time) { return .zero }
    let span = span(around: time)
    let (a, b) = (camera(at: span.start), camera(at: span.end))
    let rate = 1 / (span.end - span.start).seconds
    return CameraVelocity(
      travel: (b.world - a.world) * (scale * rate),
      zoom: (b.zoom - a.zoom) * rate, rotation: (b.rotation - a.rotation) * rate)
  }

  /// The time span over which the velocity is measured. It does not begin before the motion, so
  /// that a motion that begins now already has its velocity.
  func span(around time: Instant) -> (start: Instant, end: Instant) {
    let step = Duration.milliseconds(1)
    return (max(time - step, start ?? time - step), time + step)
  }

  // MARK: The same motion elsewhere

  /// The motion moved by `delta` on the Mercator square.
  func moved(by delta: Vector) -> CameraState {
    switch self {
    case .rest(var camera):
      camera.world = camera.world + delta
      return .rest(camera)
    case .pan(let pan): return .pan(pan.moved(by: delta))
    case .pinch(let pinch): return .pinch(pinch.moved(by: delta))
    case .spin(let spin): return .spin(spin.moved(by: delta))
    case .glide(let glide): return .glide(glide.moved(by: delta))
    case .trajectory(let trajectory): return .trajectory(trajectory.moved(by: delta))
    }
  }

  /// The motion that shows the same pictures with a focus moved by `delta` on the screen.
  func refocused(by delta: Vector, at time: Instant) -> CameraState {
    switch self {
    case .rest(let camera): return .rest(camera.refocused(by: delta))
    case .pan(let pan):
      let now = camera(at: time)
      return .pan(pan.recentered(by: now.refocused(by: delta).world - now.world, at: time))
    case .pinch(let pinch): return .pinch(pinch.refocused(by: delta))
    case .spin(let spin): return .spin(spin.refocused(by: delta))
    case .glide(let glide): return .glide(glide.refocused(by: delta))
    case .trajectory(let trajectory): return .trajectory(trajectory.refocused(by: delta))
    }
  }
}
