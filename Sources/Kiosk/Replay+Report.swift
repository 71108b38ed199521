import VitrineSystem
import VitrineUnits

/// The origin of a played recording, for the messages of its replay.
package enum ReplaySource {
  /// A file with that name.
  case file(String)
  /// The demonstration that the screen has.
  case demonstration
  /// The demonstration for screens without one: a finger scrolls the middle of the screen.
  case scrolling

  fileprivate var name: String {
    switch self {
    case .file(let name): "'\(name)'"
    case .demonstration, .scrolling: "the demonstration"
    }
  }
}

extension Replay {
  /// Plays the recording and writes the requested files; logs the plan before and the result after.
  /// `hint`, if any, is logged after the plan.
  package func run(
    _ source: ReplaySource, into files: FrameFiles, hint: String? = nil, _ logger: Logger
  ) throws {
    logger.log(.info, "replay: playing \(source.name) on \(plan)")
    for line in files.announcements { logger.log(.info, "replay: \(line)") }
    if let beginning { logger.log(.info, "replay: \(note(on: beginning))") }
    if let hint { logger.log(.info, "replay: \(hint)") }
    var progress = ProgressLine(length: length, logger: logger)
    defer { progress.clear() }
    let start = startTime
    let count = try run { record in
      try files.write(record, picture: { self.picture })
      progress.show(record.frame + 1, played: record.time - start)
    }
    try files.close()
    progress.clear()
    logger.log(.info, "replay: done, \(Plural.text(count, "frame"))")
    if let difference { logger.log(.notice, "replay: \(difference)") }
    if let remark = remark(on: source) { logger.log(.notice, "replay: \(remark)") }
    files.logResult(logger)
  }

  /// A sentence about a recording from memory.
  private func note(on beginning: FlightChunk.Beginning) -> String {
    switch beginning {
    case .start:
      "it was kept in memory since the program's start"
        + (hasJobs
          ? ", and is played as it was"
          : "; background work, such as loading pictures, is done at once")
    case .home:
      "it was kept in memory since the start screen was shown; background work, such as loading "
        + "pictures, is done at once"
    case .cut:
      "it was kept in memory and begins in the middle of use: what was open then is unknown, so the "
        + "pictures differ until the start screen is shown again"
    }
  }

  /// A sentence about frames that are arranged in another way than on the panel; nil if none is.
  private var difference: String? {
    guard comparison.different > 0, let first = comparison.firstDifference else { return nil }
    let seconds = (first.seconds * 10).rounded() / 10
    return
      "\(comparison.different) of \(Plural.text(comparison.compared, "frame")) are arranged in "
      + "another way than on the panel, the first one after \(seconds) s"
  }

  /// `the screen 'list' (800x480 pixels, 9.2 s at 60 Hz)`
  private var plan: String {
    let amount = duration ?? Plural.text(recordedFrames, "frame")
    return "the screen '\(screenName)' (\(scanOut.width)x\(scanOut.height) pixels, \(amount))"
  }

  /// The duration, such as `9.2 s at 60 Hz`; nil if frames are drawn at their recorded times.
  private var duration: String? {
    guard let refreshRate else { return nil }
    let rate = (refreshRate * 100).rounded() / 100
    let hertz = rate == rate.rounded() ? "\(Int(rate))" : "\(rate)"
    return "\((length.seconds * 10).rounded() / 10) s at \(hertz) Hz"
  }

  /// A remark about an unusual result of a successful replay.
  private func remark(on source: ReplaySource) -> String? {
    let touches = touchCount
    if touches == 0 {
      return refreshRate == nil
        ? nil : "\(source.name) has no touches, so the screen was only drawn"
    }
    if hasAnswered { return nil }
    let none =
      touches == 1
      ? "its only touch did not change the picture"
      : "none of its \(touches) touches changed the picture"
    switch source {
    case .file:
      return "\(none): if it was recorded on another screen or panel, name that screen after the "
        + "recording, and its panel's size with --size"
    case .demonstration:
      return "\(none): check the positions in the demonstration of the screen '\(screenName)'"
    case .scrolling:
      return "\(none): it scrolls the middle of the screen, where '\(screenName)' has nothing to "
        + "scroll; give the screen its own touches with Screen(name:summary:demonstration:make:)"
    }
  }
}
