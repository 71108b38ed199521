import Testing
import VitrineTesting
import VitrineUnits

@testable import VitrineRaster

private func grays(_ picture: Pixmap, row: Int = 0) -> [Int] {
  (0..<picture.size.width).map { Int(picture.pixels[row * picture.size.width + $0] & 255) }
}

private let ramp = [Gradient.Stop(0, .black), Gradient.Stop(1, .white)]

@Suite struct GradientTests {
  @Test("a linear gradient runs evenly from one color to the other, and stays there")
  func linear() {
    let gradient = Gradient(.linear(from: Point(2, 0), to: Point(7, 0)), stops: ramp)
    let row = grays(picture(scene(9, 1, [.gradient(Rect(0, 0, 9, 1), radius: 0, gradient)])))
    for (v, wanted) in zip(row, [0, 0, 25.5, 76.5, 127.5, 178.5, 229.5, 255, 255]) {
      #expect(abs(Double(v) - wanted) <= 2)
    }
    let back = Gradient(.linear(from: Point(7, 0), to: Point(2, 0)), stops: ramp)
    let mirrored = grays(picture(scene(9, 1, [.gradient(Rect(0, 0, 9, 1), radius: 0, back)])))
    for (a, b) in zip(row, mirrored) { #expect(abs(a + b - 255) <= 4) }
  }

  @Test("a gradient may run down or across, and a hard edge is two stops at one position")
  func stops() {
    let down = Gradient(.linear(from: Point(0, 0), to: Point(0, 4)), stops: ramp)
    let column = picture(scene(1, 4, [.gradient(Rect(0, 0, 1, 4), radius: 0, down)]))
    for (v, wanted) in zip(column.pixels.map { Int($0 & 255) }, [32, 96, 159, 223]) {
      #expect(abs(v - wanted) <= 2)
    }
    let hard = Gradient(
      .linear(from: Point(0, 0), to: Point(8, 0)),
      stops: [.init(0, .white), .init(0.5, .white), .init(0.5, .black), .init(1, .black)])
    #expect(
      letters(picture(scene(8, 1, [.gradient(Rect(0, 0, 8, 1), radius: 0, hard)]))) == "....####")
  }

  @Test("a radial gradient grows from its center")
  func radial() throws {
    let gradient = Gradient(.radial(center: Point(10, 8), radius: 12), stops: ramp)
    let painted = picture(scene(20, 16, [.gradient(Rect(0, 0, 20, 16), radius: 0, gradient)]))
    for y in 0..<16 {
      for x in 0..<20 {
        let r = Vector(Double(x) + 0.5 - 10, Double(y) + 0.5 - 8).length
        let v = Double(painted.pixels[y * 20 + x] & 255)
        try #require(abs(v - min(r / 12, 1) * 255) <= 2.5)
      }
    }
  }

  @Test("a gradient through a shape is its color through the shape's coverage")
  func shaped() throws {
    let flat = Gradient(
      .linear(from: .zero, to: Point(1, 1)),
      stops: [.init(0, Color(argb: 0xc020_4060)), .init(1, Color(argb: 0xc020_4060))])
    let rect = Rect(1.5, 2.25, 33, 21)
    let shapes: [(DrawCommand, DrawCommand)] = [
      (
        .gradient(rect, radius: 6, flat),
        .roundedRect(rect, radius: 6, Color(argb: 0xc020_4060))
      ),
      (.gradient(rect, radius: 0, flat), .fill(rect, Color(argb: 0xc020_4060))),
    ]
    for (a, b) in shapes {
      for (p, q) in zip(picture(scene(40, 28, [a])).pixels, picture(scene(40, 28, [b])).pixels) {
        for shift: UInt32 in [0, 8, 16] {
          try #require(abs(Int(p >> shift & 255) - Int(q >> shift & 255)) <= 1)
        }
      }
    }
  }
}

@Suite struct ImageTests {
  private let board = Pixmap(
    size: PixelSize(2, 2), pixels: [0xff00_0000, 0xffff_ffff, 0xffff_ffff, 0xff00_0000])

