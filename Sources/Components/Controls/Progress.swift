import VitrineRaster
public import VitrineUnits

/// How much of something is done.
@MainActor
public final class ProgressBar: Component {
  /// 0 nothing … 1 all; limited to that.
  public var value: Double {
    didSet {
      value = Self.limited(value)
      if value != oldValue { setNeedsDisplay() }
    }
  }

  public init(value: Double = 0) {
    self.value = Self.limited(value)
    super.init()
    isTouchable = false
  }

  private static func limited(_ value: Double) -> Double {
    value.isNaN ? 0 : min(max(value, 0), 1)
  }

  public override func sizeThatFits(_ proposal: Size) -> Size { Size(proposal.width, 6) }

  public override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    let size = canvas.size
    canvas.fill(canvas.bounds, radius: size.height / 2, theme.inset)
    if value == 0 { return }
    // Never shorter than round ends are.
    let length = max(size.height, size.width * value)
    canvas.fill(
      canvas.environment.mirrored(Rect(0, 0, length, size.height), in: size.width),
      radius: size.height / 2, theme.accent)
  }
}

/// Something is being done, and nobody knows how long it takes.
///
/// It turns once a second while it is seen, and asks for no frame while it is hidden. With reduced
/// motion it stands still.
@MainActor
public final class Spinner: Component {
  public let side: Double
  private var turn = 0.0

  public init(side: Double = 32) {
    self.side = side
    super.init()
    isTouchable = false
  }

  public override func sizeThatFits(_ proposal: Size) -> Size { Size(side, side) }

  override var isAnimated: Bool { stage?.environment.reducesMotion == false }

  public override func advance(to now: Instant) {
    // From the clock, not by adding up: two spinners turn together, and skipped frames cost nothing.
    turn = Double(now.nanoseconds % 1_000_000_000) / 1e9
    setNeedsDisplay()
  }

  public override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    let width = max(2, side / 10)
    let center = canvas.bounds.center
    let radius = (side - width) / 2
    let ring = Path {
      $0.ellipse(Rect(center.x - radius, center.y - radius, 2 * radius, 2 * radius))
    }
    canvas.stroke(ring, StrokeStyle(width: width), theme.inset)
    let sign = canvas.environment.isRightToLeft ? -1.0 : 1.0
    let full = 2 * Double.pi
    let arc = Path {
      $0.arc(
        center: center, radius: radius, from: sign * (turn - 0.25) * full, sweep: sign * full / 4)
    }
    canvas.stroke(arc, StrokeStyle(width: width, cap: .round), theme.accent)
  }
}
