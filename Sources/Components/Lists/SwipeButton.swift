import VitrineRaster
import VitrineTouch
import VitrineUnits

/// A confirm button of the system's look: one color, as wide as its title.
///
/// Its frame reaches from the row's edge inwards as far as it is uncovered; the title stays in the
/// middle of the part that the button has at rest, at the inner end.
@MainActor
final class SwipeButton: Component {
  private let action: SwipeAction
  private let onTap: @MainActor () -> Void
  private let highlight = PressHighlight()
  private static let padding = 20.0
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
    let title = canvas.layout(action.title, style)
    // Whole points, so that text does not just fit or just not fit.
    let width = min((title.size.width + 2 * Self.padding).rounded(.up), proposal.width)
    return Size(max(Self.minimumWidth, width), proposal.height)
  }

  override func layout() { highlight.frame = bounds }

  override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    canvas.fill(canvas.bounds, action.color ?? theme.danger)
    let room = max(1, titleWidth - Self.padding)
    let title = canvas.layout(action.title, theme.label, maxWidth: room, alignment: .center)
    let place = canvas.environment.mirrored(
      Rect((titleWidth - title.size.width) / 2, 0, title.size.width, canvas.size.height),
      in: canvas.size.width)
    let y = (canvas.size.height - title.size.height) / 2
    let color = action.color == nil ? theme.onDanger : action.titleColor
    canvas.text(title, at: Point(place.minX, y), color)
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
