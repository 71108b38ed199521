import Vitrine

/// The town of Lindenhaven from the hill across the river: sky, hills, roofs and water.
///
/// The dark theme shows it by night. The town moves up for the plain bottom as far as there is
/// space.
@MainActor
final class Landscape: Scenery {
  /// The distance from the quay down to the text, in points.
  static let quay = 8.0

  override func draw(into canvas: inout Canvas) {
    let light = canvas.environment.theme.isDark ? TownPalette.night : TownPalette.day
    TownPainter(size: canvas.size, light: light, plainBottom: plainBottom).draw(into: &canvas)
  }
}

/// The colors of the town at a time of day.
struct TownPalette {
  var sky: [Gradient.Stop]
  var sun: Color
  var glow: Color
  var farHill: Color
  var hill: Color
  var nearHill: Color
  var walls: [Color]
  var roofs: [Color]
  var window: Color
  var water: [Gradient.Stop]
  var ripple: Color
  var tree: Color
  var isNight: Bool

  static let day = TownPalette(
    sky: [
      .init(0, Color(rgb: 0x5aa9c9)), .init(0.55, Color(rgb: 0xa9d6dd)),
      .init(1, Color(rgb: 0xf7e3c4)),
    ],
    sun: Color(rgb: 0xfff3d6), glow: Color(argb: 0x66ff_f3d6), farHill: Color(rgb: 0x9cc4c0),
    hill: Color(rgb: 0x6fa694), nearHill: Color(rgb: 0x3f7d69),
    walls: [0xf6ead7, 0xeed9b8, 0xf3d3bd, 0xe6e2d5].map { Color(rgb: $0) },
    roofs: [0xb3563c, 0xc96f47, 0x8f4a3c, 0x6d5a55].map { Color(rgb: $0) },
    window: Color(rgb: 0x6c7f86),
    water: [.init(0, Color(rgb: 0x6fb5c4)), .init(1, Color(rgb: 0x2f7f97))],
    ripple: Color(argb: 0x55ff_ffff), tree: Color(rgb: 0x2f6a54), isNight: false)

  static let night = TownPalette(
    sky: [
      .init(0, Color(rgb: 0x0c1424)), .init(0.6, Color(rgb: 0x1d2f49)),
      .init(1, Color(rgb: 0x40506b)),
    ],
    sun: Color(rgb: 0xf3ecd8), glow: Color(argb: 0x22f3_ecd8), farHill: Color(rgb: 0x2a3b52),
    hill: Color(rgb: 0x1f3040), nearHill: Color(rgb: 0x17242e),
    walls: [0x35404c, 0x3b4550, 0x323c4a, 0x404650].map { Color(rgb: $0) },
    roofs: [0x222a33, 0x282d34, 0x1f262e, 0x2b2f35].map { Color(rgb: $0) },
    window: Color(rgb: 0xf6c667),
    water: [.init(0, Color(rgb: 0x24405a)), .init(1, Color(rgb: 0x0f1d2c))],
    ripple: Color(argb: 0x33f6_c667), tree: Color(rgb: 0x131d24), isNight: true)
}

/// Paints the town. All measures are fractions of the picture's height.
struct TownPainter {
  let size: Size
  let light: TownPalette
  let plainBottom: Double

  private var w: Double { size.width }
  private var h: Double { size.height }
  /// The line between the town and the water.
  var shore: Double { min(0.76 * h, max(h - plainBottom, 0.22 * h)) }
  /// The unit of the town's measures. The church, 0.42 of it, fits above the shore.
  private var scale: Double { min(h, shore / 0.42) }

  func draw(into canvas: inout Canvas) {
    // Also below the shore, so that one rectangle covers the whole picture.
    canvas.gradient(canvas.bounds, from: .zero, to: Point(0, shore), stops: light.sky)
    drawSun(&canvas)
    hill(&canvas, above: 0.24, height: 0.16, period: 1.9, phase: 0.3, light.farHill)
    hill(&canvas, above: 0.16, height: 0.13, period: 1.3, phase: 1.9, light.hill)
    drawTown(&canvas)
    drawWater(&canvas)
  }

