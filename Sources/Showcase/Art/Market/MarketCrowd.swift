import Vitrine

/// The customers in front of the stalls.
struct MarketCrowd {
  let plan: MarketPlan
  let palette: MarketPalette
  let unit: Double
  let base: Double

  static let skins: [UInt32] = [0xf0c8a4, 0xc98f66, 0x8a5a3c, 0xe3b38c]
  static let hairs: [UInt32] = [0x3a2a22, 0x6b4a2c, 0xc9a05a, 0x9a9a98, 0x1f1b1a]
  static let clothes: [UInt32] = [
    0x34567a, 0xb4453b, 0xe0b04c, 0x5c7f5a, 0x7a5a86, 0xd98a5b, 0xf1ebe0, 0x3f4a5a,
  ]

  private var u: Double { unit }

  func draw(with brush: inout MarketBrush) {
    for stall in plan.stalls {
      let k = stall.number
      let width = stall.range.upperBound - stall.range.lowerBound
      switch k % 3 {
      case 0:
        person(&brush, stall.range.lowerBound + width * 0.26, k, height: 0.37)
      case 1:
        person(&brush, stall.range.lowerBound + width * 0.72, k, height: 0.36)
        person(&brush, stall.range.lowerBound + width * 0.87, k + 5, height: 0.24)
      default:
        person(&brush, stall.range.lowerBound + width * 0.2, k, height: 0.38)
        person(&brush, stall.range.lowerBound + width * 0.8, k + 3, height: 0.35)
      }
    }
    for (number, gap) in plan.gaps.enumerated() {
      switch number % 3 {
      case 0:
        person(&brush, gap + 0.2 * u, number + 11, height: 0.37, facesUs: true)
        dog(&brush, gap + 0.34 * u)
      case 1:
        person(&brush, gap - 0.34 * u, number + 7, height: 0.36, facesUs: true)
        balloon(&brush, gap + 0.3 * u)
      default:
        person(&brush, gap + 0.12 * u, number + 5, height: 0.38, facesUs: true)
        person(&brush, gap + 0.24 * u, number + 9, height: 0.36, facesUs: true)
      }
    }
  }

  /// A person of some height on the stones in front of the stalls, seen from behind or from the
  /// front.
  private func person(
    _ brush: inout MarketBrush, _ x: Double, _ k: Int, height: Double, facesUs: Bool = false
  ) {
    let h = height * u
    let foot = base + 0.028 * u + Double(k % 3) * 0.008 * u
    func y(_ share: Double) -> Double { foot - h * share }
    let cloth = palette.lit(Self.clothes[k * 3 % Self.clothes.count])
    let trousers = palette.lit([0x3d4653, 0x55483f, 0x2f3a4c][k % 3])
    let (skin, hair) = (
      palette.lit(Self.skins[k % Self.skins.count]),
      palette.lit(Self.hairs[k * 2 % Self.hairs.count])
    )
    brush.ellipse(Rect(x - 0.19 * h, foot - 0.02 * h, 0.38 * h, 0.05 * h), Color(argb: 0x4020_1810))
    let isSkirt = k % 2 == 1
    for side in [-1.0, 1] {
      brush.fill(
        Rect(x + side * 0.065 * h - 0.045 * h, y(0.47), 0.09 * h, 0.47 * h), radius: 0.02 * h,
        isSkirt ? skin : trousers)
    }
    brush.fill(cloth) { pen in
      let hem = isSkirt ? 0.17 : 0.125
      pen.move(to: Point(x - 0.08 * h, y(0.81)))
      pen.quad(Point(x - 0.145 * h, y(0.8)), to: Point(x - 0.145 * h, y(0.7)))
      pen.line(to: Point(x - hem * h, y(isSkirt ? 0.3 : 0.42)))
      pen.line(to: Point(x + hem * h, y(isSkirt ? 0.3 : 0.42)))
      pen.line(to: Point(x + 0.145 * h, y(0.7)))
      pen.quad(Point(x + 0.145 * h, y(0.8)), to: Point(x + 0.08 * h, y(0.81)))
      pen.close()
    }
    // An arm with a bag, and the other arm.
    let hand = k % 2 == 0 ? 1.0 : -1
    let bag = Rect(x + hand * 0.19 * h - 0.07 * h, y(0.43), 0.14 * h, 0.13 * h)
    brush.stroke(0.06 * h, Color(argb: 0x2410_1010).over(cloth)) { pen in
      pen.move(to: Point(x + hand * 0.125 * h, y(0.74)))
      pen.line(to: Point(x + hand * 0.18 * h, y(0.48)))
      pen.move(to: Point(x - hand * 0.125 * h, y(0.74)))
      pen.line(to: Point(x - hand * 0.15 * h, y(0.5)))
    }
    if height > 0.3 {
      brush.fill(bag, radius: 0.02 * h, palette.lit([0xb98a52, 0xcbb48a, 0x8c5a44][k % 3]))
    }
    brush.fill(Rect(x - 0.03 * h, y(0.86), 0.06 * h, 0.07 * h), skin)
    let head = Point(x, y(0.905))
    let r = (height > 0.3 ? 0.088 : 0.11) * h
    brush.disc(head, r, hair)
    if facesUs {
      brush.disc(Point(head.x, head.y + 0.24 * r), 0.8 * r, skin)
    } else if isSkirt {
      // Long hair.
      brush.fill(Rect(head.x - r * 0.92, head.y, 1.84 * r, 1.35 * r), radius: 0.5 * r, hair)
    }
    if k % 4 == 2 {
      // A hat.
      let color = palette.lit(0xd9c08a)
      brush.fill(
        Rect(head.x - 1.6 * r, head.y - 0.42 * r, 3.2 * r, 0.4 * r), radius: 0.2 * r, color)
      brush.fill(
        Rect(head.x - 0.85 * r, head.y - 1.15 * r, 1.7 * r, 0.9 * r), radius: 0.4 * r, color)
    }
  }

