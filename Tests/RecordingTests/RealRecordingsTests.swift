import Glibc
import Testing
import VitrineTesting
import VitrineTouch
import VitrineUnits
import VitrineRecording

/// The folder with recordings of real panels, which are not part of the project.
private let folder: String = {
  if let named = getenv("VITRINE_RECORDINGS") { return String(cString: named) }
  let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
  return root.joined(separator: "/") + "/../shared/recordings"
}()

private let isThere = access(folder, R_OK) == 0

/// The known properties of a recording.
struct RealRecording: Sendable, CustomTestStringConvertible {
  var file: String
  var name: String
  var events: Int
  /// The time from the first to the last event, in microseconds.
  var duration: Int64
  /// The maximum x and y of the standard position axes.
  var extent: [Int32?]
  /// The highest slot; nil if there are none.
  var lastSlot: Int32?
  var isDirect: Bool
  /// The median interval between reports, rounded to milliseconds.
  var reportInterval: Int64

  var testDescription: String { file }
}

private let recordings = [
  RealRecording(
    file: "01-ft5x06-EP0430M09.1-finger-drag-up-down.events", name: "EP0430M09", events: 735,
    duration: 1_433_974, extent: [1279, 767], lastSlot: 4, isDirect: true, reportInterval: 7),
  RealRecording(
    file: "02-ft5x06-EP0430M09.2-finger-scroll-down.events", name: "EP0430M09", events: 695,
    duration: 754_658, extent: [1279, 767], lastSlot: 4, isDirect: true, reportInterval: 8),
  RealRecording(
    file: "03-maxtouch.1-finger-drag-up-down.events", name: "Atmel maXTouch Touchscreen",
    events: 502, duration: 2_199_869, extent: [799, 479], lastSlot: 9, isDirect: true,
    reportInterval: 14),
  RealRecording(
    file: "03b-maxtouch.1-finger-fast-taps.events", name: "Atmel maXTouch Touchscreen", events: 84,
    duration: 1_934_007, extent: [799, 479], lastSlot: 9, isDirect: true, reportInterval: 110),
  RealRecording(
    file: "04-ntrig-protocolA.2-fingers.desc+events", name: "N-Trig MultiTouch", events: 2203,
    duration: 2_993_822, extent: [9600, 7200], lastSlot: nil, isDirect: false, reportInterval: 12),
  RealRecording(
    file: "05-egalax-resistive-0eef0001.desc+events", name: "eGalax Inc. USB TouchController",
    events: 1200, duration: 5_060_140, extent: [nil, nil], lastSlot: nil, isDirect: false,
    reportInterval: 6),
  RealRecording(
    file: "06-quanta-optical.touch-hover.desc+events", name: "QUANTA OpticalTouchScreen",
    events: 448, duration: 1_416_013, extent: [1920, 1080], lastSlot: 9, isDirect: true,
    reportInterval: 8),
]

struct RealRecordingsTests {
  @Test(
    "A recording of a real panel is read completely, without a warning",
    .enabled(if: isThere, "no recordings of real panels here; VITRINE_RECORDINGS names a folder"),
    arguments: recordings)
  func reads(known: RealRecording) throws {
    let log = LogLines()
    let recording = try Recording.read(path: "\(folder)/\(known.file)", log: log.sink)
    #expect(log.lines == [])
    #expect(recording.touchscreens == [0] && recording.panel == nil)
    #expect(recording.eventCount == known.events)
    #expect(recording.duration == Duration(nanoseconds: known.duration * 1000))
    let device = try #require(recording.devices.first).device
    #expect(device.name == known.name)
    #expect(device.axes[EventCode.mtPositionX]?.maximum == known.extent[0])
    #expect(device.axes[EventCode.mtPositionY]?.maximum == known.extent[1])
    #expect(device.axes[EventCode.mtSlot]?.maximum == known.lastSlot)
    #expect(device.properties.contains(1) == known.isDirect)
    #expect(device.keys.contains(EventCode.buttonTouch))
    #expect(medianReportInterval(recording) == known.reportInterval)
  }

  @Test(
    "The two panels that break the rules are described as they report themselves",
    .enabled(if: isThere, "no recordings of real panels here; VITRINE_RECORDINGS names a folder"))
  func liars() throws {
    let log: LogSink = { _, _ in }
    let slots = try Recording.read(path: "\(folder)/\(recordings[1].file)", log: log)
    #expect(slots.devices[0].device.axes[EventCode.mtSlot]?.value == 3)
    #expect(slots.devices[0].device.axes[EventCode.absX]?.resolution == 0)
    // Positions arrive on ABS_Z and ABS_RX, although the device declares ABS_X and ABS_Y.
    let resistive = try Recording.read(path: "\(folder)/\(recordings[5].file)", log: log)
    let axes = resistive.devices[0].device.axes
    #expect(axes[EventCode.absX] == AxisInfo(minimum: 42, maximum: 1981))
    #expect(axes[0x02] == AxisInfo(minimum: 30, maximum: 4040))
    #expect(axes[0x03] == AxisInfo(minimum: 60, maximum: 4035))
    var used: Set<UInt16> = []
    for case .raw(_, let event) in resistive.steps where event.type == EventType.abs {
      used.insert(event.code)
    }
    #expect(used == [0x02, 0x03])
  }

  /// Returns the median interval between SYN_REPORTs in whole milliseconds.
  private func medianReportInterval(_ recording: Recording) -> Int64? {
    var reports: [Int64] = []
    for case .raw(_, let event) in recording.steps
    where event.type == EventType.syn && event.code == EventCode.synReport {
      reports.append(event.time.nanoseconds)
    }
    let gaps = zip(reports, reports.dropFirst()).map { $1 - $0 }.sorted()
    return gaps.isEmpty ? nil : (gaps[gaps.count / 2] + 500_000) / 1_000_000
  }
}
