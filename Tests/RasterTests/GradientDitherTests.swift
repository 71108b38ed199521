import Testing
import VitrineTesting
import VitrineUnits

@testable import VitrineRaster

@Suite("Dithered gradients")
struct GradientDitherTests {
  private static let size = PixelSize(512, 4)
  private static let stops = [
    Gradient.Stop(0, Color(rgb: 0x20_3040)), Gradient.Stop(1, Color(rgb: 0x48_2838)),
  ]

  private func painted(
    _ gradient: Gradient, on ground: Color = .white, at origin: PixelPoint = PixelPoint(0, 0)
  ) -> Pixmap {
    let size = Self.size
    let list = DisplayList([
      .gradient(Rect(0, 0, Double(size.width), Double(size.height)), radius: 0, gradient)
    ])
    return picture(
      Scene(
        size: size, background: ground,
        layers: [
          Layer(id: LayerID(1), list: list, origin: origin, clip: PixelRect(size), opacity: 255)
        ]))
  }

  private func gradient(_ stops: [Gradient.Stop], from: Double = 0, to: Double = 512) -> Gradient {
    .linear(from: Point(from, 0), to: Point(to, 0), stops: stops)
  }

  /// The channel's mean over each square of two by two pixels after `reduced`, from left to right.
  private func squares(
    _ picture: Pixmap, _ shift: UInt32, _ reduced: (Int) -> Int = { $0 }
  ) -> [Double] {
    let width = picture.size.width
    return stride(from: 0, to: width, by: 2).map { x in
      let sum = [x, x + 1, x + width, x + width + 1].reduce(0) {
        $0 + reduced(Int(picture.pixels[$1] >> shift & 255))
      }
      return Double(sum) / 4
    }
  }

  /// The channel of the gradient in the middle of the square that begins in column `x`.
  private func exact(_ x: Int, _ shift: UInt32) -> Double {
    let (a, b) = (Self.stops[0].color.argb >> shift & 255, Self.stops[1].color.argb >> shift & 255)
    return Double(a) + (Double(b) - Double(a)) * Double(x + 1) / 512
  }

  @Test(
    "a panel with 6 bits a channel shows a gradient without bands",
    arguments: [0, 8, 16] as [UInt32])
  func sixBits(shift: UInt32) {
    // The panel drops two bits.
    let shown = squares(painted(gradient(Self.stops)), shift) { $0 & ~3 }
    for (k, value) in shown.enumerated() {
      #expect(abs(value + 1.5 - exact(2 * k, shift)) <= 1, "square \(k)")
    }
  }

  @Test("no pixel differs by more than two and a half levels, and no square by a third")
  func eightBits() {
    let picture = painted(gradient(Self.stops))
    for shift: UInt32 in [0, 8, 16] {
      for x in 0..<512 {
        for y in 0..<2 {
          let value = Double(picture.pixels[y * 512 + x] >> shift & 255)
          #expect(abs(value - exact(x, shift)) <= 2.5)
        }
      }
      for (k, value) in squares(picture, shift).enumerated() {
        #expect(abs(value - exact(2 * k, shift)) <= 0.33, "square \(k)")
      }
    }
  }

  @Test("flat parts, channels that do not change, black and white are not dithered")
  func flat() {
    let before = Color(rgb: 0x20_3040)
    let picture = painted(
      gradient([.init(0, before), .init(1, Color(rgb: 0x60_3010))], from: 100, to: 400))
    for y in 0..<4 {
      #expect((0..<100).allSatisfy { picture.pixels[y * 512 + $0] == 0xff20_3040 })
      #expect((400..<512).allSatisfy { picture.pixels[y * 512 + $0] == 0xff60_3010 })
      #expect((0..<512).allSatisfy { picture.pixels[y * 512 + $0] >> 8 & 255 == 0x30 })
    }
    let table = GradientTable([.init(0, .black), .init(1, .white)])
    for y in 0..<2 {
      #expect(table.pair(0, y) == (0xff00_0000, 0xff00_0000))
      #expect(table.pair(1023, y) == (0xffff_ffff, 0xffff_ffff))
    }
  }

  @Test("a translucent gradient stays premultiplied, and its mean is its opacity")
  func translucent() {
    let stops = [Gradient.Stop(0, Color(argb: 0x0020_4060)), .init(1, Color(argb: 0xd020_4060))]
    let table = GradientTable(stops)
    for k in 0..<Gradient.steps {
      var sum = 0.0
      for y in 0..<2 {
        for pixel in [table.pair(k, y).even, table.pair(k, y).odd] {
          let alpha = pixel >> 24
          let colors: [UInt32] = [0, 8, 16]
          #expect(colors.allSatisfy { (pixel >> $0 & 255) <= alpha })
          sum += Double(alpha)
        }
      }
      #expect(abs(sum / 4 - 208 * Double(k) / 1023) <= 0.7)
    }
  }

  @Test("the dither moves with its layer")
  func moves() {
    let still = painted(gradient(Self.stops))
    for (dx, dy) in [(1, 0), (0, 1), (3, 1), (-5, -1)] {
      let moved = painted(gradient(Self.stops), at: PixelPoint(dx, dy))
      for y in max(0, dy)..<min(4, 4 + dy) {
        for x in max(0, dx)..<min(512, 512 + dx) {
          #expect(moved.pixels[y * 512 + x] == still.pixels[(y - dy) * 512 + x - dx])
        }
      }
    }
  }

  @Test("gradients in any direction have the same pixels in parts as in one piece")
  func parts() {
    for (to, radius) in [
      (Point(512, 0), 0.0), (Point(0, 4), 0), (Point(300, 3), 0), (Point(0, 0), 90),
    ] {
      let gradient =
        radius > 0
        ? Gradient.radial(center: to, radius: radius, stops: Self.stops)
        : .linear(from: .zero, to: to, stops: Self.stops)
      let table = GradientTable(Self.stops)
      for y in 0..<4 {
        var whole = [UInt32](repeating: 0, count: 512)
        whole.withUnsafeMutableBufferPointer {
          gradient.paint($0.baseAddress!, 512, x: -3, y: y, table)
        }
        for x in [1, 2, 17] {
          var part = [UInt32](repeating: 0, count: 100)
          part.withUnsafeMutableBufferPointer {
            gradient.paint($0.baseAddress!, 100, x: x - 3, y: y, table)
          }
          #expect(part[...] == whole[x..<x + 100])
        }
      }
    }
  }
}
