import Testing
import Vitrine
import VitrineKMS
import VitrineKiosk
import VitrineRaster
import VitrineRecording
import VitrineTesting
import VitrineTouch
import VitrineWindowLink

/// A window without its program: the test is at the other end of the connection.
final class TestWindow {
  let connection: WindowConnection
  let machine = ManualClock()
  let clock: LoopClock
  private let socket: WindowSocket

  init(size: PixelSize = PixelSize(320, 192)) throws {
    let (own, other) = try WindowSocket.pair()
    connection = WindowConnection(own, try WindowPictures(size: size))
    socket = other
    clock = LoopClock { [machine] in machine.now }
  }

  func send(_ message: WindowMessage) { socket.send(message) }

  func point(
    _ x: Double, _ y: Double, _ isPressed: Bool = true, second: Bool = false
  ) {
    let pointer = WindowPointer(
      position: Point(x, y), isPressed: isPressed, hasSecond: second)
    send(.pointer(pointer, machine.now))
  }

  /// The messages of the kiosk since the last call.
  func received() -> [WindowMessage] {
    var messages: [WindowMessage] = []
    while case .message(let message) = socket.receive() { messages.append(message) }
    return messages
  }
}

@MainActor
@Suite("The mouse in a window as a touchscreen")
struct WindowTouchTests {
  /// The events that the stage of a kiosk receives from a mouse.
  @MainActor
  private final class Kiosk {
    let window: TestWindow
    let touch: WindowTouch
    private let driver: StageDriver
    private var frames: [TouchFrame] = []

    init(_ transform: PanelTransform = PanelTransform(scanOut: PixelSize(320, 192))) throws {
      window = try TestWindow()
      touch = WindowTouch(window.connection, on: transform, clock: window.clock)
      driver = StageDriver(
        stage: Stage(
          root: Patch(), pictureSize: transform.picture,
          environment: Environment(typesetter: BoxTypesetter())),
        transform: transform)
      driver.onReport = { [unowned self] in frames.append($0) }
    }

    /// The touch frames since the last call.
    func take() -> [TouchFrame] {
      frames = []
      touch.poll(at: window.clock.now) { event in
        if case .deviceAdded(let number, _) = event, let device = touch.devices[number] {
          driver.add(device, number: number)
        }
        driver.apply(event)
      }
      return frames.filter { !$0.contacts.isEmpty || !$0.ended.isEmpty }
    }
  }

  @Test(
    "A press is at the same point of the picture, whatever its rotation and scale",
    arguments: Rotation.allCases, [1.0, 1.5])
  func positions(rotation: Rotation, scale: Double) throws {
    let transform = PanelTransform(
      scanOut: PixelSize(320, 192), rotation: rotation, scale: scale)
    let kiosk = try Kiosk(transform)
    kiosk.window.point(30.5, 100.5, second: true)
    let frames = kiosk.take()
    let picture = transform.picture
    let first = Point(30.5 / scale, 100.5 / scale)
    let second = Point(
      (Double(picture.width) - 30.5) / scale, (Double(picture.height) - 100.5) / scale)
    let found = try #require(frames.last?.contacts.map(\.position))
    #expect(found.count == 2)
    for (a, b) in zip(found, [first, second]) { #expect((a - b).length < 0.1, "\(a) \(b)") }
  }

  @Test("Keys of the window arrive with their times, after the mouse that came before them")
  func keys() throws {
    let window = try TestWindow()
    let touch = WindowTouch(
      window.connection, on: PanelTransform(scanOut: PixelSize(320, 192)), clock: window.clock)
    var events: [InputEvent] = []
    touch.poll(at: window.clock.now) { events.append($0) }
    events = []
    window.point(10, 10)
    window.machine.advance(by: .milliseconds(8))
    let time = window.machine.now
    window.send(.key(KeyPress(.text("é")), time))
    window.send(.key(KeyPress(.left, isShifted: true), time))
    touch.poll(at: window.clock.now) { events.append($0) }
    let keys = events.suffix(2)
    #expect(
      Array(keys) == [
        .key(KeyPress(.text("é")), time), .key(KeyPress(.left, isShifted: true), time),
      ])
    #expect(events.count > 2)
    // While the time is stopped nothing is typed; afterwards all of it is.
    window.clock.change { $0.togglePause(at: $1) }
    touch.poll(at: window.clock.now) { _ in }
    events = []
    window.machine.advance(by: .seconds(1))
    window.send(.key(KeyPress(.enter), window.machine.now))
    touch.poll(at: window.clock.now) { events.append($0) }
    #expect(events.isEmpty)
    window.clock.change { $0.togglePause(at: $1) }
    window.machine.advance(by: .milliseconds(5))
    touch.poll(at: window.clock.now) { events.append($0) }
    #expect(events.count == 1)
  }

