import VitrineRaster
public import VitrineUnits

/// A bar that shows how much of a task is done.
@MainActor
public final class ProgressBar: Component {
  /// From 0 (nothing) to 1 (all). Other values are limited to that range, and NaN counts as 0.
  public var value: Double {
    didSet {
      value = Self.limited(value)
      if value != oldValue { setNeedsDisplay() }
    }
  }

  /// Creates a bar with a value from 0 (nothing) to 1 (all), limited to that range.
  public init(value: Double = 0) {
    self.value = Self.limited(value)
    super.init()
    isTouchable = false
  }

  private static func limited(_ value: Double) -> Double {
    value.isNaN ? 0 : min(max(value, 0), 1)
  }

  public override var semantics: Semantics? {
    Semantics(
      .progress, label: accessibilityLabel ?? "", value: "\(Int((value * 100).rounded())) %")
  }

  public override func sizeThatFits(_ proposal: Size) -> Size { Size(proposal.width, 6) }

  public override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    let size = canvas.size
    canvas.fill(canvas.bounds, radius: size.height / 2, theme.inset)
    if value == 0 { return }
    // At least as long as the two round ends.
    let length = max(size.height, size.width * value)
    canvas.fill(
      canvas.environment.mirrored(Rect(0, 0, length, size.height), in: size.width),
      radius: size.height / 2, theme.accent)
  }
}
