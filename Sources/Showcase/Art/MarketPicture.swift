import Vitrine

/// Stalls under striped awnings, with a line of text over them.
@MainActor
final class MarketPicture: Component {
  private let label: Label
  private let shade = HeaderScrim(reach: 44)

  init(_ text: String) {
    label = Label(text, style: Theme.light.body, color: .white)
    super.init()
    clipsToBounds = true
    addChild(shade)
    addChild(label)
  }

  override func layout() {
    shade.frame = bounds
    let margin = Spacing.margin(in: frame.width)
    let size = label.sizeThatFits(Size(frame.width - 2 * margin, 60))
    let place = Rect(margin, frame.height - size.height - 14, size.width, size.height)
    label.frame = stage?.environment.mirrored(place, in: frame.width) ?? place
  }

  override func draw(into canvas: inout Canvas) {
    let (w, h) = (canvas.size.width, canvas.size.height)
    let isDark = canvas.environment.theme.isDark
    let light = isDark ? TownPalette.night : TownPalette.day
    canvas.gradient(canvas.bounds, from: .zero, to: Point(0, h), stops: light.sky)
    // Houses around the square.
    let house = h * 0.42
    var x = -10.0
    var k = 0
    while x < w {
      let width = house * (0.55 + Double(k * 31 % 5) * 0.09)
      let top = h * 0.16 + Double(k * 17 % 4) * h * 0.05
      canvas.fill(Rect(x, top, width, h - top), light.walls[k % light.walls.count])
      canvas.fill(Rect(x, top - h * 0.03, width, h * 0.05), light.roofs[k % light.roofs.count])
      for row in 0..<2 {
        for column in 0..<3 {
          canvas.fill(
            Rect(
              x + width * (0.16 + 0.28 * Double(column)), top + h * (0.1 + 0.17 * Double(row)),
              width * 0.13, h * 0.1), light.window)
        }
      }
      x += width
      k += 1
    }
    // A haze over the houses, so that the stalls stand out.
    canvas.fill(
      Rect(0, 0, w, h * 0.8), isDark ? Color(argb: 0x6610_1a26) : Color(argb: 0x7a5f_8794))
    canvas.fill(Rect(0, h * 0.8, w, h * 0.2), Color(rgb: isDark ? 0x2a2c30 : 0xcbbfa8))
    stalls(&canvas, isDark)
  }

  private func stalls(_ canvas: inout Canvas, _ isDark: Bool) {
    let (w, h) = (canvas.size.width, canvas.size.height)
    let stall = h * 0.72
    let colors: [UInt32] =
      isDark ? [0x8f3b35, 0x2f6b4a, 0x8a6a25, 0x34578f] : [0xc9473c, 0x3a8a5f, 0xdca32f, 0x3f72bd]
    var x = stall * 0.12
    var k = 0
    while x < w {
      let color = Color(rgb: colors[k % colors.count])
      let cream = Color(rgb: isDark ? 0xb9b2a2 : 0xfaf3e3)
      canvas.fill(Rect(x + stall * 0.06, h * 0.5, 4, h * 0.4), Color(rgb: 0x5d4a3a))
      canvas.fill(Rect(x + stall * 0.9, h * 0.5, 4, h * 0.4), Color(rgb: 0x5d4a3a))
      canvas.fill(
        Rect(x, h * 0.72, stall, h * 0.18), radius: 4, Color(rgb: isDark ? 0x4a3a2c : 0x8a6a4a))
      for fruit in 0..<9 {
        let r = h * 0.035
        let tone = colors[(k + fruit / 3 + 1) % colors.count]
        canvas.ellipse(
          Rect(x + stall * 0.05 + Double(fruit) * stall * 0.1, h * 0.72 - r * 1.3, 2 * r, 2 * r),
          Color(rgb: tone))
      }
      let stripes = 6
      let step = stall / Double(stripes)
      for s in 0..<stripes {
        let left = x + Double(s) * step
        let ink = s % 2 == 0 ? color : color.opacity(0.3).over(cream)
        canvas.fill(
          Path { pen in
            pen.move(to: Point(left + stall * 0.03, h * 0.36))
            pen.line(to: Point(left + step - stall * 0.03, h * 0.36))
            pen.line(to: Point(left + step, h * 0.52))
            pen.line(to: Point(left, h * 0.52))
            pen.close()
          }, ink)
        canvas.ellipse(Rect(left, h * 0.52 - step * 0.3, step, step * 0.6), ink)
      }
      x += stall * 1.22
      k += 1
    }
  }
}
