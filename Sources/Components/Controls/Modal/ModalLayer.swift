import VitrineTouch
import VitrineUnits

/// A dialog or menu with the shade behind it. It fades in and out, and takes all touches meanwhile:
/// the second tap of a double tap on an answer has no effect on the content.
@MainActor
final class ModalLayer: Component, ModalPresentation {
  /// Returns the frame of the dialog or menu in the layer's bounds.
  var place: (Rect) -> Rect = { $0 }
  /// Called for a tap outside; nil if only an answer closes it.
  var onOutsideTap: (@MainActor () -> Void)?
  private let modal: Component
  private let shade: ModalShade
  private var progress = EasedValue(0)
  private var isLeaving = false

  /// The distance by which it rises while it appears, in points.
  private static let rise = 16.0

  /// `dims` darkens what is behind it.
  init(_ modal: Component, dims: Bool) {
    self.modal = modal
    shade = ModalShade(isDark: dims)
    super.init()
    modal.groupsOpacity = true
    modal.isTouchable = true
    addChild(shade)
    addChild(modal)
    shade.onTap = { [unowned self] in onOutsideTap?() }
  }

  func appear() { move(to: 1) }

  /// Fades out and leaves its host.
  func disappear() {
    isLeaving = true
    modal.isTouchable = false
    onOutsideTap = nil
    move(to: 0)
  }

  func leaveByKey() { onOutsideTap?() }

  private func move(to goal: Double) {
    progress.move(to: goal, at: motionStart)
    setNeedsLayout()
    setNeedsAdvance()
    if stage == nil && isLeaving { removeFromParent() }
  }

  /// A fade that began before the screen was covered, or while it is, ends when the screen comes
  /// back.
  override func didEnterStage() { setNeedsAdvance() }

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
    // Another layer may show it already.
    if modal.parent !== self { return }
    modal.opacity = share
    let scale = stage?.environment.scale ?? 1
    let offset = isLeaving ? 0 : ((1 - share) * Self.rise * scale).rounded() / scale
    modal.frame = place(bounds).offset(by: Vector(0, offset))
  }
}
