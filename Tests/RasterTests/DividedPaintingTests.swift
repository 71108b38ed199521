import Testing
import VitrineTesting
import VitrineUnits

@testable import VitrineRaster

/// Calls the parts of a frame one after another, in an order of its own.
private final class ShuffledParts: PartRunner {
  var random: RandomSource
  private(set) var count = 0
  let helpers: Int

  init(_ random: RandomSource, helpers: Int = 3) { (self.random, self.helpers) = (random, helpers) }

  func run(_ count: Int, _ body: (Int) -> Void) {
    self.count += 1
    var left = Array(0..<count)
    while !left.isEmpty { body(left.remove(at: random.int(in: 0...(left.count - 1)))) }
  }
}

@Suite("Frames that several threads paint")
struct DividedPaintingTests {
  @Test("the parts of frame after frame have the pixels of one thread, each written once")
  func samePixels() throws {
    try withEverySeed(80) { seed, random in
      let (size, rotation) = (PixelSize(40, 30), Rotation.allCases[seed % 4])
      let format = seed / 4 % 2 == 0 ? PixelFormat.xrgb8888 : .rgb565
      let parts = ShuffledParts(RandomSource(seed: random.next()))
      let divided = Rasterizer(
        bandPixels: random.int(in: 20...300), runner: parts, dividedWork: 0)
      var shown = random.scene(size)
      for _ in 0..<6 {
        let panel = CountingPanel(
          size: rotation.isTransposing ? size.transposed : size, format: format)
        let region = Region(
          (0..<3).map { _ in
            PixelRect(
              x: random.int(in: -9...30), y: random.int(in: -9...20),
              width: random.int(in: 0...50), height: random.int(in: 0...40))
          } + (random.int(in: 0...1) == 0 ? [PixelRect(size)] : []))
        panel.paint(0) { divided.paint(shown, region: region, into: $0, rotation: rotation) }
        try #require(panel.faults == [], "seed \(seed)")
        try #require(panel.painted.area == region.intersection(PixelRect(size)).area)
        try #require(
          scannedOut(shown, rotation: rotation, format: format, with: divided)
            == scannedOut(shown, rotation: rotation, format: format), "seed \(seed)")
        shown = random.next(shown)
      }
      #expect(parts.count >= 6)
    }
  }

  /// A page of many shapes, which is worth a picture.
  private func page(_ random: inout RandomSource, _ size: PixelSize) -> DisplayList {
    let (width, height) = (Double(size.width), Double(size.height))
    var commands = [DrawCommand.fill(Rect(0, 0, width, height), Color(rgb: 0x3070a0))]
    for _ in 0..<8 {
      let rect = Rect(
        random.double(in: -20...60), random.double(in: -20...60), width * 0.8, height * 0.8)
      commands.append(.path(Path { $0.ellipse(rect) }, .color(random.color())))
    }
    return DisplayList(commands)
  }

  @Test("a page that grows, and one in a group, are painted as pictures by all parts together")
  func pictures() throws {
    try withEverySeed(8) { seed, random in
      let size = PixelSize(260, 190)
      let list = page(&random, size)
      let parts = ShuffledParts(RandomSource(seed: random.next()))
      let divided = Rasterizer(runner: parts, dividedWork: 0)
      func shown(_ command: DrawCommand) -> Scene { scene(size.width, size.height, [command]) }
      for scale in [1.0, 1.1, 1.23] {
        let stretched = shown(
          .stretched(
            list, at: Point(-4 * scale, -3 * scale), scale: scale, clip: PixelRect(size)))
        try #require(scannedOut(stretched, with: divided) == scannedOut(stretched), "seed \(seed)")
      }
      #expect(divided.cachedBytes == size.width * size.height * 4)
      // The first frame also makes the picture.
      #expect(parts.count == 4)
      let inner = page(&random, size)
      // The first two frames paint it: a list that changes with every frame needs no picture.
      for x in [0, 3, 9] {
        let grouped = shown(
          .group(
            inner, at: PixelPoint(x, 0), clip: Rect(0, 0, 260, 190), radius: 0, opacity: 255))
        try #require(scannedOut(grouped, with: divided) == scannedOut(grouped), "seed \(seed)")
      }
      #expect(divided.cachedBytes == 2 * size.width * size.height * 4)
      #expect(parts.count == 8)
    }
  }

  /// The number of frames of a scene that were divided.
  private func divisions(_ scene: Scene) -> Int {
    let parts = ShuffledParts(RandomSource(seed: 1))
    _ = scannedOut(scene, with: Rasterizer(runner: parts))
    return parts.count
  }

  @Test("a list is painted by one thread, a scaled map and a translucent layer by several")
  func work() {
    let size = PixelSize(1280, 720)
    let rows = (0..<10).flatMap { row -> [DrawCommand] in
      let y = Double(row * 72)
      return [
        .ellipse(Rect(16, y + 12, 48, 48), Color(rgb: 0x3070a0)),
        .glyphs(blot, at: PixelPoint(80, row * 72 + 31), .black),
        .fill(Rect(80, y + 71, 1200, 1), Color(rgb: 0xe0e0e0)),
      ]
    }
    let white = DrawCommand.fill(Rect(0, 0, 1280, 720), .white)
    #expect(divisions(scene(size.width, size.height, [white] + rows)) == 0)
    let tile = Pixmap(
      size: PixelSize(512, 512), pixels: Array(repeating: 0xff20_4060, count: 512 * 512))
    let map = DrawCommand.plane(
      PlanePicture(tile, at: .zero, transform: PlaneTransform(origin: .zero, scale: 2.7)))
    #expect(divisions(scene(size.width, size.height, [white, map])) == 1)
    let hidden = Scene(
      size: size, background: .white,
      layers: [
        Layer(id: LayerID(1), list: DisplayList([map]), origin: .zero, clip: PixelRect(size)),
        Layer(id: LayerID(2), list: DisplayList([white]), origin: .zero, clip: PixelRect(size)),
      ])
    #expect(divisions(hidden) == 0)
    let scrim = DrawCommand.fill(Rect(0, 0, 1280, 720), Color(argb: 0x8000_0000))
    #expect(divisions(scene(size.width, size.height, [white, scrim])) == 1)
  }

  @Test("without a thread that helps nothing is divided, and small corners of a picture are not")
  func undivided() {
    let tile = Pixmap(
      size: PixelSize(512, 512), pixels: Array(repeating: 0xff20_4060, count: 512 * 512))
    let map = DrawCommand.plane(
      PlanePicture(tile, at: .zero, transform: PlaneTransform(origin: .zero, scale: 2.7)))
    let shown = scene(1280, 720, [map])
    let alone = ShuffledParts(RandomSource(seed: 1), helpers: 0)
    _ = scannedOut(shown, with: Rasterizer(runner: alone))
    #expect(alone.count == 0)
    let corners = Region([
      PixelRect(x: 0, y: 0, width: 9, height: 9), PixelRect(x: 1270, y: 710, width: 9, height: 9),
    ])
    #expect(shown.work(in: corners) < 2000)
    #expect(shown.work(in: Region(PixelRect(shown.size))) > Rasterizer.dividedWork)
  }

  @Test("each part of a picture writes its own rows only")
  func partsOfPictures() throws {
    try withEverySeed(20) { seed, random in
      let list = page(&random, PixelSize(61, 40))
      let rect = PixelRect(PixelSize(61, 40))
      let whole = PaintContext().painted(list, rect, depth: 0)
      // In any order: a part that wrote behind its rows would spoil those of the next.
      let surface = Surface(size: rect.size)
      var rows = [0..<7, 7..<8, 8..<30, 30..<40]
      while !rows.isEmpty {
        let part = rows.remove(at: random.int(in: 0...(rows.count - 1)))
        let before = surface.pixmap().pixels
        PaintContext().paint(list, rect, rows: part, onto: surface)
        let after = surface.pixmap().pixels
        let own = (part.lowerBound * 61)..<(part.upperBound * 61)
        try #require(
          zip(before, after).enumerated().allSatisfy { own.contains($0) || $1.0 == $1.1 })
        try #require(after[own] == whole.pixels[own], "seed \(seed)")
      }
    }
  }

  @Test("the work of lists beyond any screen is no overflow")
  func hugeLists() {
    let far = Rect(-8e6, -8e6, 1.6e7, 1.6e7)
    var list = DisplayList((0..<40).map { _ in .fill(far, Color(argb: 0x80ff_0000)) })
    for _ in 0..<30 {
      list = DisplayList([
        .group(list, at: .zero, clip: far, radius: 4, opacity: 200),
        .group(list, at: .zero, clip: far, radius: 4, opacity: 200),
      ])
    }
    var shown = scene(64, 64, [])
    shown.layers[0].list = list
    #expect(shown.work(in: Region(PixelRect(shown.size))) > 0)
  }
}
