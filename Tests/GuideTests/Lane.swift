import Vitrine

/// A lane of a pool: waves along the part that is filled.
@MainActor final class Lane: Component {
  /// 0 to 1.
  var filled = 0.0 { didSet { setNeedsDisplay() } }
  private var waves = Path { _ in }

  override func sizeThatFits(_ proposal: Size) -> Size { Size(proposal.width, 48) }

  override func layout() {
    let (width, middle) = (bounds.width, bounds.center.y)
    let line = Path { path in
      path.move(to: Point(0, middle))
      for x in stride(from: 0.0, to: width, by: 24) {
        path.quad(Point(x + 6, middle - 8), to: Point(x + 12, middle))
        path.quad(Point(x + 18, middle + 8), to: Point(x + 24, middle))
      }
    }
    let isRightToLeft = stage?.environment.isRightToLeft ?? false
    let directed = isRightToLeft ? line.mirrored(at: width / 2) : line
    waves = directed.stroked(StrokeStyle(width: 2))
  }

  override func draw(into canvas: inout Canvas) {
    let environment = canvas.environment
    canvas.fill(bounds, radius: 8, environment.theme.inset)
    let water = Rect(0, 0, bounds.width * filled, bounds.height)
    canvas.clip(to: environment.mirrored(water, in: bounds.width), radius: 8) {
      $0.fill(waves, environment.theme.accent)
    }
  }
}
