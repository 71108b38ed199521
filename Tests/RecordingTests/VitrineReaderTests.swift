import Foundation
import Testing
import VitrineTesting
import VitrineTouch
import VitrineUnits
import VitrineRecording

/// A small recording of our own, with every kind of line.
let oneOwnRecording = """
  # vitrine recording 1
  panel 1280x720 rotation 90 scale 1.5 refresh 16666667 screen list
  setting language ar
  setting place Old \\5c Town

  # one finger
  device 0 18 eef ab 110 Kitchen Panel
  path 0 /dev/input/event3
  property 0 1
  key 0 14a
  axis 0 2f 0 4 0 0 0 3
  axis 0 35 -10 1279 1 2 3 605
  calibration 0 0.0 1.0 0.0 -1.0 0.0 1.0
  override 0 x-axis 2 y-range 30 4040 swap invert-y
  + 0 1000000000
  S 0 1000000000 current 1 slots 3 slot 1 39:7 35:605 axes 0:605 keys 14a
  E 0 1004000000 3 35 -606
  F 1016666667
  W 3 1018000000
  L 1018500000
  B 1019500000
  I 1019600000 shade
  I 1019700000 warning 10
  I 1019800000 home
  R 1019900000 /srv/kiosk 2
  - 0 1020000000

  """

