public import VitrineRaster
public import VitrineTouch
public import VitrineUnits

/// The bar at the top of a screen: a way back where there is one, a title, and what can be done.
///
///     ┌──────────────────────────────────────────────┐
///     │  ←   Title                          ⟳    ⋮   │ 56 pt
///     └──────────────────────────────────────────────┘
///      m−12  m+40                             width−m+12
///
/// The margin m is that of the rows below (``Margin``): the arrow, or the title where there is none, and
/// the last icon stand where their texts begin and end, on wide screens too.
@MainActor
public final class TitleBar: Component {
  public var title: String {
    get { label.text }
    set { label.text = newValue }
  }
  /// What can be done, from the end of the bar in reading direction.
  public let actions: [Component]
  /// Called for a tap beside the buttons: a list goes back to its start, say.
  public var onTap: (@MainActor () -> Void)?
  private let back = BackButton()
  private let label: Label

  nonisolated public static let height = 56.0

  public init(_ title: String, @ComponentBuilder actions: () -> [Component] = { [] }) {
    label = Label(title, \.title)
    self.actions = actions()
    super.init()
    addChild(label)
    addChild(back)
    for action in self.actions { addChild(action) }
  }

  public override func sizeThatFits(_ proposal: Size) -> Size {
    Size(proposal.width, min(proposal.height, Self.height))
  }

  public override var gestures: GestureKinds { onTap == nil ? [] : .tap }

  public override func receive(_ event: GestureEvent) {
    if case .tap = event.gesture { onTap?() }
  }

  public override func layout() {
    guard let environment = stage?.environment else { return }
    let width = frame.width
    func place(_ child: Component, _ x: Double, _ size: Size) {
      child.frame = environment.mirrored(
        Rect(x, (frame.height - size.height) / 2, size.width, size.height), in: width)
    }
    let margin = Margin.of(width)
    let backSize = back.sizeThatFits(frame.size)
    place(back, margin - Spacing.medium, backSize)
    var end = width - margin + (actions.isEmpty ? 0 : Spacing.medium)
    for action in actions.reversed() {
      let size = action.sizeThatFits(frame.size)
      end -= size.width
      place(action, end, size)
    }
    let start = backSize.width > 0 ? margin + backSize.width - Spacing.small : margin
    let room = max(0, end - start - Spacing.small)
    let text = label.sizeThatFits(Size(room, frame.height))
    place(label, start, text)
  }

  public override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    canvas.fill(canvas.bounds, theme.surface)
    canvas.fill(Rect(0, canvas.size.height - 1, canvas.size.width, 1), theme.separator)
  }
}

/// Leaves the screen that it is on; takes no room where there is nothing to go back to.
@MainActor
public final class BackButton: Component {
  private let button: IconButton

  /// `ground`: a disc behind the arrow, for a button over a picture.
  public init(color: Color? = nil, ground: Color? = nil, isRaised: Bool = false) {
    var leave: (@MainActor () -> Void)?
    button = IconButton(.back, color: color, ground: ground, isRaised: isRaised) { leave?() }
    super.init()
    leave = { [weak self] in self?.wayBack?.pop() }
    addChild(button)
  }

  public var color: Color? {
    get { button.color }
    set { button.color = newValue }
  }

  public var ground: Color? {
    get { button.ground }
    set { button.ground = newValue }
  }

  private var isOfUse: Bool { wayBack != nil }

  /// The nearest navigator that shows more than the screen at its bottom: one may lie in another.
  private var wayBack: Navigator? {
    var found = navigator
    while let navigator = found, !navigator.canPop(from: self) { found = navigator.navigator }
    return found
  }

  public override func sizeThatFits(_ proposal: Size) -> Size {
    isOfUse ? button.sizeThatFits(proposal) : .zero
  }

  public override func contains(_ point: Point) -> Bool { false }

  public override func didEnterStage() { button.isHidden = !isOfUse }

  public override func layout() {
    button.isHidden = !isOfUse
    let size = button.sizeThatFits(frame.size)
    button.frame = Rect(
      (frame.width - size.width) / 2, (frame.height - size.height) / 2, size.width, size.height)
  }
}

extension Component {
  /// Whether it is a ``BackButton`` or lies in one.
  public var isWayBack: Bool {
    var node: Component? = self
    while let current = node {
      if current is BackButton { return true }
      node = current.parent
    }
    return false
  }
}
