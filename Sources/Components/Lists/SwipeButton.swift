import VitrineRaster
import VitrineTouch
import VitrineUnits

/// A confirm button of the system's look: one color, as wide as its title, with an icon on request.
///
/// Its frame reaches from the row's edge inwards as far as it is uncovered; icon and title stay in the
/// middle of the part that the button has at rest, at the inner end.
@MainActor
final class SwipeButton: Component {
  private let action: SwipeAction
  private let onTap: @MainActor () -> Void
  private let highlight = PressHighlight()
  private static let padding = 20.0
  private static let iconSide = 24.0
  /// The space between icon and title side by side.
  private static let iconGap = 6.0
  /// The least space above and below icon and title together.
  private static let leastMargin = 4.0
  /// 9 mm and more on a panel of 160 points an inch.
  private static let minimumWidth = 72.0

  /// Within how much of the button, from its inner end, the title is centered.
  var titleWidth = 0.0 {
    didSet { if titleWidth != oldValue { setNeedsDisplay() } }
  }

  init(_ action: SwipeAction, onTap: @escaping @MainActor () -> Void) {
    self.action = action
    self.onTap = onTap
    super.init()
    clipsToBounds = true
    addChild(highlight)
  }

  func commit() { onTap() }

  override func sizeThatFits(_ proposal: Size) -> Size {
    guard let environment = stage?.environment else {
      return Size(Self.minimumWidth, proposal.height)
    }
    let canvas = Canvas(size: proposal, environment: environment)
    let style = environment.theme.label
    // Not within the proposed width: what is set at its far edge would take all of it.
    let title = canvas.layout(action.title, style).size
    let lead = iconIsBeside(title, in: proposal.height) ? Self.iconSide + Self.iconGap : 0
    // Whole points, so that text does not just fit or just not fit.
    let width = min((lead + title.width + 2 * Self.padding).rounded(.up), proposal.width)
    return Size(max(Self.minimumWidth, width), proposal.height)
  }

  /// Whether the row is too low for the icon above the title.
  private func iconIsBeside(_ title: Size, in height: Double) -> Bool {
    // Lines of text have space of their own.
    action.icon != nil && Self.iconSide + title.height + Self.leastMargin > height
  }

  override func layout() { highlight.frame = bounds }

  override func draw(into canvas: inout Canvas) {
    let (theme, environment) = (canvas.environment.theme, canvas.environment)
    canvas.fill(canvas.bounds, action.color ?? theme.danger)
    let ink = action.color == nil ? theme.onDanger : action.titleColor
    let (width, height) = (canvas.size.width, canvas.size.height)
    let whole = canvas.layout(action.title, theme.label).size
    let isBeside = iconIsBeside(whole, in: height)
    let lead = isBeside ? Self.iconSide + Self.iconGap : 0
    let room = max(1, titleWidth - Self.padding - lead)
    let title = canvas.layout(action.title, theme.label, maxWidth: room, alignment: .center)
    let x = (titleWidth - lead - title.size.width) / 2
    var y = (height - title.size.height) / 2
    if let icon = action.icon {
      // Above, icon and title are as near to each other as lines of text.
      if !isBeside { y += Self.iconSide / 2 }
      let place =
        isBeside
        ? Rect(x, (height - Self.iconSide) / 2, Self.iconSide, Self.iconSide)
        : Rect((titleWidth - Self.iconSide) / 2, y - Self.iconSide, Self.iconSide, Self.iconSide)
      canvas.icon(icon, in: environment.mirrored(place, in: width), ink)
    }
    let place = environment.mirrored(Rect(x + lead, 0, title.size.width, height), in: width)
    canvas.text(title, at: Point(place.minX, y), ink)
  }

  override var gestures: GestureKinds { .tap }

  override func receive(_ event: GestureEvent) {
    switch event.gesture {
    case .pressed: highlight.press(at: event.time)
    case .released: highlight.release(at: event.time)
    case .tap: onTap()
    default: return
    }
  }
}
