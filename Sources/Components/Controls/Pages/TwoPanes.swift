public import VitrineUnits

/// Two components that share a screen of any shape: side by side where it is wider than high, else
/// one above the other.
///
///     ┌─────────┬──────┐      ┌─────────┐
///     │         │      │      │         │
///     │ primary │ sec. │      │ primary │
///     │         │      │      │         │
///     └─────────┴──────┘      ├─────────┤
///                             │  sec.   │
///                             └─────────┘
///
/// It takes all the space that it is offered, and both panes clip their content. So give a pane
/// whose content may be higher a scroller, such as a ``ListView`` or ``ScrollContent``.
/// A ``TitleBar`` above gets the margin of the panes by ``TitleBar/margin``.
@MainActor
public final class TwoPanes: Component {
  /// The pane where reading begins.
  public let primary: Component
  /// The pane beside it, or below it.
  public let secondary: Component
  /// The part of the width or height that the primary pane has, above 0 and below 1.
  public var share: Double {
    didSet {
      Self.check(share)
      if share != oldValue { setNeedsLayout() }
    }
  }
  /// The gap between the panes, in points, 0 or more.
  public let spacing: Double

  /// Creates two panes. `share` is the part of the width or height that the primary one has, half
  /// of it by default; `spacing` is the gap between them in points.
  public init(
    share: Double = 0.5, spacing: Double = 0, primary: Component, secondary: Component
  ) {
    Self.check(share)
    requireNonnegative(spacing, "TwoPanes.spacing")
    self.share = share
    self.spacing = spacing
    self.primary = primary
    self.secondary = secondary
    super.init()
    for pane in [primary, secondary] {
      pane.clipsToBounds = true
      addChild(pane)
    }
  }

  private static func check(_ share: Double) {
    require(share > 0 && share < 1, "TwoPanes.share is \(share); give a number between 0 and 1")
  }

  public override func layout() {
    let environment = stage?.environment
    let isWide = frame.width > frame.height
    let length = max(0, (isWide ? frame.width : frame.height) - spacing)
    // On a whole pixel, so that an edge between two colors is sharp.
    let scale = environment?.scale ?? 1
    let first = (length * share * scale).rounded() / scale
    func place(_ start: Double, _ length: Double) -> Rect {
      let rect =
        isWide
        ? Rect(start, 0, length, frame.height) : Rect(0, start, frame.width, length)
      return environment?.mirrored(rect, in: frame.width) ?? rect
    }
    primary.frame = place(0, first)
    secondary.frame = place(first + spacing, length - first)
  }

  /// Touches hit the panes only.
  public override func contains(_ point: Point) -> Bool { false }
}