struct VitrineReaderTests {
  @Test("A recording of our own is read with every fact and every step")
  func reads() throws {
    let (recording, notices) = try parsed(oneOwnRecording)
    #expect(
      recording.panel
        == PanelSettings(
          scanOut: PixelSize(1280, 720), rotation: .quarter, scale: 1.5,
          refreshInterval: Duration(nanoseconds: 16_666_667), screen: "list",
          settings: [RecordedSetting("language", "ar"), RecordedSetting("place", "Old \\ Town")]))
    #expect(recording.panel?.setting("language") == "ar")
    #expect(recording.panel?.setting("theme") == nil)
    let device = TouchDevice(
      name: "Kitchen Panel", bus: 0x18, vendor: 0xeef, product: 0xab, version: 0x110,
      properties: [1], keys: [0x14a],
      axes: [
        0x2f: AxisInfo(minimum: 0, maximum: 4, value: 3),
        0x35: AxisInfo(
          minimum: -10, maximum: 1279, fuzz: 1, flat: 2, resolution: 3, value: 605),
      ])
    let overrides = TouchOverrides(xAxis: 2, yRange: 30...4040, swapsAxes: true, invertsY: true)
    #expect(
      recording.devices == [
        RecordedDevice(
          device: device, path: "/dev/input/event3", calibration: Calibration(0, 1, 0, -1, 0, 1),
          overrides: overrides)
      ])
    let state = TouchDeviceState(
      slots: [[:], [0x39: 7, 0x35: 605], [:]], currentSlot: 1, axes: [0: 605], keys: [0x14a])
    #expect(
      recording.steps == [
        .deviceAdded(device: 0, Instant(nanoseconds: 1_000_000_000)),
        .resync(device: 0, state, Instant(nanoseconds: 1_000_000_000)),
        .raw(
          device: 0,
          RawEvent(
            time: Instant(nanoseconds: 1_004_000_000), type: 3, code: 0x35, value: -606)),
        .frame(Instant(nanoseconds: 1_016_666_667)),
        .workFinished(3, Instant(nanoseconds: 1_018_000_000)),
        .displayLost(Instant(nanoseconds: 1_018_500_000)),
        .displayBack(Instant(nanoseconds: 1_019_500_000)),
        .idle(.dimmed(isDrawn: true), Instant(nanoseconds: 1_019_600_000)),
        .idle(.warning(seconds: 10), Instant(nanoseconds: 1_019_700_000)),
        .idle(.home, Instant(nanoseconds: 1_019_800_000)),
        .reload(folder: "/srv/kiosk 2", Instant(nanoseconds: 1_019_900_000)),
        .deviceRemoved(device: 0, Instant(nanoseconds: 1_020_000_000)),
      ])
    #expect(notices == [])
    #expect(recording.touchscreens == [0], "what was opened is played, whatever it can do")
  }

  @Test("A hundred thousand settings are read in a moment")
  func manySettings() throws {
    var lines = oneOwnRecording.split(separator: "\n", omittingEmptySubsequences: false)
    let settings = (0..<100_000).map { "setting a\($0) x" }
    lines.insert(contentsOf: settings.map { $0[...] }, at: 2)
    let recording = try parsed(lines.joined(separator: "\n")).0
    #expect(recording.panel?.settings.count == 100_002)
    #expect(recording.panel?.settings.first == RecordedSetting("a0", "x"))
  }

  @Test("An incomplete last line is dropped with a notice, wherever it was cut")
  func cutOff() throws {
    let bytes = Array(oneOwnRecording.utf8)
    let whole = try parsed(bytes).recording
    let mark = try #require(bytes.firstIndex(of: UInt8(ascii: "+")))
    for count in (mark + 15)..<bytes.count {
      let (cut, notices) = try parsed(Array(bytes[..<count]))
      #expect(cut.steps == Array(whole.steps[..<cut.steps.count]))
      #expect((notices.count == 0) == (bytes[count - 1] == 0x0a))
    }
  }

  @Test(
    "A line with unexpected content is named",
    arguments: [
      ("E 1 1004000000 3 35 606", "a device described above (there are 1)"),
      ("E -1 1004000000 3 35 606", "a device described above"), ("E 0 now 3 35 606", "a time"),
      ("E 0 1 3 35", "E device nanoseconds"), ("E 0 1 3 35 2147483648", "E device nanoseconds"),
      ("E 0 1 10000 35 1", "E device nanoseconds"), ("E 0 1 3 35 1 1", "E device nanoseconds"),
      ("F", "panel, setting, device"), ("F x", "F nanoseconds"), ("F 1 x", "F nanoseconds"),
      ("F 1 2 3", "F nanoseconds nanoseconds"), ("I 1", "I, nanoseconds"),
      ("I 1 sleep", "I, nanoseconds"),
      ("I 1 warning", "I, nanoseconds"), ("I 1 warning 0", "I, nanoseconds"),
      ("I 1 home 2", "I, nanoseconds"),
      ("F 1 2 000000000000000z", "F nanoseconds nanoseconds"),
      ("F 1 2000000000", "F nanoseconds, and at most a second"),
      ("+ 0", "a time"), ("- 0 1 2", "+ or -"), ("S 0 1", "S device"),
      ("S 0 1 current 0 slots 9999999", "S device"), ("S 0 1 current 0 slots 1 slot 1", "S device"),
      ("S 0 1 current 0 slots 1 35:1", "S device"), ("S 0 1 current 0 slots 1 axes 5", "S device"),
      ("S 0 1 current 0 slots 1 axes :", "S device"),
      ("S 0 1 current 0 slots 0 keys x", "S device"),
      ("device 2 0 0 0 0 name", "device 1, bus"), ("device 1 0 0 0 10000 x", "device 1, bus"),
      ("axis 0 35 1", "the fields of `axis`"), ("axis 1 35 0 1 0 0 0 0", "a device described"),
      ("key 0 x", "the fields of `key`"), ("calibration 0 1 2 3", "the fields of `calibration`"),
      ("calibration 0 1 2 3 4 5 nan", "the fields of"), ("override 0 upside-down", "the fields of"),
      ("override 0 x-range 5 4", "the fields of"), ("override 0 x-axis", "the fields of"),
      ("panel 1x1 rotation 0 scale 1 refresh 1 screen x", "one line `panel"), ("hello", "panel, "),
      ("setting language en", "`setting NAME VALUE`"), ("setting", "`setting NAME VALUE`"),
      (
        "calibration 0 1 0 0 0 1 1e306",
        "the fields of `calibration`: a device and six numbers from −1000000 to 1000000"
      ),
      ("override 0 calibration 1e306 0 0 0 1e306 0", "the fields of"),
    ])
  func garbled(line: String, expected: String) throws {
    let error = try #require(fault(in: oneOwnRecording + line + "\n"))
    #expect(error.expected.hasPrefix(expected), "\(error)")
    #expect(error.line == 27 && error.found == "\"\(line)\"", "\(error)")
  }

  @Test(
    "White space of any kind is no part of a setting's name",
    arguments: ["\r", "\u{b}", "\u{c}", "\u{a0}", "\u{85}", "\u{2028}"])
  func whiteSpace(letter: String) throws {
    for line in [
      "setting a\(letter) value", "setting a\(letter)b value", "setting \(letter) value",
    ] {
      let error = try #require(fault(in: oneOwnRecording + line + "\n"))
      #expect(error.line == 27 && error.expected.hasPrefix("`setting NAME VALUE`"))
    }
  }

  @Test("Calibrations of any accepted size give positions that a screen can use")
  func calibrations() throws {
    for number in ["1e6", "-1e6"] {
      let line = "calibration 0 \(number) \(number) \(number) 0 \(number) \(number)\n"
      let recorded = try parsed(oneOwnRecording + line).recording.devices[0]
      let point = recorded.calibration.apply(Point(1, 1))
      #expect(recorded.calibration.isUsable && abs(point.x) <= 3e6)
    }
  }

  private func residentKilobytes() throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS") })
    return try #require(Int(line.filter { $0.isNumber }))
  }

  @Test("A state uses memory for the slots that have values, however many it has")
  func manySlots() throws {
    let line = "S 0 1 current 0 slots 4096\n"
    let text = oneOwnRecording + String(repeating: line, count: 100_000)
    let before = try residentKilobytes()
    let states = try parsed(text).recording.steps.compactMap { step -> TouchDeviceState? in
      if case .resync(_, let state, _) = step { state } else { nil }
    }
    #expect(states.count == 100_001 && states[1].slots.count == 4096)
    // 3,200,000 kB if each slot had a value of its own.
    #expect(try residentKilobytes() - before < 1_500_000)
  }

  @Test(
    "An impossible panel is refused",
    arguments: [
      "0x720 rotation 0 scale 1 refresh 1 screen x",
      "99999x1 rotation 0 scale 1 refresh 1 screen x",
      "1x1 rotation 45 scale 1 refresh 1 screen x", "1x1 rotation 0 scale 0 refresh 1 screen x",
      "1x1 rotation 0 scale inf refresh 1 screen x", "1x1 rotation 0 scale 1 refresh 0 screen x",
      "1x1 rotation 0 scale 1 refresh 1", "1 rotation 0 scale 1 refresh 1 screen x",
    ])
  func wrongPanel(fields: String) throws {
    let error = try #require(fault(in: "# vitrine recording 1\npanel \(fields)\nF 1\n"))
    #expect(error.line == 2 && error.expected.hasPrefix("one line `panel"))
  }

  @Test("Another version and a missing device are refused")
  func incomplete() throws {
    #expect(fault(in: "# vitrine recording 2\n")?.remedy.contains("the version of") == true)
    #expect(fault(in: "# vitrine recordings\n")?.line == 1)
    let mark = "# vitrine recording 1\n"
    #expect(fault(in: mark + "F 1\n")?.expected == "the description of a device")
    let panel = "panel 800x480 rotation 0 scale 1 refresh 16666667 screen list\n"
    #expect(fault(in: mark + panel)?.expected == "events after the description")
    // A kiosk may have no touchscreen.
    #expect(try parsed(mark + panel + "F 1\n").recording.devices.isEmpty)
  }

  @Test("Every written recording is read back the same")
  func roundTrip() throws {
    try withEverySeed(100) { _, random in
      let recording = randomRecording(&random)
      var text: [UInt8] = []
      RecordingText.appendMark(to: &text)
      RecordingText.append(panel: try #require(recording.panel), to: &text)
      for (i, device) in recording.devices.enumerated() {
        RecordingText.append(device, index: i, to: &text)
      }
      var frames = 0
      for step in recording.steps {
        guard case .frame = step else {
          RecordingText.append(step, to: &text)
          continue
        }
        RecordingText.append(step, fingerprint: recording.fingerprints[frames], to: &text)
        frames += 1
      }
      #expect(try parsed(text).recording == recording)
    }
  }
}

