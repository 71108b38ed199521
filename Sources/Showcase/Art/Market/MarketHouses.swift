import Vitrine

/// The houses around the square, with the town hall among them.
struct MarketHouses {
  let painter: MarketPainter
  let plan: MarketPlan

  private var palette: MarketPalette { painter.palette }
  private var u: Double { painter.unit }
  private var foot: Double { painter.far }
  private var hall: Double { painter.hall }

  /// The outline of a house's top.
  private enum Gable: Int, CaseIterable {
    case pointed, stepped, roof, curved
  }

  func draw(with brush: inout MarketBrush) {
    var x = -0.12 * u
    var k = 2
    while x < painter.size.width {
      k += 1
      let width = (0.3 + Double(k * 31 % 7) * 0.022) * u
      let height = (0.56 + Double(k * 17 % 6) * 0.026) * u
      let gable = Gable(rawValue: k * 7 % 4) ?? .roof
      if abs(x + width / 2 - hall) > 0.5 * u {
        house(&brush, Rect(x, foot - height, width, height), gable, k)
      } else {
        house(&brush, Rect(x, foot - 0.5 * u, width, 0.5 * u), .roof, k)
      }
      x += width
    }
    townHall(&brush)
  }

  private func house(_ brush: inout MarketBrush, _ r: Rect, _ gable: Gable, _ k: Int) {
    let wall = palette.walls[k * 5 % palette.walls.count]
    let roof = palette.roofs[k * 3 % palette.roofs.count]
    let line = max(0.014 * u, 1)
    brush.fill(r, wall)
    switch gable {
    case .pointed:
      let peak = Point(r.center.x, r.minY - 0.17 * u)
      brush.polygon([Point(r.minX, r.minY), peak, Point(r.maxX, r.minY)], wall)
      brush.stroke(1.6 * line, roof) { pen in
        pen.move(to: Point(r.minX - 0.01 * u, r.minY + 0.005 * u))
        pen.line(to: peak)
        pen.line(to: Point(r.maxX + 0.01 * u, r.minY + 0.005 * u))
      }
      attic(&brush, r)
    case .stepped:
      let steps = 3
      let rise = 0.055 * u
      for step in 0..<steps {
        let inset = r.width * (0.1 + 0.14 * Double(step))
        let y = r.minY - Double(step + 1) * rise
        brush.fill(Rect(r.minX + inset, y, r.width - 2 * inset, rise + 1), wall)
        brush.fill(
          Rect(r.minX + inset - line, y, r.width - 2 * inset + 2 * line, line), palette.frame)
      }
      attic(&brush, r)
    case .roof:
      let rise = 0.13 * u
      let inset = 0.06 * u
      brush.polygon(
        [
          Point(r.minX - line, r.minY), Point(r.minX + inset, r.minY - rise),
          Point(r.maxX - inset, r.minY - rise), Point(r.maxX + line, r.minY),
        ], roof)
      for part in [0.3, 0.7] where brush.showsDetail(0.065 * u) {
        let x = r.minX + part * r.width
        let half = 0.03 * u
        brush.fill(Rect(x - half, r.minY - 0.065 * u, 2 * half, 0.065 * u), wall)
        brush.polygon(
          [
            Point(x - 1.4 * half, r.minY - 0.06 * u), Point(x, r.minY - 0.1 * u),
            Point(x + 1.4 * half, r.minY - 0.06 * u),
          ], palette.roofs[(k * 3 + 1) % palette.roofs.count])
        window(&brush, Rect(x - 0.5 * half, r.minY - 0.05 * u, half, 0.038 * u), isLit: k % 2 == 0)
      }
    case .curved:
      let peak = Point(r.center.x, r.minY - 0.18 * u)
      let shoulder = r.minY - 0.07 * u
      func outline(_ pen: inout PathBuilder) {
        pen.move(to: Point(r.minX, r.minY))
        pen.quad(
          Point(r.minX + 0.16 * r.width, r.minY), to: Point(r.minX + 0.2 * r.width, shoulder))
        pen.quad(Point(r.minX + 0.24 * r.width, peak.y), to: peak)
        pen.quad(
          Point(r.maxX - 0.24 * r.width, peak.y), to: Point(r.maxX - 0.2 * r.width, shoulder))
        pen.quad(Point(r.maxX - 0.16 * r.width, r.minY), to: Point(r.maxX, r.minY))
      }
      brush.fill(wall) {
        outline(&$0)
        $0.close()
      }
      brush.stroke(line, palette.frame) { outline(&$0) }
      attic(&brush, r)
    }
    windows(&brush, r, k)
  }

  /// The round window of a gable.
  private func attic(_ brush: inout MarketBrush, _ r: Rect) {
    brush.disc(Point(r.center.x, r.minY - 0.045 * u), 0.022 * u, palette.frame)
    brush.disc(Point(r.center.x, r.minY - 0.045 * u), 0.014 * u, palette.window)
  }

