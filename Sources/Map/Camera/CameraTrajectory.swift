import VitrineUnits

/// Animation from one view to another that zooms out, travels and zooms in again, so that the path
/// is visible and nothing rushes past.
///
/// The path of least perceived motion after van Wijk and Nuij, "Smooth and efficient zooming and
/// panning" (2003): with w the visible width and u the distance traveled, both on the Mercator
/// square,
///
///     u(s) = w₀/ρ² · (cosh r₀ · tanh(ρs + r₀) − sinh r₀)
///     w(s) = w₀ · cosh r₀ / cosh(ρs + r₀)
///
/// where s is the perceived distance and ρ = √2 the preferred amount of zooming out. A flight that
/// starts during another motion takes over its velocity and loses it within a fifth of a second.
struct CameraTrajectory: Sendable, Hashable {
  private static let rho = 1.414_213_562_373_095_1
  /// Time constant in which a velocity taken over decays, in seconds.
  private static let carry = 0.09

  let start: Instant
  private(set) var from: MapCamera
  private(set) var to: MapCamera
  /// Seconds.
  let duration: Double
  private let direction: Vector
  /// Width of the visible part, in points.
  let width: Double
  private let distance: Double
  private let r0: Double
  private let length: Double
  /// The velocity taken over, per second.
  private let inherited: CameraVelocity
  /// Offset of the focus from its position at the start, in points on the screen.
  private var shift = Vector.zero

  /// `width`: of the visible part, in points.
  init(
    from: MapCamera, to: MapCamera, width: Double, velocity: CameraVelocity = .zero,
    at start: Instant
  ) {
    self.start = start
    self.from = from
    self.to = to
    self.width = max(width, 1)
    inherited = velocity
    let path = to.world - from.world
    let (w0, w1) = (self.width / from.scale, self.width / to.scale)
    let rho2 = Self.rho * Self.rho
    // Nearer than a thousandth of a view: only zoom.
    if path.length < 1e-3 * min(w0, w1) {
      direction = path
      distance = 0
      r0 = 0
      length = abs(ExactMath.log(w1 / w0)) / Self.rho
    } else {
      distance = path.length
      direction = path * (1 / distance)
      let u = distance
      let b0 = (w1 * w1 - w0 * w0 + rho2 * rho2 * u * u) / (2 * w0 * rho2 * u)
      let b1 = (w1 * w1 - w0 * w0 - rho2 * rho2 * u * u) / (2 * w1 * rho2 * u)
      r0 = -Self.asinh(b0)
      length = (-Self.asinh(b1) - r0) / Self.rho
    }
    let turn = abs(Angle.normalized(to.rotation - from.rotation))
    duration = min(max(0.3 + 0.42 * length, 0.4, 0.4 + turn * 0.2), 2.4)
  }

  private static func asinh(_ x: Double) -> Double {
    let a = ExactMath.log(abs(x) + (x * x + 1).squareRoot())
    return x < 0 ? -a : a
  }

  var end: Instant { start + Duration(seconds: duration) }

  /// The same flight in another of the worlds side by side.
  func moved(by delta: Vector) -> CameraTrajectory {
    var trajectory = self
    trajectory.from.world = from.world + delta
    trajectory.to.world = to.world + delta
    return trajectory
  }

  /// The same pictures with a focus moved by `delta` on the screen.
  func refocused(by delta: Vector) -> CameraTrajectory {
    var trajectory = self
    trajectory.shift = shift + delta
    trajectory.to = to.refocused(by: delta)
    return trajectory
  }

  func camera(at time: Instant) -> MapCamera {
    let t = max(0, (time - start).seconds)
    if t >= duration { return to }
    let part = t / duration
    // Starts and ends with velocity and acceleration zero.
    let eased = part * part * part * (part * (part * 6 - 15) + 10)
    var camera = from
    let s = eased * length
    let zoom: Double
    if distance == 0 {
      camera.world = from.world + direction * eased
      zoom = from.zoom + (to.zoom - from.zoom) * eased
    } else {
      let w0 = width / from.scale
      let (a, b) = (Self.hyperbolic(r0), Self.hyperbolic(Self.rho * s + r0))
      let u = w0 / (Self.rho * Self.rho) * (a.cosh * (b.sinh / b.cosh) - a.sinh)
      camera.world = from.world + direction * min(max(u, 0), distance)
      zoom = from.zoom + Mercator.log2(b.cosh / a.cosh)
    }
    let turn = Angle.normalized(to.rotation - from.rotation)
    let felt = t * ExactMath.exp(-t / Self.carry) * (1 - part) * (1 - part)
    camera.zoom = zoom + inherited.zoom * felt
    camera.rotation = from.rotation + turn * eased + inherited.rotation * felt
    camera.world = camera.world + inherited.travel * (felt / camera.scale)
    return camera.refocused(by: shift)
  }

  private static func hyperbolic(_ x: Double) -> (sinh: Double, cosh: Double) {
    let e = ExactMath.exp(x)
    return ((e - 1 / e) / 2, (e + 1 / e) / 2)
  }
}

/// Velocity of a camera, per second: travel in points along the map's own axes (not rotated), zoom
/// in levels, rotation in radians.
struct CameraVelocity: Sendable, Hashable {
  var travel: Vector
  var zoom: Double
  var rotation: Double

  static let zero = CameraVelocity(travel: .zero, zoom: 0, rotation: 0)
}
