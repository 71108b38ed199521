import VitrineTouch
import VitrineUnits

/// Darkens what lies under a sheet; hears taps at once and leaves all else to what it covers, a second
/// tap at the same place too. It hears them also where it is clear.
@MainActor
final class SheetScrim: Component {
  var onTap: (@MainActor () -> Void)?
  /// The part of its strength that the sheet's height gives it, 0 … 1.
  var shade = 0.0 { didSet { if shade != oldValue { darken() } } }
  /// Of the theme's colour, 0 … 1; goes there within a moment, once it is seen.
  var strength = 1.0 {
    didSet {
      if strength == oldValue { return }
      from = shown
      since = stage?.now
      if since == nil { shown = strength } else { setNeedsAdvance() }
    }
  }

  private let veil = DimmingView()
  private var shown = 1.0 { didSet { if shown != oldValue { darken() } } }
  private var from = 1.0
  private var since: Instant?
  /// In seconds; as long as a sheet's spring takes, with which it mostly goes together.
  private static let fade = 0.25

  override init() {
    super.init()
    passesTouchesThrough = true
    addChild(veil)
    darken()
  }

  private func darken() { veil.opacity = shade * shown }

  override var gestures: GestureKinds { .tap }

  override func recognizesTogether(with other: Component) -> Bool { true }

  override func receive(_ event: GestureEvent) {
    if case .tap = event.gesture { onTap?() }
  }

  override func didEnterStage() { if since != nil { setNeedsAdvance() } }

  override func advance(to now: Instant) {
    guard let since else { return }
    let share = min(max((now - since).seconds / Self.fade, 0), 1)
    shown = from + (strength - from) * share
    if share < 1 { setNeedsAdvance() } else { self.since = nil }
  }

  override func layout() { veil.frame = bounds }

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
