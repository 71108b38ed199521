public import VitrineUnits

/// A thin horizontal line across its container, from `inset` points after the leading edge.
@MainActor
public final class Divider: Component {
  /// The distance from the leading edge to the line, in points.
  public let inset: Double

  /// Creates a line that begins `inset` points after the leading edge and is 1 point high.
  public init(inset: Double = 0) {
    requireFinite(inset, "Divider.inset")
    self.inset = inset
    super.init()
    isTouchable = false
  }

  public override func sizeThatFits(_ proposal: Size) -> Size { Size(proposal.width, 1) }

  public override func draw(into canvas: inout Canvas) {
    let width = canvas.size.width
    let line = Rect(inset, 0, max(0, width - inset), 1)
    canvas.fill(
      canvas.environment.mirrored(line, in: width), canvas.environment.theme.separator)
  }
}
