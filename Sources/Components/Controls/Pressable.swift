public import VitrineTouch
public import VitrineUnits

/// A control that is tapped: with a shade under the finger, one call for each tap, and a target
/// that is large enough.
///
/// The target may be larger than the picture: at least 48 points in both directions, around the
/// middle (``Spacing/touchTarget``), as far as the parent lets touches through.
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

  /// Whether a tap does something.
  var takesTaps: Bool { onTap != nil }

  /// Does what a tap does.
  func activate() { onTap?() }

  /// A button named by the first text inside it, the other texts being its value; nil where
  /// nothing happens on a tap. A subclass that draws its texts overrides it.
  open override var semantics: Semantics? {
    if !takesTaps { return super.semantics }
    let texts = textsInside
    return semantics(
      .button, label: texts.first ?? "", value: texts.dropFirst().joined(separator: ", "))
  }

  /// A description with this name, unless there is an ``Component/accessibilityLabel``, and with
  /// the tap where one is taken. For subclasses that override ``semantics``.
  public func semantics(
    _ role: Semantics.Role, label: String, value: String = "", isOn: Bool? = nil
  ) -> Semantics {
    Semantics(
      role, label: accessibilityLabel ?? label, value: value, isOn: isOn, isEnabled: isEnabled,
      actions: takesTaps ? [.activate] : [])
  }

  @discardableResult
  open override func perform(_ action: Semantics.Action) -> Bool {
    guard action == .activate, takesTaps, isEnabled else { return false }
    highlight.flash(at: stage?.now ?? .zero)
    activate()
    return true
  }

  open override var gestures: GestureKinds { takesTaps && isEnabled ? .tap : [] }

  open override func contains(_ point: Point) -> Bool {
    if !takesTaps { return bounds.contains(point) }
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
      activate()
    default: return
    }
  }
}
