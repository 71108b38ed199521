import Testing
import VitrineTesting
import VitrineUnits

@testable import VitrineRaster

private let size = PixelSize(150, 110)

private func scene(_ list: DisplayList, at origin: PixelPoint, opacity: UInt8 = 255) -> Scene {
  Scene(
    size: size, background: Color(rgb: 0xf0f4f8),
    layers: [
      Layer(id: LayerID(1), list: list, origin: origin, clip: PixelRect(size), opacity: opacity)
    ])
}

/// Paints the list at places of which none is that of the time before, and compares each picture
/// with that of a rasterizer that has never seen the list.
private func requireSameAgain(
  _ list: DisplayList, times: Int = 5, _ random: inout RandomSource
) throws {
  let rasterizer = Rasterizer()
  for _ in 0..<times {
    let origin = PixelPoint(random.int(in: -40...60), random.int(in: -40...60))
    let opacity = random.int(in: 0...2) == 0 ? UInt8(random.int(in: 1...254)) : 255
    let shown = scene(list, at: origin, opacity: opacity)
    try #require(picture(shown, with: rasterizer).pixels == picture(shown).pixels)
  }
}

@Suite("Painting that is repeated")
struct RepeatedPaintingTests {
  @Test("small paths have the same pixels by their masks as the first time, on any ground")
  func paths() throws {
    try withEverySeed(60) { _, random in
      var commands: [DrawCommand] = []
      for _ in 0..<random.int(in: 1...6) {
        if random.int(in: 0...2) == 0 { commands.append(.fill(random.rect(), random.color())) }
        commands.append(.path(random.path(), .color(random.color())))
      }
      try requireSameAgain(DisplayList(commands), &random)
    }
  }

