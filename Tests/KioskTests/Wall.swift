import Testing
import Vitrine
import VitrineKMS
import VitrineKiosk
import VitrineRaster
import VitrineRecording
import VitrineTesting
import VitrineTouch

/// A kiosk without devices: a list on the display of a fake kernel, with a clock that the test
/// advances.
@MainActor
final class Wall {
  let kernel: FakeKernel
  let connection: DisplayConnection
  let driver: StageDriver
  let list: ListView
  private(set) var events: [InputEvent] = []
  private(set) var moves: [PanelTransform] = []
  private(set) var drawn = 0
  private(set) var statistics = FrameStatistics()
  private(set) var flips = 0
  let lines = LogLines()
  private let clock = ManualClock(Instant(nanoseconds: 5_000_000_000))
  private let presenter: StagePresenter
  private let device: RecordedDevice

  /// Opens the first display, as a kiosk does before it makes its screen. `seat`: that of the
  /// display; nil: there is none.
  init(exitsOnLoss: Bool = false, seat: FakeSeat? = nil) throws {
    let clock = clock
    let kernel = FakeKernel { clock.now }
    self.kernel = kernel
    kernel.onSetMode = { clock.advance(by: $0) }
    let log = OutageLog(lines.sink)
    let source: any DisplaySource =
      seat.map { SeatDisplaySource(kernel, on: $0, log: log.sink) } ?? kernel
    connection = DisplayConnection(source, exitsOnLoss: exitsOnLoss, log: log)
    _ = try connection.update(at: clock.now)
    let geometry = PanelGeometry(rotation: .none, scale: 1, log: lines.sink)
    let transform = geometry.transform(of: try #require(connection.panel))
    list = ListView(Array(0..<200), id: { $0 }, rowHeight: 40) { row in ListRow(title: "\(row)") }
    let stage = Stage(
      root: list, pictureSize: transform.picture,
      environment: Environment(typesetter: BoxTypesetter()))
    device = try #require(Recording.builtIn.devices.first)
    driver = StageDriver(stage: stage, transform: transform, devices: [device])
    presenter = StagePresenter(
      driver, on: connection, geometry: geometry, clock: { clock.now }, log: lines.sink)
    presenter.observer = self
    driver.apply(.deviceAdded(device: 0, clock.now))
  }

  var now: Instant { clock.now }

  /// Runs the loop, once a millisecond.
  func run(_ milliseconds: Int, _ each: () -> Void = {}) throws {
    for _ in 0..<milliseconds {
      clock.advance(by: .milliseconds(1))
      each()
      for change in connection.takeTerminalSwitches() { handle(change) }
      connection.devicesMayHaveChanged(at: clock.now)
      _ = try presenter.update()
    }
  }

  /// Whether the loop counts the present as progress for the watchdog.
  var hasNothingToShow: Bool { presenter.hasNothingToShow }

  var displayState: KioskStatus.Display { presenter.displayState }

  /// Whether the display shows the staff page.
  var showsStaffPage: Bool { presenter.showsStaffPage }

  func apply(_ step: IdleStep) { driver.apply(.idle(step, clock.now)) }

  func handle(_ change: TerminalSwitch) { presenter.handle(change) }

  func setPower(_ isOn: Bool) { presenter.setPower(isOn) }

  /// Turns the panel off as an idle kiosk does, before anything was drawn.
  func turnOffBeforeFirstPicture() throws {
    setPower(false)
    try run(1000)
  }

  private func send(_ reports: [(UInt16, UInt16, Int32)]) {
    for (type, code, value) in reports + [(EventType.syn, EventCode.synReport, 0)] {
      driver.apply(
        .raw(device: 0, RawEvent(time: clock.now, type: type, code: code, value: value)))
    }
    presenter.inputArrived()
  }

  /// A finger at a position of the built-in device, in its units.
  func land(_ id: Int32, x: Int32, y: Int32) {
    send([
      (EventType.abs, EventCode.mtTrackingID, id), (EventType.abs, EventCode.mtPositionX, x),
      (EventType.abs, EventCode.mtPositionY, y),
    ])
  }

  func move(y: Int32) { send([(EventType.abs, EventCode.mtPositionY, y)]) }

  func lift() { send([(EventType.abs, EventCode.mtTrackingID, -1)]) }

  /// Drags a finger up by 200 units in 200 ms and lifts it after a rest.
  func drag() throws {
    land(Int32(drawn + 1), x: 400, y: 400)
    for step in 1...20 {
      try run(10)
      move(y: 400 - Int32(step) * 10)
    }
    try run(300)
    lift()
  }

  /// The picture of a screenshot; nil if there is none.
  var screenshot: Pixmap? {
    presenter.visibleScene.map { Rasterizer().picture(of: $0, PixelRect($0.size)) }
  }

  /// Whether the open display shows black.
  var isBlack: Bool {
    guard let picture = kernel.panel?.memory.picture else { return false }
    return picture.pixels.allSatisfy { $0 & 0xff_ffff == 0 }
  }

  /// Whether the open display shows the stage's picture.
  var isShown: Bool {
    guard let panel = kernel.panel else { return false }
    let scene = driver.stage.draw()
    let canvas = Surface(size: scene.size)
    Rasterizer().paint(scene, region: Region(PixelRect(scene.size)), onto: canvas)
    return panel.memory.picture == canvas.pixmap()
  }
}

extension Wall: PresenterObserver {
  func didDraw(_ frame: PanelPresenter.Frame) {
    drawn += 1
    statistics.drew(for: frame.event.time, isChanged: !frame.damage.isEmpty)
  }
  func didSetMode(in duration: Duration) { statistics.modeSet(in: duration) }
  func didFlip(_ flip: FlipDone) {
    flips += 1
    statistics.flipped(at: flip.time, refreshInterval: driver.stage.refreshInterval)
  }
  func didApply(_ event: InputEvent) { events.append(event) }
  func willMove(to transform: PanelTransform, refreshInterval: Duration) { moves.append(transform) }
  func didOpen(_ descriptor: Int32) {}
}
