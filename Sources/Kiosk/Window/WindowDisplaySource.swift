package import VitrineKMS
package import VitrineUnits

/// The display in a window: always there, until the window is closed.
@MainActor
package final class WindowDisplaySource: KioskDisplaySource {
  private let connection: WindowConnection
  private let clock: LoopClock
  package var rotation: Rotation

  package init(_ connection: WindowConnection, rotation: Rotation, clock: LoopClock) {
    self.connection = connection
    self.clock = clock
    self.rotation = rotation
  }

  /// The desktop gives the keys to the window in front.
  package var holdsKeys: Bool { true }
  package var sharesKeys: Bool { true }
  package var descriptors: [Int32] { [] }

  package func open() throws(DisplayError) -> any DisplayPanel {
    try WindowPanel(connection, rotation: rotation, clock: clock)
  }

  package func takeChanges() -> DisplayChange? { nil }
  package func allowTerminalSwitch() -> Bool { false }
  package func acknowledgeTerminal() -> Bool { true }
}