  @Test("equal paths have one mask from the second on; large ones have none")
  func pathMasks() {
    func disc(_ side: Double) -> Path { Path { $0.ellipse(Rect(3.5, 2, side, side)) } }
    let masks = PaintCaches()
    let converter = ScanConverter()
    #expect(masks.mask(of: disc(20), by: converter) == nil)
    let mask = masks.mask(of: disc(20), by: converter)
    #expect(mask != nil && masks.mask(of: disc(20), by: converter) === mask)
    #expect(masks.mask(of: disc(21), by: converter) == nil, "another shape")
    for _ in 0..<3 { #expect(masks.mask(of: disc(200), by: converter) == nil) }
    for _ in 0..<3 { #expect(masks.mask(of: Path { _ in }, by: converter) == nil) }
  }

  /// A picture with clear, translucent and opaque pixels.
  private func name(_ random: inout RandomSource) -> Pixmap {
    let size = PixelSize(random.int(in: 1...40), random.int(in: 1...16))
    let pixels = (0..<(size.width * size.height)).map { _ in
      let ink = UInt32(random.int(in: 0...255))
      let choices: [UInt32] = [0, ink << 24 | ink << 8, 0xff00_0000 | ink]
      return choices[random.int(in: 0...2)]
    }
    return Pixmap(size: size, pixels: [0] + pixels.dropFirst())
  }

  @Test("rotated and scaled names keep their pixels while their layer moves and fades")
  func names() throws {
    try withEverySeed(60) { _, random in
      let commands = (0..<random.int(in: 1...5)).map { _ in
        let transform = PlaneTransform(
          origin: Point(random.double(in: -20...90), random.double(in: -20...70)),
          scale: random.double(in: 0.3...2),
          rotation: random.int(in: 0...1) == 0 ? 0 : random.double(in: -4...4))
        return DrawCommand.plane(
          PlanePicture(
            name(&random), at: .zero, transform: transform,
            opacity: UInt8(random.int(in: 1...255))))
      }
      try requireSameAgain(DisplayList(commands), &random)
    }
  }

  @Test("a name is the same in parts, in frames without a cache, and after others took its place")
  func nameParts() throws {
    try withEverySeed(40) { _, random in
      let names = (0..<2).map { _ in name(&random) }
      let transform = PlaneTransform(
        origin: Point(30.3, 40.7), scale: 1.5, rotation: random.double(in: -4...4))
      let lists = names.map {
        DisplayList([.plane(PlanePicture($0, at: .zero, transform: transform))])
      }
      let (whole, bands) = (Rasterizer(), Rasterizer(bandPixels: 300))
      for _ in 0..<6 {
        let shown = scene(lists[random.int(in: 0...1)], at: .zero)
        let expected = picture(shown).pixels
        try #require(picture(shown, with: whole).pixels == expected)
        try #require(scannedOut(shown, with: bands).pixels == expected)
      }
    }
  }

  @Test("a list that is one picture is the same painted and cached, moved and faded")
  func pictures() throws {
    try withEverySeed(60) { _, random in
      let commands = (0..<random.int(in: 1...6)).map { _ in random.command() }
      try requireSameAgain(DisplayList(commands, isPicture: true), &random)
    }
  }

  @Test("one picture covers and blends as its parts do where they are opaque")
  func opaquePicture() {
    let commands: [DrawCommand] = [
      .fill(Rect(10, 10, 60, 50), Color(rgb: 0x3070a0)),
      .roundedRect(Rect(20, 20, 30, 20), radius: 6, .white),
    ]
    let (parts, one) = (DisplayList(commands), DisplayList(commands, isPicture: true))
    #expect(parts != one && parts.opaque == one.opaque)
    let rasterizer = Rasterizer()
    for x in 0..<4 {
      let origin = PixelPoint(x, 5)
      #expect(
        picture(scene(one, at: origin), with: rasterizer).pixels
          == picture(scene(parts, at: origin)).pixels)
    }
    #expect(rasterizer.cachedBytes == 60 * 50 * 4)
  }

  @Test("one picture that is a new list in each frame is never cached, and keeps to the budget")
  func changingPicture() {
    let rasterizer = Rasterizer()
    let lists = (0..<5).map { i in
      DisplayList([.fill(Rect(0, 0, Double(i + 9), 9), .white)], isPicture: true)
    }
    for list in lists { _ = picture(scene(list, at: .zero), with: rasterizer) }
    #expect(rasterizer.cachedBytes == 0)
    let large = (0..<9).map { i in
      DisplayList([.fill(Rect(0, 0, 150, Double(i + 60)), .white)], isPicture: true)
    }
    var shown = scene(.empty, at: .zero)
    shown.layers = large.enumerated().map {
      Layer(id: LayerID(UInt64($0)), list: $1, origin: .zero, clip: PixelRect(size), opacity: 200)
    }
    for _ in 0..<3 { _ = picture(shown, with: rasterizer) }
    #expect(rasterizer.cachedBytes > 0)
    #expect(rasterizer.cachedBytes <= 3 * size.width * size.height * 4)
  }

  @Test("the ground below opaque tiles is left out without a visible difference")
  func hiddenGround() throws {
    try withEverySeed(60) { _, random in
      let all = PixelSize(300, 260)
      func tile(_ color: UInt32) -> Pixmap {
        Pixmap(size: PixelSize(90, 90), pixels: Array(repeating: color, count: 8100))
      }
      var tiles: [DrawCommand] = []
      for k in 0..<random.int(in: 1...9) {
        let place = PixelPoint(random.int(in: -60...290), random.int(in: -60...250))
        let colors: [UInt32] = [0x4000_0020, 0xff00_0000 | UInt32(k) << 12]
        let color = colors[min(random.int(in: 0...3), 1)]
        tiles.append(.pixmap(tile(color), at: place))
      }
      let ground = DrawCommand.fill(
        Rect(random.double(in: -9...9), 0, 290, 250), Color(rgb: 0xe0e8d8))
      func shown(_ lists: [[DrawCommand]]) -> Scene {
        Scene(
          size: all, background: .white,
          layers: lists.enumerated().map {
            Layer(
              id: LayerID(UInt64($0)), list: DisplayList($1), origin: .zero, clip: PixelRect(all))
          })
      }
      let apart = shown([[ground]] + tiles.map { [$0] })
      try #require(picture(shown([[ground] + tiles])).pixels == picture(apart).pixels)
    }
  }

  @Test("coverage of wide outlines does not depend on the part that is converted")
  func wideParts() throws {
    try withEverySeed(40) { _, random in
      let path = Path(rule: random.int(in: 0...1) == 0 ? .nonZero : .evenOdd) { pen in
        for _ in 0..<random.int(in: 1...4) {
          pen.move(to: Point(random.double(in: -60...1300), random.double(in: -5...20)))
          for _ in 0..<3 {
            pen.line(to: Point(random.double(in: -60...1300), random.double(in: -5...20)))
          }
          pen.close()
        }
      }
      let converter = ScanConverter()
      let all = PixelRect(x: 0, y: 0, width: 1200, height: 16)
      let whole = converter.mask(of: path.outline, rule: path.rule, in: all)
      var x = 0
      while x < 1200 {
        let width = min(random.int(in: 1...130), 1200 - x)
        let part = converter.mask(
          of: path.outline, rule: path.rule,
          in: PixelRect(x: x, y: 0, width: width, height: 16))
        for y in 0..<16 {
          let (from, to) = (y * 1200 + x, y * width)
          try #require(whole.bytes[from..<(from + width)] == part.bytes[to..<(to + width)])
        }
        x += width
      }
    }
  }
}
