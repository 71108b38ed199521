import VitrineEvdev
package import VitrineRecording
package import VitrineUnits

/// The touchscreens of a kiosk: those of the machine, or the mouse in a window.
package protocol TouchInputs: AnyObject {
  /// Readable when `poll` has something to report; they never change.
  var descriptors: [Int32] { get }
  /// The devices that were reported, by their number in events.
  var devices: [Int: RecordedDevice] { get }
  /// The path of the requested device while it cannot be used; nil if it is, or if none was
  /// requested.
  var awaitedPath: String? { get }
  /// Reports everything that has happened since the last call.
  func poll(at now: Instant, _ sink: (InputEvent) -> Void)
  /// Returns the time of the next call without an event, at the latest `deadline`.
  func next(before deadline: Instant?) -> Instant?
  /// Closes all devices, because another session has them now, or opens those that are there.
  func setSuspended(_ isSuspended: Bool, at now: Instant, _ sink: (InputEvent) -> Void)
}

extension TouchInputs {
  package var awaitedPath: String? { nil }
  package func next(before deadline: Instant?) -> Instant? { deadline }
  package func setSuspended(
    _ isSuspended: Bool, at now: Instant, _ sink: (InputEvent) -> Void
  ) {}
}

extension TouchSource: TouchInputs {}
