import Vitrine

/// The goods on a stall's counter.
struct MarketGoods {
  /// From the counter's leading to its trailing edge.
  let range: ClosedRange<Double>
  let top: Double
  let unit: Double
  let palette: MarketPalette

  private var u: Double { unit }

  func draw(_ kind: MarketGood.Kind, with brush: inout MarketBrush) {
    switch kind {
    case .fruit:
      drawCrates([(0xd2453a, 0xb5362f), (0xeea033, 0xdb8622), (0x9dbb45, 0x84a338)], &brush)
    case .vegetables: drawVegetables(&brush)
    case .bread: drawBread(&brush)
    case .cheese: drawCheese(&brush)
    case .fish: drawFish(&brush)
    case .flowers: drawFlowers(&brush)
    }
  }

  /// The leading edge and width of the part `k` of `count` parts.
  private func part(_ k: Int, of count: Int) -> (x: Double, width: Double) {
    let width = (range.upperBound - range.lowerBound) / Double(count)
    return (range.lowerBound + width * Double(k), width)
  }

  private func drawCrates(_ tones: [(UInt32, UInt32)], _ brush: inout MarketBrush) {
    for (k, tones) in tones.enumerated() {
      let (x, width) = part(k, of: 3)
      heap(&brush, x: x + 0.03 * u, width: width - 0.06 * u, tones)
      crate(&brush, x: x + 0.015 * u, width: width - 0.03 * u)
    }
  }

  private func crate(_ brush: inout MarketBrush, x: Double, width: Double) {
    brush.fill(Rect(x, top - 0.045 * u, width, 0.045 * u), palette.lamplit(0xc79c68))
    brush.fill(
      Rect(x, top - 0.025 * u, width, max(0.006 * u, 0.5)), palette.lamplit(0x94704c))
  }

  /// Round goods in three rows, in two tones so that neighbors stay apart.
  private func heap(
    _ brush: inout MarketBrush, x: Double, width: Double, _ tones: (UInt32, UInt32)
  ) {
    let radius = width / 10
    var places: [[Point]] = [[], []]
    for row in 0..<3 {
      let count = 5 - row
      for k in 0..<count {
        places[(row + k) % 2].append(
          Point(
            x + radius * Double(1 + row + 2 * k),
            top - 0.045 * u - radius * (0.4 + 1.5 * Double(row))))
      }
    }
    for (points, tone) in zip(places, [tones.0, tones.1]) {
      brush.fill(palette.lamplit(tone)) { pen in
        for p in points {
          pen.ellipse(Rect(p.x - radius, p.y - radius, 2 * radius, 2 * radius))
        }
      }
    }
  }

  private func drawVegetables(_ brush: inout MarketBrush) {
    // Carrots with their leaves, cabbages, tomatoes.
    let (x, width) = part(0, of: 3)
    let pitch = (width - 0.06 * u) / 5
    brush.fill(palette.lamplit(0x5f9a4c)) { pen in
      for k in 0..<5 {
        let at = x + 0.03 * u + pitch * (Double(k) + 0.5)
        pen.ellipse(Rect(at - pitch * 0.45, top - 0.15 * u, pitch * 0.9, 0.06 * u))
      }
    }
    brush.fill(palette.lamplit(0xe5822e)) { pen in
      for k in 0..<5 {
        let at = x + 0.03 * u + pitch * (Double(k) + 0.5)
        pen.move(to: Point(at - pitch * 0.42, top - 0.1 * u))
        pen.line(to: Point(at + pitch * 0.42, top - 0.1 * u))
        pen.line(to: Point(at, top))
        pen.close()
      }
    }
    crate(&brush, x: x + 0.015 * u, width: width - 0.03 * u)
    let middle = part(1, of: 3)
    for k in 0..<3 {
      let at = Point(middle.x + middle.width * (0.2 + 0.3 * Double(k)), top - 0.062 * u)
      brush.disc(at, 0.046 * u, palette.lamplit(0x6fa352))
      brush.disc(Point(at.x, at.y + 0.006 * u), 0.028 * u, palette.lamplit(0xa5c777))
    }
    crate(&brush, x: middle.x + 0.015 * u, width: middle.width - 0.03 * u)
    let end = part(2, of: 3)
    heap(&brush, x: end.x + 0.03 * u, width: end.width - 0.06 * u, (0xcf3f31, 0xb9342b))
    crate(&brush, x: end.x + 0.015 * u, width: end.width - 0.03 * u)
  }

  private func drawBread(_ brush: inout MarketBrush) {
    let (x, width) = part(0, of: 3)
    // Loaves, two below and one above.
    for (dx, dy) in [(0.0, 0.0), (0.52, 0), (0.26, 0.055)] {
      let loaf = Rect(x + width * dx, top - 0.068 * u - dy * u, width * 0.5, 0.07 * u)
      brush.ellipse(loaf, palette.lamplit(0xb97a3c))
      for cut in [0.3, 0.5, 0.7] where brush.showsDetail(0.05 * u) {
        brush.fill(
          Rect(
            loaf.minX + loaf.width * cut - 0.004 * u, loaf.minY + 0.012 * u, max(0.008 * u, 0.6),
            0.022 * u),
          palette.lamplit(0xe9c58d))
      }
    }
    // Long loaves in a basket.
    let basket = part(1, of: 3)
    for k in 0..<5 {
      let at = basket.x + basket.width * (0.24 + 0.13 * Double(k))
      let lean = (Double(k) - 2) * 0.016 * u
      brush.stroke(0.032 * u, palette.lamplit(k % 2 == 0 ? 0xcf9450 : 0xbb7d3d)) { pen in
        pen.move(to: Point(at, top - 0.03 * u))
        pen.line(to: Point(at + lean, top - 0.165 * u))
      }
    }
    brush.polygon(
      [
        Point(basket.x + basket.width * 0.1, top - 0.08 * u),
        Point(basket.x + basket.width * 0.9, top - 0.08 * u),
        Point(basket.x + basket.width * 0.8, top), Point(basket.x + basket.width * 0.2, top),
      ], palette.lamplit(0x9b7446))
    let end = part(2, of: 3)
    heap(&brush, x: end.x + 0.03 * u, width: end.width - 0.06 * u, (0xdba65f, 0xc78e48))
    crate(&brush, x: end.x + 0.015 * u, width: end.width - 0.03 * u)
  }

