import Testing
import VitrineTesting
import VitrineTouch
import VitrineUnits
import VitrineRecording

private let head = """
  # libinput record
  version: 1
  ndevices: 1
  libinput:
    version: "1.22.1"
    git: "unknown"
  system:
    os: "debian:12"
    kernel: "6.1.0"
    dmi: "unknown"
  devices:

  """

private let panel = """
  - node: /dev/input/event9
    evdev:
      # Name: Goodix
      name: "Goodix: Capacitive"
      id: [24, 1046, 911, 4096]
      codes:
        0: [0, 1, 2, 3] # EV_SYN
        1: [125, 330] # EV_KEY
        3: [0, 1, 47, 53, 54, 57] # EV_ABS
      absinfo:
        0: [0, 1280, 0, 0, 0]
        1: [0, 800, 0, 0, 0]
        47: [0, 9, 0, 0, 0]
        53: [-10, 1280, 1, 2, 3]
        54: [0, 800, 0, 0, 0]
      properties: [1]
    hid: [
      12, 23, 34
    ]
    udev:
      properties:
      - ID_INPUT=1
      - LIBINPUT_CALIBRATION_MATRIX=0 1 0 -1 0 1
    quirks:
    events:
    - hid:
        time: [0, 0]
        hidraw0: [1, 2, 3, 4]
    - evdev:
      - [  0,      0,   3,  57,  1420] # EV_ABS / ABS_MT_TRACKING_ID   1420
      - [  0,      0,   0,   0,     0] # ------------ SYN_REPORT (0) ------- +0ms
    - evdev:
      - [  2,  11879,   3,  57,    -1] # EV_ABS / ABS_MT_TRACKING_ID     -1
      - [  2,  11879,   0,   0,     0] # ------------ SYN_REPORT (0) ------- +0ms

  """

private let keyboard = """
  - node: /dev/input/event3
    evdev:
      name: Keyboard
      id: [17, 1, 1, 1]
      codes:
        1: [30, 31]
      absinfo:
      properties: []
    events:
    - evdev:
      - [  0,      0,   1,  30,     1]
      - [  0,      0,   0,   0,     0]
    - evdev:
      - [  1,      0,   1,  30,     0]
      - [  1,      0,   0,   0,     0]

  """

/// A small recording of `libinput record`: one finger lands and lifts.
let oneLibinputRecording = head + panel

