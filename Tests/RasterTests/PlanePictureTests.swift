import Testing
import VitrineTesting
import VitrineUnits

@testable import VitrineRaster

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

  @Test("a shift moves the painted pixels, however the picture is scaled and rotated")
  func shifts() throws {
    try withEverySeed(80) { _, random in
      let picture = noise(random.int(in: 1...20), random.int(in: 1...20), &random)
      let transform = PlaneTransform(
        origin: Point(random.double(in: 20...50), random.double(in: 20...40)),
        scale: random.double(in: 0.4...2),
        rotation: random.int(in: 0...1) == 0 ? 0 : random.double(in: -4...4))
      let still = PlanePicture(picture, at: .zero, transform: transform)
      let (size, painter) = (PixelSize(80, 60), Rasterizer())
      let before = painter.pixmap(of: DisplayList([.plane(still)]), size: size)
      for _ in 0..<3 {
        let (dx, dy) = (random.int(in: -9...9), random.int(in: -9...9))
        var moved = still
        moved.shift = PixelPoint(dx, dy)
        try #require(moved.bounds == still.bounds.offset(by: moved.shift))
        let after = painter.pixmap(of: DisplayList([.plane(moved)]), size: size)
        for y in 10..<50 {
          for x in 10..<70 {
            let expected = before.pixels[(y - dy) * 80 + x - dx]
            try #require(after.pixels[y * 80 + x] == expected)
          }
        }
      }
    }
  }

  @Test("an opaque picture that is not rotated hides exactly the pixels that it paints")
  func opaques() throws {
    try withEverySeed(80) { _, random in
      let side = random.int(in: 3...24)
      let all = Pixmap(
        size: PixelSize(side, side), pixels: Array(repeating: 0xff12_3456, count: side * side))
      var picture = PlanePicture(
        all, part: PixelRect(x: 1, y: 1, width: side - 2, height: side - 2),
        at: PixelPoint(random.int(in: -9...9), random.int(in: -9...9)),
        transform: PlaneTransform(
          origin: Point(random.double(in: -10...50), random.double(in: -10...40)),
          scale: random.double(in: 0.3...4)),
        shift: PixelPoint(random.int(in: -5...5), random.int(in: -5...5)))
      let painted = paint([.plane(picture)], PixelSize(40, 30))
      for y in 0..<30 {
        for x in 0..<40 {
          let isHidden = picture.extents.opaque.contains(PixelRect(x: x, y: y, width: 1, height: 1))
          try #require((painted.pixels[y * 40 + x] != 0) == isHidden)
        }
      }
      picture.opacity = 254
      try #require(picture.extents.opaque.isEmpty)
    }
    let turned = PlanePicture(
      Pixmap(size: PixelSize(2, 2), pixels: Array(repeating: 0xff00_0000, count: 4)), at: .zero,
      transform: PlaneTransform(origin: .zero, rotation: 0.1))
    #expect(turned.extents.opaque.isEmpty)
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
