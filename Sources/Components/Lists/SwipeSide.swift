import VitrineTouch
import VitrineUnits

/// The actions on one side of a row, in the tree: how wide they are, and where each lies when the row
/// has revealedWidth by so much.
///
/// Places are those of a trailing side read from left to right; the row mirrors them.
@MainActor
final class SwipeSide {
  /// Beyond this share of the row a full swipe commits.
  private static let fullShare = 0.55

  /// Where commits go.
  var row: SwipeRow? {
    get { relay.row }
    set { relay.row = newValue }
  }
  let buttons: [Component]
  let commitsOnFullSwipe: Bool
  private let relay = Relay()
  private let disposition: SwipeDisposition
  private let margin: Double
  private var widths: [Double] = []
  private var heights: [Double] = []
  private(set) var rowSize = Size.zero

  init(_ actions: SwipeActions) {
    let relay = relay
    switch actions.kind {
    case .system(let actions, let commitsOnFullSwipe):
      buttons = actions.map { action in
        SwipeButton(action) { relay.row?.commit(isPending: action.isPending, action.commit) }
      }
      self.commitsOnFullSwipe = commitsOnFullSwipe
      disposition = .followsRow
      margin = 0
    case .own(let button, let margin, let disposition, let action):
      buttons = [action.map { action in TapHolder(button) { relay.row?.commit(action) } } ?? button]
      commitsOnFullSwipe = false
      self.disposition = disposition
      self.margin = margin
    }
  }

  @MainActor
  private final class Relay {
    weak var row: SwipeRow?
  }

  /// How far the row slides to uncover all of it.
  var width: Double { widths.reduce(margin, +) }

  /// How far it can be pulled without resistance.
  var reach: Double { commitsOnFullSwipe ? max(rowSize.width, width) : width }

  /// From where on a release commits.
  var fullSwipeStart: Double {
    let start = rowSize.width * Self.fullShare
    return width < start ? start : width + (rowSize.width - width) / 2
  }

  /// The buttons of which half and more is uncovered when the row has revealedWidth by so much.
  func answering(revealedWidth: Double) -> [Component] {
    buttons.enumerated().filter { index, button in
      let own = widths[index]
      let uncovered: Double
      if button is SwipeButton {
        uncovered = width > 0 ? revealedWidth * own / width : 0
      } else {
        uncovered = disposition == .uncovered ? revealedWidth - margin : revealedWidth
      }
      return revealedWidth > 0 && uncovered >= own / 2
    }.map(\.element)
  }

  /// The commit of a full swipe.
  func commitFirst() { (buttons.first as? SwipeButton)?.commit() }

  func measure(in size: Size) {
    rowSize = size
    let fitting = buttons.map { $0.sizeThatFits(size) }
    let isSystem = buttons.first is SwipeButton
    // More buttons than a row has room for share what there is.
    let wanted = fitting.reduce(margin) { $0 + $1.width }
    let share = isSystem && wanted > size.width * 0.8 ? size.width * 0.8 / wanted : 1
    widths = fitting.map { min($0.width * share, max(0, size.width - margin)) }
    heights = fitting.map { isSystem ? size.height : min($0.height, size.height) }
  }

  /// Puts the buttons into their places: `revealedWidth` points of the row's edge are uncovered; `stretch` is
  /// how far the first button has spread over the others, 0 … 1.
  func place(revealedWidth: Double, stretch: Double, mirror: (Rect) -> Rect) {
    let isShown = revealedWidth > 0
    let edge = rowSize.width - revealedWidth
    var before = width
    for (index, button) in buttons.enumerated() {
      button.isHidden = !isShown
      let size = Size(widths[index], heights[index])
      let top = (rowSize.height - size.height) / 2
      before -= size.width
      let frame: Rect
      if !(button is SwipeButton) {
        // At rest x = width − margin − button; before that under the row, or beyond the edge.
        let x =
          disposition == .uncovered && revealedWidth >= 0
          ? rowSize.width - margin - size.width : edge
        frame = Rect(x, top, size.width, size.height)
      } else {
        // Each comes out from under the next; pulled further, all widen alike.
        let start = edge + revealedWidth * (width > 0 ? before / width : 0)
        let x = index == 0 ? start + (edge - start) * stretch : start
        frame = Rect(x, top, max(size.width, rowSize.width - x), size.height)
        (button as? SwipeButton)?.titleWidth = min(size.width, frame.width)
      }
      button.frame = mirror(frame)
    }
  }
}

/// A component whose taps are told, whatever it is itself.
@MainActor
final class TapHolder: Component {
  private let content: Component
  private let onTap: @MainActor () -> Void

  init(_ content: Component, onTap: @escaping @MainActor () -> Void) {
    self.content = content
    self.onTap = onTap
    super.init()
    addChild(content)
  }

  override func sizeThatFits(_ proposal: Size) -> Size { content.sizeThatFits(proposal) }
  override func layout() { content.frame = bounds }
  override var gestures: GestureKinds { .tap }
  override func receive(_ event: GestureEvent) {
    if case .tap = event.gesture { onTap() }
  }
}
