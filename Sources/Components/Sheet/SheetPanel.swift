import VitrineTouch
import VitrineUnits

/// The part of a sheet that one sees: its surface with rounded top corners, a shadow, the grabber,
/// and the content below it.
///
///        ╭───────── ━━━━ ─────────╮  ┐ header 24 pt
///        │  content               │  ┘
@MainActor
final class SheetPanel: Component {
  static let cornerRadius = 16.0
  static let grabberArea = 24.0

  let grabber = SheetGrabber()
  private let content: Component

  init(content: Component) {
    self.content = content
    super.init()
    addChild(content)
    addChild(grabber)
  }

  /// How high it would be to show all of its content, in points.
  func fittingHeight(in width: Double) -> Double {
    Self.grabberArea + content.sizeThatFits(Size(width, .infinity)).height
  }

  /// How high it is at most, where `limit` points are too few for all: so that nothing is cut.
  func cutHeight(in width: Double, within limit: Double) -> Double {
    guard let content = content as? any SheetCut else { return limit }
    let room = limit - Self.grabberArea
    return Self.grabberArea + min(content.height(cutWithin: room, width: width), room)
  }

  override func layout() {
    grabber.frame = Rect(0, 0, frame.width, Self.grabberArea)
    content.frame = Rect(
      0, Self.grabberArea, frame.width, max(0, frame.height - Self.grabberArea))
  }

  override func draw(into canvas: inout Canvas) {
    // Longer than itself: pulled above its highest tier, it leaves no gap at the screen's foot.
    let surface = Rect(0, 0, canvas.size.width, canvas.size.height * 2)
    let theme = canvas.environment.theme
    canvas.shadow(surface, radius: Self.cornerRadius, blur: 20, theme.shadow)
    canvas.fill(surface, radius: Self.cornerRadius, theme.surface)
  }
}

/// The handle at a sheet's top edge; a tap on it goes to the next tier.
@MainActor
final class SheetGrabber: Component {
  var onTap: (@MainActor () -> Void)?

  override var gestures: GestureKinds { .tap }

  override func receive(_ event: GestureEvent) {
    if case .tap = event.gesture { onTap?() }
  }

  override func draw(into canvas: inout Canvas) {
    let width = min(40, canvas.size.width)
    canvas.fill(
      Rect((canvas.size.width - width) / 2, 9, width, 5), radius: 2.5,
      canvas.environment.theme.separator)
  }
}
