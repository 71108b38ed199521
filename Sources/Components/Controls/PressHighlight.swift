import VitrineUnits

/// The shade over a component that a finger holds down.
///
/// It appears after a short delay, so that rows do not flicker while a finger scrolls over them,
/// and fades out on release.
@MainActor
final class PressHighlight: Component {
  private enum State: Equatable {
    case off
    /// Shown from `since` on.
    case pressed(since: Instant)
    /// Shown whole until `since`, then fading.
    case fading(since: Instant)
  }
  private var state = State.off
  /// The radius of the corners, in points.
  var radius: Double { didSet { if radius != oldValue { setNeedsDisplay() } } }

  private static let delay = Duration.milliseconds(70)
  private static let fade = Duration.milliseconds(250)

  init(radius: Double = 0) {
    self.radius = radius
    super.init()
    isTouchable = false
    opacity = 0
  }

  override var isMomentary: Bool { true }

  func press(at now: Instant) {
    state = .pressed(since: now + Self.delay)
    setNeedsAdvance(at: now + Self.delay)
  }

  func release(at now: Instant) {
    switch state {
    case .pressed(let since) where now >= since: startFading(at: now)
    case .pressed: state = .off
    case .off, .fading: return
    }
  }

  /// Shows a tap that is shorter than the delay.
  func flash(at now: Instant) { startFading(at: now + Self.delay) }

  private func startFading(at time: Instant) {
    state = .fading(since: time)
    opacity = 1
    setNeedsAdvance()
  }

  /// A screen that was covered in the meantime comes back without a shade.
  override func didEnterStage() {
    state = .off
    opacity = 0
  }

  override func advance(to now: Instant) {
    switch state {
    case .off: opacity = 0
    case .pressed(let since):
      if now >= since { opacity = 1 } else { setNeedsAdvance(at: since) }
    case .fading(let since):
      opacity = 1 - now.share(of: Self.fade, since: since)
      if opacity > 0 { setNeedsAdvance() } else { state = .off }
    }
  }

  override func draw(into canvas: inout Canvas) {
    if radius > 0 {
      canvas.fill(canvas.bounds, radius: radius, canvas.environment.theme.pressed)
    } else {
      canvas.fill(canvas.bounds, canvas.environment.theme.pressed)
    }
  }
}
