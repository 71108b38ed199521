public import VitrineTouch
public import VitrineUnits

/// A control that is tapped: with a shade under the finger, one call for each tap, and a target that is
/// large enough.
///
/// The target may be larger than the picture: at least 48 points in both directions, around the middle
/// (``Spacing/touchTarget``), as far as the parent lets touches through.
@MainActor
open class Pressable: Component {
  /// Called once for each tap.
  public var onTap: (@MainActor () -> Void)?
  /// Whether taps are taken; true by default. A disabled button or icon button is drawn in the
  /// theme's colors for disabled controls; other subclasses choose their own look.
  public var isEnabled = true { didSet { if isEnabled != oldValue { setNeedsDisplay() } } }
  let highlight: PressHighlight

  /// Creates a control; `radius` is that of the shade's corners, in points, 0 or more.
  public init(radius: Double = 0, onTap: (@MainActor () -> Void)? = nil) {
    requireNonnegative(radius, "Pressable.radius")
    self.onTap = onTap
    highlight = PressHighlight(radius: radius)
    super.init()
    addChild(highlight)
  }

  /// The frame of the shade; the bounds unless a subclass overrides it.
  open var highlightFrame: Rect { bounds }

  open override func layout() { highlight.frame = highlightFrame }

  open override var gestures: GestureKinds { onTap == nil || !isEnabled ? [] : .tap }

  open override func contains(_ point: Point) -> Bool {
    if onTap == nil { return bounds.contains(point) }
    let dx = max(0, PanelScale.targetPoints - frame.width) / 2
    let dy = max(0, PanelScale.targetPoints - frame.height) / 2
    return Rect(-dx, -dy, frame.width + 2 * dx, frame.height + 2 * dy).contains(point)
  }

  open override func receive(_ event: GestureEvent) {
    switch event.gesture {
    case .pressed: if isEnabled { highlight.press(at: event.time) }
    case .released: highlight.release(at: event.time)
    case .tap:
      guard isEnabled else { return }
      highlight.flash(at: event.time)
      onTap?()
    default: return
    }
  }
}
