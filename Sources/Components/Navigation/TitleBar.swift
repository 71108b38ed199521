public import VitrineTouch
public import VitrineUnits

/// The bar at the top of a screen: a back button where there is a screen below, a title, and
/// actions.
///
///     ┌──────────────────────────────────────────────┐
///     │  ←   Title                          ⟳    ⋮   │ 56 pt
///     └──────────────────────────────────────────────┘
///      m−12  m+40                             width−m+12
///
/// The margin m is that of the rows below (``Spacing/margin(in:)``): the arrow (without one, the
/// title) and the last icon line up with the beginning and the end of their texts, on wide screens
/// too. With larger text the bar is higher, and the arrow and icons are larger.
@MainActor
public final class TitleBar: Component {
  /// The text of the bar, on one line; it ends with an ellipsis where the bar is too narrow.
  public var title: String {
    get { label.text }
    set { label.text = newValue }
  }
  /// Buttons at the trailing edge, in reading order.
  public let actions: [Component]
  /// Called for a tap beside the buttons, for example to scroll a list to its top.
  public var onTap: (@MainActor () -> Void)?
  /// The space at both sides, in points; nil, as by default, for that of a list
  /// (``Spacing/margin(in:)``), which grows on wide screens. Over ``TwoPanes`` set it to the margin
  /// in the panes, such as ``Spacing/large``.
  public var margin: Double? {
    didSet {
      if let margin { requireNonnegative(margin, "TitleBar.margin") }
      if margin != oldValue { setNeedsLayout() }
    }
  }
  private let back = BackButton()
  private let label: Label

  /// The height of a title bar with text of the normal size, in points.
  nonisolated public static let height = 56.0

  /// Creates a bar with a title and, at its trailing edge, `actions` in reading order; by default
  /// there are none.
  public init(_ title: String, @ComponentBuilder actions: () -> [Component] = { [] }) {
    label = Label(title, \.title)
    self.actions = actions()
    super.init()
    addChild(label)
    addChild(back)
    for action in self.actions { addChild(action) }
  }

  public override func sizeThatFits(_ proposal: Size) -> Size {
    let scale = stage?.environment.textScale ?? 1
    let height = (Self.height * IconButton.factor(scale)).rounded(.up)
    return Size(proposal.width, min(proposal.height, height))
  }

  public override var gestures: GestureKinds { onTap == nil ? [] : .tap }

  public override func receive(_ event: GestureEvent) {
    if case .tap = event.gesture { onTap?() }
  }

  public override var semantics: Semantics? {
    onTap == nil ? super.semantics : tapSemantics(title)
  }

  @discardableResult
  public override func perform(_ action: Semantics.Action) -> Bool { performTap(action, onTap) }

  public override func layout() {
    guard let environment = stage?.environment else { return }
    let width = frame.width
    func place(_ child: Component, _ x: Double, _ size: Size) {
      child.frame = environment.mirrored(
        Rect(x, (frame.height - size.height) / 2, size.width, size.height), in: width)
    }
    let margin = self.margin ?? Spacing.margin(in: width)
    let side = iconSide(environment)
    func size(of button: Component) -> Size {
      let size = button.sizeThatFits(frame.size)
      let isIcon = button is IconButton || button is BackButton
      return isIcon && size.width > 0 ? Size(max(size.width, side), max(size.height, side)) : size
    }
    let backSize = size(of: back)
    place(back, margin - Spacing.medium, backSize)
    var end = width - margin + (actions.isEmpty ? 0 : Spacing.medium)
    for action in actions.reversed() {
      let size = size(of: action)
      end -= size.width
      place(action, end, size)
    }
    let start = backSize.width > 0 ? margin + backSize.width - Spacing.small : margin
    let room = max(0, end - start - Spacing.small)
    fitLabel(environment, room: room)
    let text = label.sizeThatFits(Size(room, frame.height))
    place(label, start, text)
  }

  /// The side of the buttons with an icon, in points. They grow as the bar does, within its height,
  /// as long as half of its width is left for the title.
  private func iconSide(_ environment: Environment) -> Double {
    let icons = ([back] + actions).filter { $0 is IconButton || $0 is BackButton }
      .count(where: { $0.sizeThatFits(frame.size).width > 0 })
    let grown = (Spacing.touchTarget * IconButton.factor(environment.textScale)).rounded()
    let room = (frame.width / 2 / Double(max(1, icons))).rounded(.down)
    return max(Spacing.touchTarget, min(grown, frame.height, room))
  }

  /// Enlarged text is limited by the height of the bar and by the width that is left for it, but
  /// not below the normal size.
  private func fitLabel(_ environment: Environment, room: Double) {
    if environment.textScale <= 1 {
      label.style = nil
      return
    }
    var style = environment.theme.title
    let line = Canvas(size: frame.size, environment: environment).layout(title, style).size
    let share = min(1, frame.height / max(line.height, 1), room / max(line.width, 1))
    let least = style.size / environment.textScale
    style.size = max(least, (style.size * share).rounded(.down))
    label.style = style
  }

  public override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    canvas.fill(canvas.bounds, theme.surface)
    canvas.fill(Rect(0, canvas.size.height - 1, canvas.size.width, 1), theme.separator)
  }
}
