import Testing
import VitrineTouch
import VitrineUnits
import VitrineRecording

struct EvemuReaderTests {
  @Test("An evemu file provides its device, including the values that only its comments contain")
  func description() throws {
    let (recording, notices) = try parsed(oneDrag)
    let device = try #require(recording.devices.first).device
    #expect(recording.devices.count == 1 && recording.panel == nil)
    #expect(device.name == "Kitchen Panel # 2")
    #expect(
      [device.bus, device.vendor, device.product, device.version] == [0x18, 0xeef, 0xab, 0x110])
    #expect(device.properties == [1])
    #expect(device.keys == [EventCode.buttonTouch])
    #expect(device.axes.keys.sorted() == [0x2f, 0x35, 0x36, 0x39])
    #expect(device.axes[0x2f] == AxisInfo(minimum: 0, maximum: 4, value: 3))
    #expect(
      device.axes[0x35]
        == AxisInfo(minimum: 0, maximum: 1279, fuzz: 1, flat: 2, resolution: 3, value: -12))
    #expect(device.axes[0x36] == AxisInfo(minimum: -5, maximum: 767))
    #expect(device.axes[0x39] == AxisInfo(minimum: 0, maximum: 0), "a bit without an A: line")
    #expect(notices == [])
  }

  @Test("Times are exact, types and codes hexadecimal, values decimal even with leading zeros")
  func events() throws {
    let events = try parsed(oneDrag).recording.steps
    let first = Instant(nanoseconds: 1000)
    let second = Instant(nanoseconds: 12_345_678_000)
    #expect(
      events == [
        .raw(device: 0, RawEvent(time: first, type: 3, code: 0x39, value: 7)),
        .raw(device: 0, RawEvent(time: first, type: 3, code: 0x35, value: 605)),
        .raw(device: 0, RawEvent(time: first, type: 0, code: 0, value: 0)),
        .raw(device: 0, RawEvent(time: second, type: 3, code: 0x39, value: -1)),
        .raw(device: 0, RawEvent(time: second, type: 0, code: 0, value: 0)),
      ])
  }

  @Test("Windows line endings, a byte order mark and a missing head make no difference")
  func disguises() throws {
    let plain = try parsed(oneDrag).recording
    let lines = oneDrag.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(try parsed(lines.joined(separator: "\r\n")).recording == plain)
    #expect(try parsed("\u{feff}" + oneDrag).recording == plain)
    let bare = lines.filter { !$0.hasPrefix("#") }.joined(separator: "\n")
    var valueless = plain
    valueless.devices[0].device.axes[0x2f]?.value = 0
    valueless.devices[0].device.axes[0x35]?.value = 0
    #expect(try parsed(bare).recording == valueless)
  }

  @Test("A file cut off at any byte is read up to there, or the error names the wrong line")
  func truncated() throws {
    try expectReadOrRefused(oneDrag)
  }

  @Test("An incomplete last event is dropped with a notice; a last SYN_REPORT is complete")
  func brokenEnd() throws {
    let cut = try parsed(oneDrag + "E: 13.0 0003 0035 12")
    #expect(cut.recording.eventCount == 5)
    #expect(cut.notices == ["<5>test.events:35: the last line is incomplete and was dropped"])
    let whole = try parsed(oneDrag + "E: 13.0 0000 0000 0")
    #expect(whole.recording.eventCount == 6 && whole.notices == [])
  }

  @Test(
    "A malformed line is named, with the expected and the found content",
    arguments: [
      ("E: 1.0 0003 0035", "E: seconds"), ("E: 1.0 0003 zz 5", "E: seconds"),
      ("E: now 0003 0035 5", "E: seconds"), ("E: 1.0 0003 0035 5 6", "E: seconds"),
      ("E: -1.0 0003 0035 5", "E: seconds"), ("E: 1.0 0003 0035 0x5", "E: seconds"),
      ("E: 1.0 10000 0035 5", "16 bits"), ("E: 1.0 0003 10000 5", "16 bits"),
      ("E: 1.0 0003 0035 2147483648", "32 bits"), ("E: 1.0 0003 0035 -2147483649", "32 bits"),
      ("E: 99999999999.0 0003 0035 5", "E: seconds"),
      ("E: 1.0 0003 0035 999999999999999999999999", "E: seconds"),
      ("X: 1", "a line that begins with"), ("nonsense", "a line that begins with"),
      ("N: another", "events of one device"), ("A: 35 0 x 0 0 0", "A:"), ("A: 35 0 1", "A:"),
      ("A: 35 0 1 2 3 4 5", "A:"), ("A: 35 0 2147483648 0 0", "A:"), ("I: 1 2 3", "I:"),
      ("I: 1 2 3 10000", "I:"), ("P: 100", "P:"), ("B: 03 zz", "B:"), ("B:", "B:"),
    ])
  func garbled(line: String, expected: String) throws {
    let error = try #require(fault(in: oneDrag + line + "\n"))
    #expect(error.line == 35)
    #expect(error.expected.contains(expected))
    #expect(error.found == "\"\(line)\"")
    #expect(error.description.hasPrefix("test.events:35: expected "))
  }

  @Test("Values at the limits of 32 bits, slots out of range and unknown types pass through")
  func extremes() throws {
    let odd = """
      E: 13.0 0003 0035 2147483647
      E: 13.0 0003 0035 -2147483648
      E: 13.0 0003 002f 99
      E: 13.0 ffff 0001 1
      E: 13.0 0003 02ff 1

      """
    let (recording, notices) = try parsed(oneDrag + odd)
    let values = recording.steps.suffix(5).map { step -> Int32 in
      if case .raw(_, let event) = step { return event.value }
      return 0
    }
    #expect(values == [.max, .min, 99, 1, 1])
    #expect(notices.count == 1 && notices[0].contains("2 events have types or codes"))
    let (_, notice) = try parsed(oneDrag + "E: 13.0 ffff 0001 1\n")
    #expect(notice.count == 1 && notice[0].contains("1 event has a type or code that Linux does"))
  }

  @Test("Time that runs backwards is kept and logged once")
  func backwards() throws {
    let (recording, notices) = try parsed(
      oneDrag + "E: 3.5 0003 0035 1\nE: 2.5 0000 0000 0\nE: 4.0 0000 0000 0\n")
    #expect(
      recording.steps.suffix(3).map(\.time.nanoseconds) == [
        3_500_000_000, 2_500_000_000, 4_000_000_000,
      ])
    #expect(notices == ["<5>test.events: time runs backwards 2 times; kept as recorded"])
    let (_, once) = try parsed(oneDrag + "E: 0.0 0000 0000 0\n")
    #expect(once == ["<5>test.events: time runs backwards once; kept as recorded"])
  }

  @Test("Events without a description, and a description without events, report what is missing")
  func halves() throws {
    let events = try #require(fault(in: "E: 0.0 0003 0035 5\n"))
    #expect(events.line == 1 && events.remedy.contains("cat NAME.desc NAME.events"))
    let lines = oneDrag.split(separator: "\n").filter { !$0.hasPrefix("E:") }
    let described = try #require(fault(in: lines.joined(separator: "\n") + "\n"))
    #expect(described.expected == "events after the description")
  }

  @Test("If a second description precedes the events of a file, the nearer one is used")
  func describedTwice() throws {
    let description = oneDrag.split(separator: "\n").filter { !$0.hasPrefix("E:") }
    let twice = description.joined(separator: "\n") + "\n" + oneDrag
    #expect(try parsed(twice).recording == parsed(oneDrag).recording)
  }

  @Test("A keyboard is refused by name, with a remedy")
  func keyboard() throws {
    let error = try #require(
      fault(in: "N: Keyboard\nI: 3 1 2 3\nB: 01 fe ff\nE: 0.0 0001 001e 1\nE: 0.0 0000 0000 0\n"))
    #expect(error.expected.contains("a touchscreen") && error.found == "only \"Keyboard\"")
    #expect(error.remedy.contains("vitrine devices"))
  }

  @Test("A name with invalid UTF-8 is repaired, not refused")
  func nameWithoutUTF8() throws {
    let text = oneDrag.replacing("Kitchen", with: "K@tchen")
    var bytes = Array(text.utf8)
    let at = try #require(bytes.firstIndex(of: UInt8(ascii: "@")))
    bytes[at] = 0xff
    #expect(try parsed(bytes).recording.devices[0].device.name == "K\u{fffd}tchen Panel # 2")
  }
}
