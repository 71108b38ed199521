import Vitrine

/// Paints the market from back to front. All measures are fractions of the height above the stalls'
/// feet, except where they say otherwise.
struct MarketPainter {
  let size: Size
  let palette: MarketPalette
  let plainBottom: Double

  /// The line on which the stalls stand.
  var base: Double { min(0.86 * size.height, max(size.height - plainBottom, 0.5 * size.height)) }
  /// The unit of the measures. In a low picture the roofs are cut off, so that the stalls stay
  /// legible.
  var unit: Double { base < 70 ? base * 1.25 : base }
  /// The line between the houses and the square.
  var far: Double { base - 0.09 * unit }

  /// The town hall's center, in points: away from the text.
  var hall: Double { 0.62 * size.width }

  func draw(with brush: inout MarketBrush) {
    let plan = MarketPlan(width: size.width, unit: unit)
    brush.gradient(Rect(origin: .zero, size: size), palette.sky.scaled(to: far / size.height))
    drawSky(&brush)
    MarketHouses(painter: self, plan: plan).draw(with: &brush)
    brush.gradient(
      Rect(0, 0.2 * base, size.width, far - 0.2 * base),
      [.init(0, palette.haze.opacity(0)), .init(1, palette.haze)])
    brush.gradient(Rect(0, far, size.width, size.height - far), palette.paving)
    drawGarlands(&brush)
    drawStones(&brush)
    for (number, gap) in plan.gaps.enumerated() {
      MarketSights(palette: palette, unit: unit, base: base).draw(
        number, center: gap, with: &brush)
    }
    for stall in plan.stalls {
      MarketStall(stall, base: base, unit: unit, palette: palette).draw(with: &brush)
    }
    MarketCrowd(plan: plan, palette: palette, unit: unit, base: base).draw(with: &brush)
  }

  private func drawSky(_ brush: inout MarketBrush) {
    let (w, u) = (size.width, unit)
    if palette.isEvening {
      let moon = Point(hall + 0.3 * u, base * 0.13)
      brush.glow(moon, 0.16 * u, Color(argb: 0x50f3_ecd8))
      brush.disc(moon, 0.045 * u, Color(rgb: 0xf3ecd8))
      for k in 0..<Int(w / 40) {
        let at = Point(
          Double(k * 7919 % 997) / 997 * w, Double(k * 104_729 % 991) / 991 * base * 0.3)
        brush.disc(at, k % 4 == 0 ? 1 : 0.6, Color(argb: k % 3 == 0 ? 0xe0f3_ecd8 : 0x80f3_ecd8))
      }
      return
    }
    for (x, y, r) in [(0.13, 0.13, 0.05), (0.47, 0.07, 0.035), (0.86, 0.12, 0.045)] {
      cloud(&brush, Point(x * w, y * base), r * u)
    }
  }

  private func cloud(_ brush: inout MarketBrush, _ at: Point, _ r: Double) {
    brush.fill(Color(argb: 0xb0ff_ffff)) {
      $0.ellipse(Rect(at.x - 2.2 * r, at.y - 0.6 * r, 2.4 * r, 1.2 * r))
      $0.ellipse(Rect(at.x - 1.1 * r, at.y - 1.1 * r, 2.2 * r, 1.9 * r))
      $0.ellipse(Rect(at.x + 0.1 * r, at.y - 0.6 * r, 2.6 * r, 1.3 * r))
    }
  }

  /// Strings across the square: pennants by day, lamps in the evening.
  private func drawGarlands(_ brush: inout MarketBrush) {
    let count = max(1, Int((size.width / (1.5 * unit)).rounded()))
    let span = size.width / Double(count)
    let (top, sag) = (base - 0.74 * unit, 0.085 * unit)
    var pennants: [[Point]] = []
    brush.stroke(max(0.006 * unit, 0.5), palette.lit(0x6b6258)) { pen in
      for k in 0..<count {
        let x = Double(k) * span
        pen.move(to: Point(x, top))
        pen.quad(Point(x + span / 2, top + 2 * sag), to: Point(x + span, top))
      }
    }
    let pitch = max(0.1 * unit, 9)
    let each = max(2, Int(span / pitch))
    for k in 0..<count * each {
      let part = (Double(k % each) + 0.5) / Double(each)
      let x = Double(k / each) * span + part * span
      let y = top + 4 * sag * part * (1 - part)
      if palette.isEvening {
        if k % 2 == 0 && brush.showsDetail(0.05 * unit) {
          brush.glow(Point(x, y + 0.012 * unit), 0.05 * unit, Self.lampGlow)
        }
        brush.disc(Point(x, y + 0.012 * unit), max(0.011 * unit, 0.9), Color(rgb: 0xffe2a0))
      } else {
        let half = 0.022 * unit
        pennants.append([
          Point(x - half, y), Point(x + half, y), Point(x, y + 0.052 * unit),
        ])
      }
    }
    for (index, rgb) in Self.pennantColors.enumerated() {
      let own = pennants.indices.filter { $0 % Self.pennantColors.count == index }
      if own.isEmpty { continue }
      brush.fill(Color(rgb: rgb)) { pen in
        for k in own {
          pen.move(to: pennants[k][0])
          pen.line(to: pennants[k][1])
          pen.line(to: pennants[k][2])
          pen.close()
        }
      }
    }
  }

  static let lampGlow = Color(argb: 0x70ff_c870)
  private static let pennantColors: [UInt32] = [0xc9473c, 0xfbf1dc, 0x3f72bd, 0xe0a72f]

  /// Courses of paving stones, wider towards the viewer.
  private func drawStones(_ brush: inout MarketBrush) {
    var y = base + 0.02 * unit
    var step = max(0.045 * unit, 4)
    var row = 0
    while y < size.height {
      let length = step * 3.2
      var x = -length * Double(row * 37 % 10) / 10
      var k = row
      while x < size.width {
        k += 1
        if k * 29 % 7 < 2 {
          brush.fill(Rect(x, y, length * 0.8, max(1, step * 0.09)), palette.joint)
        }
        x += length
      }
      y += step
      step *= 1.35
      row += 1
    }
  }
}

extension [Gradient.Stop] {
  /// The stops with their positions multiplied by `share`, 0 to 1.
  fileprivate func scaled(to share: Double) -> [Gradient.Stop] {
    map { .init($0.position * share, $0.color) }
  }
}
