import Vitrine

/// The things in the wide gaps between stalls: lindens, a fountain and a lamp.
struct MarketSights {
  let palette: MarketPalette
  let unit: Double
  let base: Double

  private var u: Double { unit }

  func draw(_ number: Int, center x: Double, with brush: inout MarketBrush) {
    switch number % 3 {
    case 0: linden(&brush, x)
    case 1: fountain(&brush, x)
    default: lamp(&brush, x)
    }
  }

  private func linden(_ brush: inout MarketBrush, _ x: Double) {
    let foot = base - 0.03 * u
    brush.ellipse(Rect(x - 0.2 * u, foot - 0.02 * u, 0.4 * u, 0.045 * u), Color(argb: 0x3020_1810))
    brush.polygon(
      [
        Point(x - 0.03 * u, foot), Point(x - 0.018 * u, foot - 0.35 * u),
        Point(x + 0.018 * u, foot - 0.35 * u), Point(x + 0.03 * u, foot),
      ], palette.lit(0x6b5040))
    func crown(_ pen: inout PathBuilder, _ discs: [(Double, Double, Double)]) {
      for (dx, dy, r) in discs {
        pen.ellipse(
          Rect(x + (dx - r) * u, foot - (dy + r) * u, 2 * r * u, 2 * r * u))
      }
    }
    brush.fill(palette.leaf) {
      crown(
        &$0,
        [
          (0, 0.44, 0.19), (-0.15, 0.38, 0.11), (0.15, 0.38, 0.11), (-0.1, 0.53, 0.12),
          (0.1, 0.54, 0.12), (0, 0.62, 0.09),
        ])
    }
    brush.fill(palette.lightLeaf) {
      crown(
        &$0, [(-0.09, 0.53, 0.075), (0.02, 0.61, 0.05), (-0.17, 0.41, 0.045), (0.06, 0.46, 0.05)])
    }
    // A bench.
    let wood = palette.lit(0x8c6743)
    let seat = Rect(x - 0.16 * u, foot - 0.075 * u, 0.32 * u, 0.02 * u)
    brush.fill(Rect(seat.minX, seat.minY - 0.06 * u, seat.width, 0.022 * u), wood)
    brush.fill(seat, wood)
    for leg in [seat.minX + 0.02 * u, seat.maxX - 0.035 * u] {
      brush.fill(Rect(leg, seat.minY - 0.06 * u, 0.015 * u, 0.14 * u), palette.lit(0x5a4632))
    }
  }

  private func fountain(_ brush: inout MarketBrush, _ x: Double) {
    let foot = base - 0.01 * u
    let (stone, dark) = (palette.lit(0xd8cfbd), palette.lit(0xb0a592))
    brush.ellipse(Rect(x - 0.3 * u, foot - 0.035 * u, 0.6 * u, 0.06 * u), Color(argb: 0x3020_1810))
    brush.fill(Rect(x - 0.02 * u, foot - 0.4 * u, 0.04 * u, 0.32 * u), stone)
    brush.disc(Point(x, foot - 0.42 * u), 0.035 * u, stone)
    brush.stroke(max(0.01 * u, 0.8), palette.water) { pen in
      for side in [-1.0, 1] {
        for reach in [0.1, 0.17] {
          pen.move(to: Point(x, foot - 0.36 * u))
          pen.quad(
            Point(x + side * reach * u, foot - 0.44 * u),
            to: Point(x + side * reach * 1.3 * u, foot - 0.13 * u))
        }
      }
    }
    brush.polygon(
      [
        Point(x - 0.12 * u, foot - 0.26 * u), Point(x + 0.12 * u, foot - 0.26 * u),
        Point(x + 0.04 * u, foot - 0.2 * u), Point(x - 0.04 * u, foot - 0.2 * u),
      ], dark)
    brush.ellipse(Rect(x - 0.27 * u, foot - 0.155 * u, 0.54 * u, 0.06 * u), palette.water)
    brush.fill(Rect(x - 0.27 * u, foot - 0.125 * u, 0.54 * u, 0.12 * u), radius: 0.03 * u, stone)
    brush.fill(Rect(x - 0.29 * u, foot - 0.135 * u, 0.58 * u, 0.03 * u), radius: 0.015 * u, dark)
    for panel in 0..<4 {
      brush.fill(
        Rect(x + (-0.235 + 0.12 * Double(panel)) * u, foot - 0.085 * u, 0.1 * u, 0.055 * u), dark)
    }
  }

  private func lamp(_ brush: inout MarketBrush, _ x: Double) {
    let foot = base - 0.02 * u
    let iron = palette.lit(0x3c4448)
    brush.fill(Rect(x - 0.012 * u, foot - 0.5 * u, max(0.024 * u, 1), 0.5 * u), iron)
    brush.fill(Rect(x - 0.03 * u, foot - 0.05 * u, 0.06 * u, 0.05 * u), radius: 0.01 * u, iron)
    for side in [-1.0, 1] {
      let at = Point(x + side * 0.1 * u, foot - 0.5 * u)
      brush.stroke(max(0.014 * u, 0.8), iron) { pen in
        pen.move(to: Point(x, foot - 0.44 * u))
        pen.quad(Point(at.x, foot - 0.44 * u), to: Point(at.x, at.y))
      }
      if palette.isEvening { brush.glow(at, 0.16 * u, MarketPainter.lampGlow) }
      brush.disc(
        Point(at.x, at.y - 0.02 * u), 0.034 * u, Color(rgb: palette.isEvening ? 0xffe9b4 : 0xfbf6e8)
      )
      brush.fill(Rect(at.x - 0.036 * u, at.y - 0.06 * u, 0.072 * u, 0.014 * u), iron)
    }
  }
}
