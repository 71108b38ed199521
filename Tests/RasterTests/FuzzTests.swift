import Testing
import VitrineRaster
import VitrineTesting
import VitrineUnits

@Suite struct FuzzTests {
  /// Numbers that are extreme cases of arithmetic.
  private func number(_ random: inout RandomSource) -> Double {
    switch random.int(in: 0...9) {
    case 0: return .nan
    case 1: return .infinity
    case 2: return -.infinity
    case 3: return random.double(in: -1e18...1e18)
    case 4: return random.double(in: -3e9...3e9)
    case 5: return Double(bitPattern: random.next())
    case 6: return random.double(in: -1e-9...1e-9)
    default: return random.double(in: -30...60)
    }
  }

  @Test("no command, whatever its numbers, writes outside the requested region")
  func outside() throws {
    // Small enough that one band streams out while the next is painted.
    let rasterizer = Rasterizer(bandPixels: 100)
    try withEverySeed(120) { seed, random in
      let size = PixelSize(random.int(in: 1...40), random.int(in: 1...30))
      let rotation = Rotation.allCases[random.int(in: 0...3)]
      let commands: [DrawCommand] = (0..<6).map { _ in
        let rect = Rect(number(&random), number(&random), number(&random), number(&random))
        let at = PixelPoint(random.int(in: -2000...2000), random.int(in: -2000...2000))
        let radius = number(&random)
        switch random.int(in: 0...9) {
        case 0: return .fill(rect, random.color())
        case 1: return .roundedRect(rect, radius: number(&random), random.color())
        case 2: return .ellipse(rect, random.color())
        case 3: return .glyphs(blot, at: at, random.color())
        case 4: return .pixmap(checks, at: at)
        case 5:
          let path = Path { pen in
            for _ in 0..<5 {
              let p = (0..<3).map { _ in Point(number(&random), number(&random)) }
              switch random.int(in: 0...5) {
              case 0: pen.move(to: p[0])
              case 1: pen.cubic(p[0], p[1], to: p[2])
              case 2: pen.close()
              case 3: pen.arc(center: p[0], radius: p[1].x, from: p[1].y, sweep: p[2].x)
              case 4: pen.ellipse(Rect(p[0].x, p[0].y, p[1].x, p[1].y))
              default: pen.line(to: p[0])
              }
            }
          }
          let dashes = [number(&random), number(&random)]
          let style = StrokeStyle(width: radius, dashes: dashes, dashPhase: number(&random))
          return .path(random.int(in: 0...1) == 0 ? path : path.stroked(style), .color(.black))
        case 6:
          let shape = Gradient.Shape.linear(from: rect.origin, to: Point(radius, radius))
          let gradient = Gradient(shape, stops: [.init(0, .black), .init(1, .white)])
          return .gradient(rect, radius: number(&random), gradient)
        case 7:
          let sampling: Sampling = [.nearest, .bilinear, .area][random.int(in: 0...2)]
          return .image(checks, in: rect, radius: radius, sampling)
        case 8: return .shadow(rect, radius: radius, blur: number(&random), random.color())
        default:
          let list = DisplayList([.ellipse(Rect(0, 0, 30, 20), .black)])
          return .group(list, at: at, clip: rect, radius: radius, opacity: 200)
        }
      }
      var scene = Scene(size: size, background: random.color())
      for (i, part) in [commands.prefix(3), commands.suffix(3)].enumerated() {
        scene.layers.append(
          Layer(
            id: LayerID(UInt64(i)), list: DisplayList(Array(part)),
            origin: PixelPoint(random.int(in: -50...50), random.int(in: -50...50)),
            clip: PixelRect(x: random.int(in: -9...9), y: -3, width: 70, height: 70),
            opacity: UInt8(random.int(in: 0...255))))
      }
      let region = Region(
        (0..<3).map { _ in
          PixelRect(
            x: random.int(in: -9...40), y: random.int(in: -9...30), width: random.int(in: 0...30),
            height: random.int(in: 0...30))
        })
      let panel = CountingPanel(
        size: rotation.isTransposing ? size.transposed : size,
        format: random.int(in: 0...1) == 0 ? .xrgb8888 : .rgb565)
      panel.paint(0) { rasterizer.paint(scene, region: region, into: $0, rotation: rotation) }
      try #require(panel.faults == [], "seed \(seed)")
      let inside = region.intersection(PixelRect(size))
      try #require(panel.painted.area == inside.area)
    }
  }
}
