import Testing
import VitrineRaster
import VitrineTesting
import VitrineUnits

@Suite("Pictures on a plane")
struct PlanePictureTests {
  private func noise(_ w: Int, _ h: Int, _ random: inout RandomSource) -> Pixmap {
    Pixmap(
      size: PixelSize(w, h),
      pixels: (0..<(w * h)).map { _ in UInt32(truncatingIfNeeded: random.next()) | 0xff00_0000 })
  }

  private func paint(_ commands: [DrawCommand], _ size: PixelSize) -> Pixmap {
    Rasterizer().pixmap(of: DisplayList(commands), size: size)
  }

  @Test("on whole pixels and unrotated, a picture is copied")
  func identity() {
    var random = RandomSource(seed: 1)
    let picture = noise(7, 5, &random)
    let at = PlaneTransform(origin: Point(3, -2))
    let painted = paint(
      [.plane(PlanePicture(picture, at: PixelPoint(1, 4), transform: at))], PixelSize(16, 12))
    let copied = paint([.pixmap(picture, at: PixelPoint(4, 2))], PixelSize(16, 12))
    #expect(painted == copied)
  }

  @Test("four tiles of one picture meet without gap and without overlap, at any position and angle")
  func tiles() {
    withEverySeed(150) { _, random in
      let size = PixelSize(48, 40)
      let transform = PlaneTransform(
        origin: Point(random.double(in: -10...60), random.double(in: -10...60)),
        scale: random.double(in: 0.3...4), rotation: random.double(in: -4...4))
      // Half clear, so that pixels that are painted twice differ.
      let half = Pixmap(size: PixelSize(66, 66), pixels: Array(repeating: 0x8080_8080, count: 4356))
      let part = PixelRect(x: 1, y: 1, width: 64, height: 64)
      var commands: [DrawCommand] = []
      for x in -5...5 {
        for y in -5...5 {
          let at = PixelPoint(x * 64 - 1, y * 64 - 1)
          commands.append(.plane(PlanePicture(half, part: part, at: at, transform: transform)))
        }
      }
      let covers = Set(paint(commands, size).pixels)
      #expect(covers == [0x8080_8080] || transformIsFar(transform, size))
    }
  }

  /// The plane of eleven by eleven tiles is not unlimited.
  private func transformIsFar(_ transform: PlaneTransform, _ size: PixelSize) -> Bool {
    let all = Pixmap(
      size: PixelSize(704, 704), pixels: Array(repeating: 0xff00_0000, count: 704 * 704))
    let one = PlanePicture(all, at: PixelPoint(-320, -320), transform: transform)
    return paint([.plane(one)], size).pixels.contains { $0 == 0 }
  }

  @Test("a picture is the same whichever part of it is painted, and stays inside its bounds")
  func parts() {
    withEverySeed(60) { _, random in
      let picture = noise(random.int(in: 1...20), random.int(in: 1...20), &random)
      let command = DrawCommand.plane(
        PlanePicture(
          picture, at: PixelPoint(random.int(in: -9...9), random.int(in: -9...9)),
          transform: PlaneTransform(
            origin: Point(random.double(in: 0...40), random.double(in: 0...30)),
            scale: random.double(in: 0.4...5), rotation: random.double(in: -4...4)),
          opacity: UInt8(random.int(in: 1...255))))
      let list = DisplayList([command])
      let size = PixelSize(40, 30)
      let whole = paint([command], size)
      let scene = Scene(
        size: size, background: .black,
        layers: [Layer(id: LayerID(1), list: list, origin: .zero, clip: PixelRect(size))])
      let (a, b) = (Surface(size: size), Surface(size: size))
      Rasterizer().paint(scene, region: Region(PixelRect(size)), onto: a)
      let cut = random.int(in: 1...39)
      for x in [0..<cut, cut..<40] {
        let strip = PixelRect(x0: x.lowerBound, y0: 0, x1: x.upperBound, y1: 30)
        Rasterizer().paint(scene, region: Region(strip), onto: b)
      }
      #expect(a.pixmap() == b.pixmap())
      let bounds = command.bounds
      for y in 0..<30 {
        for x in 0..<40 where whole.pixels[y * 40 + x] != 0 {
          #expect(x >= bounds.x0 && x < bounds.x1 && y >= bounds.y0 && y < bounds.y1)
        }
      }
    }
  }

  @Test("stretched without a rotation it equals the image command")
  func asImage() {
    withEverySeed(40) { _, random in
      let picture = noise(12, 9, &random)
      let scale = random.double(in: 1.1...3)
      let size = PixelSize(40, 30)
      let a = paint(
        [
          .plane(
            PlanePicture(picture, at: .zero, transform: PlaneTransform(origin: .zero, scale: scale))
          )
        ],
        size)
      let b = paint(
        [.image(picture, in: Rect(0, 0, 12 * scale, 9 * scale), radius: 0, .bilinear)], size)
      for y in 0..<Int(9 * scale) {
        for x in 0..<Int(12 * scale) {
          for shift in [0, 8, 16] {
            let p = Int(a.pixels[y * 40 + x] >> shift & 255)
            let q = Int(b.pixels[y * 40 + x] >> shift & 255)
            // Sixteenths of a pixel against 256ths, in both directions, of 255 steps.
            #expect(abs(p - q) <= 34)
          }
        }
      }
    }
  }

  @Test("rotated by a quarter turn, rows become columns")
  func quarter() {
    let picture = Pixmap(size: PixelSize(3, 1), pixels: [0xff00_0001, 0xff00_0002, 0xff00_0003])
    let painted = paint(
      [
        .plane(
          PlanePicture(
            picture, at: .zero,
            transform: PlaneTransform(origin: Point(1, 0), rotation: Double.pi / 2)))
      ], PixelSize(1, 3))
    #expect(painted.pixels == [0xff00_0001, 0xff00_0002, 0xff00_0003])
  }
}
