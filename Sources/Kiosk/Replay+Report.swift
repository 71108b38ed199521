import VitrineArguments
import VitrineUnits

extension Replay {
  /// Plays everything and writes what was asked for; says before what it will do, and after what came
  /// of it. `what` names the recording: `'morning.rec'`. `hint`, if any, is told between.
  func run(_ what: String, into files: FrameFiles, hint: String? = nil, _ journal: Journal) throws {
    journal.log(.info, "replay: \(what) on \(plan)" + files.announcement)
    if let hint { journal.log(.info, "replay: \(hint)") }
    var progress = ProgressLine(most: expectedFrames)
    defer { progress.clear() }
    let count = try run { record in
      try files.write(record, picture: { self.picture })
      progress.show(record.frame + 1)
    }
    try files.close()
    progress.clear()
    journal.log(.info, "replay: \(Plural.text(count, "frame")) of \(what)")
    if let remark { journal.log(.notice, "replay: \(remark)") }
    files.tellWhere(journal)
  }

  /// `the screen 'list', 800x480 pixels: up to 540 frames, and those of what moves after the last touch`
  private var plan: String {
    let size = "\(scanOut.width)x\(scanOut.height)"
    let frames = Plural.text(expectedFrames, "frame")
    let after = playsRecordedFrames ? "" : ", and those of what moves after the last touch"
    return "the screen '\(screenName)', \(size) pixels: up to \(frames)\(after)"
  }

  /// What is odd about a replay that went well.
  private var remark: String? {
    let touches = touchCount
    if touches == 0 { return playsRecordedFrames ? nil : "no finger touches anything in it" }
    if hasAnswered { return nil }
    let none =
      touches == 1 ? "its only touch did not change" : "none of its \(touches) touches changed"
    return "\(none) anything on this screen; was it recorded on another one, or on another --size?"
  }
}
