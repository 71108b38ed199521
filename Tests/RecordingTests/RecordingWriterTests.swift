import Glibc
import Testing
import VitrineSystem
import VitrineTesting
import VitrineTouch
import VitrineUnits
import VitrineRecording

private let panel = PanelSettings(
  scanOut: PixelSize(800, 480), refreshInterval: Duration(nanoseconds: 16_666_667), screen: "list")

private let finger = RecordedDevice(device: TouchDevice(name: "Panel", keys: [0x14a]))

private func frame(_ milliseconds: Int64) -> InputEvent {
  .frame(Instant(nanoseconds: milliseconds * 1_000_000))
}

struct RecordingWriterTests {
  @Test("A recording written to a file is read back the same")
  func roundTrip() throws {
    let folder = try TemporaryFolder()
    try withEverySeed(10) { seed, random in
      let recording = randomRecording(&random)
      let path = "\(folder.path)/\(seed)"
      try recording.write(path: path, log: { _, _ in })
      #expect(try Recording.read(path: path, log: { _, _ in }) == recording)
    }
  }

  @Test("The head is written with the first step, the rest after every second of event time")
  func everySecond() throws {
    let folder = try TemporaryFolder()
    let writer = try RecordingWriter(path: "\(folder.path)/r", panel: panel, log: { _, _ in })
    writer.describe(finger)
    func steps() throws -> Int {
      try Recording.parse(folder.bytes(of: "r"), file: "r", log: { _, _ in }).steps.count
    }
    writer.append(frame(0))
    #expect(try steps() == 1)
    for millisecond in stride(from: Int64(16), to: 1000, by: 16) {
      writer.append(frame(millisecond))
    }
    #expect(try steps() == 1)
    writer.append(frame(1000))
    #expect(try steps() == 64)
    writer.append(frame(1016))
    #expect(try steps() == 64)
    writer.close()
    #expect(try steps() == 65)
  }

  @Test("Steps that no further step flushes are in the file after an explicit flush")
  func idle() throws {
    let folder = try TemporaryFolder()
    let writer = try RecordingWriter(path: "\(folder.path)/r", panel: panel, log: { _, _ in })
    writer.describe(finger)
    #expect(writer.isBehind)
    writer.append(frame(0))
    #expect(!writer.isBehind)
    writer.append(frame(16))
    #expect(writer.isBehind)
    writer.flush()
    #expect(!writer.isBehind)
    let steps = try Recording.parse(folder.bytes(of: "r"), file: "r", log: { _, _ in }).steps
    #expect(steps == [frame(0), frame(16)])
    writer.close()
    writer.flush()
    #expect(writer.failure == nil)
  }

  @Test("An output that cannot be synced, such as a pipe, is not an error")
  func pipes() throws {
    let log = LogLines()
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { Glibc.close(ends[0]) }
    let writer = RecordingWriter(
      to: OutputFile(descriptor: ends[1]), named: "pipe", panel: panel, log: log.sink)
    writer.append(frame(0))
    writer.close()
    #expect(writer.failure == nil && log.lines.isEmpty)
  }

  @Test("Many events within one second do not accumulate in memory")
  func storm() throws {
    let folder = try TemporaryFolder()
    let writer = try RecordingWriter(path: "\(folder.path)/r", panel: panel, log: { _, _ in })
    writer.describe(finger)
    let event = RawEvent(time: .zero, type: 3, code: 0x35, value: 100)
    for _ in 0..<10_000 { writer.append(.raw(device: 0, event)) }
    let size = try folder.bytes(of: "r").count
    #expect(size > 10_000 * 14 - 66_000)
    writer.close()
  }

  @Test("A writer that is released without closing has written everything")
  func dropped() throws {
    let folder = try TemporaryFolder()
    do {
      let writer = try RecordingWriter(path: "\(folder.path)/r", panel: panel, log: { _, _ in })
      writer.describe(finger)
      writer.append(frame(0))
      writer.append(frame(16))
    }
    let text = String(decoding: try folder.bytes(of: "r"), as: UTF8.self)
    #expect(
      text == """
        # vitrine recording 1
        # by vitrine \(VitrineVersion.text)
        panel 800x480 rotation 0 scale 1.0 refresh 16666667 screen list
        device 0 0 0 0 0 Panel
        key 0 14a
        F 0
        F 16000000

        """)
  }

  @Test("A device plugged in later is described at the point where it appears")
  func pluggedInLater() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/r"
    let writer = try RecordingWriter(path: path, panel: panel, log: { _, _ in })
    writer.append(frame(0))
    writer.describe(finger)
    writer.append(.deviceAdded(device: 0, .zero))
    writer.close()
    let recording = try Recording.read(path: path, log: { _, _ in })
    #expect(recording.devices == [finger])
    #expect(recording.steps == [frame(0), .deviceAdded(device: 0, .zero)])
  }

  @Test("A full disk is logged once, and recording stops")
  func fullDisk() throws {
    let log = LogLines()
    let writer = try RecordingWriter(path: "/dev/full", panel: panel, log: log.sink)
    writer.describe(finger)
    for second in 0..<10 { writer.append(frame(Int64(second) * 1000)) }
    writer.close()
    #expect(log.lines.count == 1)
    #expect(log.lines[0].contains("/dev/full: expected room for the recording"))
    #expect(writer.failure?.found.contains("no space left") == true)
  }

  @Test("A path that is not writable is refused before anything is recorded")
  func refused() {
    let error = failure(RecordingError.self) {
      _ = try RecordingWriter(path: "/nowhere/r", panel: panel, log: { _, _ in })
    }
    #expect(error?.file == "/nowhere/r" && error?.remedy.isEmpty == false)
    #expect(error?.found == "no such folder")
    let folder = failure(RecordingError.self) {
      _ = try RecordingWriter(path: "/", panel: panel, log: { _, _ in })
    }
    #expect(folder?.found == "a folder")
  }

  @Test("Touches alone are recorded without a panel, and other formats are converted to ours")
  func withoutPanel() throws {
    let folder = try TemporaryFolder()
    let foreign = try parsed(oneDrag).recording
    try foreign.write(path: "\(folder.path)/r", log: { _, _ in })
    #expect(try Recording.read(path: "\(folder.path)/r", log: { _, _ in }) == foreign)
  }

  @Test("The latest times of other formats are written and read back")
  func latestTimes() throws {
    let folder = try TemporaryFolder()
    for seconds in ["6095095573.000000", "8999999999.999999"] {
      let foreign = try parsed(oneDrag.replacing("12.345678", with: seconds)).recording
      try foreign.write(path: "\(folder.path)/r", log: { _, _ in })
      #expect(try Recording.read(path: "\(folder.path)/r", log: { _, _ in }) == foreign)
    }
  }
}
