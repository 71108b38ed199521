import Testing
import VitrineRaster
import VitrineTesting
import VitrineUnits

private let size = PixelSize(53, 41)

/// A list under a bar, with a scroll indicator over it. Its rows are 9 pixels high, and each is a
/// different picture.
private struct ScrolledList {
  var offset = 0
  var bar = 6
  var hasIndicator = true
  /// Whether a page of one color is beneath everything. It does not move.
  var hasPage = false
  /// Rows whose content differs from the initial one.
  var changed: Set<Int> = []

  private static let lists: [DisplayList] = (0..<64).map { i in
    var random = RandomSource(seed: UInt64(i) * 77 + 5)
    return DisplayList([
      .ellipse(Rect(2, 1.5, 6.5, 6), random.color()), .glyphs(blot, at: PixelPoint(12, 8), .black),
      .fill(Rect(11, 8, 42, 1), random.color()),
    ])
  }

  /// The bar and the indicator do not move, whatever the list's offset is.
  var scene: Scene {
    let below = PixelRect(x0: 0, y0: bar, x1: size.width, y1: size.height)
    var scene = Scene(size: size, background: Color(rgb: 0xf0f4f8))
    if hasPage {
      let page = DisplayList([.fill(Rect(0, 0, 53, 41), Color(rgb: 0xffeedd))])
      scene.layers.append(
        Layer(id: LayerID(999), list: page, origin: .zero, clip: PixelRect(size)))
    }
    for i in (offset / 9)...((offset + size.height) / 9) {
      scene.layers.append(
        Layer(
          id: LayerID(UInt64(i)), list: Self.lists[changed.contains(i) ? i + 30 : i],
          origin: PixelPoint(0, bar + i * 9 - offset), clip: below))
    }
    if bar > 0 {
      scene.layers.append(
        Layer(
          id: LayerID(1000), list: Self.lists[40], origin: PixelPoint(0, -3),
          clip: PixelRect(x: 0, y: 0, width: size.width, height: bar)))
    }
    if hasIndicator {
      let thumb = DisplayList([.roundedRect(Rect(0, 0, 3, 11), radius: 1.5, .black)])
      scene.layers.append(
        Layer(
          id: LayerID(1001), list: thumb, origin: PixelPoint(49, bar + 2 + offset / 11),
          clip: PixelRect(size), opacity: 128))
    }
    return scene
  }
}

/// A panel with its buffers, and the number of pixels painted in the last frame.
private final class Show {
  let panel: MemoryPanel
  private var buffers: PictureBuffers
  private let rasterizer = Rasterizer(bandPixels: 400)
  private let rotation: Rotation
  private var now = Instant.zero

  init(panRange: Int, rotation: Rotation, buffers count: Int) {
    panel = MemoryPanel(
      size: rotation.isTransposing ? size.transposed : size, buffers: count, padding: 4,
      panRange: panRange)
    buffers = PictureBuffers(count: count)
    self.rotation = rotation
  }

  var window: Int { panel.shown.map(buffers.window) ?? 0 }

  func show(_ scene: Scene) {
    let buffer = panel.freeBuffer()!
    let damage = buffers.draw(
      scene, onto: buffer, of: panel, rasterizer: rasterizer, rotation: rotation)
    if damage.isEmpty { return buffers.invalidateAll() }
    panel.present(buffer, window: buffers.window(of: buffer), damage: damage, at: now)
    now = now + panel.refreshInterval * 2
    _ = panel.takeFlips(at: now)
  }
}

