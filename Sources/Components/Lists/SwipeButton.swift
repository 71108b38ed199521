import VitrineRaster
import VitrineTouch
import VitrineUnits

/// A confirm button of the system's look: one color, as wide as its title, with an icon on request.
///
/// Its frame reaches from the row's edge inwards as far as it is uncovered. Icon and title are in
/// the middle of a part as wide as the button at rest. As soon as a release would commit, that part
/// moves from the row's edge to the inner end, and the color away from the title's:
///
///     uncovered            pulled further             a release commits
///     ─────┬────────┐      ──┬───────────────────┐    ┬─────────────────────────┐
///     row  │ Delete │      ro│            Delete │    │ Delete                  │
///     ─────┴────────┘      ──┴───────────────────┘    ┴─────────────────────────┘
@MainActor
final class SwipeButton: Component {
  private let action: SwipeAction
  private let onTap: @MainActor () -> Void
  private let highlight = PressHighlight()
  private static let padding = 20.0
  /// The space between icon and title side by side.
  private static let iconGap = 6.0
  /// The least space above and below icon and title together.
  private static let leastMargin = 4.0
  /// 9 mm and more on a panel of 160 points an inch.
  private static let minimumWidth = 72.0

  /// The width of the part with the title in its middle, in points.
  var titleWidth = 0.0 {
    didSet { if titleWidth != oldValue { setNeedsDisplay() } }
  }
  /// The distance from the button's leading edge to that part, in points.
  var titleStart = 0.0 {
    didSet { if titleStart != oldValue { setNeedsDisplay() } }
  }
  /// The depth of the color: 1 where a release commits the action.
  var depth = 0.0 { didSet { if depth != oldValue { setNeedsDisplay() } } }
  /// The share of the color away from the title's in the deepest color: black behind a light title,
  /// white behind a dark one. So titles become easier to read, and the change is as plain in both
  /// themes.
  private static let deepest = (behindLight: 0.3, behindDark: 0.7)

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
    let side = IconButton.iconSide(environment.textScale)
    let lead = iconIsBeside(title, side, in: proposal.height) ? side + Self.iconGap : 0
    // Whole points, so that text does not just fit or just not fit.
    let width = min((lead + title.width + 2 * Self.padding).rounded(.up), proposal.width)
    return Size(max(Self.minimumWidth, width), proposal.height)
  }

  /// Whether the row is too low for the icon above the title.
  private func iconIsBeside(_ title: Size, _ side: Double, in height: Double) -> Bool {
    // Lines of text have space of their own.
    action.icon != nil && side + title.height + Self.leastMargin > height
  }

  override func layout() { highlight.frame = bounds }

  override func draw(into canvas: inout Canvas) {
    let (theme, environment) = (canvas.environment.theme, canvas.environment)
    let (background, ink) = action.colors(theme)
    canvas.fill(canvas.bounds, shade(behind: ink).over(background))
    let (width, height) = (canvas.size.width, canvas.size.height)
    let whole = canvas.layout(action.title, theme.label).size
    let side = IconButton.iconSide(environment.textScale)
    let isBeside = iconIsBeside(whole, side, in: height)
    let lead = isBeside ? side + Self.iconGap : 0
    let room = max(1, titleWidth - Self.padding - lead)
    let title = canvas.layout(action.title, theme.label, maxWidth: room, alignment: .center)
    let x = titleStart + (titleWidth - lead - title.size.width) / 2
    var y = (height - title.size.height) / 2
    if let icon = action.icon {
      // Above, icon and title are as near to each other as lines of text.
      if !isBeside { y += side / 2 }
      let place =
        isBeside
        ? Rect(x, (height - side) / 2, side, side)
        : Rect(titleStart + (titleWidth - side) / 2, y - side, side, side)
      canvas.icon(icon, in: environment.mirrored(place, in: width), ink)
    }
    let place = environment.mirrored(Rect(x + lead, 0, title.size.width, height), in: width)
    canvas.text(title, at: Point(place.minX, y), ink)
  }

  /// The shade over the button's color at its present depth.
  private func shade(behind ink: Color) -> Color {
    let isLight = ink.contrast(with: .black) >= ink.contrast(with: .white)
    let share = min(max(depth, 0), 1)
    return isLight
      ? Color.black.opacity(Self.deepest.behindLight * share)
      : Color.white.opacity(Self.deepest.behindDark * share)
  }

  override var semantics: Semantics? { tapSemantics(action.title) }

  override func perform(_ action: Semantics.Action) -> Bool { performTap(action, onTap) }

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