  private func drawCheese(_ brush: inout MarketBrush) {
    // A tower of wheels.
    let (x, width) = part(0, of: 3)
    for (k, rgb) in [UInt32(0xe0b043), 0xecc765, 0xd39a37].enumerated() {
      let shrink = 0.06 * Double(k)
      brush.fill(
        Rect(
          x + width * (0.08 + shrink), top - 0.05 * u * Double(k + 1), width * (0.84 - 2 * shrink),
          0.047 * u), radius: 0.014 * u, palette.lamplit(rgb))
    }
    // A wedge with holes.
    let middle = part(1, of: 3)
    brush.polygon(
      [
        Point(middle.x + middle.width * 0.06, top - 0.03 * u),
        Point(middle.x + middle.width * 0.94, top - 0.13 * u),
        Point(middle.x + middle.width * 0.94, top), Point(middle.x + middle.width * 0.06, top),
      ], palette.lamplit(0xf3d573))
    for (dx, dy, r) in [(0.45, 0.03, 0.012), (0.68, 0.06, 0.016), (0.82, 0.03, 0.01)] {
      brush.disc(
        Point(middle.x + middle.width * dx, top - dy * u), r * u, palette.lamplit(0xcf9f3c))
    }
    let end = part(2, of: 3)
    for (k, rgb) in [UInt32(0xfaf3e0), 0xf0e4c8, 0xc9563f].enumerated() {
      let side = end.width * 0.42
      brush.fill(
        Rect(
          end.x + end.width * [0.06, 0.52, 0.28][k], top - [0.06, 0.06, 0.115][k] * u, side,
          0.056 * u),
        radius: 0.026 * u, palette.lamplit(rgb))
    }
  }

  private func drawFish(_ brush: inout MarketBrush) {
    let (x0, x1) = (range.lowerBound, range.upperBound)
    brush.polygon(
      [
        Point(x0 + 0.03 * u, top - 0.115 * u), Point(x1 - 0.03 * u, top - 0.115 * u),
        Point(x1, top), Point(x0, top),
      ], palette.lamplit(0xe3f0f3))
    let count = 4
    let pitch = (x1 - x0) / Double(count)
    for row in 0..<2 {
      brush.fill(palette.lamplit(row == 0 ? 0x6f8ea6 : 0x8aa7b8)) { pen in
        for k in 0..<count {
          let x = x0 + pitch * (Double(k) + (row == 0 ? 0.14 : 0.06))
          let y = top - (row == 0 ? 0.082 : 0.032) * u
          pen.ellipse(Rect(x, y - 0.019 * u, pitch * 0.58, 0.038 * u))
          pen.move(to: Point(x + pitch * 0.5, y))
          pen.line(to: Point(x + pitch * 0.74, y - 0.022 * u))
          pen.line(to: Point(x + pitch * 0.74, y + 0.022 * u))
          pen.close()
        }
      }
    }
    for k in 1..<count {
      brush.disc(
        Point(x0 + pitch * Double(k) - 0.01 * u, top - 0.06 * u), 0.014 * u,
        palette.lamplit(0xf2d14a))
    }
  }

  private func drawFlowers(_ brush: inout MarketBrush) {
    let bunches: [(UInt32, UInt32)] = [
      (0xe0568a, 0xf39ab8), (0xf2c230, 0xffe07a), (0xd8402f, 0xf0836a), (0x8a66c2, 0xbda2e6),
    ]
    for (k, tones) in bunches.enumerated() {
      let (x, width) = part(k, of: 4)
      let center = x + width / 2
      brush.ellipse(
        Rect(x + 0.005 * u, top - 0.15 * u, width - 0.01 * u, 0.12 * u), palette.lamplit(0x4f8a4e))
      for (index, tone) in [tones.0, tones.1].enumerated() {
        brush.fill(palette.lamplit(tone)) { pen in
          for blossom in 0..<5 {
            let dx = (Double((blossom * 2 + index) * 3 % 10) / 9 - 0.5) * width * 0.74
            let dy = Double((blossom * 7 + index * 4) % 5) * 0.02 * u
            let r = 0.021 * u
            pen.ellipse(Rect(center + dx - r, top - 0.09 * u - dy - r, 2 * r, 2 * r))
          }
        }
      }
      brush.polygon(
        [
          Point(center - width * 0.34, top - 0.062 * u),
          Point(center + width * 0.34, top - 0.062 * u),
          Point(center + width * 0.26, top), Point(center - width * 0.26, top),
        ], palette.lamplit(k % 2 == 0 ? 0x8c9aa3 : 0xb9764f))
    }
  }
}
