import VitrineTouch
import VitrineUnits

/// A round button of a ``Stepper``, which repeats its step while it is held.
///
///     pressed ──400 ms──► step ─100 ms─► step ─100 ms─► … released
@MainActor
final class StepButton: Pressable {
  var onStep: (@MainActor () -> Void)?
  private let icon: Icon
  private let name: KeyPath<ActionTexts, String>
  /// The time of the next repeated step; nil while it is not held.
  private var next: Instant?
  /// Whether the finger on it has repeated steps, so that its lift is no further one.
  private var hasRepeated = false

  private static let delay = Duration.milliseconds(400)
  private static let interval = Duration.milliseconds(100)
  private static let iconSide = 24.0

  init(_ icon: Icon, name: KeyPath<ActionTexts, String>) {
    self.icon = icon
    self.name = name
    super.init(radius: Spacing.touchTarget / 2)
  }

  /// The name of the stepper with what the button does: “Cinnamon rolls: More”.
  override var semantics: Semantics? {
    let action = actionTexts[keyPath: name]
    let stepper = parent?.accessibilityLabel ?? ""
    return semantics(.button, label: stepper.isEmpty ? action : "\(stepper): \(action)")
  }

  override var takesTaps: Bool { true }

  override func activate() { if !hasRepeated { onStep?() } }

  override func receive(_ event: GestureEvent) {
    switch event.gesture {
    case .pressed:
      hasRepeated = false
      next = event.time + Self.delay
      setNeedsAdvance(at: event.time + Self.delay)
    case .released: next = nil
    default: break
    }
    super.receive(event)
    if case .released = event.gesture { hasRepeated = false }
  }

  override func advance(to now: Instant) {
    guard let next, isEnabled else { return }
    if now < next { return setNeedsAdvance(at: next) }
    hasRepeated = true
    // Not from this frame on, so that the number of steps does not depend on the refresh rate.
    let following = max(next + Self.interval, now)
    self.next = following
    onStep?()
    if isEnabled { setNeedsAdvance(at: following) }
  }

  override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    canvas.fill(
      canvas.bounds, radius: canvas.size.height / 2, isEnabled ? theme.tonal : theme.inset)
    let inset = (canvas.size.height - Self.iconSide) / 2
    canvas.icon(
      icon, in: canvas.bounds.inset(by: Insets(all: inset)),
      isEnabled ? theme.onTonal : theme.disabledText)
  }
}
