import Glibc
import Testing
import VitrineEvdev
import VitrineRecording
import VitrineTesting
import VitrineTouch
import VitrineUnits

/// Tests with a real kernel. They run serially because they share its list of devices.
@Suite(.serialized, .enabled(if: UinputPanel.isPossible, Comment(rawValue: UinputPanel.obstacle)))
struct KernelTests {
  private static let panel = TouchDevice(
    name: "Made-up Panel", bus: 0x18, vendor: 0x1234, product: 0x5678, version: 0x9,
    properties: [1], keys: [EventCode.buttonTouch],
    axes: [
      EventCode.absX: AxisInfo(minimum: 0, maximum: 799, resolution: 5),
      EventCode.absY: AxisInfo(minimum: 0, maximum: 479),
      EventCode.mtSlot: AxisInfo(minimum: 0, maximum: 4),
      EventCode.mtPositionX: AxisInfo(minimum: 0, maximum: 799, fuzz: 1),
      EventCode.mtPositionY: AxisInfo(minimum: -10, maximum: 479),
      EventCode.mtTrackingID: AxisInfo(minimum: 0, maximum: 65535),
    ])

  private let log = LogLines()

  private func source(_ path: String? = nil) throws -> TouchSource {
    try TouchSource(path: path, requiresDevice: false, log: log.sink)
  }

  /// Waits until the source is readable and returns its events.
  private func events(_ source: TouchSource) -> [InputEvent] {
    var all: [InputEvent] = []
    _ = isReadable(source.descriptors[0], within: 5000)
    source.poll(at: UinputPanel.now) { all.append($0) }
    return all
  }

  /// Returns the next device that is found and its initial state.
  private func found(
    _ source: TouchSource
  ) throws -> (index: Int, device: RecordedDevice, state: TouchDeviceState) {
    for _ in 0..<100 {
      let all = events(source)
      for case .deviceAdded(let index, _) in all {
        for case .resync(index, let state, _) in all {
          return (index, try #require(source.devices[index]), state)
        }
      }
    }
    throw Refused(what: "no device was found", code: 0)
  }

  @Test("A plugged-in panel is found, described, read with kernel times, and lost when unplugged")
  func plugged() throws {
    let source = try source()
    source.poll(at: UinputPanel.now) { Issue.record("\($0) from nowhere") }
    let panel = try UinputPanel(Self.panel)
    let (index, recorded, state) = try found(source)
    var described = recorded.device
    for code in described.axes.keys { described.axes[code]?.value = 0 }
    #expect(described == Self.panel && recorded.path == panel.path)
    #expect(state.slots.count == 5 && state.keys == [] && state.currentSlot == 0)
    #expect(state.slots.allSatisfy { $0[EventCode.mtTrackingID] == -1 })

    let before = UinputPanel.now
    panel.touch(slot: 2, id: 7, x: 100, y: 200)
    let after = UinputPanel.now
    let raw = events(source).compactMap { event -> RawEvent? in
      if case .raw(index, let raw) = event { return raw }
      return nil
    }
    #expect(raw.map(\.code) == [0x2f, 0x39, 0x35, 0x36, 0x14a, 0])
    #expect(raw.map(\.value) == [2, 7, 100, 200, 1, 0])
    // The kernel truncates timestamps to microseconds.
    #expect(
      raw.allSatisfy { $0.time >= before - Duration(nanoseconds: 1000) && $0.time <= after })

    panel.unplug()
    var all: [InputEvent] = []
    func isRemoval(_ event: InputEvent) -> Bool {
      if case .deviceRemoved(index, _) = event { true } else { false }
    }
    while !all.contains(where: isRemoval) { all += events(source) }
    #expect(all.count(where: isRemoval) == 1)
    #expect(
      log.lines.filter { !$0.hasPrefix("<7>") } == [
        "<6>touch: opened Made-up Panel (\(panel.path))",
        "<6>touch: lost Made-up Panel (\(panel.path))",
      ])
  }

  @Test("A finger that was down before the program started is in the first state")
  func fingerAlreadyDown() throws {
    let panel = try UinputPanel(Self.panel)
    panel.touch(slot: 3, id: 9, x: 10, y: 20)
    let source = try source()
    let state = try found(source).state
    #expect(state.currentSlot == 3 && state.keys == [EventCode.buttonTouch])
    #expect(
      state.slots[3] == [
        EventCode.mtTrackingID: 9, EventCode.mtPositionX: 10, EventCode.mtPositionY: 20,
      ])
    #expect(state.slots[0][EventCode.mtTrackingID] == -1)
  }

  @Test("When the kernel drops events, the state after the gap is reported, and reading continues")
  func dropped() throws {
    let panel = try UinputPanel(Self.panel)
    let source = try source()
    let index = try found(source).index
    panel.touch(slot: 0, id: 1, x: 0, y: 0)
    for i in 1...2000 { panel.touch(slot: 0, id: 1, x: Int32(i % 700), y: Int32(i % 400)) }
    panel.touch(slot: 0, id: -1, x: 5, y: 6)
    panel.touch(slot: 1, id: 2, x: 300, y: 200)
    let all = events(source)
    let gaps = all.filter {
      if case .raw(index, let event) = $0 {
        return event.type == EventType.syn && event.code == EventCode.synDropped
      }
      return false
    }
    #expect(gaps.count == 1)
    guard case .resync(index, let state, _)? = all.last else {
      Issue.record("no state after the gap")
      return
    }
    #expect(state.slots[0][EventCode.mtTrackingID] == -1)
    #expect(state.slots[1][EventCode.mtTrackingID] == 2)
    #expect(state.slots[1][EventCode.mtPositionX] == 300)
    #expect(state.currentSlot == 1)
    #expect(log.lines.contains("<5>touch: events were dropped on Made-up Panel; state re-read"))
    panel.touch(slot: 1, id: -1, x: 301, y: 200)
    #expect(!events(source).isEmpty)
  }

  @Test("No other program receives the events of a grabbed panel, and a second grab is refused")
  func grabbed() throws {
    let panel = try UinputPanel(Self.panel)
    let other = try TouchInput(path: panel.path)
    let source = try source(panel.path)
    _ = try found(source)
    panel.touch(slot: 0, id: 1, x: 50, y: 60)
    #expect(!events(source).isEmpty)
    other.read(as: 0, at: .zero) { Issue.record("\($0) in spite of the grab") }
    #expect(other.grab() == EBUSY)
  }

  @Test("A device that is no touchscreen is not used, and is listed with the reason")
  func leftAlone() throws {
    let pad = TouchDevice(
      name: "Made-up Touchpad", properties: [0],
      keys: [EventCode.buttonTouch, EventCode.buttonToolFinger, EventCode.buttonLeft],
      axes: [
        EventCode.absX: AxisInfo(minimum: 0, maximum: 99),
        EventCode.absY: AxisInfo(minimum: 0, maximum: 99),
      ])
    let panel = try UinputPanel(pad)
    let listing = try #require(
      try listDevices(log: log.sink).first { $0.path == panel.path })
    #expect(listing.name == "Made-up Touchpad" && listing.isReadable && !listing.isTouchscreen)
    let error = failure(TouchInputError.self) { _ = try TouchSource(log: log.sink) }
    #expect(error?.description.contains("Made-up Touchpad (\(panel.path))") == true)
  }
}
