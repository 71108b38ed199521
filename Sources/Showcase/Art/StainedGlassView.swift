import Vitrine

/// A picture of colored panes of glass with light behind them.
@MainActor
final class StainedGlassView: Component {
  override init() {
    super.init()
    isTouchable = false
    stretchesDrawing = true
  }

  override func draw(into canvas: inout Canvas) {
    let size = canvas.size
    let isDark = canvas.environment.theme.isDark
    canvas.gradient(
      canvas.bounds, from: .zero, to: Point(size.width, size.height),
      stops: [
        .init(0, Color(rgb: isDark ? 0x0f2a3a : 0x1d5a72)),
        .init(0.5, Color(rgb: isDark ? 0x2a2348 : 0x4f4a8c)),
        .init(1, Color(rgb: isDark ? 0x4a2030 : 0x9a4a52)),
      ])
    let cell = max(36, size.height / 4)
    let columns = Int(size.width / cell) + 2
    let rows = Int(size.height / cell) + 2
    for row in 0..<rows {
      for column in 0..<columns {
        pane(&canvas, row, column, cell, isDark)
      }
    }
    sun(&canvas, isDark)
  }

  /// Paints one pane. Its corners are displaced a little, the same for neighbors.
  private func pane(
    _ canvas: inout Canvas, _ row: Int, _ column: Int, _ cell: Double, _ isDark: Bool
  ) {
    func corner(_ r: Int, _ c: Int) -> Point {
      let dx = Double((r * 31 + c * 17) % 11 - 5) / 11 * cell * 0.55
      let dy = Double((r * 13 + c * 29) % 9 - 4) / 9 * cell * 0.5
      return Point(Double(c) * cell - cell / 2 + dx, Double(r) * cell - cell / 2 + dy)
    }
    let tones: [UInt32] = [
      0x3fa7b8, 0x78c2a4, 0xf2c14e, 0xe2725b, 0xb86fb0, 0x5b7fd1, 0xf0e3c2, 0x2f8f83,
    ]
    let k = (row * 5 + column * 3 + row * column) % tones.count
    let alpha: UInt32 = isDark ? 0x55 : 0x8c
    let color = Color(argb: alpha << 24 | tones[k])
    let path = Path { pen in
      pen.move(to: corner(row, column))
      pen.line(to: corner(row, column + 1))
      pen.line(to: corner(row + 1, column + 1))
      pen.line(to: corner(row + 1, column))
      pen.close()
    }
    canvas.fill(path, color)
    canvas.stroke(
      path, StrokeStyle(width: 2.5, join: .round), Color(argb: isDark ? 0xb00a_1016 : 0x9016_2028))
  }

  /// Paints the light behind the panes.
  private func sun(_ canvas: inout Canvas, _ isDark: Bool) {
    let size = canvas.size
    let center = Point(size.width * 0.72, size.height * 0.25)
    for k in 0..<3 {
      let r = size.height * (0.18 + 0.16 * Double(k))
      canvas.ellipse(
        Rect(center.x - r, center.y - r, 2 * r, 2 * r),
        Color(argb: isDark ? 0x10ff_f0c8 : 0x22ff_f0c8))
    }
  }
}