  @Test("nearest sampling keeps hard edges, at any scale and any cut")
  func nearest() {
    #expect(
      letters(picture(scene(6, 4, [.image(board, in: Rect(0, 0, 6, 4), radius: 0, .nearest)])))
        == """
        ###...
        ###...
        ...###
        ...###
        """)
    #expect(
      letters(
        picture(
          scene(
            6, 4, [.image(board, in: Rect(0, 0, 6, 4), radius: 0, .nearest)],
            clip: PixelRect(x: 2, y: 1, width: 3, height: 2)))) == """
          ......
          ..#...
          ...##.
          ......
          """)
  }

  @Test("every sampling at the picture's own size gives the picture")
  func identity() {
    let plain = picture(scene(20, 14, [.pixmap(checks, at: PixelPoint(3, 2))]))
    for sampling in [Sampling.nearest, .bilinear, .area] {
      let image = DrawCommand.image(checks, in: Rect(3, 2, 13, 9), radius: 0, sampling)
      #expect(picture(scene(20, 14, [image])) == plain)
    }
  }

  @Test("bilinear runs evenly between pixel centers")
  func bilinear() {
    let two = Pixmap(size: PixelSize(2, 1), pixels: [0xff00_0000, 0xffff_ffff])
    let row = grays(
      picture(scene(8, 1, [.image(two, in: Rect(0, 0, 8, 1), radius: 0, .bilinear)])))
    for (v, wanted) in zip(row, [0, 0, 31.9, 95.6, 159.4, 223.1, 255, 255]) {
      #expect(abs(Double(v) - wanted) <= 1)
    }
    let column = picture(
      scene(
        1, 8,
        [
          .image(
            Pixmap(size: PixelSize(1, 2), pixels: two.pixels), in: Rect(0, 0, 1, 8), radius: 0,
            .bilinear)
        ]))
    #expect(column.pixels.map { Int($0 & 255) } == row)
  }

  @Test("bilinear agrees with its formula, enlarged and reduced, at any position")
  func formula() throws {
    try withEverySeed(20) { _, random in
      let size = PixelSize(random.int(in: 1...9), random.int(in: 1...9))
      let source = Pixmap(
        size: size,
        pixels: (0..<(size.width * size.height)).map { _ in
          random.color().premultiplied | 0xff00_0000
        })
      let rect = Rect(
        random.double(in: -9...9), random.double(in: -9...9), random.double(in: 2...40),
        random.double(in: 2...30))
      let painted = picture(scene(30, 24, [.image(source, in: rect, radius: 0, .bilinear)]))
      let place = rect.roundedPixels.intersection(PixelRect(painted.size))
      func at(_ x: Int, _ y: Int, _ shift: UInt32) -> Double {
        let (x, y) = (min(max(x, 0), size.width - 1), min(max(y, 0), size.height - 1))
        return Double(source.pixels[y * size.width + x] >> shift & 255)
      }
      for y in place.y0..<place.y1 {
        for x in place.x0..<place.x1 {
          let u = (Double(x) + 0.5 - rect.minX) * Double(size.width) / rect.width - 0.5
          let v = (Double(y) + 0.5 - rect.minY) * Double(size.height) / rect.height - 0.5
          let (i, j) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
          let (fu, fv) = (u - Double(i), v - Double(j))
          for shift: UInt32 in [0, 8, 16] {
            let top = at(i, j, shift) * (1 - fu) + at(i + 1, j, shift) * fu
            let bottom = at(i, j + 1, shift) * (1 - fu) + at(i + 1, j + 1, shift) * fu
            let wanted = top * (1 - fv) + bottom * fv
            let got = Double(painted.pixels[y * 30 + x] >> shift & 255)
            // Fractions are truncated to 256ths: up to one step in each direction, and two
            // roundings.
            try #require(abs(got - wanted) <= 3)
          }
        }
      }
    }
  }

  @Test("reducing takes the mean of all pixels that fall onto a pixel")
  func area() throws {
    try withEverySeed(12) { _, random in
      let size = PixelSize(random.int(in: 1...30), random.int(in: 1...30))
      let small = PixelSize(random.int(in: 1...size.width), random.int(in: 1...size.height))
      let source = Pixmap(
        size: size,
        pixels: (0..<(size.width * size.height)).map { _ in random.color().premultiplied })
      let reduced = source.reduced(to: small)
      let (sx, sy) = (
        Double(size.width) / Double(small.width), Double(size.height) / Double(small.height)
      )
      for j in 0..<small.height {
        for i in 0..<small.width {
          var sum = [0.0, 0, 0, 0]
          for y in 0..<size.height {
            let h = min(Double(y + 1), Double(j + 1) * sy) - max(Double(y), Double(j) * sy)
            for x in 0..<size.width where h > 0 {
              let w = min(Double(x + 1), Double(i + 1) * sx) - max(Double(x), Double(i) * sx)
              if w <= 0 { continue }
              for c in 0..<4 {
                sum[c] += w * h * Double(source.pixels[y * size.width + x] >> (8 * UInt32(c)) & 255)
              }
            }
          }
          let v = reduced.pixels[j * small.width + i]
          for c in 0..<4 {
            try #require(abs(Double(v >> (8 * UInt32(c)) & 255) - sum[c] / (sx * sy)) < 0.8)
          }
        }
      }
      let white = Pixmap(
        size: size, pixels: Array(repeating: 0xffff_ffff, count: size.width * size.height))
      try #require(white.reduced(to: small).pixels.allSatisfy { $0 == 0xffff_ffff })
    }
  }

  @Test("round corners cut an image as they cut a rectangle")
  func rounded() throws {
    let flat = Pixmap(size: PixelSize(3, 3), pixels: Array(repeating: 0xff20_4060, count: 9))
    let rect = Rect(2, 1, 30, 20)
    for sampling in [Sampling.nearest, .bilinear, .area] {
      #expect(
        picture(scene(36, 24, [.image(flat, in: rect, radius: 7, sampling)]))
          == picture(scene(36, 24, [.roundedRect(rect, radius: 7, Color(rgb: 0x204060))])))
    }
  }
}

