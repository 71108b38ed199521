import VitrineTouch
import VitrineUnits

/// The area in which a message is visible: above the bottom inset. A message slides in and out
/// behind the lower edge of this area, and covers no button below it.
@MainActor
final class ClipView: Component {
  let bar: SnackbarView

  init(_ bar: SnackbarView) {
    self.bar = bar
    super.init()
    clipsToBounds = true
    addChild(bar)
  }

  /// Touches beside the message, and below the area, pass through.
  override func contains(_ point: Point) -> Bool {
    bounds.contains(point) && bar.frame.contains(point)
  }
}

/// The message, its icon and its action.
@MainActor
final class SnackbarView: Component {
  private let row: Row
  let text: Label
  let action: Component?
  var onTouch: (@MainActor (GestureEvent) -> Void)?

  init(_ snack: Snackbar, onAction: @escaping @MainActor () -> Void) {
    text = Label(snack.message, \.body, \.onInverse, lineLimit: 2)
    var parts: [Component] = []
    if let icon = snack.icon { parts.append(IconView(icon, ink: \.onInverse)) }
    parts.append(text)
    action = snack.action.map { SnackbarActionButton($0, onTap: onAction) }
    if let action { parts += [Spacer(), action] }
    row = Row(spacing: Spacing.medium) { parts }
    super.init()
    addChild(row)
  }

  override var gestures: GestureKinds { .pan }

  override func receive(_ event: GestureEvent) { onTouch?(event) }

  override func sizeThatFits(_ proposal: Size) -> Size {
    let inner = row.sizeThatFits(Size(proposal.width - 2 * Spacing.large, proposal.height))
    if SnackbarHost.isLow(proposal.height) {
      return Size(proposal.width, max(PanelScale.targetPoints, inner.height))
    }
    return Size(proposal.width, max(60, inner.height + 2 * Spacing.medium))
  }

  override func layout() {
    row.frame = bounds.inset(by: Insets(left: Spacing.large, right: Spacing.large))
  }

  override func draw(into canvas: inout Canvas) {
    canvas.surface(canvas.bounds, radius: 14, .floating, canvas.environment.theme.inverse)
  }

  /// The action's title in the accent color, at the trailing edge.
  private final class SnackbarActionButton: Pressable {
    let title: String

    init(_ title: String, onTap: @escaping @MainActor () -> Void) {
      self.title = title
      super.init(radius: 12, onTap: onTap)
    }

    override var semantics: Semantics? { semantics(.button, label: title) }

    override func sizeThatFits(_ proposal: Size) -> Size {
      guard let environment = stage?.environment else { return .zero }
      let canvas = Canvas(size: proposal, environment: environment)
      let text = canvas.layout(title, environment.theme.label).size.width
      return Size(max(PanelScale.targetPoints, text + 2 * Spacing.medium), PanelScale.targetPoints)
    }

    override func draw(into canvas: inout Canvas) {
      let theme = canvas.environment.theme
      let label = canvas.layout(title, theme.label)
      canvas.text(label, centeredIn: canvas.bounds, theme.inverseAccent)
    }
  }
}
