import VitrineUnits

/// The actions on a selection, beside it: cut, copy, paste, select all.
@MainActor
final class EditBar: Component {
  enum Action: Hashable, CaseIterable {
    case cut, copy, paste, selectAll
  }

  var onAction: (@MainActor (Action) -> Void)?
  private var buttons: [(action: Action, button: IconButton)] = []

  private static let radius = 16.0
  private static let gap = Spacing.small

  override init() {
    super.init()
    for action in Action.allCases {
      let button = IconButton(Self.icon(of: action))
      button.onTap = { [unowned self] in onAction?(action) }
      buttons.append((action, button))
      addChild(button)
    }
  }

  private static func icon(of action: Action) -> Icon {
    switch action {
    case .cut: .scissors
    case .copy: .copy
    case .paste: .paste
    case .selectAll: .selectAll
    }
  }

  /// Shows these actions; none hides it.
  func show(_ actions: [Action], _ texts: KeyTexts) {
    isHidden = actions.isEmpty
    for (action, button) in buttons {
      button.isHidden = !actions.contains(action)
      button.accessibilityLabel =
        switch action {
        case .cut: texts.cut
        case .copy: texts.copy
        case .paste: texts.paste
        case .selectAll: texts.selectAll
        }
    }
    setNeedsLayout()
  }

  /// Moves above `anchor`, or below it where there is no room, within `room`; all in the parent's
  /// coordinates.
  func place(beside anchor: Rect, in room: Rect) {
    let count = Double(buttons.count { !$0.button.isHidden })
    let size = Size(count * Spacing.touchTarget, Spacing.touchTarget)
    let above = anchor.minY - Self.gap - size.height
    let y = above >= room.minY ? above : min(anchor.maxY + Self.gap, room.maxY - size.height)
    let x = min(max(anchor.center.x - size.width / 2, room.minX), room.maxX - size.width)
    frame = Rect(x.rounded(), y.rounded(), size.width, size.height)
  }

  /// The shown actions by name, with the middles of their buttons in the parent's coordinates.
  var offers: [(name: String, place: Point)] {
    buttons.filter { !$0.button.isHidden }.map { action, button in
      ("\(action)", button.frame.center + frame.origin.vector)
    }
  }

  override func layout() {
    var x = 0.0
    for (_, button) in buttons where !button.isHidden {
      let place = Rect(x, 0, Spacing.touchTarget, Spacing.touchTarget)
      button.frame = stage?.environment.mirrored(place, in: frame.width) ?? place
      x += Spacing.touchTarget
    }
  }

  override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    canvas.surface(
      canvas.bounds, radius: Self.radius, .floating, theme.isDark ? theme.inset : theme.surface)
  }
}
