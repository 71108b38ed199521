import Testing
import Vitrine
import VitrineKiosk
import VitrineRecording
import VitrineTesting
import VitrineTouch

@MainActor
@Suite("The staff page")
struct StaffPageTests {
  @Test(
    "The gesture and the PIN open the page, its controls request changes, and a button closes it")
  func opens() throws {
    let kiosk = StaffKiosk()
    kiosk.hold()
    #expect(kiosk.steps == [.staff] && kiosk.shows("Enter the PIN"))
    try kiosk.type("2468")
    #expect(kiosk.shows("Maintenance") && !kiosk.shows("Confirm"))
    #expect(kiosk.shows("Debian") && !kiosk.shows("No address"))
    #expect(
      kiosk.requests == [.addresses, .saveRecording],
      "the recording of the time before is not saved")
    kiosk.staff.showAddresses([NetworkAddress(interface: "eth0", address: "192.168.1.20")])
    kiosk.draw()
    #expect(kiosk.shows("eth0") && kiosk.shows("192.168.1.20"))
    try kiosk.tap("Save")
    try kiosk.tap("90°")
    try kiosk.tap("Restart")
    #expect(kiosk.requests.dropFirst(2) == [.saveRecording, .rotation(.quarter), .restart])
    kiosk.staff.recordingEnded(path: "/x/staff.rec", reason: nil)
    #expect(kiosk.shows("Saved as \u{2068}/x/staff.rec\u{2069}"))
    try kiosk.tap("Write")
    #expect(kiosk.requests.last == .writeReport && kiosk.shows("The report is being written …"))
    kiosk.staff.reportEnded(path: "", reason: "the disk is full")
    #expect(kiosk.shows("Not saved: \u{2068}the disk is full\u{2069}"))
    kiosk.staff.reportEnded(path: "/x/report-1.tar", reason: nil)
    #expect(kiosk.shows("Saved as \u{2068}/x/report-1.tar\u{2069}"))
    #expect(kiosk.shows("Saved as \u{2068}/x/staff.rec\u{2069}"))
    kiosk.tap(Point(776, 28))
    #expect(kiosk.steps == [.staff, .staffEnds] && kiosk.driver.stage.overlay == nil)
    #expect(kiosk.taps == 0, "a touch on the page reached the screen below")
    kiosk.tap(Point(400, 240))
    #expect(kiosk.taps == 1)
  }

  @Test("A short hold, and any other touch, opens nothing")
  func short() {
    let kiosk = StaffKiosk()
    kiosk.hold(seconds: 4)
    kiosk.tap(Point(20, 20))
    kiosk.pass(60)
    #expect(kiosk.steps.isEmpty)
  }

  @Test("The pad and the page close by themselves after stillness, and touches keep them open")
  func stillness() throws {
    let kiosk = StaffKiosk()
    // The finger that opened it is ignored until it lifts.
    kiosk.hold()
    kiosk.pass(27)
    #expect(kiosk.steps == [.staff])
    kiosk.pass(4)
    #expect(kiosk.steps == [.staff, .staffEnds])
    kiosk.hold()
    try kiosk.type("2468")
    kiosk.pass(110)
    kiosk.tap(Point(400, 30))
    kiosk.pass(110)
    #expect(kiosk.steps.count == 3)
    kiosk.pass(11)
    #expect(kiosk.steps.count == 4)
  }

  @Test("A contact that never ends does not keep the pad or the page open")
  func ghost() throws {
    for opensPage in [false, true] {
      let kiosk = StaffKiosk()
      kiosk.hold()
      if opensPage { try kiosk.type("2468") }
      let start = kiosk.now
      for step in 0..<100 where kiosk.steps.count == 1 {
        kiosk.report([Contact(id: ContactID(77), position: Point(300, Double(100 + step)))])
        kiosk.pass(9)
      }
      #expect(kiosk.steps == [.staff, .staffEnds])
      let open = kiosk.now - start
      #expect(open > .seconds(540) && open < .seconds(640), "\(open)")
    }
  }

  @Test("Wrong PINs open nothing and lock the pad, also when it is opened again, and are in no log")
  func wrong() throws {
    let kiosk = StaffKiosk()
    kiosk.hold()
    for _ in 0..<3 { try kiosk.type("1357") }
    #expect(kiosk.shows("Wait 30 s") || kiosk.shows("Wait 29 s"))
    try kiosk.tap("Close")
    kiosk.hold()
    try kiosk.type("2468")
    #expect(!kiosk.shows("Version") && !kiosk.shows("Debian") && kiosk.requests.isEmpty)
    kiosk.pass(29)
    kiosk.hold()
    try kiosk.type("2468")
    #expect(kiosk.requests == [.addresses, .saveRecording])
    #expect(kiosk.stored == [1, 2, 3, 0])
    #expect(kiosk.log.contains("a wrong PIN (3 in a row)"))
    for pin in ["1357", "2468"] { #expect(!kiosk.log.contains(pin)) }
  }

  @Test("A restart does not end the wait after wrong PINs, and the next wrong one waits longer")
  func restart() throws {
    let kiosk = StaffKiosk(PINAttempts(wrong: 3, at: Instant(nanoseconds: 1_000_000_000)))
    kiosk.hold()
    try kiosk.type("2468")
    #expect(!kiosk.shows("Debian") && kiosk.requests.isEmpty && kiosk.stored.isEmpty)
    kiosk.pass(30)
    kiosk.hold()
    try kiosk.type("1357")
    #expect(kiosk.stored == [4] && (kiosk.shows("Wait 60 s") || kiosk.shows("Wait 59 s")))
    kiosk.pass(61)
    kiosk.hold()
    try kiosk.type("2468")
    #expect(kiosk.shows("Debian") && kiosk.stored == [4, 0])
  }

  @Test("Addresses that come when the page is closed are not shown, and no address is a line")
  func lateAddresses() throws {
    let kiosk = StaffKiosk()
    kiosk.hold()
    try kiosk.type("2468")
    kiosk.staff.showAddresses([])
    #expect(kiosk.shows("No address"))
    kiosk.tap(Point(776, 28))
    kiosk.staff.showAddresses([NetworkAddress(interface: "eth0", address: "192.168.1.20")])
    kiosk.hold()
    #expect(kiosk.shows("Enter the PIN") && !kiosk.shows("eth0"))
  }

  @Test("A recording has no touch on the page; its replay shows a cover, then the same screen")
  func isPrivate() throws {
    let kiosk = StaffKiosk()
    kiosk.tap(Point(400, 240))
    kiosk.hold()
    let before = kiosk.recorded.count
    try kiosk.type("2468")
    let during = kiosk.recorded[before...].filter { $0.device != nil }
    #expect(during.isEmpty, "recorded: \(during)")
    kiosk.tap(Point(776, 28))
    kiosk.tap(Point(400, 240))
    #expect(kiosk.taps == 2)

    var text: [UInt8] = []
    RecordingText.appendMark(to: &text)
    RecordingText.append(RecordedDevice(device: .simulated()), index: 0, to: &text)
    for event in kiosk.recorded { RecordingText.append(event, to: &text) }
    let recording = try Recording.parse(text, file: "staff.rec", log: { _, _ in })
    #expect(recording.steps == kiosk.recorded)
    let taps = StaffKiosk.Counter()
    let replay = StaffKiosk.driver { taps.count += 1 }
    var covered = 0
    for event in recording.steps {
      replay.apply(event)
      if replay.stage.overlay != nil { covered += 1 }
    }
    #expect(taps.count == 2 && covered > 10 && replay.stage.overlay == nil)
    #expect(replay.stage.draw().fingerprint == kiosk.driver.stage.draw().fingerprint)
  }

  @Test("A finger that is down when the page closes is ignored, in the kiosk and in a replay")
  func fingerDown() throws {
    let kiosk = StaffKiosk()
    kiosk.hold()
    let contact = Contact(id: ContactID(99), position: Point(400, 240))
    kiosk.report([contact])
    kiosk.pass(40)
    #expect(kiosk.steps == [.staff, .staffEnds])
    kiosk.report([], ended: [contact])
    kiosk.pass(1)
    #expect(kiosk.taps == 0)
    let taps = StaffKiosk.Counter()
    let replay = StaffKiosk.driver { taps.count += 1 }
    for event in kiosk.recorded { replay.apply(event) }
    #expect(taps.count == 0 && replay.contactCount > 0)
    kiosk.tap(Point(400, 240))
    #expect(kiosk.taps == 1)
  }

  @Test("A finger on a panel without slots is ignored too when the page closes, in a replay")
  func fingerDownWithoutSlots() {
    let device = TouchDevice(
      name: "without slots", properties: [1],
      axes: [
        EventCode.mtPositionX: AxisInfo(minimum: 0, maximum: 4095),
        EventCode.mtPositionY: AxisInfo(minimum: 0, maximum: 4095),
      ])
    let driver = { (taps: StaffKiosk.Counter) in
      StageDriver.simulated(
        Button("start") { taps.count += 1 }, on: StaffKiosk.transform, device: device)
    }
    let (liveTaps, taps) = (StaffKiosk.Counter(), StaffKiosk.Counter())
    let (live, replay) = (driver(liveTaps), driver(taps))
    live.idle.makeStaffPage = { Stack {} }
    var privacy = PrivateTouches()
    privacy.add(0, device)
    var now = Instant(nanoseconds: 1_000_000_000)
    func apply(_ event: InputEvent) {
      live.apply(event)
      for event in privacy.recorded(event) { replay.apply(event) }
    }
    func report(_ places: [(Int32, Int32)]) {
      now = now + .milliseconds(20)
      var events: [(UInt16, UInt16, Int32)] = []
      for (x, y) in places {
        events.append((EventType.abs, EventCode.mtPositionX, x))
        events.append((EventType.abs, EventCode.mtPositionY, y))
        events.append((EventType.syn, EventCode.synMTReport, 0))
      }
      if places.isEmpty { events.append((EventType.syn, EventCode.synMTReport, 0)) }
      for (type, code, value) in events + [(EventType.syn, EventCode.synReport, 0)] {
        apply(.raw(device: 0, RawEvent(time: now, type: type, code: code, value: value)))
      }
      apply(.frame(now))
    }
    apply(.deviceAdded(device: 0, now))
    apply(.frame(now))
    report([(2048, 2048)])
    report([])
    #expect(liveTaps.count == 1 && taps.count == 1)
    apply(.idle(.staff, now))
    report([(2048, 2048)])
    apply(.idle(.staffEnds, now))
    report([(2049, 2048)])
    report([])
    #expect(liveTaps.count == 1 && taps.count == 1, "a finger that landed on the page is a tap")
    report([(2048, 2048)])
    report([])
    #expect(liveTaps.count == 2 && taps.count == 2)
  }

  @Test("The page is over the question and the invitation, and a dark panel wakes first")
  func layers() throws {
    let kiosk = StaffKiosk()
    kiosk.hold()
    kiosk.apply(.idle(.warning(seconds: 9), kiosk.now))
    kiosk.apply(.idle(.attract, kiosk.now))
    #expect(!kiosk.driver.idle.takesTouches)
    try kiosk.type("2468")
    #expect(kiosk.shows("Debian"), "the question or the invitation took the touches")
    kiosk.apply(.idle(.dimmed(isDrawn: true), kiosk.now))
    #expect(kiosk.driver.idle.takesTouches)
  }

  @Test("A kiosk's rotation is kept until its configuration changes")
  func rotation() throws {
    let folder = try TemporaryFolder()
    let store = RotationStore(folder: folder.path)
    #expect(store.rotation(requested: .half) == .half)
    try store.store(.quarter, requested: .half)
    #expect(store.rotation(requested: .half) == .quarter)
    #expect(store.rotation(requested: .none) == .none)
    for text in ["", "90", "45 180", "90 180 270", "x y", "90 180\u{0}"] {
      _ = try folder.file("rotation", Array(text.utf8))
      #expect(store.rotation(requested: .half) == .half, "\(text)")
    }
  }
}
