import Foundation
import Testing
import Vitrine
import VitrineKiosk
import VitrineRaster
import VitrineRecording
import VitrineTesting
import VitrineTouch

/// A kiosk with a list, whose input is kept in memory.
@MainActor
private final class RecordedKiosk {
  static let transform = PanelTransform(scanOut: PixelSize(400, 240))
  static let panel = PanelSettings(
    scanOut: transform.scanOut, refreshInterval: Duration(nanoseconds: 16_666_667), screen: "list",
    settings: [RecordedSetting("language", "en"), RecordedSetting("time", "old")])

  let flight: FlightRecorder
  private(set) var hashes: [UInt64] = []
  private let steps: SteppedDriver
  private var finger: UInt64 = 0

  static func screen() -> Component {
    ListView(Array(0..<200), id: { $0 }, rowHeight: 40) { row in
      ListRow(title: String(repeating: "x", count: row % 7 + 1))
    }
  }

  static let environment = Environment(typesetter: BoxTypesetter())

  init(limit: Int = FlightRecorder.limit) {
    flight = FlightRecorder(panel: Self.panel, limit: limit)
    steps = SteppedDriver(.simulated(Self.screen(), on: Self.transform))
    steps.driver.idle.makeStart = { Self.screen() }
    steps.onEvent = { @MainActor [unowned self] event, scene in
      flight.append(event, fingerprint: scene?.fingerprint)
      if let scene { hashes.append(steps.hash(of: scene)) }
    }
    flight.clockSettings = { [unowned self] in
      [RecordedSetting("time", "\(now.nanoseconds / 1_000_000_000)")]
    }
    flight.begin(at: now)
    flight.describe(RecordedDevice(device: .simulated()))
    apply(.deviceAdded(device: 0, now))
    apply(.resync(device: 0, TouchDeviceState(slots: Array(repeating: [:], count: 10)), now))
    draw()
  }

  var now: Instant { steps.now }

  func apply(_ event: InputEvent) { steps.apply(event) }

  func pass(_ duration: Duration) { steps.pass(duration) }

  func draw() { steps.draw(lead: .milliseconds(16)) }

  func report(_ contacts: [Contact], ended: [Contact] = []) {
    steps.report(contacts, ended: ended, after: .milliseconds(8))
  }

  /// Drags the list up.
  func drag(lifts: Bool = true) {
    finger += 1
    func contact(_ y: Double) -> Contact {
      Contact(id: ContactID(finger), position: Point(200, y))
    }
    for step in 0..<12 {
      report([contact(200 - Double(step) * 8)])
      draw()
    }
    if !lifts { return }
    report([], ended: [contact(112)])
    for _ in 0..<120 { draw() }
  }

  /// The start screen after stillness.
  func home() {
    apply(.idle(.home, now))
    hashes = []
    draw()
  }

  /// The recording, as it is read from a file.
  func recording() throws -> Recording {
    let folder = try TemporaryFolder()
    return try Recording.read(
      path: folder.file("flight.rec", flight.bytes), log: { _, _ in })
  }

  /// The hashes of a replay's frames, and the replay.
  func replay(
    _ options: ReplayOptions = ReplayOptions()
  ) throws -> (hashes: [UInt64?], replay: Replay) {
    let catalog = ScreenCatalog([
      Screen(name: "list", summary: "", make: { Self.screen() }),
      Screen(name: "other", summary: "", make: { Self.screen() }),
    ])
    let replay = try Replay(
      recording(), catalog: catalog, options: options, environment: Self.environment)
    var hashes: [UInt64?] = []
    try replay.run { hashes.append($0.hash) }
    return (hashes, replay)
  }
}