  private func dog(_ brush: inout MarketBrush, _ x: Double) {
    let foot = base + 0.04 * u
    let fur = palette.lit(0x9a6b42)
    brush.ellipse(Rect(x - 0.08 * u, foot - 0.01 * u, 0.18 * u, 0.02 * u), Color(argb: 0x4020_1810))
    brush.fill(fur) { pen in
      pen.ellipse(Rect(x - 0.06 * u, foot - 0.09 * u, 0.12 * u, 0.052 * u))
      for leg in [-0.05, -0.03, 0.03, 0.048] {
        pen.rect(Rect(x + leg * u - 0.008 * u, foot - 0.065 * u, 0.016 * u, 0.065 * u))
      }
      pen.ellipse(Rect(x + 0.035 * u, foot - 0.125 * u, 0.056 * u, 0.05 * u))
      pen.ellipse(Rect(x + 0.07 * u, foot - 0.108 * u, 0.036 * u, 0.024 * u))
    }
    brush.stroke(max(0.012 * u, 0.7), fur) { pen in
      pen.move(to: Point(x - 0.055 * u, foot - 0.075 * u))
      pen.quad(Point(x - 0.09 * u, foot - 0.09 * u), to: Point(x - 0.085 * u, foot - 0.125 * u))
    }
  }

  /// A child with a balloon.
  private func balloon(_ brush: inout MarketBrush, _ x: Double) {
    let top = base - 0.42 * u
    brush.stroke(max(0.005 * u, 0.5), palette.lit(0x8a8074)) { pen in
      pen.move(to: Point(x + 0.05 * u, base - 0.08 * u))
      pen.quad(Point(x + 0.03 * u, base - 0.2 * u), to: Point(x + 0.06 * u, top))
    }
    brush.ellipse(
      Rect(x + 0.005 * u, top - 0.12 * u, 0.11 * u, 0.13 * u), palette.lamplit(0xd8483e))
    brush.ellipse(
      Rect(x + 0.028 * u, top - 0.1 * u, 0.026 * u, 0.04 * u), Color(argb: 0x80ff_ffff))
    person(&brush, x, 8, height: 0.24)
  }
}
