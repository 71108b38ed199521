/// A change because the panel became idle, because it is touched again, or because the staff page
/// opens or closes, or because a secret is typed.
package enum IdleStep: Sendable, Hashable {
  /// The panel is dimmed; `isDrawn`: by the picture, because it has no backlight that can be
  /// changed.
  case dimmed(isDrawn: Bool)
  /// The panel is turned off.
  case off
  /// The panel is as bright as before, and the attract loop ends.
  case awake
  /// The warning appears that the start screen will be shown after so many seconds.
  case warning(seconds: Int)
  /// The warning was answered.
  case stays
  /// The start screen is made again.
  case home
  /// The attract loop begins.
  case attract
  /// The staff page appears. Touches and keys on it are not recorded.
  case staff
  /// The staff page is closed.
  case staffEnds
  /// A field for a secret gets the focus, or a pad for a PIN is shown. Touches and keys are not
  /// recorded until its end.
  case secret
  /// The focus has left the field for a secret, or the pad has left the screen.
  case secretEnds
}
