import Glibc
import Testing
import Vitrine
import VitrineRecording
import VitrineTesting
import VitrineKiosk

/// A component that is gray until its job is done, then has the color that the job returned.
@MainActor
private final class Painted: Component {
  private var color = Color(rgb: 0x808080)

  override func didEnterStage() {
    perform {
      Color(rgb: 0x10_2030)
    } then: { [weak self] color in
      self?.color = color
      self?.setNeedsDisplay()
    }
  }

  override func draw(into canvas: inout Canvas) { canvas.fill(canvas.bounds, color) }
}

@MainActor
@Suite("Background jobs of a kiosk")
struct WorkerPoolTests {
  private let catalog = ScreenCatalog([
    Screen(name: "painted", summary: "waits for a job") { Painted() }
  ])

  /// Returns the color of the corner in each frame of a replay.
  private func colors(_ steps: [InputEvent], screen: String) throws -> [UInt32] {
    let recording = Recording(
      devices: [],
      panel: PanelSettings(
        scanOut: PixelSize(8, 8), refreshInterval: .milliseconds(16), screen: screen),
      steps: steps)
    let replay = try Replay(
      recording, catalog: catalog, options: ReplayOptions(screen: "painted"),
      environment: Environment(typesetter: BoxTypesetter()))
    var colors: [UInt32] = []
    try replay.run { _ in colors.append(replay.picture.pixels[0] & 0xff_ffff) }
    return colors
  }

  private func at(_ milliseconds: Int64) -> Instant {
    Instant(nanoseconds: 1_000_000_000 + milliseconds * 1_000_000)
  }

  @Test("A replay reports a result exactly when it came in while recording")
  func replayed() throws {
    let steps: [InputEvent] = [
      .frame(at(0)), .frame(at(16)), .workFinished(1, at(20)), .frame(at(32)),
      .workFinished(77, at(40)),
      .frame(at(48)),
    ]
    #expect(try colors(steps, screen: "painted") == [0x808080, 0x808080, 0x102030, 0x102030])
  }

  @Test("On another screen than the recorded one, jobs finish at once")
  func otherScreen() throws {
    #expect(try colors([.frame(at(0)), .frame(at(16))], screen: "else") == [0x102030, 0x102030])
  }

  @Test("A cancelled job does not delay the others")
  func cancelled() throws {
    let root = Component()
    let stage = Stage(
      root: root, pictureSize: PixelSize(4, 4),
      environment: Environment(typesetter: BoxTypesetter()))
    let pool = try WorkerPool(processors: 1)
    let gate = Gate()
    var ran: [Int] = []
    root.perform {
      gate.wait()
    } then: { _ in
      ran.append(0)
    }
    let tickets = (1...100).map { number in
      root.perform {
        number
      } then: {
        ran.append($0)
      }
    }
    pool.post(stage.takeWork())
    for ticket in tickets.dropLast() { ticket.cancel() }
    root.perform {
      101
    } then: {
      ran.append($0)
    }
    pool.post(stage.takeWork()) { stage.awaitsWork($0) }
    gate.open()
    var brought = 0
    while ran.last != 101 {
      var wait = pollfd(fd: pool.descriptor, events: Int16(POLLIN), revents: 0)
      let ready = poll(&wait, 1, 20_000)
      try #require(ready == 1, "no result within 20 s")
      for result in pool.collect() {
        brought += 1
        stage.finish(result)
      }
    }
    #expect(ran == [0, 100, 101])
    // The worker may have taken the first of the cancelled jobs before.
    #expect(brought <= 4)
  }

  @Test("Workers run every job once, and signal when results are waiting", arguments: [1, 2, 8])
  func workers(processors: Int) throws {
    let root = Component()
    let stage = Stage(
      root: root, pictureSize: PixelSize(4, 4),
      environment: Environment(typesetter: BoxTypesetter()))
    var sum = 0
    for number in 1...200 {
      root.perform {
        number
      } then: {
        sum += $0
      }
    }
    let pool = try WorkerPool(processors: processors)
    pool.post(stage.takeWork())
    var delivered = 0
    while delivered < 200 {
      var wait = pollfd(fd: pool.descriptor, events: Int16(POLLIN), revents: 0)
      let ready = poll(&wait, 1, 20_000)
      try #require(ready == 1, "no result within 20 s")
      for result in pool.collect() where stage.finish(result) { delivered += 1 }
    }
    #expect(sum == 200 * 201 / 2)
    #expect(pool.collect().isEmpty)
  }
}

/// A gate that blocks a worker until it is opened.
private final class Gate: Sendable {
  private let ends: (Int32, Int32)

  init() {
    var pair: [Int32] = [0, 0]
    precondition(pipe(&pair) == 0)
    ends = (pair[0], pair[1])
  }

  deinit {
    close(ends.0)
    close(ends.1)
  }

  @discardableResult
  func wait() -> Int {
    var byte: UInt8 = 0
    return read(ends.0, &byte, 1)
  }

  func open() {
    var byte: UInt8 = 1
    _ = write(ends.1, &byte, 1)
  }
}