  private func drawSun(_ canvas: inout Canvas) {
    let radius = h * 0.07
    let center = Point(w * 0.74, h * 0.2)
    for (factor, color) in [(2.6, light.glow), (1.7, light.glow), (1, light.sun)] {
      let r = radius * factor
      canvas.ellipse(Rect(center.x - r, center.y - r, 2 * r, 2 * r), color)
    }
    if light.isNight {
      for k in 1..<28 {
        let x = Double(k * 7919 % 997) / 997 * w
        let y = Double(k * 104_729 % 991) / 991 * h * 0.4
        // None shines through the moon.
        if (Point(x, y) - center).length < 2 * radius { continue }
        let side = k % 5 == 0 ? 2.0 : 1.2
        canvas.ellipse(Rect(x, y, side, side), light.sun.opacity(k % 3 == 0 ? 0.9 : 0.5))
      }
      return
    }
    cloud(&canvas, Point(w * 0.2, h * 0.15), h * 0.055)
    cloud(&canvas, Point(w * 0.5, h * 0.09), h * 0.038)
  }

  private func cloud(_ canvas: inout Canvas, _ at: Point, _ r: Double) {
    let white = Color(argb: 0xb0ff_ffff)
    canvas.fill(
      Path {
        $0.ellipse(Rect(at.x - 2.2 * r, at.y - 0.6 * r, 2.4 * r, 1.2 * r))
        $0.ellipse(Rect(at.x - 1.1 * r, at.y - 1.1 * r, 2.2 * r, 1.9 * r))
        $0.ellipse(Rect(at.x + 0.1 * r, at.y - 0.6 * r, 2.6 * r, 1.3 * r))
      }, white)
  }

  /// A ridge of smooth waves from edge to edge.
  private func hill(
    _ canvas: inout Canvas, above: Double, height: Double, period: Double, phase: Double,
    _ color: Color
  ) {
    let base = shore - above * scale
    let wave = h * period
    let count = max(2, Int((w / wave * 2).rounded(.up)) + 2)
    let step = wave / 2
    let start = -phase * step
    canvas.fill(
      Path { pen in
        pen.move(to: Point(start, shore))
        var y = base
        pen.line(to: Point(start, y))
        for k in 0...count {
          let x = start + Double(k) * step
          let rise = (k % 2 == 0 ? height : height * 0.1) * (k % 3 == 0 ? 1 : 0.7)
          let next = base - rise * scale
          pen.cubic(
            Point(x + step * 0.4, y), Point(x + step * 0.6, next), to: Point(x + step, next))
          y = next
        }
        pen.line(to: Point(start + Double(count + 1) * step, shore))
        pen.close()
      }, color)
  }

  private func drawTown(_ canvas: inout Canvas) {
    canvas.fill(Rect(0, shore - scale * 0.05, w, scale * 0.05 + 1), light.nearHill)
    let unit = scale * 0.075
    // The houses up the slope first, then the row at the quay.
    houses(&canvas, y: shore - scale * 0.07, unit: unit * 0.8, seed: 11)
    church(&canvas, x: w * 0.36, unit: unit)
    trees(&canvas, y: shore - scale * 0.035, unit: unit * 0.9)
    houses(&canvas, y: shore, unit: unit, seed: 5)
  }

  private func houses(_ canvas: inout Canvas, y: Double, unit: Double, seed: Int) {
    var x = -unit * 0.4
    var k = seed
    while x < w {
      k += 1
      let width = unit * (0.9 + Double(k * 31 % 7) * 0.13)
      let height = unit * (0.9 + Double(k * 17 % 5) * 0.22)
      if k * 13 % 9 != 0 {
        house(&canvas, Rect(x, y - height, width, height), unit: unit, number: k)
      }
      x += width + unit * (k * 7 % 4 == 0 ? 0.45 : 0.04)
    }
  }

