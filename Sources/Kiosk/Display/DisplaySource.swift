package import VitrineKMS
package import VitrineUnits

/// The kernel's side of a display: DRM, udev and the virtual terminal on a real machine, a script
/// in a test.
@MainActor
package protocol DisplaySource: AnyObject {
  /// The descriptors that are readable when `takeChanges` has something to do. The first display
  /// that is opened may add some.
  var descriptors: [Int32] { get }

  /// Opens the best display. What it shows stays until the mode is set with the first picture.
  func open() throws(DisplayError) -> any DisplayPanel

  /// Returns what has changed since the last call; nil if nothing has. Never blocks.
  func takeChanges() -> DisplayChange?

  /// Returns the switches of the terminal that came by one of `descriptors`. Never blocks.
  func takeTerminalSwitches() -> [TerminalSwitch]

  /// Lets another terminal be shown. Returns false if none was requested.
  func allowTerminalSwitch() -> Bool

  /// Confirms that our terminal is shown again. Returns false if another one is in front by now.
  func acknowledgeTerminal() -> Bool
}

extension DisplaySource {
  package func takeTerminalSwitches() -> [TerminalSwitch] { [] }
}

/// A reason to check or to open the display.
package enum DisplayChange: Sendable, Hashable {
  /// Another program has opened or closed our card: it may have taken or returned the display.
  case access
  /// Cards or panels have come, gone or changed.
  case devices
}

/// The displays on which a kiosk can run.
@MainActor
package protocol KioskDisplaySource: DisplaySource {
  /// The rotation of the picture in addition to the panel's mounting, for the next display.
  var rotation: Rotation { get set }
  /// Whether no key that is typed reaches another program. Valid once a display was opened.
  var holdsKeys: Bool { get }
  /// Whether the shell that the program was started from reads the keys too, so that Ctrl-C ends
  /// the program.
  var sharesKeys: Bool { get }
}
