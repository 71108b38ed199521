import Testing
import VitrineRaster
import VitrineTesting
import VitrineUnits

private let pixels = PixelSize(53, 41)

/// A panel that claims that it can move its window, and refuses some windows at flip time.
private final class RefusingPanel: Panel {
  struct Refusal: Error {}

  let inner = MemoryPanel(size: pixels, panRange: pixels.height)
  /// The number of refused presents. `refuses` decides by the window and this count.
  private(set) var refusals = 0
  private let refuses: (_ window: Int, _ refusals: Int) -> Bool

  init(refuses: @escaping (Int, Int) -> Bool) { self.refuses = refuses }

  var size: PixelSize { inner.size }
  var panRange: Int { inner.panRange }
  var refreshInterval: Duration { inner.refreshInterval }
  var bufferCount: Int { inner.bufferCount }
  var eventDescriptor: Int32? { nil }
  func freeBuffer() -> Int? { inner.freeBuffer() }

  func paint(_ buffer: Int, window: Int, _ body: (borrowing WriteOnlyPixels) -> Void) {
    inner.paint(buffer, window: window, body)
  }

  func present(_ buffer: Int, window: Int, damage: [PixelRect], at now: Instant) throws {
    if refuses(window, refusals) {
      refusals += 1
      throw Refusal()
    }
    inner.present(buffer, window: window, damage: damage, at: now)
  }

  func takeFlips(at now: Instant) -> [FlipDone] { inner.takeFlips(at: now) }
}

/// A list on such a panel, shown as a kiosk shows it: a refused frame is drawn again.
private struct Showing {
  let panel: RefusingPanel
  var buffers = PictureBuffers(count: 2)
  private let rasterizer = Rasterizer(bandPixels: 400)
  private var now = Instant.zero
  /// The first rows of the pictures that were shown.
  private(set) var windows: [Int] = []

  init(refuses: @escaping (Int, Int) -> Bool) { panel = RefusingPanel(refuses: refuses) }

  private static let rows = (0..<64).map { i in
    var random = RandomSource(seed: UInt64(i) * 13 + 1)
    // Each row is a completely different picture, so repainting it costs more than moving the
    // window.
    return DisplayList([
      .fill(Rect(0, 0, 53, 9), random.color()), .ellipse(Rect(2, 1.5, 6.5, 6), random.color()),
    ])
  }

  static func scene(_ offset: Int) -> Scene {
    var scene = Scene(size: pixels, background: .white)
    for i in (offset / 9)...((offset + pixels.height) / 9) {
      scene.layers.append(
        Layer(
          id: LayerID(UInt64(i)), list: rows[i], origin: PixelPoint(0, i * 9 - offset),
          clip: PixelRect(pixels)))
    }
    return scene
  }

  /// Shows the list at an offset, retrying refused frames at most `tries` times in a row.
  mutating func show(_ offset: Int, tries: Int = 3) throws {
    let scene = Self.scene(offset)
    for attempt in 1...tries {
      let buffer = try #require(panel.freeBuffer())
      let damage = buffers.draw(scene, onto: buffer, of: panel, rasterizer: rasterizer)
      let window = buffers.window(of: buffer)
      do {
        try panel.present(buffer, window: window, damage: damage, at: now)
        windows.append(window)
        break
      } catch {
        buffers.presentRefused(buffer)
        try #require(attempt < tries, "offset \(offset): window \(window) is tried for ever")
      }
    }
    now = now + panel.refreshInterval * 2
    _ = panel.takeFlips(at: now)
    #expect(panel.inner.picture == scannedOut(scene), "offset \(offset)")
  }
}

@Suite struct RefusedWindowTests {
  @Test("a driver that refuses windows is tried twice, then the list is repainted permanently")
  func stubborn() throws {
    // Some accept only the first row, others stop at a row of their own.
    for limit in [0, 5, 23] {
      var showing = Showing { window, _ in window > limit }
      for offset in stride(from: 0, to: 240, by: 3) { try showing.show(offset) }
      #expect(showing.panel.refusals == 2, "limit \(limit)")
      #expect(!showing.buffers.movesWindow)
      #expect(showing.windows.suffix(40).allSatisfy { $0 == 0 })
    }
  }

  @Test("after one refusal windows continue to move")
  func busy() throws {
    var showing = Showing { window, refusals in window > 8 && refusals == 0 }
    for offset in stride(from: 0, to: 240, by: 3) { try showing.show(offset) }
    #expect(showing.panel.refusals == 1)
    #expect(showing.buffers.movesWindow)
    #expect(showing.windows.max() ?? 0 > 8)
  }

  @Test("refusals long after such windows were shown do not stop panning")
  func busyForWeeks() throws {
    var presents = 0
    var showing = Showing { window, _ in
      presents += 1
      return window > 0 && presents % 60 == 0
    }
    // Back and forth, because the list ends.
    for step in stride(from: 0, to: 3000, by: 3) {
      try showing.show(min(step % 480, 480 - step % 480))
    }
    #expect(showing.panel.refusals > 5)
    #expect(showing.buffers.movesWindow)
    #expect(showing.windows.suffix(40).contains { $0 > 0 })
  }

  @Test("a refusal of the first row does not stop panning")
  func firstRow() throws {
    var showing = Showing { window, refusals in window == 0 && refusals < 2 }
    for offset in stride(from: 0, to: 120, by: 3) { try showing.show(offset) }
    #expect(showing.panel.refusals == 2)
    #expect(showing.buffers.movesWindow)
    #expect(showing.windows.contains { $0 > 0 })
  }

  @Test("invalidated buffers begin at their first row")
  func forgotten() throws {
    var showing = Showing { _, _ in false }
    for offset in stride(from: 0, to: 30, by: 3) { try showing.show(offset) }
    #expect((0..<2).allSatisfy { showing.buffers.window(of: $0) > 0 })
    showing.buffers.invalidateAll()
    #expect((0..<2).allSatisfy { showing.buffers.window(of: $0) == 0 })
  }
}
