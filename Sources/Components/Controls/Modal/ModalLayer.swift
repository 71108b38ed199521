import VitrineTouch
import VitrineUnits

/// A dialog or menu with the shade behind it. It fades in and out, and takes all touches meanwhile.
@MainActor
final class ModalLayer: Component {
  /// Returns the frame of the dialog or menu in the layer's bounds.
  var place: (Rect) -> Rect = { $0 }
  /// Called for a tap outside; nil where it must be answered.
  var onOutsideTap: (@MainActor () -> Void)?
  private let modal: Component
  private let shade: Shade
  private var progress = EasedValue(0)
  private var isLeaving = false

  /// How far it rises while it appears, in points.
  private static let rise = 16.0

  /// `dims` darkens what is behind it.
  init(_ modal: Component, dims: Bool) {
    self.modal = modal
    shade = Shade(isDark: dims)
    super.init()
    modal.groupsOpacity = true
    addChild(shade)
    addChild(modal)
    shade.onTap = { [unowned self] in onOutsideTap?() }
  }

  func appear() { move(to: 1) }

  /// Fades out and leaves its host.
  func disappear() {
    isLeaving = true
    isTouchable = false
    move(to: 0)
  }

  private func move(to goal: Double) {
    progress.move(to: goal, at: motionStart)
    setNeedsLayout()
    setNeedsAdvance()
    if stage == nil && isLeaving { removeFromParent() }
  }

  override func didEnterStage() {
    // Shown on a covered screen: complete when the screen comes back.
    if !isLeaving { setNeedsAdvance() }
  }

  override func advance(to now: Instant) {
    if progress.isMoving(at: now) {
      setNeedsAdvance()
    } else if isLeaving {
      return removeFromParent()
    }
    setNeedsLayout()
  }

  override func layout() {
    let share = progress.value(at: stage?.now ?? .zero)
    shade.frame = bounds
    shade.opacity = share
    modal.opacity = share
    let scale = stage?.environment.scale ?? 1
    let offset = isLeaving ? 0 : ((1 - share) * Self.rise * scale).rounded() / scale
    modal.frame = place(bounds).offset(by: Vector(0, offset))
  }

  /// The area behind a dialog or menu.
  private final class Shade: Component {
    var onTap: (@MainActor () -> Void)?
    private let isDark: Bool

    init(isDark: Bool) {
      self.isDark = isDark
      super.init()
      isTouchableUnseen = true
    }

    /// All that others could want.
    override var gestures: GestureKinds { [.tap, .pan, .transform] }

    override func receive(_ event: GestureEvent) {
      if case .tap = event.gesture { onTap?() }
    }

    override func draw(into canvas: inout Canvas) {
      if isDark { canvas.fill(canvas.bounds, canvas.environment.theme.scrim) }
    }
  }
}
