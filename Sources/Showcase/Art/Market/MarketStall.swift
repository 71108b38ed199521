import Vitrine

/// A stall: an awning on two poles, a seller, and goods on a counter.
struct MarketStall {
  let stall: MarketPlan.Stall
  let base: Double
  let unit: Double
  let palette: MarketPalette

  init(_ stall: MarketPlan.Stall, base: Double, unit: Double, palette: MarketPalette) {
    self.stall = stall
    self.base = base
    self.unit = unit
    self.palette = palette
  }

  private var u: Double { unit }
  private var left: Double { stall.range.lowerBound }
  private var right: Double { stall.range.upperBound }
  private var width: Double { right - left }
  private var counter: Double { base - 0.18 * u }
  /// Every third stall has a pointed roof.
  private var isTent: Bool { stall.number % 3 == 1 }

  func draw(with brush: inout MarketBrush) {
    brush.ellipse(
      Rect(left - 0.02 * u, base - 0.035 * u, width + 0.04 * u, 0.06 * u), Color(argb: 0x3820_1810))
    brush.gradient(
      Rect(left + 0.07 * u, base - 0.43 * u, width - 0.14 * u, 0.3 * u), palette.inside)
    drawSeller(&brush)
    let pole = max(0.022 * u, 1)
    for x in [left + 0.055 * u, right - 0.055 * u - pole] {
      brush.fill(Rect(x, base - 0.45 * u, pole, 0.45 * u), palette.lit(0x6a4f3a))
    }
    drawCounter(&brush)
    MarketGoods(
      range: left + 0.07 * u...right - 0.07 * u, top: counter, unit: u, palette: palette
    ).draw(stall.kind, with: &brush)
    drawAwning(&brush)
  }

  private func drawSeller(_ brush: inout MarketBrush) {
    let k = stall.number
    let center = left + width * (k % 2 == 0 ? 0.6 : 0.36)
    let skin = palette.lamplit(MarketCrowd.skins[(k + 1) % MarketCrowd.skins.count])
    let shirt = palette.lamplit(MarketCrowd.clothes[(k * 3 + 1) % MarketCrowd.clothes.count])
    brush.fill(
      Rect(center - 0.058 * u, base - 0.285 * u, 0.116 * u, 0.14 * u), radius: 0.03 * u, shirt)
    brush.fill(
      Rect(center - 0.034 * u, base - 0.25 * u, 0.068 * u, 0.1 * u), palette.lamplit(0xf3eddf))
    let head = Point(center, base - 0.32 * u)
    brush.disc(
      Point(head.x, head.y - 0.008 * u), 0.042 * u, palette.lamplit(MarketCrowd.hairs[k % 5]))
    brush.disc(Point(head.x, head.y + 0.004 * u), 0.036 * u, skin)
    if k % 2 == 0 {
      // A cap.
      brush.fill(
        Rect(head.x - 0.042 * u, head.y - 0.042 * u, 0.084 * u, 0.03 * u), radius: 0.012 * u,
        palette.lamplit(stall.kind.stripes))
    }
  }

  private func drawCounter(_ brush: inout MarketBrush) {
    let front = Rect(left + 0.035 * u, counter, width - 0.07 * u, 0.165 * u)
    brush.fill(front, palette.lit(0x94704c))
    for board in 1..<4 where brush.showsDetail(0.04 * u) {
      brush.fill(
        Rect(
          front.minX, front.minY + front.height * Double(board) / 4, front.width,
          max(0.006 * u, 0.5)),
        palette.lit(0x7d5c3c))
    }
    brush.fill(
      Rect(left + 0.015 * u, counter - 0.006 * u, width - 0.03 * u, 0.028 * u), radius: 0.006 * u,
      palette.lit(0xb08a60))
    // The sign of the stall.
    let center = Point(left + width / 2, counter + 0.095 * u)
    brush.disc(center, 0.062 * u, palette.lamplit(0xfbf3e2))
    let side = 0.08 * u
    if side * brush.scale >= 9 {
      brush.icon(
        stall.kind.icon, in: Rect(center.x - side / 2, center.y - side / 2, side, side),
        palette.lamplit(stall.kind.stripes))
    } else {
      brush.disc(center, 0.04 * u, palette.lamplit(stall.kind.stripes))
    }
  }

  private func drawAwning(_ brush: inout MarketBrush) {
    let count = 9
    let top = base - (isTent ? 0.645 : 0.575) * u
    let fold = base - 0.44 * u
    let inset = isTent ? width * 0.4 : 0.07 * u
    let step = width / Double(count)
    let topStep = (width - 2 * inset) / Double(count)
    let valance = 0.03 * u
    func stripe(_ k: Int, _ pen: inout PathBuilder) {
      let (x, y) = (left + Double(k) * step, left + inset + Double(k) * topStep)
      pen.move(to: Point(y, top))
      pen.line(to: Point(y + topStep, top))
      pen.line(to: Point(x + step, fold))
      pen.line(to: Point(x + step, fold + valance))
      pen.cubic(
        Point(x + step * 0.9, fold + valance + step * 0.45),
        Point(x + step * 0.1, fold + valance + step * 0.45), to: Point(x, fold + valance))
      pen.line(to: Point(x, fold))
      pen.close()
    }
    // The shadow of the awning on the inside.
    brush.fill(
      Rect(left + 0.07 * u, fold, width - 0.14 * u, 0.075 * u), Color(argb: 0x4018_100c))
    brush.fill(palette.lit(0xfbf4e4)) { pen in
      for k in stride(from: 1, to: count, by: 2) { stripe(k, &pen) }
    }
    brush.fill(palette.lit(stall.kind.stripes)) { pen in
      for k in stride(from: 0, to: count, by: 2) { stripe(k, &pen) }
    }
    // The slope catches the light, the valance hangs in its shadow.
    brush.shade(
      [
        Point(left + inset, top), Point(right - inset, top), Point(right, fold), Point(left, fold),
      ], from: Color(argb: palette.isEvening ? 0x4810_1230 : 0x30ff_ffff), to: Color(argb: 0))
    brush.fill(Rect(left, fold, width, max(0.008 * u, 0.7)), Color(argb: 0x3820_1008))
    if isTent {
      let peak = left + width / 2
      brush.fill(
        Rect(peak - max(0.006 * u, 0.5), top - 0.09 * u, max(0.012 * u, 1), 0.09 * u),
        palette.lit(0x6a4f3a))
      brush.polygon(
        [
          Point(peak + 0.006 * u, top - 0.09 * u), Point(peak + 0.1 * u, top - 0.066 * u),
          Point(peak + 0.006 * u, top - 0.042 * u),
        ], palette.lit(stall.kind.stripes))
    }
    if palette.isEvening { drawLamp(&brush, fold) }
  }

  private func drawLamp(_ brush: inout MarketBrush, _ fold: Double) {
    let lamp = Point(left + width / 2, fold + 0.055 * u)
    brush.glow(lamp, 0.3 * u, MarketPainter.lampGlow)
    brush.disc(lamp, max(0.018 * u, 1), Color(rgb: 0xfff0c4))
  }
}