@Suite struct PanTests {
  @Test("a panned list and a repainted one have the same pixels, whatever else changes")
  func twoRoutes() throws {
    var moves = 0
    try withEverySeed(60) { seed, random in
      let rotation = Rotation.allCases[seed % 4]
      let count = 2 + seed % 2
      let panned = Show(panRange: [41, 23, 90][seed % 3], rotation: rotation, buffers: count)
      let plain = Show(panRange: 0, rotation: rotation, buffers: count)
      var list = ScrolledList(bar: [6, 0, 13][random.int(in: 0...2)])
      list.hasIndicator = random.int(in: 0...1) == 0
      list.hasPage = random.int(in: 0...1) == 0
      var speed = random.int(in: -6...6)
      list.offset = 100
      for step in 0..<14 {
        panned.show(list.scene)
        plain.show(list.scene)
        try #require(
          panned.panel.picture == plain.panel.picture, "seed \(seed), step \(step)")
        if panned.window > 0 { moves += 1 }
        if random.int(in: 0...4) == 0 { speed = random.int(in: -12...12) }
        if random.int(in: 0...5) == 0 { list.changed.insert(list.offset / 9 + 2) }
        if random.int(in: 0...9) == 0 { list.hasIndicator.toggle() }
        list.offset = min(max(list.offset + speed, 0), 200)
      }
    }
    #expect(moves > 100)
  }

  @Test("pictures of any kind are the same with and without a moving window")
  func anyScenes() throws {
    try withEverySeed(40) { seed, random in
      let panned = Show(panRange: 41, rotation: seed % 2 == 0 ? .none : .half, buffers: 2)
      var scene = random.scene(size)
      for step in 0..<8 {
        panned.show(scene)
        try #require(
          panned.panel.picture
            == scannedOut(scene, rotation: seed % 2 == 0 ? .none : .half).opaque,
          "seed \(seed), step \(step)")
        // Everything moves, and something else changes at the same time.
        let way = PixelPoint(0, random.int(in: -9...9))
        for i in scene.layers.indices { scene.layers[i].origin = scene.layers[i].origin + way }
        if random.int(in: 0...1) == 0 { scene = random.next(scene) }
      }
    }
  }

  @Test("a list that fills the picture paints only the rows that it uncovers")
  func strip() throws {
    for hasPage in [false, true] { try strip(hasPage: hasPage) }
  }

  private func strip(hasPage: Bool) throws {
    var list = ScrolledList(offset: 100, bar: 0, hasIndicator: false, hasPage: hasPage)
    let before = list.scene
    list.offset = 104
    let down = try #require(list.scene.pan(from: before))
    #expect(down.rows == 4)
    #expect(down.stale == Region(PixelRect(x: 0, y: 37, width: 53, height: 4)))
    let up = try #require(before.pan(from: list.scene))
    #expect(up.rows == -4)
    #expect(up.stale == Region(PixelRect(x: 0, y: 0, width: 53, height: 4)))
  }

  @Test("a fixed bar is painted at its position and where panning moved it")
  func bar() throws {
    var list = ScrolledList(offset: 100, bar: 6, hasIndicator: false)
    let before = list.scene
    list.offset = 102
    let pan = try #require(list.scene.pan(from: before))
    #expect(pan.rows == 2)
    #expect(pan.stale.contains(PixelRect(x: 12, y: 0, width: 41, height: 6)))
    #expect(pan.stale.contains(PixelRect(x: 0, y: 39, width: 53, height: 2)))
    // The bar, three rows at its lower edge where rows are cut, and the uncovered part.
    #expect(pan.stale.area <= 53 * (6 + 3 + 2))
  }

  @Test("fixed, new and sideways moving layers are not panned")
  func reasons() {
    let list = ScrolledList(offset: 50)
    #expect(list.scene.pan(from: list.scene) == nil)
    var aside = list.scene
    for i in aside.layers.indices { aside.layers[i].origin.x += 3 }
    #expect(aside.pan(from: list.scene) == nil)
    var other = list.scene
    for i in other.layers.indices { other.layers[i].id = LayerID(5000 + UInt64(i)) }
    #expect(other.pan(from: list.scene) == nil)
    var far = list.scene
    for i in far.layers.indices { far.layers[i].origin.y += 41 }
    #expect(far.pan(from: list.scene) == nil)
  }
}

extension Pixmap {
  fileprivate var opaque: Pixmap { Pixmap(size: size, pixels: pixels.map { $0 | 0xff00_0000 }) }
}