@MainActor
@Suite("The flight recorder")
struct FlightRecorderTests {
  @Test("What was kept since the start replays with the same pictures")
  func start() throws {
    let kiosk = RecordedKiosk()
    kiosk.drag()
    let (hashes, replay) = try kiosk.replay()
    #expect(hashes == kiosk.hashes && Set(hashes).count > 20)
    #expect(replay.beginning == .start)
    #expect(replay.comparison.compared == hashes.count && replay.comparison.different == 0)
    let settings = try #require(try kiosk.recording().panel).settings
    #expect(settings.contains(RecordedSetting("time", "old")) && settings.count == 3, "\(settings)")
  }

  @Test("After 15 minutes it begins where the start screen was shown again, with the same pictures")
  func home() throws {
    let kiosk = RecordedKiosk()
    kiosk.drag()
    kiosk.pass(FlightRecorder.span)
    kiosk.home()
    kiosk.drag()
    #expect(try kiosk.replay().replay.beginning == .start, "the start is needed for 15 minutes")
    let before = kiosk.hashes
    kiosk.pass(FlightRecorder.span)
    kiosk.apply(.idle(.home, kiosk.now))
    let (hashes, replay) = try kiosk.replay()
    #expect(hashes == before)
    #expect(replay.beginning == .home && replay.comparison.different == 0)
    let setting = try kiosk.recording().panel?.setting("time")
    #expect(setting != "old" && setting != nil, "the clock is that of the beginning")
  }

  @Test("A screen on which a secret was typed is used, although its touches are left out")
  func secret() throws {
    let kiosk = RecordedKiosk()
    for step in [IdleStep.secret, .secretEnds, .attract] {
      kiosk.apply(.idle(step, kiosk.now))
      kiosk.pass(FlightRecorder.span)
    }
    kiosk.home()
    #expect(try kiosk.replay().replay.beginning == .start)
  }

  @Test("A replay says which frames are arranged in another way than on the panel")
  func difference() throws {
    let kiosk = RecordedKiosk()
    kiosk.drag()
    kiosk.flight.append(.frame(kiosk.now, lead: .milliseconds(16)), fingerprint: 1)
    let comparison = try kiosk.replay().replay.comparison
    #expect(comparison.different == 1 && comparison.firstDifference != nil)
  }

  @Test("On another screen or panel no frames are compared")
  func others() throws {
    let kiosk = RecordedKiosk()
    kiosk.drag()
    for options in [
      ReplayOptions(size: PixelSize(320, 200)), ReplayOptions(rotation: .half),
      ReplayOptions(scale: 2), ReplayOptions(screen: "other"),
    ] {
      #expect(try kiosk.replay(options).replay.comparison.compared == 0, "\(options)")
    }
    let same = ReplayOptions(size: PixelSize(400, 240), screen: "list")
    #expect(try kiosk.replay(same).replay.comparison.compared > 20)
  }

  @Test("Where frames are left out, jobs have other numbers than in the recording")
  func omittedFrames() throws {
    let kiosk = RecordedKiosk()
    kiosk.drag()
    #expect(try kiosk.replay().replay.hasJobs)
    kiosk.apply(.idle(.warning(seconds: 10), kiosk.now))
    kiosk.apply(.idle(.stays, kiosk.now))
    #expect(try kiosk.replay().replay.hasJobs)
    kiosk.apply(.idle(.attract, kiosk.now))
    kiosk.draw()
    #expect(try !kiosk.replay().replay.hasJobs)
  }

  @Test("A kiosk without a touchscreen has a recording that can be read")
  func noTouchscreen() throws {
    let folder = try TemporaryFolder()
    let flight = FlightRecorder(panel: RecordedKiosk.panel)
    flight.begin(at: .zero)
    flight.append(.frame(Instant(nanoseconds: 16_000_000), lead: nil), fingerprint: 1)
    let recording = try Recording.read(
      path: folder.file("flight.rec", flight.bytes), log: { _, _ in })
    #expect(recording.devices.isEmpty && recording.steps.count == 1)
  }