struct LibinputReaderTests {
  @Test("A libinput recording provides its device and its events; unknown keys are skipped")
  func reads() throws {
    let (recording, notices) = try parsed(head + panel)
    let recorded = try #require(recording.devices.first)
    #expect(recorded.path == "/dev/input/event9")
    #expect(recorded.calibration == Calibration(0, 1, 0, -1, 0, 1))
    let device = recorded.device
    #expect(device.name == "Goodix: Capacitive")
    #expect(
      [device.bus, device.vendor, device.product, device.version] == [24, 1046, 911, 4096])
    #expect(device.keys == [125, 330] && device.properties == [1])
    #expect(device.axes.keys.sorted() == [0, 1, 47, 53, 54, 57])
    #expect(
      device.axes[53] == AxisInfo(minimum: -10, maximum: 1280, fuzz: 1, flat: 2, resolution: 3))
    #expect(device.axes[57] == AxisInfo(minimum: 0, maximum: 0))
    let late = Instant(nanoseconds: 2_011_879_000)
    #expect(
      recording.steps == [
        .raw(device: 0, RawEvent(time: .zero, type: 3, code: 57, value: 1420)),
        .raw(device: 0, RawEvent(time: .zero, type: 0, code: 0, value: 0)),
        .raw(device: 0, RawEvent(time: late, type: 3, code: 57, value: -1)),
        .raw(device: 0, RawEvent(time: late, type: 0, code: 0, value: 0)),
      ])
    #expect(notices == [])
  }

  @Test(
    "Several devices are merged by time, each in its own order, and the touchscreen is found",
    arguments: [
      (keyboard + panel, [1], [0, 0, 1, 1, 0, 0, 1, 1]),
      (panel + keyboard, [0], [0, 0, 1, 1, 1, 1, 0, 0]),
    ])
  func severalDevices(devices: String, touchscreens: [Int], order: [Int]) throws {
    let recording = try parsed(head + devices).recording
    #expect(recording.devices.count == 2)
    #expect(recording.touchscreens == touchscreens)
    let found = recording.steps.map { step -> Int in
      if case .raw(let device, _) = step { return device }
      return -1
    }
    #expect(found == order)
  }

  @Test(
    "Each event of many devices is the earliest of their next ones, the first device's at one time")
  func manyDevices() throws {
    try withEverySeed(30) { seed, random in
      var times = (0..<random.int(in: 1...9)).map { _ in
        (0..<random.int(in: 0...6)).map { _ in random.int(in: 0...5) }
      }
      var text = ""
      for device in times {
        text += "- evdev:\n    name: x\n  events:\n"
        for time in device { text += "  - evdev:\n    - [\(time), 0, 0, 0, 0]\n" }
      }
      times.append([0, 0, 2, 2])  // the panel's
      var expected: [Int] = []
      while let time = times.compactMap(\.first).min() {
        let device = try #require(times.firstIndex { $0.first == time })
        expected.append(device)
        times[device].removeFirst()
      }
      let found = try parsed(head + text + panel).recording.steps.compactMap(\.device)
      #expect(found == expected, "seed \(seed)")
    }
  }

  @Test("Thousands of devices are read in the time of their events", .timeLimit(.minutes(1)))
  func thousandsOfDevices() throws {
    let device = "- evdev:\n    name: x\n  events:\n  - evdev:\n    - [1, 0, 0, 0, 0]\n"
    let text = head + String(repeating: device, count: 20_000) + panel
    #expect(try parsed(text).recording.eventCount == 20_004)
    let unfit = try #require(fault(in: head + String(repeating: device, count: 20)))
    #expect(unfit.found.hasSuffix(" and 12 more"))
  }

  @Test("Windows line endings make no difference")
  func lineEndings() throws {
    let lines = (head + panel).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      try parsed(lines.joined(separator: "\r\n")).recording == parsed(head + panel).recording)
  }

  @Test("A file cut off at any byte is read up to there, or the error names the wrong line")
  func truncated() throws {
    try expectReadOrRefused(head + panel)
  }

  @Test("An incomplete event is dropped with a notice")
  func brokenEnd() throws {
    let (recording, notices) = try parsed(head + panel + "  - evdev:\n    - [  3,  11879,   3,  5")
    #expect(recording.eventCount == 4)
    #expect(notices == ["<5>test.events: the last line is incomplete and was dropped"])
  }

  @Test(
    "A malformed line is named, with the expected content",
    arguments: [
      ("    - [0, 0, 3, 57]", "an event: [seconds"), ("    - [0, 0, 3, 57, x]", "an event:"),
      ("    - [0, 0, 3, 57, 1, 1]", "an event:"), ("    - [0, 0, 65536, 57, 1]", "0 to 65535"),
      ("    - [0, 0, 3, 57, 2147483648]", "to 2147483647"),
      ("    - [0, -1, 3, 57, 1]", "0 to 999999999"), ("    - 5", "an event:"),
      ("    - *alias", "an event:"), ("    - {0: 1}", "an event:"),
      ("    - [0, 0, 3, [57], 1]", "an event:"), ("    - \"broken", "YAML"), ("\t- x", "YAML"),
    ])
  func garbled(line: String, expected: String) throws {
    let text = head + panel + "  - evdev:\n" + line + "\n"
    let error = try #require(fault(in: text))
    #expect(error.expected.contains(expected), "\(error)")
    let number = text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
    #expect(abs((error.line ?? 0) - number) <= 1, "\(error)")
  }

  @Test(
    "An invalid head is named",
    arguments: [
      ("version: 2\ndevices: []\n", 1, "version: 1"), ("version: 1\n", nil, "the description"),
      ("version: 1\ndevices: 5\n", 2, "a list of devices"),
      ("version: 1\ndevices:\n- 7\n", 3, "a device"),
      ("devices:\n- evdev:\n    id: [1, 2]\n", 3, "id:"),
      ("devices:\n- evdev:\n    properties: [70000]\n", 3, "a list of properties"),
      ("devices:\n- evdev:\n    absinfo:\n      0: [1, 2]\n", 4, "an axis"),
      ("---\n- 1\n", 2, "a mapping"), ("devices: []\nx: [1\n", 3, "YAML"),
    ])
  func wrongHead(text: String, line: Int?, expected: String) throws {
    let error = try #require(fault(in: text))
    #expect(error.expected.contains(expected) && error.line == line, "\(error)")
  }

  /// Not written in the attribute: Swift 6.0.3 breaks off at interpolations there.
  private static let longLines = [
    "absinfo: {0: [\(String(repeating: "1, ", count: 5000))1]}",
    "absinfo: {\(String(repeating: "9", count: 900)): [1]}",
    "properties: [\(String(repeating: "70000, ", count: 5000))1]",
    "name: \(String(repeating: "x", count: 5000))",
  ]

  @Test("Errors about long lists and names are short", arguments: longLines)
  func longValues(line: String) throws {
    let error = try #require(fault(in: "devices:\n- evdev:\n    \(line)\n"))
    #expect(error.description.utf8.count < 300, "\(error.found.prefix(300))")
  }

  @Test("Invalid UTF-8 is reported with its line")
  func notUTF8() throws {
    var bytes = Array((head + panel).utf8)
    let at = try #require(bytes.firstIndex(of: UInt8(ascii: "G")))
    bytes[at] = 0xff
    let line = bytes[..<at].count { $0 == 0x0a } + 1
    #expect(fault(in: bytes)?.line == line)
  }

  @Test(
    "Keys that are not words end in an error, and never in an endless loop",
    arguments: [
      "devices:\n- node: /dev/input/event3\n  evdev:\n?   name: fuzz\n", "? - devices\n: 1\n",
      "version: 1\n? {a: 1}\n: 2\n", "devices:\n- ? [1]\n  : 2\n", "devices: &a [*a]\n",
    ])
  func oddKeys(text: String) {
    #expect(throws: RecordingError.self) {
      try Recording.parse(Array("version: 1\n".utf8) + Array(text.utf8), file: "odd") { _, _ in }
    }
  }

  @Test("Deeply nested brackets end in an error, not in a crash")
  func deep() {
    for opening in ["[", "{a: ", "- "] {
      let text = "version: 1\nx: " + String(repeating: opening, count: 100_000)
      #expect(fault(in: text) != nil)
    }
  }
}
