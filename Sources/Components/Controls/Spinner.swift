import VitrineRaster
public import VitrineUnits

/// An indicator of a task of unknown length.
///
/// It turns once a second while it is visible and asks for no frames while it is hidden. With
/// reduced motion it does not turn.
@MainActor
public final class Spinner: Component {
  /// The diameter beside text of the normal size, in points; it grows with larger text.
  public let side: Double
  private var turn = 0.0

  /// Creates a spinner with a diameter of `side` points, which grows with larger text.
  public init(side: Double = 32) {
    requirePositive(side, "Spinner.side")
    self.side = side
    super.init()
    isTouchable = false
  }

  public override var semantics: Semantics? {
    Semantics(.progress, label: accessibilityLabel ?? "")
  }

  public override func sizeThatFits(_ proposal: Size) -> Size {
    let side = IconButton.iconSide(stage?.environment.textScale ?? 1, from: side)
    return Size(side, side)
  }

  override var isAnimated: Bool { stage?.environment.reducesMotion == false }

  public override func advance(to now: Instant) {
    // From the frame's time, not by adding up: two spinners turn together, and skipped frames do
    // not matter.
    turn = Double(now.nanoseconds % 1_000_000_000) / 1e9
    setNeedsDisplay()
  }

  public override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    let side = IconButton.iconSide(theme.textScale, from: side)
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
