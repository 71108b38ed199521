import Testing
import VitrineTesting
import VitrineUnits

@testable import VitrineRaster

private func drawn(
  _ width: Int, _ height: Int, _ commands: [DrawCommand], at origin: PixelPoint = .zero,
  clip: PixelRect? = nil
) -> String {
  letters(picture(scene(width, height, commands, at: origin, clip: clip)))
}

@Suite struct ShapeTests {
  @Test("a rectangle of whole pixels is exact")
  func fill() {
    #expect(
      drawn(8, 4, [.fill(Rect(2, 1, 5, 2), .black)]) == """
        ........
        ..#####.
        ..#####.
        ........
        """)
  }

  @Test("edges between pixels cover them by area")
  func fractionalFill() {
    // Half a pixel at the left, 0.3 at the right, a quarter at the top, 0.8 at the bottom.
    #expect(
      drawn(7, 5, [.fill(Rect(1.5, 0.75, 3.8, 3.05), .black)]) == """
        .13331.
        .5###3.
        .5###3.
        .48882.
        .......
        """)
    // Both edges inside one pixel.
    #expect(
      drawn(3, 3, [.fill(Rect(1.25, 1, 0.5, 1), .black)]) == """
        ...
        .5.
        ...
        """)
    #expect(
      drawn(3, 3, [.fill(Rect(0.5, 1.3, 2, 0.4), .black)]) == """
        ...
        242
        ...
        """)
  }

  @Test("a circle of eight pixels is round, and equal to its mirror images")
  func circle() {
    let circle = """
      .279972.
      29####92
      7######7
      9######9
      9######9
      7######7
      29####92
      .279972.
      """
    #expect(drawn(8, 8, [.ellipse(Rect(0, 0, 8, 8), .black)]) == circle)
    for origin in [PixelPoint(1, 1), PixelPoint(3, 2)] {
      let picture = picture(scene(14, 12, [.ellipse(Rect(0, 0, 8, 8), .black)], at: origin))
      let moved = picture.cut(PixelRect(x: origin.x, y: origin.y, width: 8, height: 8))
      #expect(letters(moved) == circle)
    }
  }

  @Test("the covered areas of a shape add up to its own area")
  func areas() throws {
    let pi = 3.141592653589793
    try withEverySeed(40) { _, random in
      let w = random.double(in: 1...37)
      let h = random.double(in: 1...29)
      let x = random.double(in: 0...2)
      let y = random.double(in: 0...2)
      let rect = Rect(x, y, w, h)
      let r = min(w, h) * random.double(in: 0...0.5)
      let shapes: [(DrawCommand, Double)] = [
        (.fill(rect, .black), w * h),
        (.ellipse(rect, .black), pi * w * h / 4),
        (.roundedRect(rect, radius: r, .black), w * h - (4 - pi) * r * r),
      ]
      for (command, area) in shapes {
        let painted = picture(scene(42, 34, [command]))
        let ink = painted.pixels.reduce(0.0) { $0 + Double(255 - $1 & 255) / 255 }
        // Each pixel at an edge is rounded by half a step at most.
        try #require(abs(ink - area) < 0.002 * 2 * (w + h) + 0.02)
      }
    }
  }

  @Test("coverage of a circle agrees with points counted inside it")
  func sampled() throws {
    let rect = Rect(0.3, 0.6, 9.5, 7.25)
    let painted = picture(scene(11, 9, [.ellipse(rect, .black)]))
    for y in 0..<9 {
      for x in 0..<11 {
        var inside = 0
        for j in 0..<64 {
          for i in 0..<64 {
            let u = (Double(x) + (Double(i) + 0.5) / 64 - rect.center.x) / (rect.width / 2)
            let v = (Double(y) + (Double(j) + 0.5) / 64 - rect.center.y) / (rect.height / 2)
            if u * u + v * v < 1 { inside += 1 }
          }
        }
        let ink = Double(255 - painted.pixels[y * 11 + x] & 255) / 255
        try #require(abs(ink - Double(inside) / 4096) < 0.008)
      }
    }
  }

  @Test("a rounded rectangle has round corners and straight edges")
  func roundedRect() {
    #expect(
      drawn(11, 7, [.roundedRect(Rect(0, 0, 11, 7), radius: 3, .black)]) == """
        169#####961
        6#########6
        9#########9
        ###########
        9#########9
        6#########6
        169#####961
        """)
  }

  @Test("a radius is limited to half the shorter side, and without one the rectangle is plain")
  func radii() {
    let rect = Rect(1, 1, 9, 5)
    #expect(
      drawn(11, 7, [.roundedRect(rect, radius: 99, .black)])
        == drawn(11, 7, [.roundedRect(rect, radius: 2.5, .black)]))
    #expect(
      drawn(11, 7, [.roundedRect(rect, radius: 0, .black)]) == drawn(11, 7, [.fill(rect, .black)]))
    #expect(
      drawn(11, 7, [.roundedRect(rect, radius: -4, .black)]) == drawn(11, 7, [.fill(rect, .black)]))
  }

  @Test("a large rounded rectangle, painted from a small mask, is the same as its outline")
  func stretched() {
    withEverySeed(40) { _, random in
      let rect = Rect(
        random.double(in: 0...3), random.double(in: 0...3), random.double(in: 20...60),
        random.double(in: 20...50))
      let radius = random.double(in: 0.5...10)
      let painted = picture(scene(66, 56, [.roundedRect(rect, radius: radius, .black)]))
      let outline = Outline.roundedRect(rect, radius, radius)
      let coverage = ScanConverter().mask(of: outline, in: PixelRect(PixelSize(66, 56))).bytes
      for i in painted.pixels.indices {
        let ink = 255 - Int(painted.pixels[i] & 255)
        #expect(abs(ink - Int(coverage[i])) <= 1)
      }
    }
  }

  @Test("a mirrored shape is the mirror image of the shape")
  func mirrors() throws {
    try withEverySeed(40) { _, random in
      // Eighths are exact, so the mirrored rectangle is too.
      func eighths(_ range: ClosedRange<Int>, _ random: inout RandomSource) -> Double {
        Double(random.int(in: range)) / 8
      }
      let rect = Rect(
        eighths(0...60, &random), eighths(0...60, &random), eighths(1...150, &random),
        eighths(1...120, &random))
      let back = Rect(30 - rect.maxX, rect.minY, rect.width, rect.height)
      let r = eighths(0...80, &random)
      let color = Color(argb: UInt32(random.int(in: 1...255)) << 24)
      let pairs: [(DrawCommand, DrawCommand)] = [
        (.fill(rect, color), .fill(back, color)),
        (.ellipse(rect, color), .ellipse(back, color)),
        (.roundedRect(rect, radius: r, color), .roundedRect(back, radius: r, color)),
      ]
      for (here, there) in pairs {
        let a = picture(scene(30, 25, [here]))
        let b = mirrored(picture(scene(30, 25, [there])))
        // The outline's sums are rounded to 2^-20, and in the mirror image in the other direction.
        let difference = zip(a.pixels, b.pixels).map { abs(Int($0 & 255) - Int($1 & 255)) }.max()
        try #require(difference! <= 1)
      }
    }
  }

  @Test("a clip cuts each side and changes nothing inside")
  func clipped() throws {
    let commands: [DrawCommand] = [
      .fill(Rect(0.5, 0.5, 30, 20), Color(rgb: 0xff8800)),
      .ellipse(Rect(3.3, 2.2, 20, 15), Color(argb: 0x80_00_40_ff)),
      .roundedRect(Rect(10, 6, 25, 14.5), radius: 4, Color(rgb: 0x004000)),
      .glyphs(blot, at: PixelPoint(7, 5), .white), .pixmap(checks, at: PixelPoint(18, 11)),
    ]
    let whole = picture(scene(40, 28, commands, at: PixelPoint(2, 1)))
    try withEverySeed(60) { _, random in
      let (x, y) = (random.int(in: -3...30), random.int(in: -3...20))
      let clip = PixelRect(
        x: x, y: y, width: random.int(in: 0...25), height: random.int(in: 0...20))
      let part = picture(scene(40, 28, commands, at: PixelPoint(2, 1), clip: clip))
      for y in 0..<28 {
        for x in 0..<40 {
          let isInside = x >= clip.x0 && x < clip.x1 && y >= clip.y0 && y < clip.y1
          let wanted = isInside ? whole.pixels[y * 40 + x] : 0xffff_ffff
          try #require(part.pixels[y * 40 + x] == wanted)
        }
      }
    }
  }

  @Test("empty, infinite and invalid rectangles are handled")
  func senseless() {
    let (nan, inf) = (Double.nan, Double.infinity)
    let white = drawn(3, 2, [])
    for rect in [
      Rect(0, 0, 0, 2), Rect(1, 1, -2, 2), Rect(nan, 0, 2, 2), Rect(0, nan, 2, 2),
      Rect(0, 0, nan, 2), Rect(1e300, 0, 1e300, 2),
    ] {
      #expect(drawn(3, 2, [.fill(rect, .black)]) == white)
      #expect(drawn(3, 2, [.ellipse(rect, .black)]) == white)
      #expect(drawn(3, 2, [.roundedRect(rect, radius: 1, .black)]) == white)
    }
    #expect(drawn(3, 2, [.fill(Rect(-inf, 0, inf, 1), .black)]) == white)
    #expect(drawn(3, 2, [.fill(Rect(-1e300, 0, 2e300, 1), .black)]) == "###\n...")
    #expect(drawn(3, 2, [.roundedRect(Rect(0, 0, 3, 2), radius: nan, .black)]) == "###\n###")
  }
}

/// Two overlapping blots of text.
let blot: GlyphRun = {
  func mask(_ w: Int, _ h: Int, _ seed: Int) -> GlyphMask {
    GlyphMask(
      size: PixelSize(w, h),
      coverage: (0..<(w * h)).map { UInt8(truncatingIfNeeded: ($0 * 37 + seed) % 300 % 256) })
  }
  return GlyphRun(glyphs: [
    PlacedGlyph(mask: mask(9, 7, 3), x: 0, y: -4), PlacedGlyph(mask: mask(5, 11, 90), x: 7, y: -6),
    PlacedGlyph(mask: mask(3, 2, 40), x: 120, y: 0),
  ])
}()

/// A picture with clear, half clear and opaque pixels.
let checks = Pixmap(
  size: PixelSize(13, 9),
  pixels: (0..<117).map { i in
    Color(argb: [0, 0xffff_0000, 0x8000_ff00, 0x2000_00ff][i / 3 % 4]).premultiplied
  })

extension Pixmap {
  func cut(_ r: PixelRect) -> Pixmap {
    Pixmap(
      size: r.size,
      pixels: (r.y0..<r.y1).flatMap { y in
        pixels[(y * size.width + r.x0)..<(y * size.width + r.x1)]
      })
  }
}
