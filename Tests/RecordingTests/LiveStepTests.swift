import Foundation
import Testing
import VitrineRecording
import VitrineTesting
import VitrineTouch
import VitrineUnits

@Suite("What sources sent, in recordings")
struct LiveStepTests {
  @Test("Data of any bytes, and any reason of a failure, are read back as they were")
  func roundTrip() throws {
    try withEverySeed(200) { seed, random in
      // Mostly text with what has to be escaped, and sometimes bytes that are no text at all.
      let characters = Array(" \\#\n\t\r\u{0}az09é日ع😀\u{7f}")
      let text = String(
        (0..<random.int(in: 0...40)).map { _ in
          characters[random.int(in: 0...characters.count - 1)]
        })
      let noise = (0..<random.int(in: 0...40)).map { _ in UInt8(random.int(in: 0...255)) }
      let steps: [InputEvent] = [
        .received("a", .data(seed % 2 == 0 ? Array(text.utf8) : noise), Instant(nanoseconds: 7)),
        .received("é-1", .failed(text), Instant(nanoseconds: 8)),
        .frame(Instant(nanoseconds: 9)),
      ]
      let read = try readBack(steps)
      #expect(read == steps, "seed \(seed)")
    }
  }

  @Test("The longest data are read back, also if each byte is escaped, and longer ones are refused")
  func longest() throws {
    for byte in [UInt8(ascii: "a"), 0xff] {
      let bytes = [UInt8](repeating: byte, count: SourceMessage.longest)
      let steps: [InputEvent] = [.received("a", .data(bytes), Instant(nanoseconds: 7))]
      let read = try readBack(steps)
      #expect(read == steps)
      let tooLong: [InputEvent] = [.received("a", .data(bytes + [byte]), Instant(nanoseconds: 7))]
      #expect(throws: RecordingError.self) { try readBack(tooLong) }
    }
  }

  @Test("Other lines stay as short as before")
  func others() {
    let line = "R 1 " + String(repeating: "x", count: 70_000) + "\n"
    #expect(throws: RecordingError.self) { try parsed(recordingHead + line) }
  }

  @Test(
    "A line without its name or time is refused with its place",
    arguments: ["D", "D 5", "D x a b", "X 5"])
  func incomplete(line: String) {
    do {
      _ = try parsed(recordingHead + line + "\n")
      Issue.record("it was read")
    } catch {
      #expect("\(error)".contains(":3:") && "\(error)".contains("the name of a live value"))
    }
  }
}