  @Test("A flood of touches takes no more memory than the limit, and can still be replayed")
  func flood() throws {
    let limit = 4 * FlightChunk.capacity
    let kiosk = RecordedKiosk(limit: limit)
    kiosk.drag(lifts: false)
    let start = kiosk.now
    for number in 0..<20_000 {
      let time = start + .microseconds(Int64(number) * 200)
      kiosk.flight.append(
        .raw(device: 0, RawEvent(time: time, type: 3, code: 0x35, value: Int32(number % 4096))))
      if kiosk.flight.memory > limit { Issue.record("\(kiosk.flight.memory) bytes") }
    }
    let recording = try kiosk.recording()
    #expect(recording.panel?.setting("flight") == "cut")
    #expect(recording.steps.count > 3000)
    // The finger that is down has its slot and its other position from the head.
    guard case .resync(0, let state, _) = recording.steps[1] else {
      Issue.record("the state of the device comes second: \(recording.steps[..<3])")
      return
    }
    #expect(state.slots[0][EventCode.mtTrackingID] != nil)
    #expect(state.slots[0][EventCode.mtPositionY] != nil)
    #expect(try kiosk.replay().replay.beginning == .cut)
  }

  @Test("Frames of an unused panel do not push out earlier touches")
  func loops() throws {
    let kiosk = RecordedKiosk(limit: 4 * FlightChunk.capacity)
    kiosk.drag()
    let bytes = kiosk.flight.bytes.count
    kiosk.apply(.idle(.attract, kiosk.now))
    for _ in 0..<500 { kiosk.draw() }
    #expect(kiosk.flight.bytes.count - bytes < 100)
    kiosk.apply(.idle(.awake, kiosk.now))
    kiosk.draw()
    #expect(kiosk.flight.bytes.count - bytes > 50)
  }

  @Test("A wake-up over an unused start screen is a beginning; its touch stays without effect")
  func wake() throws {
    let kiosk = RecordedKiosk()
    kiosk.drag()
    kiosk.home()
    kiosk.apply(.idle(.attract, kiosk.now))
    kiosk.pass(FlightRecorder.span)
    kiosk.drag(lifts: false)
    kiosk.apply(.idle(.awake, kiosk.now))
    kiosk.pass(FlightRecorder.span)
    // The next one makes the last one old enough.
    kiosk.apply(.idle(.home, kiosk.now))
    let recording = try kiosk.recording()
    #expect(recording.panel?.setting("flight") == "home")
    let steps = recording.steps.prefix(4)
    guard case .deviceAdded = steps[0], case .idle(.attract, _) = steps[1],
      case .resync = steps[2], case .idle(.awake, _) = steps[3]
    else {
      Issue.record("\(steps)")
      return
    }
  }

  @Test("Another panel begins a recording of its own")
  func moves() throws {
    let kiosk = RecordedKiosk()
    kiosk.drag()
    var panel = RecordedKiosk.panel
    panel.scanOut = PixelSize(320, 200)
    kiosk.flight.move(to: panel, at: kiosk.now)
    kiosk.draw()
    let recording = try kiosk.recording()
    #expect(recording.panel?.scanOut == PixelSize(320, 200))
    #expect(recording.panel?.setting("flight") == "cut" && recording.steps.count == 3)
  }

  @Test("A thousand replugged devices keep their numbers")
  func replugs() throws {
    let kiosk = RecordedKiosk()
    for number in 1...1000 {
      kiosk.flight.append(.deviceRemoved(device: number - 1, kiosk.now))
      kiosk.flight.describe(RecordedDevice(device: .simulated()))
      kiosk.flight.append(.deviceAdded(device: number, kiosk.now))
    }
    // The descriptions are in several chunks, of which only the first has its head.
    #expect(try kiosk.recording().devices.count == 1001)
    kiosk.flight.append(.idle(.home, kiosk.now))
    kiosk.pass(FlightRecorder.span)
    kiosk.flight.append(.idle(.home, kiosk.now))
    let recording = try kiosk.recording()
    #expect(recording.devices.count == 1001 && recording.devices[1000].device.axes.count == 4)
    #expect(kiosk.flight.memory < 1 << 20)
  }