  private func windows(_ brush: inout MarketBrush, _ r: Rect, _ k: Int) {
    let shutter = k % 3 == 0 ? palette.shutters[k / 3 % palette.shutters.count] : nil
    let columns = r.width > 0.36 * u && shutter == nil ? 3 : 2
    let pitch = r.width / Double(columns)
    for row in 0..<4 {
      let y = r.minY + (0.045 + 0.125 * Double(row)) * u
      if y > foot - 0.2 * u { break }
      for column in 0..<columns {
        let width = 0.055 * u
        let place = Rect(
          r.minX + pitch * (Double(column) + 0.5) - width / 2, y, width, 0.078 * u)
        if plan.hides(place, below: painter.base - 0.45 * u) { continue }
        if let shutter, brush.showsDetail(0.055 * u) {
          brush.fill(
            Rect(place.minX - 0.024 * u, y, width + 0.048 * u, place.height), shutter)
        }
        window(&brush, place, isLit: (k * 7 + row * 5 + column * 3) % 5 < 3)
      }
    }
    let door = Rect(r.center.x - 0.04 * u, foot - 0.15 * u, 0.08 * u, 0.15 * u)
    if plan.hides(door, below: painter.base - 0.45 * u) { return }
    brush.fill(door, palette.shutters[k % palette.shutters.count])
    brush.disc(
      Point(door.center.x, door.minY), 0.04 * u, palette.shutters[k % palette.shutters.count])
  }

  private func window(_ brush: inout MarketBrush, _ r: Rect, isLit: Bool) {
    let edge = 0.008 * u
    if brush.showsDetail(0.055 * u) {
      brush.fill(
        Rect(r.minX - edge, r.minY - edge, r.width + 2 * edge, r.height + 2 * edge), palette.frame)
    }
    let glass = palette.isEvening && !isLit ? palette.darkWindow : palette.window
    brush.fill(r, glass)
    if brush.showsDetail(0.025 * u) {
      brush.fill(Rect(r.center.x - edge / 3, r.minY, edge * 2 / 3, r.height), palette.frame)
    }
  }

  /// The town hall: an arcade, a high roof and a clock tower.
  private func townHall(_ brush: inout MarketBrush) {
    let body = Rect(hall - 0.42 * u, foot - 0.52 * u, 0.84 * u, 0.52 * u)
    let (wall, roof) = (palette.walls[0], palette.roofs[0])
    let tower = Rect(hall - 0.085 * u, foot - 0.72 * u, 0.17 * u, 0.3 * u)
    brush.polygon(
      [
        Point(body.minX - 0.02 * u, body.minY), Point(body.minX + 0.09 * u, body.minY - 0.14 * u),
        Point(body.maxX - 0.09 * u, body.minY - 0.14 * u), Point(body.maxX + 0.02 * u, body.minY),
      ], roof)
    brush.fill(tower, wall)
    brush.fill(
      Rect(tower.minX - 0.012 * u, tower.minY - 0.014 * u, tower.width + 0.024 * u, 0.022 * u),
      palette.frame)
    brush.polygon(
      [
        Point(tower.minX - 0.01 * u, tower.minY - 0.014 * u),
        Point(tower.minX + 0.035 * u, tower.minY - 0.075 * u),
        Point(hall, tower.minY - 0.145 * u),
        Point(tower.maxX - 0.035 * u, tower.minY - 0.075 * u),
        Point(tower.maxX + 0.01 * u, tower.minY - 0.014 * u),
      ], palette.roofs[3])
    let clock = Point(hall, tower.minY + 0.09 * u)
    brush.disc(clock, 0.055 * u, palette.roofs[3])
    brush.disc(clock, 0.046 * u, palette.isEvening ? palette.window : palette.frame)
    // Ten past ten.
    brush.stroke(max(0.009 * u, 0.8), palette.roofs[3]) { pen in
      pen.move(to: Point(clock.x - 0.024 * u, clock.y - 0.014 * u))
      pen.line(to: clock)
      pen.line(to: Point(clock.x + 0.03 * u, clock.y - 0.02 * u))
    }
    brush.fill(body, wall)
    brush.fill(
      Rect(body.minX - 0.02 * u, body.minY, body.width + 0.04 * u, 0.022 * u), palette.frame)
    for column in 0..<6 {
      let x = body.minX + body.width * (Double(column) + 0.5) / 6
      let place = Rect(x - 0.03 * u, body.minY + 0.06 * u, 0.06 * u, 0.12 * u)
      brush.disc(Point(x, place.minY), 0.03 * u, palette.window)
      window(&brush, place, isLit: column % 3 != 1)
    }
    for column in 0..<5 {
      let x = body.minX + body.width * (Double(column) + 0.5) / 5
      let arch = Rect(x - 0.055 * u, foot - 0.2 * u, 0.11 * u, 0.2 * u)
      if plan.hides(arch, below: painter.base - 0.45 * u) { continue }
      let dark = palette.isEvening ? palette.window : palette.darkWindow
      brush.fill(arch, dark)
      brush.disc(Point(x, arch.minY), 0.055 * u, dark)
    }
  }
}
