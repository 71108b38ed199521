import VitrineTouch

/// The component that a ``ModalHost`` shows over its content: a dialog or menu in a
/// ``ModalLayer``, or a ``ModalSheet``.
@MainActor
protocol ModalPresentation: Component {
  /// Moves out of sight and then leaves the host. It takes all touches until then.
  func disappear()
  /// Closes it where a tap beside it would, as Escape does.
  func leaveByKey()
}

/// The area behind a dialog, a menu or a sheet.
@MainActor
final class ModalShade: Component {
  var onTap: (@MainActor () -> Void)?
  private let isDark: Bool

  /// `isDark` dims what is behind it.
  init(isDark: Bool) {
    self.isDark = isDark
    super.init()
    isTouchableUnseen = true
  }

  /// All gestures of the components around the host, so that none of them receives one.
  override var gestures: GestureKinds { [.tap, .pan, .transform] }

  override func receive(_ event: GestureEvent) {
    if case .tap = event.gesture { onTap?() }
  }

  override func draw(into canvas: inout Canvas) {
    if isDark { canvas.fill(canvas.bounds, canvas.environment.theme.scrim) }
  }
}