  @Test("A device whose addition begins a new chunk is added once in the recording from there on")
  func deviceBeginsChunk() throws {
    var begun = 0
    // How much room the first chunk has left: for nothing, for the description only, for both.
    for room in 0..<420 {
      let flight = FlightRecorder(panel: RecordedKiosk.panel, limit: 3 * FlightChunk.capacity)
      let time = Instant(nanoseconds: 1_000_000_000)
      flight.begin(at: time)
      let fill = { (length: Int) in
        flight.append(.reload(folder: String(repeating: "x", count: length), time))
      }
      // "R 1000000000 " and the name, and a line feed
      fill(FlightChunk.capacity - 16 - room)
      flight.describe(RecordedDevice(device: .simulated()))
      flight.append(.deviceAdded(device: 0, time))
      flight.append(.displayLost(time))
      for _ in 0..<2 { fill(FlightChunk.capacity - 400) }
      let lines = String(decoding: flight.bytes, as: UTF8.self).split(separator: "\n")
      #expect(lines.count { $0.hasPrefix("+ 0 ") } == 1, "with room for \(room) bytes")
      #expect(lines.count { $0.hasPrefix("L ") } == 1, "with room for \(room) bytes")
      if lines.contains("setting flight cut") { begun += 1 }
    }
    #expect(begun > 300)
  }

  private final class Counter { var number = 0 }

  @Test("A touchscreen that is plugged in again and again begins the recording again")
  func tooManyDevices() throws {
    let kiosk = RecordedKiosk()
    let restarts = Counter()
    kiosk.flight.onRestart = { restarts.number += 1 }
    // One that stays connected.
    kiosk.flight.describe(RecordedDevice(device: .simulated()))
    kiosk.flight.append(.deviceAdded(device: 1, kiosk.now))
    let last = 2 * FlightRecorder.mostDevices
    for number in 2...last {
      kiosk.flight.describe(RecordedDevice(device: .simulated()))
      kiosk.flight.append(.deviceAdded(device: number, kiosk.now))
      if number < last { kiosk.flight.append(.deviceRemoved(device: number, kiosk.now)) }
    }
    #expect(restarts.number == 2)
    let touch = RawEvent(
      time: kiosk.now, type: EventType.abs, code: EventCode.mtTrackingID, value: 7)
    kiosk.flight.append(.raw(device: 1, touch))
    kiosk.flight.append(.raw(device: last, touch))
    kiosk.flight.append(.raw(device: last - 1, touch))
    let recording = try kiosk.recording()
    #expect(recording.devices.count < 10)
    let touched = recording.steps.compactMap { event -> Int? in
      if case .raw(let device, touch) = event { device } else { nil }
    }
    #expect(touched == [1, recording.devices.count - 1], "that of a removed device is no input")
    for number in touched {
      let added = recording.steps.contains { event in
        if case .deviceAdded(number, _) = event { true } else { false }
      }
      #expect(added, "device \(number)")
    }
  }

  @Test("The file of a crash has what the recorder has kept, and belongs to its owner")
  func crash() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/\(CrashFile.name)"
    let kiosk = RecordedKiosk()
    kiosk.flight.onChange = { CrashFile.set($0) }
    kiosk.flight.onGrowth = { CrashFile.grow(to: $0) }
    #expect(CrashFile.arm(path) == nil)
    defer { CrashFile.set([]) }
    kiosk.apply(.idle(.home, kiosk.now))
    kiosk.drag()
    CrashFile.write()
    #expect(try folder.bytes(of: CrashFile.name) == kiosk.flight.bytes)
    let facts = try FileManager.default.attributesOfItem(atPath: path)
    #expect(facts[.posixPermissions] as? Int == 0o600)
    #expect(CrashFile.arm(String(repeating: "x", count: 5000)) != nil)
  }
}
