import Testing
import VitrineComponents
import VitrineKMS
import VitrineRaster
import VitrineTesting
import VitrineUnits
import VitrineKiosk

private let pixels = PixelSize(64, 48)

/// A panel whose presents can be refused, and that counts the calls.
private final class RefusingPanel: Panel {
  let memory = MemoryPanel(size: pixels, panRange: pixels.height)
  var refuses: (Int) -> DisplayError? = { _ in nil }
  private(set) var panRange = pixels.height
  private(set) var presents = 0

  var size: PixelSize { memory.size }
  var refreshInterval: Duration { memory.refreshInterval }
  var bufferCount: Int { memory.bufferCount }
  var eventDescriptor: Int32? { nil }
  func freeBuffer() -> Int? { memory.freeBuffer() }
  func stopPanning() { panRange = 0 }

  func paint(_ buffer: Int, window: Int, _ body: (borrowing WriteOnlyPixels) -> Void) {
    memory.paint(buffer, window: window, body)
  }

  func present(
    _ buffer: Int, window: Int, damage: [PixelRect], at now: Instant
  ) throws {
    presents += 1
    if let error = refuses(window) { throw error }
    memory.present(buffer, window: window, damage: damage, at: now)
  }

  func takeFlips(at now: Instant) -> [FlipDone] { memory.takeFlips(at: now) }
}

/// The frame handling of a kiosk, with a clock that the test advances.
private struct Showing {
  let panel = RefusingPanel()
  var buffers = PictureBuffers(count: 2)
  var scheduler = FrameScheduler(refreshInterval: Duration(nanoseconds: 16_666_667))
  var retryPolicy = PresentRetryPolicy(refreshInterval: Duration(nanoseconds: 16_666_667))
  var now = Instant(nanoseconds: 1_000_000_000)
  let lines = Lines()
  private(set) var drawn = 0
  private let rasterizer = Rasterizer()

  final class Lines { var all: [String] = [] }

  /// Shows another picture whenever a frame is due.
  mutating func run(_ milliseconds: Int) throws {
    let lines = lines
    for _ in 0..<milliseconds {
      scheduler.needsFrame()
      for flip in panel.takeFlips(at: now) {
        scheduler.flipDone(flip, at: now)
        retryPolicy.flipped()
      }
      if case .draw = scheduler.next(at: now) {
        drawn += 1
        let buffer = try #require(panel.freeBuffer())
        let damage = buffers.draw(
          Self.scene(drawn * 3), onto: buffer, of: panel, rasterizer: rasterizer)
        do {
          try panel.present(
            buffer, window: buffers.window(of: buffer), damage: damage, at: now)
          retryPolicy.presented()
          scheduler.presented(at: now)
        } catch {
          let refusal = try #require(error as? DisplayError)
          try retryPolicy.refused(refusal, buffer, &buffers, of: panel) {
            lines.all.append("\($0): \($1)")
          }
          scheduler.presentFailed(at: now)
        }
      }
      now = now + .milliseconds(1)
    }
  }

  static func scene(_ offset: Int) -> Scene {
    var scene = Scene(size: pixels, background: .white)
    for i in (offset / 9)...((offset + pixels.height) / 9) {
      var random = RandomSource(seed: UInt64(i))
      let row = DisplayList([
        .fill(Rect(0, 0, 64, 9), Color(rgb: UInt32(random.int(in: 0...0xff_ffff)))),
        .ellipse(Rect(2, 1.5, 6, 6), Color(rgb: UInt32(random.int(in: 0...0xff_ffff)))),
      ])
      scene.layers.append(
        Layer(
          id: LayerID(UInt64(i)), list: row, origin: PixelPoint(0, i * 9 - offset),
          clip: PixelRect(pixels)))
    }
    return scene
  }
}

private func refusal(_ kind: DisplayError.Kind) -> DisplayError {
  DisplayError(kind: kind, object: "/dev/dri/card0", step: "showing a picture", remedy: "wait")
}

