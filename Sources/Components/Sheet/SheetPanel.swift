import VitrineTouch
import VitrineUnits

/// The visible part of a sheet: its surface with rounded top corners, a shadow, the grabber, and
/// the content below it.
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

  /// The height that shows all of its content, in points.
  func fittingHeight(in width: Double) -> Double {
    Self.grabberArea + content.sizeThatFits(Size(width, .infinity)).height
  }

  /// The greatest height within `limit` at which no line is cut, where the content is longer.
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
    // Longer than the panel: pulled above its highest tier, it leaves no gap at the bottom.
    let surface = Rect(0, 0, canvas.size.width, canvas.size.height * 2)
    let theme = canvas.environment.theme
    canvas.shadow(surface, radius: Self.cornerRadius, blur: 20, theme.shadow)
    canvas.fill(surface, radius: Self.cornerRadius, theme.surface)
  }
}

/// The handle at a sheet's top edge; a tap on it goes to the next tier.
///
/// Its area is lower than a finger needs, so its middle also takes taps above the sheet.
///
///               ┌──────┐
///        ╭──────┤ ━━━━ ├──────╮
@MainActor
final class SheetGrabber: Component {
  var onTap: (@MainActor () -> Void)?

  override var gestures: GestureKinds { .tap }

  override func contains(_ point: Point) -> Bool {
    if bounds.contains(point) { return true }
    let side = PanelScale.targetPoints
    return Rect((frame.width - side) / 2, frame.height - side, side, side).contains(point)
  }

  override func receive(_ event: GestureEvent) {
    if case .tap = event.gesture { onTap?() }
  }

  override var semantics: Semantics? { tapSemantics(actionTexts.resize) }

  override func perform(_ action: Semantics.Action) -> Bool { performTap(action, onTap) }

  override func draw(into canvas: inout Canvas) {
    let width = min(40, canvas.size.width)
    canvas.fill(
      Rect((canvas.size.width - width) / 2, 9, width, 5), radius: 2.5,
      canvas.environment.theme.separator)
  }
}
