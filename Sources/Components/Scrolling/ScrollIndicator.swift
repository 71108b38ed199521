import VitrineRaster
import VitrineUnits

/// A thumb that shows while its scroller moves, and fades a little later.
@MainActor
final class ScrollIndicator: Component {
  private var shown = Instant.zero
  /// How long it stays after the last movement, and how long it fades.
  private static let stay = Duration.milliseconds(600)
  private static let fade = Duration.milliseconds(250)

  override init() {
    super.init()
    opacity = 0
    isTouchable = false
  }

  func show(at now: Instant) {
    shown = now
    opacity = 1
    setNeedsAdvance(at: now + Self.stay)
  }

  /// On a stage it comes to, nothing has moved yet; and its fading was left with the stage before.
  override func didEnterStage() { opacity = 0 }

  override func advance(to now: Instant) {
    let elapsed = (now - shown - Self.stay).seconds
    if elapsed < 0 {
      setNeedsAdvance(at: shown + Self.stay)
      return
    }
    opacity = 1 - min(1, elapsed / Self.fade.seconds)
    if opacity > 0 { setNeedsAdvance() }
  }

  override func draw(into canvas: inout Canvas) {
    canvas.fill(canvas.bounds, radius: 2, canvas.environment.theme.scrollIndicator)
  }
}