@Suite("Frames that the display refuses")
struct RefusedFrameTests {
  @Test(
    "A display that is busy for half a second is reported once, and shows the picture after that")
  func busy() throws {
    var showing = Showing()
    try showing.run(200)
    let before = showing.drawn
    #expect(before > 5)
    showing.panel.refuses = { _ in refusal(.refused) }
    try showing.run(500)
    #expect(showing.drawn > before + 10)
    #expect(showing.lines.all.count == 1)
    #expect(showing.lines.all.first?.contains("trying again") == true)
    showing.panel.refuses = { _ in nil }
    try showing.run(200)
    _ = showing.panel.takeFlips(at: showing.now + .milliseconds(50))
    #expect(showing.panel.memory.picture == picture(Showing.scene(showing.drawn * 3)))
    #expect(showing.buffers.movesWindow)
    #expect(showing.panel.panRange > 0)
  }

  @Test("A display that refuses for more than a second is lost, and not before")
  func stubborn() throws {
    var showing = Showing()
    try showing.run(100)
    showing.panel.refuses = { _ in refusal(.refused) }
    let before = showing.panel.presents
    #expect(throws: DisplayError.self) { try showing.run(10_000) }
    #expect(showing.panel.presents - before == 61)
    #expect(PresentRetryPolicy.limit(Duration(nanoseconds: 8_333_333)) == 120)
    #expect(PresentRetryPolicy.limit(Duration(seconds: 1)) == 10)
  }

  @Test("A display that has failed and refuses its first picture is not tried at the next refresh")
  func neverShown() throws {
    var showing = Showing()
    showing.retryPolicy = PresentRetryPolicy(
      refreshInterval: Duration(nanoseconds: 16_666_667), hasFailed: true)
    showing.panel.refuses = { _ in refusal(.busy) }
    #expect(throws: refusal(.busy)) { try showing.run(1000) }
    #expect(showing.panel.presents == 1)
  }

  @Test("Separate refusals do not add up")
  func between() throws {
    var showing = Showing()
    var count = 0
    showing.panel.refuses = { _ in
      count += 1
      return count % 3 == 0 ? refusal(.refused) : nil
    }
    try showing.run(5000)
    // Eighty in total: they would be too many if they were consecutive.
    #expect(count / 3 > PresentRetryPolicy.limit(Duration(nanoseconds: 16_666_667)))
  }

  @Test("Refusals of moved windows do not add up if as many were shown in between")
  func betweenWindows() throws {
    var showing = Showing()
    var count = 0
    showing.panel.refuses = { window in
      count += 1
      return count % 40 < 2 && window > 0 ? refusal(.refused) : nil
    }
    try showing.run(20_000)
    #expect(showing.lines.all.count > 10)
    #expect(showing.buffers.movesWindow)
    #expect(showing.panel.panRange > 0)
  }

  @Test(
    "A display that is gone, or belongs to another program, is lost at once",
    arguments: [DisplayError.Kind.lost, .ownedByAnother])
  func gone(_ kind: DisplayError.Kind) throws {
    var showing = Showing()
    try showing.run(100)
    showing.panel.refuses = { _ in refusal(kind) }
    let before = showing.panel.presents
    #expect(throws: refusal(kind)) { try showing.run(100) }
    #expect(showing.panel.presents - before == 1)
  }

  @Test("After two refused windows, the panel is notified that no more will move")
  func windows() throws {
    var showing = Showing()
    showing.panel.refuses = { $0 > 0 ? refusal(.refused) : nil }
    try showing.run(2000)
    #expect(!showing.buffers.movesWindow)
    #expect(showing.panel.panRange == 0)
    #expect(showing.lines.all.contains { $0.contains("scrolling repaints from now on") })
  }

  @Test("A driver that is busy again and again is asked once a refresh, and windows still move")
  func busyDriver() throws {
    var showing = Showing()
    var count = 0
    showing.panel.refuses = { _ in
      count += 1
      return count % 2 == 0 ? refusal(.busy) : nil
    }
    try showing.run(3000)
    #expect(count > 100 && count <= 181, "\(count) attempts in 180 refreshes")
    #expect(showing.buffers.movesWindow && showing.panel.panRange > 0)
    showing.panel.refuses = { _ in nil }
    try showing.run(200)
    _ = showing.panel.takeFlips(at: showing.now + .milliseconds(50))
    #expect(showing.panel.memory.picture == picture(Showing.scene(showing.drawn * 3)))
  }

  private func picture(_ scene: Scene) -> Pixmap {
    let canvas = Surface(size: scene.size)
    Rasterizer().paint(scene, region: Region(PixelRect(scene.size)), onto: canvas)
    return canvas.pixmap()
  }
}