  private func house(_ canvas: inout Canvas, _ r: Rect, unit: Double, number: Int) {
    let wall = light.walls[number * 5 % light.walls.count]
    let roof = light.roofs[number * 3 % light.roofs.count]
    canvas.fill(r, wall)
    let gable = unit * (0.45 + Double(number % 3) * 0.1)
    let eave = unit * 0.07
    canvas.fill(
      Path { pen in
        pen.move(to: Point(r.minX - eave, r.minY))
        if number % 2 == 0 {
          pen.line(to: Point(r.center.x, r.minY - gable))
        } else {
          pen.line(to: Point(r.minX + r.width * 0.2, r.minY - gable * 0.8))
          pen.line(to: Point(r.maxX - r.width * 0.2, r.minY - gable * 0.8))
        }
        pen.line(to: Point(r.maxX + eave, r.minY))
        pen.close()
      }, roof)
    let columns = max(1, Int(r.width / (unit * 0.38)))
    let pitch = r.width / Double(columns)
    for row in 0..<max(1, Int(r.height / (unit * 0.5))) {
      for column in 0..<columns {
        let isLit = !light.isNight || (number * 7 + row * 5 + column * 3) % 3 != 0
        let side = unit * 0.15
        let place = Rect(
          r.minX + pitch * (Double(column) + 0.5) - side / 2,
          r.minY + unit * (0.2 + Double(row) * 0.5), side, side * 1.35)
        if place.maxY < r.maxY { canvas.fill(place, isLit ? light.window : light.nearHill) }
      }
    }
  }

  private func church(_ canvas: inout Canvas, x: Double, unit: Double) {
    let base = shore - scale * 0.05
    let tower = Rect(x, base - unit * 3.4, unit * 0.95, unit * 3.4)
    canvas.fill(Rect(x + unit * 0.8, base - unit * 1.7, unit * 2.1, unit * 1.7), light.walls[3])
    canvas.fill(
      Path {
        $0.move(to: Point(x + unit * 0.7, base - unit * 1.65))
        $0.line(to: Point(x + unit * 1.1, base - unit * 2.5))
        $0.line(to: Point(x + unit * 2.7, base - unit * 2.5))
        $0.line(to: Point(x + unit * 3.05, base - unit * 1.65))
        $0.close()
      }, light.roofs[0])
    canvas.fill(tower, light.walls[0])
    canvas.fill(
      Path {
        $0.move(to: Point(tower.minX - unit * 0.1, tower.minY))
        $0.line(to: Point(tower.center.x, tower.minY - unit * 1.5))
        $0.line(to: Point(tower.maxX + unit * 0.1, tower.minY))
        $0.close()
      }, light.roofs[3])
    let clock = unit * 0.24
    canvas.ellipse(
      Rect(tower.center.x - clock, tower.minY + unit * 0.3, 2 * clock, 2 * clock), light.window)
    canvas.fill(
      Rect(tower.center.x - unit * 0.12, tower.minY + unit * 1.2, unit * 0.24, unit * 0.5),
      light.window)
  }

  private func trees(_ canvas: inout Canvas, y: Double, unit: Double) {
    var x = unit * 0.5
    var k = 3
    while x < w {
      k += 1
      let r = unit * (0.32 + Double(k * 11 % 5) * 0.06)
      canvas.ellipse(Rect(x - r, y - 2.1 * r, 2 * r, 2.3 * r), light.tree)
      x += unit * (1.6 + Double(k * 29 % 7) * 0.5)
    }
  }

  private func drawWater(_ canvas: inout Canvas) {
    canvas.gradient(
      Rect(0, shore, w, h - shore), from: Point(0, shore), to: Point(0, h), stops: light.water)
    canvas.fill(Rect(0, shore, w, max(2, h * 0.012)), light.nearHill)
    for k in 0..<Int(w / 26) {
      let y = shore + (h - shore) * (0.15 + Double(k * 37 % 19) / 24)
      let x = Double(k * 7919 % 1009) / 1009 * w
      canvas.fill(
        Rect(x, y, 10 + Double(k * 13 % 5) * 7, 2), radius: 1, light.ripple)
    }
  }
}