@Suite struct ShadowTests {
  @Test("a shadow without blur is its rectangle, and blur keeps the sum of coverage")
  func ink() {
    let rect = Rect(30.5, 28, 24, 31)
    let sharp = picture(scene(90, 90, [.shadow(rect, radius: 5, blur: 0, .black)]))
    #expect(sharp == picture(scene(90, 90, [.roundedRect(rect, radius: 5, .black)])))
    func sum(_ p: Pixmap) -> Double { p.pixels.reduce(0.0) { $0 + Double(255 - $1 & 255) / 255 } }
    for blur in [1.0, 2, 5, 12, 20] {
      let soft = picture(scene(90, 90, [.shadow(rect, radius: 5, blur: blur, .black)]))
      #expect(abs(sum(soft) / sum(sharp) - 1) < 0.02)
    }
  }

  @Test("the edge of a shadow falls as a Gaussian of half the blur")
  func gaussian() {
    // Far from the corners: the integral of the Gaussian, at −2σ … 2σ from the edge.
    let painted = picture(
      scene(200, 200, [.shadow(Rect(100, -200, 300, 600), radius: 0, blur: 20, .black)]))
    let wanted = [(80, 0.0228), (90, 0.1587), (100, 0.5), (110, 0.8413), (120, 0.9772)]
    for (x, share) in wanted {
      let row = grays(painted, row: 100)
      let ink = (Double(255 - row[x - 1]) + Double(255 - row[x])) / 2 / 255
      #expect(abs(ink - share) < 0.02)
    }
  }

  @Test("a large shadow from a small mask is the same as one painted whole")
  func stretched() throws {
    let (blur, radius) = (10.0, 6.0)
    let soft = Blur(blur)
    let rect = Rect(20, 22, 75, 66)
    let painted = picture(scene(120, 115, [.shadow(rect, radius: radius, blur: blur, .black)]))
    let outline = Outline.roundedRect(Rect(0, 0, 75, 66), radius, radius)
    let whole = soft.blurred(ScanConverter().mask(of: outline, in: PixelRect(PixelSize(75, 66))))
    let bounds = soft.bounds(of: rect)
    for y in bounds.y0..<bounds.y1 {
      for x in bounds.x0..<bounds.x1 {
        let wanted = Int(whole.bytes[(y - bounds.y0) * bounds.width + x - bounds.x0])
        try #require(abs(255 - Int(painted.pixels[y * 120 + x] & 255) - wanted) <= 1)
      }
    }
    let edge = painted.cut(PixelRect(x: 0, y: 0, width: bounds.x0, height: 115))
    #expect(edge.pixels.allSatisfy { $0 == 0xffff_ffff })
  }
}

@Suite struct GroupTests {
  @Test("a clip with round corners clips everything inside the group")
  func clip() {
    let list = DisplayList([.fill(Rect(-50, -50, 200, 200), Color(rgb: 0x204060))])
    let rect = Rect(2.5, 1, 30, 20)
    let group = DrawCommand.group(
      list, at: PixelPoint(3, 4), clip: rect, radius: 7, opacity: 255)
    #expect(
      picture(scene(36, 24, [group]))
        == picture(scene(36, 24, [.roundedRect(rect, radius: 7, Color(rgb: 0x204060))])))
  }

  @Test("opacities and clips of groups within groups multiply and intersect")
  func nested() {
    let box = DisplayList([.fill(Rect(0, 0, 6, 3), .black), .fill(Rect(1, 1, 6, 1), .black)])
    let inner = DisplayList([
      .group(box, at: PixelPoint(1, 0), clip: Rect(2, 0, 9, 9), radius: 0, opacity: 128)
    ])
    let outer = DrawCommand.group(
      inner, at: PixelPoint(0, 1), clip: Rect(0, 0, 6, 9), radius: 0, opacity: 204)
    // 0.5 × 0.8 is 0.4; the inner clip begins at 2, the outer one ends at 6.
    #expect(
      letters(picture(scene(9, 5, [outer]))) == """
        .........
        ..4444...
        ..4444...
        ..4444...
        .........
        """)
  }

  @Test("an opaque group that is cut along pixels equals its list")
  func plain() {
    let list = DisplayList([.ellipse(Rect(0.5, 0.5, 15, 11), Color(argb: 0x9020_4060))])
    let group = DrawCommand.group(
      list, at: PixelPoint(2, 1), clip: Rect(0, 0, 40, 40), radius: 0, opacity: 255)
    #expect(
      picture(scene(20, 14, [group]))
        == picture(scene(20, 14, list.commands, at: PixelPoint(2, 1))))
  }
}