  @Test("Events have the times of the mouse, in the kiosk's time, and none is before another")
  func times() throws {
    let kiosk = try Kiosk()
    let window = kiosk.window
    #expect(kiosk.take().isEmpty, "the device is added")
    var times: [Instant] = []
    let start = window.machine.now
    window.point(10, 10)
    window.machine.advance(by: .milliseconds(8))
    window.point(20, 10)
    window.machine.advance(by: .milliseconds(8))
    times += kiosk.take().map(\.time)
    #expect(times == [start, start + .milliseconds(8)])
    window.clock.change { $0.changeSpeed(at: $1) }
    window.machine.advance(by: .milliseconds(40))
    window.point(30, 10)
    times += kiosk.take().map(\.time)
    #expect(times.last == start + .milliseconds(26) && times == times.sorted())
  }

  @Test("What the mouse does during a pause comes with the next frame, each way at once")
  func pause() throws {
    let kiosk = try Kiosk()
    let window = kiosk.window
    window.point(10, 10)
    #expect(kiosk.take().count == 1)
    window.clock.change { $0.togglePause(at: $1) }
    let stopped = window.clock.now
    for x in 11..<40 {
      window.machine.advance(by: .milliseconds(8))
      window.point(Double(x), 10)
      #expect(kiosk.take().isEmpty)
    }
    window.point(39, 10, false)
    #expect(kiosk.take().isEmpty)
    window.clock.change { $0.step(by: .milliseconds(16), at: $1) }
    window.machine.advance(by: .milliseconds(64))
    let frames = kiosk.take()
    #expect(frames.count == 2, "the last position, and the lifting")
    #expect(frames.first?.contacts.first.map { abs($0.position.x - 39) < 0.1 } == true)
    #expect(frames.last?.ended.count == 1)
    #expect(frames.allSatisfy { $0.time >= stopped && $0.time <= window.clock.now })
  }

  @Test("A turn of the wheel scrolls by reports at their times, for which it wakes the loop")
  func wheel() throws {
    let kiosk = try Kiosk()
    let window = kiosk.window
    let start = window.clock.now
    #expect(kiosk.touch.next(before: nil) == nil)
    window.send(.wheel(Point(100, 150), dx: 0, dy: 1, start))
    #expect(kiosk.take().count == 1 && kiosk.touch.next(before: nil) == start + .milliseconds(8))
    #expect(kiosk.touch.next(before: start) == start)
    window.machine.advance(by: .milliseconds(80))
    #expect(kiosk.take().last?.contacts.first.map { abs($0.position.y - 90) < 0.1 } == true)
    // The button takes its place.
    window.point(10, 10)
    let frames = kiosk.take()
    #expect(frames.first?.ended.count == 1 && frames.last?.contacts.count == 1)
    #expect(kiosk.touch.next(before: nil) == nil)
  }

  @Test("It keeps its number after an earlier run, or gets the next one")
  func numbers() throws {
    let window = try TestWindow()
    let transform = PanelTransform(scanOut: PixelSize(320, 192))
    func numbers(after earlier: [RecordedDevice]) -> (added: Int?, used: Int?) {
      let touch = WindowTouch(window.connection, on: transform, clock: window.clock)
      touch.continue(after: earlier)
      var (added, used): (Int?, Int?)
      window.point(5, 5)
      touch.poll(at: window.clock.now) { event in
        if case .deviceAdded(let number, _) = event { added = number }
        if case .raw(let number, _) = event { used = number }
      }
      return (added, used)
    }
    let touch = WindowTouch(window.connection, on: transform, clock: window.clock)
    touch.poll(at: window.clock.now) { _ in }
    let own = try #require(touch.devices[0])
    let other = RecordedDevice(device: .simulated(name: "Panel"))
    #expect(numbers(after: []) == (0, 0))
    #expect(numbers(after: [own]) == (nil, 0))
    #expect(numbers(after: [other, own]) == (nil, 1))
    #expect(numbers(after: [own, other]) == (2, 2))
  }
}

