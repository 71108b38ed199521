/// A task on a running panel, such as a calibration, that ends the kiosk when it is done.
@MainActor
package protocol KioskTool: AnyObject {
  /// Called once, before the first touch.
  func begin(_ driver: StageDriver)

  /// Returns whether the kiosk ends; called after each event. Throws the error that ends the
  /// program.
  func isDone() throws(KioskError) -> Bool
}
