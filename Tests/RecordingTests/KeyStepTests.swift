import Testing
import VitrineRecording
import VitrineTesting
import VitrineTouch
import VitrineUnits

@Suite("Keys in recordings")
struct KeyStepTests {
  @Test("Any key and any text are read back as they were")
  func roundTrip() throws {
    let texts = ["a", " ", "#", "\\", "é", "日本", "\u{1d}", "text", "shift", "\n", "😀", " #x "]
    let named: [KeyPress.Key] = [.tab, .enter, .left, .pageDown, .selectAll, .paste]
    let composed = ["´", "^¨", "", " x"].map { KeyPress.Key.composing($0) }
    let keys = texts.map { KeyPress.Key.text($0) } + named + composed
    var steps: [InputEvent] = []
    for (index, key) in keys.enumerated() {
      let time = Instant(nanoseconds: Int64(index))
      for (isShifted, isRepeat) in [(false, false), (true, false), (false, true), (true, true)] {
        steps.append(.key(KeyPress(key, isShifted: isShifted, isRepeat: isRepeat), time))
      }
    }
    let read = try readBack(steps)
    #expect(read == steps)
  }

  @Test("The lines are as they are documented")
  func lines() throws {
    let text =
      recordingHead + "K 1019950000 shift left\nK 1019960000 text ä\nK 7 repeat backspace\n"
    let steps = try parsed(text).recording.steps
    #expect(
      steps == [
        .key(KeyPress(.left, isShifted: true), Instant(nanoseconds: 1_019_950_000)),
        .key(KeyPress(.text("ä")), Instant(nanoseconds: 1_019_960_000)),
        .key(KeyPress(.backspace, isRepeat: true), Instant(nanoseconds: 7)),
      ])
  }

  @Test(
    "A line without its time, key or text is refused",
    arguments: ["K", "K 5", "K x left", "K 5 shift", "K 5 text", "K 5 unknown", "K 5 left right"])
  func refused(line: String) {
    #expect(throws: RecordingError.self) { try parsed(recordingHead + line + "\n") }
  }

  @Test("A text that is longer than any key's is refused")
  func long() throws {
    let longest = try parsed(
      recordingHead + "K 5 text " + String(repeating: "x", count: 256) + "\n")
    #expect(longest.recording.steps.count == 1)
    let tooLong = recordingHead + "K 5 text " + String(repeating: "x", count: 257) + "\n"
    #expect(throws: RecordingError.self) { try parsed(tooLong) }
  }
}