@Suite("A panel in a window")
struct WindowPanelTests {
  private let white = [PixelRect(PixelSize(320, 192))]

  @Test("A picture is seen at the next refresh, once the window has it")
  func flips() throws {
    let window = try TestWindow()
    let panel = try WindowPanel(window.connection, rotation: .quarter, clock: window.clock)
    #expect(!panel.isModeSet)
    panel.setMode(showing: 0)
    #expect(panel.isModeSet && window.received() == [.open(rotation: .quarter)])
    let start = window.clock.now
    panel.present(0, window: 0, damage: white, at: start)
    #expect(window.received() == [.show(buffer: 0, sequence: 1)] && panel.freeBuffer() == 1)
    #expect(panel.takeFlips(at: start).isEmpty)
    window.machine.advance(by: .milliseconds(20))
    #expect(panel.takeFlips(at: window.clock.now).isEmpty, "the window may still read it")
    window.send(.taken(sequence: 1))
    window.connection.read()
    let flip = try #require(panel.takeFlips(at: window.clock.now).first)
    #expect(flip.time > start && flip.time <= window.clock.now)
    #expect(flip.time.nanoseconds % panel.refreshInterval.nanoseconds == 0)
    #expect(panel.freeBuffer() == 1)
    panel.present(1, window: 0, damage: white, at: window.clock.now)
    #expect(panel.freeBuffer() == nil)
    window.send(.taken(sequence: 2))
    window.connection.read()
    window.machine.advance(by: .milliseconds(17))
    #expect(panel.takeFlips(at: window.clock.now).count == 1 && panel.freeBuffer() == 0)
  }

  @Test("A window that does not answer for half a second is not waited for")
  func hangs() throws {
    let window = try TestWindow()
    let panel = try WindowPanel(window.connection, rotation: .none, clock: window.clock)
    panel.setMode(showing: 0)
    panel.present(0, window: 0, damage: white, at: window.clock.now)
    window.machine.advance(by: .milliseconds(500))
    #expect(panel.takeFlips(at: window.clock.now).isEmpty)
    window.machine.advance(by: .milliseconds(20))
    #expect(panel.takeFlips(at: window.clock.now).count == 1)
  }

  @Test("It cannot be turned off, and says so, but on")
  func power() throws {
    let window = try TestWindow(size: PixelSize(800, 480))
    let panel = try WindowPanel(window.connection, rotation: .none, clock: window.clock)
    #expect(failure(DisplayError.self) { try panel.setPower(false) }?.object == "window")
    #expect(failure(DisplayError.self) { try panel.setPower(true) } == nil)
    #expect(panel.pipeline.mode.description == "800x480@60")
  }

  @Test("The end of its program closes the connection")
  func end() throws {
    var window: TestWindow? = try TestWindow()
    let connection = try #require(window?.connection)
    window?.send(.command(.pause))
    connection.read()
    #expect(!connection.isClosed && connection.takeCommands() == [.pause])
    window = nil
    connection.read()
    #expect(connection.isClosed)
  }

  @Test("The program is that of the variable, else beside the kiosk, else in PATH")
  func program() throws {
    func path(_ variables: [String: String], _ programs: Set<String>) throws(KioskError) -> String {
      try WindowProgram.path(
        beside: "/kiosk/MyKiosk", { variables[$0] }, isProgram: { programs.contains($0) })
    }
    let (beside, other) = ("/kiosk/vitrine-window", "/b/vitrine-window")
    let folders = ["PATH": "/a:/b"]
    #expect(try path(folders, [beside, other]) == beside)
    #expect(try path(folders, [other]) == other)
    #expect(try path(["VITRINE_WINDOW": "/c/w", "PATH": "/b"], ["/c/w", beside]) == "/c/w")
    let none: Set<String> = []
    for (variables, programs) in [
      (folders, none), ([:], none), (["VITRINE_WINDOW": "/c/w"], [beside]),
    ] as [([String: String], Set<String>)] {
      let error = failure(KioskError.self) { _ = try path(variables, programs) }
      #expect(error?.exitCode == 3)
      #expect(error?.description.contains("swift build --product vitrine-window") == true)
    }
  }
}
