import VitrineSystem
import VitrineUnits

extension Replay {
  /// Plays the recording and writes the requested files; logs the plan before and the result after.
  /// `what` names the recording: `'morning.rec'`. `hint`, if any, is logged between.
  func run(_ what: String, into files: FrameFiles, hint: String? = nil, _ logger: Logger) throws {
    logger.log(.info, "replay: \(what) on \(plan)" + files.announcement)
    if let hint { logger.log(.info, "replay: \(hint)") }
    var progress = ProgressLine(most: expectedFrames)
    defer { progress.clear() }
    let count = try run { record in
      try files.write(record, picture: { self.picture })
      progress.show(record.frame + 1)
    }
    try files.close()
    progress.clear()
    logger.log(.info, "replay: \(Plural.text(count, "frame")) of \(what)")
    if let remark { logger.log(.notice, "replay: \(remark)") }
    files.tellWhere(logger)
  }

  /// `the screen 'list', 800x480 pixels: up to 549 frames (9.2 s at 60 Hz), and those of what …`
  private var plan: String {
    let size = "\(scanOut.width)x\(scanOut.height)"
    let frames = Plural.text(expectedFrames, "frame")
    let after = playsFor.map { " (\($0)), and those of what moves after the last touch" } ?? ""
    return "the screen '\(screenName)', \(size) pixels: up to \(frames)\(after)"
  }

  /// The duration, such as `9.2 s at 60 Hz`; nil if frames are drawn at their recorded times.
  private var playsFor: String? {
    guard let refreshRate else { return nil }
    let rate = (refreshRate * 100).rounded() / 100
    let hertz = rate == rate.rounded() ? "\(Int(rate))" : "\(rate)"
    return "\((length.seconds * 10).rounded() / 10) s at \(hertz) Hz"
  }

  /// A remark about an unusual result of a successful replay.
  private var remark: String? {
    let touches = touchCount
    if touches == 0 { return refreshRate == nil ? nil : "no finger touches anything in it" }
    if hasAnswered { return nil }
    let none =
      touches == 1 ? "its only touch did not change" : "none of its \(touches) touches changed"
    return "\(none) anything on this screen; was it recorded on another one, or on another --size?"
  }
}
