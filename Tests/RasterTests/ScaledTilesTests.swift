import Testing
import VitrineTesting
import VitrineUnits

@testable import VitrineRaster

@Suite("Scaled tiles that are kept from frame to frame")
struct ScaledTilesTests {
  private static let size = PixelSize(90, 70)

  private func tile(_ random: inout RandomSource) -> Pixmap {
    Pixmap(
      size: PixelSize(34, 34),
      pixels: (0..<(34 * 34)).map { _ in UInt32(truncatingIfNeeded: random.next()) | 0xff00_0000 })
  }

  private func scene(_ pictures: [PlanePicture]) -> Scene {
    Scene(
      size: Self.size, background: .white,
      layers: [
        Layer(
          id: LayerID(1), list: DisplayList(pictures.map { .plane($0) }), origin: .zero,
          clip: PixelRect(Self.size))
      ])
  }

  @Test("tiles that move by whole pixels and fade are the same as tiles painted for the first time")
  func motion() {
    withEverySeed(40) { seed, random in
      let tiles = (0..<4).map { _ in tile(&random) }
      let transform = PlaneTransform(
        origin: Point(random.double(in: -10...40), random.double(in: -10...40)),
        scale: random.double(in: 0.4...2.5))
      let rasterizer = Rasterizer(bandPixels: 90 * random.int(in: 1...40))
      let canvas = Surface(size: Self.size)
      var shift = PixelPoint.zero
      for frame in 0..<8 {
        if random.int(in: 0...1) == 0 {
          shift = PixelPoint(random.int(in: -20...20), random.int(in: -20...20))
        }
        let pictures = tiles.enumerated().map { i, tile in
          PlanePicture(
            tile, part: PixelRect(x: 1, y: 1, width: 32, height: 32),
            at: PixelPoint(i % 2 * 32 - 33, i / 2 * 32 - 33), transform: transform, shift: shift,
            opacity: i == 3 ? UInt8(random.int(in: 1...255)) : 255)
        }
        let scene = scene(pictures)
        let x = random.int(in: 0...60)
        let part = Region(
          [
            PixelRect(x: x, y: random.int(in: 0...40), width: 30, height: 30), PixelRect(Self.size),
          ].prefix(random.int(in: 1...2)))
        rasterizer.paint(scene, region: part, onto: canvas)
        let plain = Surface(size: Self.size)
        Rasterizer().paint(scene, region: Region(PixelRect(Self.size)), onto: plain)
        let (found, wanted) = (canvas.pixmap(), plain.pixmap())
        for rect in part.rects {
          for y in rect.y0..<rect.y1 {
            let row = (y * Self.size.width + rect.x0)..<(y * Self.size.width + rect.x1)
            let isSame = found.pixels[row] == wanted.pixels[row]
            #expect(isSame, "seed \(seed), frame \(frame), row \(y)")
          }
        }
      }
    }
  }

  @Test("rows are stored from the second frame on, and no more pixels than a picture has")
  func room() {
    var random = RandomSource(seed: 3)
    let tile = tile(&random)
    var tiles = ScaledTiles()
    func picture(_ number: Int) -> PlanePicture {
      PlanePicture(
        tile, at: PixelPoint(number * 32, 0),
        transform: PlaneTransform(origin: .zero, scale: 1.5))
    }
    let pixels = [UInt32](0..<32)
    var out = [UInt32](repeating: 0, count: 32)
    var stored = [0, 0, 0]
    for frame in 0..<3 {
      tiles.beginFrame(pixels: 100)
      for number in 0..<4 {
        let rows = tiles.rows(of: picture(number), in: picture(number).bounds)
        let first = picture(number).bounds.y0
        for y in first..<(first + 2) {
          if rows.copy(y, 0..<32, to: &out) {
            stored[frame] += 1
            #expect(out == pixels)
          } else {
            rows.keep(y, 0..<32, from: pixels)
          }
        }
      }
    }
    #expect(stored == [0, 0, 3])
  }
}
