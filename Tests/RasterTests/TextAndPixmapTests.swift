import Testing
import VitrineRaster
import VitrineTesting
import VitrineUnits

private func mask(_ rows: [String]) -> GlyphMask {
  GlyphMask(
    size: PixelSize(rows[0].count, rows.count),
    coverage: rows.flatMap { row in
      row.map { $0 == "#" ? 255 : $0 == "." ? 0 : UInt8($0.wholeNumberValue! * 255 / 10) }
    })
}

private let glyphL = mask(["#..", "#..", "#5.", "###"])
private let glyphI = mask(["3", "#", "#", "#"])

@Suite struct TextAndPixmapTests {
  @Test("a run paints its masks at their positions in one color")
  func run() {
    let run = GlyphRun(glyphs: [
      PlacedGlyph(mask: glyphL, x: 1, y: -4), PlacedGlyph(mask: glyphI, x: 5, y: -4),
    ])
    #expect(run.bounds == PixelRect(x0: 1, y0: -4, x1: 6, y1: 0))
    #expect(
      letters(picture(scene(8, 6, [.glyphs(run, at: PixelPoint(1, 5), .black)]))) == """
        ........
        ..#...3.
        ..#...#.
        ..#5..#.
        ..###.#.
        ........
        """)
    #expect(
      letters(
        picture(scene(8, 6, [.glyphs(run, at: PixelPoint(1, 5), Color(rgb: 0xff0000))])),
        legend: [0xff0000: "r"]) == """
          ........
          ..r...?.
          ..r...r.
          ..r?..r.
          ..rrr.r.
          ........
          """)
  }

  @Test("a color glyph is painted in its colors, with the alpha of the run's color")
  func coloredGlyphs() {
    let flag = Pixmap(
      size: PixelSize(3, 2),
      pixels: [0xffff_0000, 0xffff_0000, 0xffff_0000, 0xff00_00ff, 0, 0xff00_00ff])
    let run = GlyphRun(
      glyphs: [PlacedGlyph(mask: glyphL, x: 1, y: -4)],
      colored: [ColoredGlyph(picture: flag, x: 5, y: -3), ColoredGlyph(picture: flag, x: 30, y: 0)])
    #expect(run.bounds == PixelRect(x0: 1, y0: -4, x1: 33, y1: 2))
    #expect(run != GlyphRun(glyphs: run.glyphs))
    let legend: [UInt32: Character] = [0xff0000: "r", 0x0000ff: "b", 0xff7f7f: "x", 0x7f7fff: "y"]
    #expect(
      letters(picture(scene(8, 5, [.glyphs(run, at: PixelPoint(0, 4), .black)])), legend: legend)
        == """
        .#......
        .#...rrr
        .#5..b.b
        .###....
        ........
        """)
    let half = Color(argb: 0x8000_0000)
    let faded = letters(
      picture(scene(8, 5, [.glyphs(run, at: PixelPoint(0, 4), half)])), legend: legend)
    #expect(faded.split(separator: "\n")[1].hasSuffix("xxx"), "\(faded)")
    // Cut off at every side, and through an opacity of the layer.
    for at in [PixelPoint(-6, 3), PixelPoint(-4, 5), PixelPoint(1, 0), PixelPoint(0, 7)] {
      let whole = picture(scene(30, 30, [.glyphs(run, at: at + PixelPoint(10, 10), .black)]))
      let cut = picture(scene(8, 5, [.glyphs(run, at: at, .black)]))
      for y in 0..<5 {
        for x in 0..<8 {
          #expect(cut.pixels[y * 8 + x] == whole.pixels[(y + 10) * 30 + x + 10])
        }
      }
    }
  }

  @Test("overlapping glyphs cover the union of their areas")
  func overlap() {
    let half = mask(["55", "55"])
    let run = GlyphRun(glyphs: [
      PlacedGlyph(mask: half, x: 0, y: 0), PlacedGlyph(mask: half, x: 1, y: 1),
    ])
    #expect(
      letters(picture(scene(3, 3, [.glyphs(run, at: .zero, .black)]))) == """
        55.
        575
        .55
        """)
  }

  @Test("a run is the same whether its glyphs are joined into strips or painted one by one")
  func strips() throws {
    try withEverySeed(30) { _, random in
      var glyphs: [PlacedGlyph] = []
      var x: Int32 = 0
      for _ in 0..<random.int(in: 1...20) {
        let size = PixelSize(random.int(in: 0...9), random.int(in: 0...12))
        let coverage = (0..<(size.width * size.height)).map { _ in
          UInt8(random.int(in: 0...255))
        }
        glyphs.append(
          PlacedGlyph(
            mask: GlyphMask(size: size, coverage: coverage), x: x,
            y: Int32(random.int(in: 0...8) + (random.int(in: 0...9) == 0 ? 20 : 0))))
        // Far enough apart never to overlap, sometimes with a wide gap.
        x += Int32(size.width + random.int(in: 0...3) + (random.int(in: 0...9) == 0 ? 60 : 0))
      }
      let color = Color(argb: UInt32(truncatingIfNeeded: random.next()))
      let run = GlyphRun(glyphs: glyphs)
      let at = PixelPoint(random.int(in: -20...10), random.int(in: -5...5))
      let joined = picture(scene(300, 44, [.glyphs(run, at: at, color)]))
      let single = picture(
        scene(300, 44, glyphs.map { .glyphs(GlyphRun(glyphs: [$0]), at: at, color) }))
      try #require(joined == single)
      try #require(run.strips.count < max(2, glyphs.count))
    }
  }

  @Test("a pixmap is copied pixel for pixel, and blended where it is translucent")
  func pixmap() {
    let (r, g) = (Color(rgb: 0xff0000).premultiplied, Color(rgb: 0x00ff00).premultiplied)
    let translucent = Color(argb: 0x8000_0000).premultiplied
    let pixmap = Pixmap(
      size: PixelSize(4, 2), pixels: [r, 0, g, translucent, g, r, 0, translucent])
    #expect(!pixmap.isOpaque)
    #expect(
      letters(
        picture(scene(6, 4, [.pixmap(pixmap, at: PixelPoint(1, 1))])),
        legend: [0xff0000: "r", 0x00ff00: "g"]) == """
          ......
          .r.g5.
          .gr.5.
          ......
          """)
    let solid = Pixmap(size: PixelSize(2, 1), pixels: [r, g])
    #expect(
      letters(
        picture(scene(3, 2, [.pixmap(solid, at: PixelPoint(-1, 1))])), legend: [0x00ff00: "g"])
        == "...\ng..")
  }

  @Test("an opacity applies to a group as a whole: hidden layers inside it stay hidden")
  func group() {
    let commands: [DrawCommand] = [
      .fill(Rect(0, 0, 4, 2), .white), .fill(Rect(1, 0, 3, 2), .black),
      .fill(Rect(2, 0, 1, 2), .white),
    ]
    #expect(
      letters(picture(scene(5, 2, commands, opacity: 102))) == """
        .4.4.
        .4.4.
        """)
    #expect(letters(picture(scene(5, 2, commands, opacity: 0))) == ".....\n.....")
    #expect(letters(picture(scene(5, 2, commands))) == ".#.#.\n.#.#.")
  }

  @Test("a group of commands that do not overlap fades like the same commands in a group")
  func flatGroup() throws {
    let flat: [DrawCommand] = [
      .ellipse(Rect(0.5, 0.5, 9, 9), Color(argb: 0xc000_40ff)),
      .glyphs(blot, at: PixelPoint(12, 8), Color(rgb: 0x2020_60)),
      .pixmap(checks, at: PixelPoint(30, 1)), .fill(Rect(44.5, 1.5, 5, 7), .black),
    ]
    let nothing = DrawCommand.fill(Rect(0, 0, 50, 14), .clear)
    for opacity: UInt8 in [1, 77, 128, 254] {
      let a = picture(scene(50, 16, flat, opacity: opacity))
      let b = picture(scene(50, 16, flat + [nothing], opacity: opacity))
      for (p, q) in zip(a.pixels, b.pixels) {
        for shift: UInt32 in [0, 8, 16, 24] {
          try #require(abs(Int(p >> shift & 255) - Int(q >> shift & 255)) <= 1)
        }
      }
    }
  }

  @Test("a list as a pixmap over a scene looks like the list itself")
  func asPixmap() throws {
    let list = DisplayList([
      .roundedRect(Rect(1, 1, 30, 12), radius: 5, Color(argb: 0xd000_40ff)),
      .glyphs(blot, at: PixelPoint(8, 9), .white),
    ])
    let pixmap = Rasterizer().pixmap(of: list, size: PixelSize(40, 20))
    let direct = picture(scene(40, 20, list.commands))
    let laid = picture(scene(40, 20, [.pixmap(pixmap, at: .zero)]))
    for (p, q) in zip(direct.pixels, laid.pixels) {
      for shift: UInt32 in [0, 8, 16, 24] {
        try #require(abs(Int(p >> shift & 255) - Int(q >> shift & 255)) <= 1)
      }
    }
  }
}
