import Testing
import VitrineTesting
import VitrineUnits

@testable import VitrineRaster

private let size = PixelSize(53, 41)

/// The scene painted without band contents: each layer onto the canvas.
private func plainly(_ scene: Scene) -> Pixmap {
  let canvas = Surface(size: scene.size)
  let all = Region(PixelRect(scene.size))
  var blank = scene
  blank.layers = []
  Rasterizer().paint(blank, region: all, onto: canvas)
  Rasterizer().overpaint(scene, region: all, onto: canvas)
  return canvas.pixmap()
}

/// The commands of a typical page: the background again, cards, and letters on them, in few
/// colors.
private func page(_ random: inout RandomSource) -> DisplayList {
  let colors = [Color(rgb: 0xf0f4f8), .white, Color(rgb: 0x202124)]
  return DisplayList(
    (0..<random.int(in: 0...5)).map { _ in
      let color = colors[random.int(in: 0...2)]
      switch random.int(in: 0...4) {
      case 0: return .fill(Rect(-30, -30, 120, 120), color)
      case 1: return .fill(random.rect(), color)
      case 2: return .roundedRect(random.rect(), radius: random.double(in: 0...12), color)
      case 3: return .ellipse(random.rect(), color)
      default:
        let place = PixelPoint(random.int(in: -10...40), random.int(in: -10...30))
        return .glyphs(blot, at: place, color)
      }
    })
}

@Suite struct BandContentsTests {
  @Test("using the band's contents changes no pixel, frame after frame, in bands of any height")
  func same() throws {
    try withEverySeed(150) { _, random in
      let streaming = Rasterizer(bandPixels: random.int(in: 53...900))
      let painting = Rasterizer()
      var scene = random.scene(size)
      for _ in 0..<3 {
        for i in scene.layers.indices where random.int(in: 0...1) == 0 {
          scene.layers[i].list = page(&random)
        }
        let expected = plainly(scene)
        try #require(scannedOut(scene, with: streaming) == expected)
        try #require(picture(scene, with: painting) == expected)
        let narrow = Scene(
          size: size, background: .white,
          layers: [
            Layer(
              id: LayerID(1), list: DisplayList([.pixmap(expected, at: .zero)]), origin: .zero,
              clip: PixelRect(size))
          ])
        try #require(
          scannedOut(scene, format: .rgb565, with: streaming)
            == scannedOut(narrow, format: .rgb565))
        scene = random.next(scene)
      }
    }
  }

  @Test(
    "a shape that is too large to be drawn does not change the contents",
    arguments: [
      Rect(-10, -10, 2e9, 100), Rect(-10, -10, 100, 2e9), Rect(-1e12, -1e12, 2e12, 2e12),
      Rect(-10, -10, .infinity, 100),
    ])
  func tooLarge(rect: Rect) {
    let black = Color(rgb: 0)
    for radius in [0.0, 8] {
      let scene = Scene(
        size: size, background: .white,
        layers: [
          Layer(
            id: LayerID(1),
            list: DisplayList([
              .fill(Rect(-10, -10, 100, 100), .white), .roundedRect(rect, radius: radius, black),
              .fill(Rect(5, 5, 10, 10), black),
              .glyphs(blot, at: .zero, black),
            ]), origin: .zero, clip: PixelRect(size))
        ])
      #expect(picture(scene) == plainly(scene))
      #expect(scannedOut(scene) == plainly(scene))
    }
  }

  @Test("inside a flat patch the newest color is known, across its edge it is not")
  func patches() {
    withExtendedBand { band in
      let contents = BandContents()
      contents.begin(band, isKept: false)
      let text = PixelRect(x: 4, y: 2, width: 6, height: 2)
      #expect(contents.color(of: text, on: band) == nil, "nothing is painted yet")
      contents.fill(band.rect, 0xffff_ffff, on: band)
      #expect(contents.color(of: text, on: band) == 0xffff_ffff)
      contents.note(PixelRect(x: 2, y: 1, width: 10, height: 5), 0xff00_00ff, on: band)
      #expect(contents.color(of: text, on: band) == 0xff00_00ff)
      let across = PixelRect(x: 0, y: 2, width: 6, height: 2)
      #expect(contents.color(of: across, on: band) == nil)
      contents.note(PixelRect(x: 9, y: 3, width: 1, height: 1), nil, on: band)
      #expect(contents.color(of: text, on: band) == nil)
      let beside = PixelRect(x: 13, y: 0, width: 3, height: 8)
      #expect(contents.color(of: beside, on: band) == 0xffff_ffff)
    }
  }

  @Test("a band that is filled again is blank again, whatever its height and earlier contents")
  func wiping() throws {
    try withEverySeed(100) { _, random in
      let buffer = BandBuffer()
      let contents = BandContents()
      for _ in 0..<12 {
        let rect = PixelRect(x: 0, y: 0, width: 16, height: random.int(in: 1...12))
        let capacity = buffer.capacity
        let band = buffer.band(rect)
        contents.begin(band, isKept: buffer.capacity == capacity)
        let color: UInt32 = [0xffff_ffff, 0xff20_2124][random.int(in: 0...1)]
        // Some bands are never filled as a whole.
        if random.int(in: 0...3) > 0 {
          contents.fill(rect, color, on: band)
          for i in 0..<(rect.width * rect.height) { try #require(band.base[i] == color) }
        }
        for _ in 0..<random.int(in: 0...3) {
          let spot = PixelRect(
            x: random.int(in: 0...15), y: random.int(in: 0...11), width: random.int(in: 1...9),
            height: random.int(in: 1...9)
          ).intersection(rect)
          band.fill(spot, 0xff12_3456)
          contents.note(spot, random.int(in: 0...1) == 0 ? 0xff12_3456 : nil, on: band)
        }
      }
    }
  }

  /// A band of 16 × 8 pixels for as long as `body` runs.
  private func withExtendedBand(_ body: (Band) -> Void) {
    let buffer = BandBuffer()
    withExtendedLifetime(buffer) {
      body(buffer.band(PixelRect(x: 0, y: 0, width: 16, height: 8)))
    }
  }
}
