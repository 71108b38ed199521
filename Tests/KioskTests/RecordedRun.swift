import VitrineComponents
import VitrineKiosk
import VitrineRecording
import VitrineUnits

/// What a recording of a driver has, and the picture of each of its frames.
struct RecordedRun {
  /// The recording, as its file has it.
  var text: [UInt8] = []
  /// The hash of each frame's picture.
  var hashes: [UInt64] = []

  /// Whether the picture changes from each frame to the next: a replay on another panel has the
  /// same changes, and other hashes.
  static func changes(_ hashes: [UInt64?]) -> [Bool] {
    zip(hashes, hashes.dropFirst()).map { $0 != $1 }
  }
}

extension SteppedDriver {
  /// Records what `steps` do on the screen of a name.
  func recorded(screen: String = "form", _ steps: () throws -> Void) rethrows -> RecordedRun {
    var run = RecordedRun()
    RecordingText.appendMark(to: &run.text)
    RecordingText.append(
      panel: PanelSettings(
        scanOut: driver.transform.scanOut, refreshInterval: .milliseconds(16), screen: screen),
      to: &run.text)
    onEvent = { @MainActor [self] event, scene in
      RecordingText.append(event, to: &run.text)
      if let scene { run.hashes.append(hash(of: scene)) }
    }
    defer { onEvent = { _, _ in } }
    try steps()
    return run
  }
}

extension RecordedRun {
  /// Replays the recording. Returns the hash of each frame's picture.
  @MainActor
  func replayed(
    _ catalog: ScreenCatalog, _ environment: Environment
  ) throws -> [UInt64?] {
    let recording = try Recording.parse(text, file: "test.rec", log: { _, _ in })
    let replay = try Replay(recording, catalog: catalog, environment: environment)
    var hashes: [UInt64?] = []
    try replay.run { hashes.append($0.hash) }
    return hashes
  }
}