/// Returns a recording with every kind of step and every property a device can have.
func randomRecording(_ random: inout RandomSource) -> Recording {
  func code() -> UInt16 { UInt16(truncatingIfNeeded: random.next()) }
  func value() -> Int32 { Int32(truncatingIfNeeded: random.next()) }
  func some(_ count: Int) -> Range<Int> { 0..<random.int(in: 0...count) }
  func pairs() -> [UInt16: Int32] {
    Dictionary(some(5).map { _ in (code(), value()) }, uniquingKeysWith: { $1 })
  }
  func calibration() -> Calibration {
    func number() -> Double { random.double(in: -2...2) }
    return Calibration(number(), number(), number(), number(), number(), number())
  }
  func time() -> Instant { Instant(nanoseconds: Int64(random.int(in: -5...1 << 50))) }
  func range() -> ClosedRange<Int32> {
    let (a, b) = (value(), value())
    return min(a, b)...max(a, b)
  }
  func name() -> String {
    let letters = Array("ab \\#\t\n\u{7f}\u{fc}\u{754c}01")
    return String(some(12).map { _ in letters[random.int(in: 0...letters.count - 1)] })
  }
  let devices = (0...random.int(in: 0...2)).map { _ in
    RecordedDevice(
      device: TouchDevice(
        name: name(), bus: code(), vendor: code(), product: code(), version: code(),
        properties: some(3).map { _ in code() }, keys: some(5).map { _ in code() },
        axes: pairs().mapValues {
          AxisInfo(
            minimum: $0, maximum: value(), fuzz: value(), flat: value(), resolution: value(),
            value: value())
        }),
      path: name(), calibration: random.next() % 2 == 0 ? .identity : calibration(),
      overrides: random.next() % 2 == 0
        ? .none
        : TouchOverrides(
          xAxis: code(), yAxis: random.next() % 2 == 0 ? nil : code(), xRange: range(),
          yRange: range(), swapsAxes: random.next() % 2 == 0, invertsX: random.next() % 2 == 0,
          invertsY: random.next() % 2 == 0, calibration: calibration()))
  }
  let steps = (0...random.int(in: 0...20)).map { _ -> InputEvent in
    let device = random.int(in: 0...devices.count - 1)
    switch random.int(in: 0...5) {
    case 0:
      let isLate = random.next() % 2 == 0
      return .frame(time(), lead: isLate ? .milliseconds(random.int(in: 0...1000)) : nil)
    case 1: return .deviceAdded(device: device, time())
    case 2: return .deviceRemoved(device: device, time())
    case 3:
      let state = TouchDeviceState(
        slots: some(4).map { _ in pairs() }, currentSlot: random.int(in: -1...9), axes: pairs(),
        keys: Set(some(3).map { _ in code() }))
      return .resync(device: device, state, time())
    default:
      return .raw(
        device: device, RawEvent(time: time(), type: code(), code: code(), value: value()))
    }
  }
  var recording = Recording(
    devices: devices,
    panel: PanelSettings(
      scanOut: PixelSize(random.int(in: 1...4096), random.int(in: 1...4096)),
      rotation: Rotation.allCases[random.int(in: 0...3)], scale: random.double(in: 0.5...4),
      refreshInterval: Duration(nanoseconds: Int64(random.int(in: 1...100_000_000))),
      screen: name()),
    steps: steps)
  var frames = 0
  for case .frame(_, let lead) in steps {
    if lead != nil && random.next() % 2 == 0 { recording.fingerprints[frames] = random.next() }
    frames += 1
  }
  return recording
}
