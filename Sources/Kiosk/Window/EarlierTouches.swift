import VitrineData
package import VitrineRecording
import VitrineTouch
package import VitrineUnits

/// The recorded inputs of an earlier run, which bring the same screen to the same place at once.
///
///     recorded   ──▪▪──▪▪▪▪───▪▪─┤
///     resumed             ──▪▪──▪▪▪▪───▪▪─┤ live ──►
///                                        now
///
/// The times are moved to the end of the recording, so that the time goes on from there.
@MainActor
package struct EarlierTouches {
  private let recording: Recording
  /// The number of frames, and of devices.
  package let frames: Int
  package var devices: [RecordedDevice] { recording.devices }
  package var duration: Duration { recording.duration }

  /// Reads a recording of a run on the same screen and panel. Throws the reason why that is
  /// impossible.
  package init(
    reading path: String, on panel: PanelSettings, log: @escaping LogSink
  ) throws(KioskError) {
    try self.init(RecordingFile.open(path, log: log), named: path, on: panel)
  }

  package init(
    _ recording: Recording, named name: String, on panel: PanelSettings
  ) throws(KioskError) {
    guard let recorded = recording.panel else {
      throw .badData("\(name) has no panel; it is not of 'run --record'")
    }
    if recorded.screen != panel.screen {
      throw .badData("\(name) is of the screen '\(recorded.screen)'")
    }
    guard
      recorded.scanOut == panel.scanOut && recorded.rotation == panel.rotation
        && recorded.scale == panel.scale
    else { throw .badData("\(name) is of a panel with another size, rotation or scale") }
    self.recording = recording
    frames = recording.steps.count { if case .frame = $0 { true } else { false } }
  }

  /// Applies the inputs to a stage that has had none. `describe` is called with each device before
  /// its events, `apply` applies and records an input. `now` is the time after the last of them.
  ///
  /// Fingers that are down at the end lift. The last device stays if `keepsDevice`; all others are
  /// removed.
  package func apply(
    to driver: StageDriver, until now: Instant, keepsDevice: Bool,
    describe: (RecordedDevice) -> Void, apply: (InputEvent) -> Void
  ) {
    for (number, device) in devices.enumerated() {
      driver.add(device, number: number)
      describe(device)
    }
    let last = recording.steps.map(\.time).max() ?? now
    var present: Set<Int> = []
    var isLost = false
    for step in recording.steps {
      var step = step
      step.move(by: now - last)
      switch step {
      case .deviceAdded(let number, _): present.insert(number)
      case .deviceRemoved(let number, _): present.remove(number)
      case .displayLost: isLost = true
      case .displayBack: isLost = false
      // The jobs of a changed program have other numbers: all have ended by the next frame.
      case .workFinished: continue
      // What a job brings may ask a question.
      case .frame(let time, _), .received(_, _, let time): finishJobs(of: driver, at: time, apply)
      // The program has read the present data.
      case .reload: continue
      // The program notices a secret by itself, and nothing of the staff page is recorded.
      case .idle(.secret, _), .idle(.staff, _), .idle(.staffEnds, _): continue
      case .raw, .resync, .idle, .key: break
      }
      apply(step)
    }
    finishJobs(of: driver, at: now, apply)
    // Asking again would order twice.
    for question in driver.stage.questions.take() {
      let (name, message) = AnswerStep.message(
        question.failed("the kiosk was started again before the answer came"))
      apply(.received(name, message, now))
    }
    if isLost { apply(.displayBack(now)) }
    if driver.idle.takesTouches { apply(.idle(.awake, now)) }
    for number in present.sorted() {
      if keepsDevice && number == devices.count - 1 {
        let device = devices[number].device
        apply(.resync(device: number, TouchDeviceState(empty: device), now))
      } else {
        apply(.deviceRemoved(device: number, now))
      }
    }
  }

  private func finishJobs(
    of driver: StageDriver, at time: Instant, _ apply: (InputEvent) -> Void
  ) {
    for job in driver.takeWork() {
      let result = driver.runJob(job)
      if driver.bring(result) { apply(.workFinished(result.number, time)) }
    }
  }
}
