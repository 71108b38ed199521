import VitrineTouch
import VitrineUnits

/// A layer that dims the content under a sheet. It takes taps at once, also where it is
/// transparent. It passes all other gestures to the content beneath, also a second tap at the same
/// point.
@MainActor
final class SheetScrim: Component {
  var onTap: (@MainActor () -> Void)?
  /// The share of its strength at the sheet's height, 0 … 1.
  var shade = 0.0 { didSet { if shade != oldValue { darken() } } }
  /// The opacity of the theme's color, 0 … 1; changes on a stage take ``fade``.
  var strength = 1.0 {
    didSet {
      if strength == oldValue { return }
      from = shown
      since = stage?.now
      if since == nil { shown = strength } else { setNeedsAdvance() }
    }
  }

  private let dimmingView = DimmingView()
  private var shown = 1.0 { didSet { if shown != oldValue { darken() } } }
  private var from = 1.0
  private var since: Instant?
  /// The duration of a sheet's spring, which usually runs at the same time.
  private static let fade = Duration.milliseconds(250)

  override init() {
    super.init()
    passesTouchesThrough = true
    addChild(dimmingView)
    darken()
  }

  private func darken() { dimmingView.opacity = shade * shown }

  override var gestures: GestureKinds { .tap }

  override func recognizesTogether(with other: Component) -> Bool { true }

  override func receive(_ event: GestureEvent) {
    if case .tap = event.gesture { onTap?() }
  }

  override func didEnterStage() { if since != nil { setNeedsAdvance() } }

  override func advance(to now: Instant) {
    guard let since else { return }
    let share = now.share(of: Self.fade, since: since)
    shown = from + (strength - from) * share
    if share < 1 { setNeedsAdvance() } else { self.since = nil }
  }

  override func layout() { dimmingView.frame = bounds }

  private final class DimmingView: Component {
    override init() {
      super.init()
      isTouchable = false
    }

    override func draw(into canvas: inout Canvas) {
      canvas.fill(canvas.bounds, canvas.environment.theme.scrim)
    }
  }
}
