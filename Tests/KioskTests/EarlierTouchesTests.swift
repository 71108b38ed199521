import Testing
import Vitrine
import VitrineKiosk
import VitrineRecording
import VitrineTesting
import VitrineTouch

@MainActor
@Suite("The touches of an earlier run")
struct EarlierTouchesTests {
  private let panel = PanelSettings(
    scanOut: PixelSize(320, 192), refreshInterval: Duration(nanoseconds: 16_666_667),
    screen: "list")
  private let device = RecordedDevice(
    device: .simulated(name: "Mouse in a window", cells: PixelSize(320, 192), slots: 2))

  private func list() -> ListView {
    ListView(Array(0..<200), id: { $0 }, rowHeight: 40) { row in ListRow(title: "\(row)") }
  }

  private func driver(_ list: ListView) -> StageDriver {
    StageDriver(
      stage: Stage(
        root: list, pictureSize: panel.scanOut,
        environment: Environment(typesetter: BoxTypesetter())),
      transform: PanelTransform(scanOut: panel.scanOut))
  }

  /// A finger that drags the list up by 100 points, and lifts unless it `stays`; with frames.
  private func dragged(stays: Bool = false) -> [InputEvent] {
    var writer = SlotWriter(
      device: device.device, transform: PanelTransform(scanOut: panel.scanOut))
    let start = Recording.base
    var steps: [InputEvent] = [.deviceAdded(device: 0, start), .frame(start)]
    func time(_ index: Int) -> Instant { start + .milliseconds(100 + 16 * index) }
    for index in 0...30 {
      let y = 150 - Double(min(index, 20)) * 5
      let contact = Contact(id: ContactID(1), position: Point(100, y))
      var frame = TouchFrame(time: time(index), contacts: [contact])
      if index == 30 && !stays { frame = TouchFrame(time: time(index), ended: [contact]) }
      steps += writer.report(frame).map { .raw(device: 0, $0) }
      steps.append(.frame(time(index)))
    }
    return steps
  }

  private func recording(_ steps: [InputEvent]) -> Recording {
    Recording(devices: [device], panel: panel, steps: steps)
  }

  private let now = Instant(nanoseconds: 900_000_000_000)

  @Test("They bring the screen to the same place, and the time goes on from their end")
  func samePlace() throws {
    let (first, second) = (list(), list())
    let earlier = driver(first)
    earlier.add(device, number: 0)
    for step in dragged() { earlier.apply(step) }
    #expect(first.offset > 80)
    let later = driver(second)
    var (devices, steps): ([RecordedDevice], [InputEvent]) = ([], [])
    let touches = try EarlierTouches(recording(dragged()), named: "r", on: panel)
    touches.apply(
      to: later, until: now, keepsDevice: true, describe: { devices.append($0) },
      apply: {
        later.apply($0)
        steps.append($0)
      })
    #expect(second.offset == first.offset)
    #expect(devices == [device] && touches.frames == 32)
    #expect(steps.map(\.time).max() == now && later.stage.now == now)
    // The new recording has all of it, so that the next run can begin with it.
    let third = list()
    let last = driver(third)
    try EarlierTouches(
      Recording(devices: devices, panel: panel, steps: steps), named: "r", on: panel
    ).apply(
      to: last, until: now + .seconds(100), keepsDevice: true, describe: { _ in },
      apply: { last.apply($0) })
    #expect(third.offset == first.offset)
  }

  @Test(
    "A finger that is down at the end lifts, whether its device stays or not",
    arguments: [true, false])
  func liftsFingers(keepsDevice: Bool) throws {
    let driver = driver(list())
    var steps: [InputEvent] = []
    try EarlierTouches(recording(dragged(stays: true)), named: "r", on: panel).apply(
      to: driver, until: now, keepsDevice: keepsDevice, describe: { _ in },
      apply: {
        driver.apply($0)
        steps.append($0)
      })
    #expect(driver.stage.contacts.isEmpty)
    let hasRemoved = steps.contains { if case .deviceRemoved = $0 { true } else { false } }
    #expect(hasRemoved != keepsDevice)
  }

  @Test("A question without an answer has failed, so that nothing is ordered twice")
  func questions() throws {
    let list = list()
    var answers: [String] = []
    for name in ["first", "second"] {
      list.ask(name) { () -> Int in
        misuse("an earlier run has asked it")
      } then: { _, answer in
        switch answer {
        case .success(let number): answers.append("\(name) \(number)")
        case .failure(let error): answers.append("\(name): \(error)")
        }
      }
    }
    let driver = driver(list)
    let answer = InputEvent.received(
      "ask.first", .data([0x37]), Recording.base + .milliseconds(200))
    try EarlierTouches(recording(dragged() + [answer]), named: "r", on: panel).apply(
      to: driver, until: now, keepsDevice: true, describe: { _ in }, apply: { driver.apply($0) })
    #expect(
      answers == ["first 7", "second: the kiosk was started again before the answer came"])
    #expect(driver.stage.questions.take().isEmpty)
  }

  @Test("A display that was lost is back, and an idle panel is awake")
  func wakes() throws {
    let driver = driver(list())
    let end = Recording.base + .seconds(10)
    try EarlierTouches(
      recording(dragged() + [.displayLost(end), .idle(.dimmed(isDrawn: true), end)]), named: "r",
      on: panel
    ).apply(
      to: driver, until: now, keepsDevice: true, describe: { _ in }, apply: { driver.apply($0) })
    #expect(!driver.idle.takesTouches)
    var writer = SlotWriter(
      device: device.device, transform: PanelTransform(scanOut: panel.scanOut))
    let contact = Contact(id: ContactID(9), position: Point(100, 100))
    for event in writer.report(TouchFrame(time: now, contacts: [contact])) {
      driver.apply(.raw(device: 0, event))
    }
    #expect(driver.stage.contacts.count == 1)
  }

  @Test("A recording of another screen or panel, or of touches alone, is refused with the reason")
  func refused() {
    func reason(_ change: (inout PanelSettings) -> Void) -> String? {
      var other = panel
      change(&other)
      let recording = Recording(devices: [device], panel: other, steps: dragged())
      return failure(KioskError.self) {
        _ = try EarlierTouches(recording, named: "r", on: panel)
      }?.description
    }
    #expect(reason { _ in } == nil)
    #expect(reason { $0.screen = "poi" }?.contains("'poi'") == true)
    #expect(reason { $0.scanOut = PixelSize(640, 192) }?.contains("another size") == true)
    #expect(reason { $0.rotation = .half }?.contains("rotation") == true)
    #expect(reason { $0.scale = 2 }?.contains("scale") == true)
    let touches = Recording(devices: [device], steps: dragged())
    let error = failure(KioskError.self) {
      _ = try EarlierTouches(touches, named: "r", on: panel)
    }
    #expect(error?.description.contains("no panel") == true)
  }
}
