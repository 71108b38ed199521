import VitrineTouch
import VitrineUnits

/// The actions on one side of a row, as components in the row.
@MainActor
final class SwipeSide {
  /// The buttons, the first at the row's edge.
  let buttons: [Component]
  private var geometry: SwipeGeometry

  /// `commit` performs an action in the row; `isPending`: the action only begins a task.
  init(
    _ actions: SwipeActions,
    commit: @escaping @MainActor (_ isPending: Bool, _ action: @MainActor () -> Void) -> Void
  ) {
    switch actions.kind {
    case .system(let actions, let commitsOnFullSwipe):
      buttons = actions.map { action in
        SwipeButton(action) { commit(action.isPending, action.commit) }
      }
      geometry = SwipeGeometry(kind: .system(commitsOnFullSwipe: commitsOnFullSwipe))
    case .own(let button, let margin, let disposition, let action):
      var onTap: (@MainActor () -> Void)?
      if let action { onTap = { commit(false, action) } }
      buttons = [TapHolder(button, onTap: onTap)]
      geometry = SwipeGeometry(kind: .own(margin: margin, disposition))
    }
  }

  /// The travel of the row that uncovers all of it, in points.
  var width: Double { geometry.width }

  /// The travel without resistance, in points.
  var reach: Double { geometry.reach }

  /// Whether a release at this revealed width commits the first action.
  func commits(at revealedWidth: Double) -> Bool {
    geometry.commitsOnFullSwipe && revealedWidth >= geometry.fullSwipeStart
  }

  /// Performs the action of a full swipe.
  func commitFirst() { (buttons.first as? SwipeButton)?.commit() }

  func measure(in size: Size) {
    geometry.measure(buttons.map { $0.sizeThatFits(size) }, in: size)
  }

  /// Places the buttons.
  ///
  /// - Parameters:
  ///   - revealedWidth: the uncovered part of the row, in points; not above 0 where this side is
  ///     shut.
  ///   - spread: the share by which the first button has spread over the others, 0 … 1.
  ///   - isOpening: the row is open to this side, or on its way. Buttons then take taps as soon as
  ///     half of them is uncovered, though the row still moves.
  ///   - isLeading: this is the leading side of the row.
  ///   - mirror: from a trailing side read left to right to the present side and direction.
  func place(
    revealedWidth: Double, spread: Double, isOpening: Bool, isLeading: Bool,
    mirror: (Rect) -> Rect
  ) {
    if geometry.sizes.isEmpty { return }
    for (index, button) in buttons.enumerated() {
      button.isHidden = revealedWidth <= 0
      button.movesWithContent =
        !(isOpening && geometry.isHalfUncovered(index, revealedWidth: revealedWidth))
      let frame = geometry.frame(of: index, revealedWidth: revealedWidth, spread: spread)
      if let button = button as? SwipeButton {
        let width = min(geometry.sizes[index].width, frame.width)
        let start = geometry.titleStart(of: index, in: frame, width: width, spread: spread)
        button.titleWidth = width
        button.titleStart = isLeading ? frame.width - width - start : start
        button.depth = index == 0 && geometry.commitsOnFullSwipe ? spread : 0
      }
      button.frame = mirror(frame)
    }
  }
}

/// The frames of the buttons on one side of a swipe row, for each revealed width.
///
/// Positions are those of a trailing side read from left to right.
struct SwipeGeometry {
  enum Kind {
    /// Buttons as wide as their titles and as high as the row.
    case system(commitsOnFullSwipe: Bool)
    /// One component of the app.
    case own(margin: Double, SwipeDisposition)
  }

  private let kind: Kind
  private var rowSize = Size.zero
  private(set) var sizes: [Size] = []

  /// Beyond this share of the row a full swipe commits.
  private static let fullSwipeShare = 0.55
  /// More buttons than fit into this share of the row become narrower.
  private static let widestShare = 0.8

  init(kind: Kind) { self.kind = kind }

  /// `fitting`: the sizes that suit the buttons, the first at the row's edge.
  mutating func measure(_ fitting: [Size], in size: Size) {
    rowSize = size
    let widest = max(0, size.width - margin)
    switch kind {
    case .system:
      let wanted = fitting.reduce(0) { $0 + $1.width }
      let limit = size.width * Self.widestShare
      let share = wanted > limit ? limit / wanted : 1
      sizes = fitting.map { Size(min($0.width * share, widest), size.height) }
    case .own:
      sizes = fitting.map { Size(min($0.width, widest), min($0.height, size.height)) }
    }
  }

  private var margin: Double {
    if case .own(let margin, _) = kind { margin } else { 0 }
  }

  var commitsOnFullSwipe: Bool {
    if case .system(true) = kind { true } else { false }
  }

  var width: Double { sizes.reduce(margin) { $0 + $1.width } }

  var reach: Double { commitsOnFullSwipe ? max(rowSize.width, width) : width }

  /// The revealed width from which on a release commits.
  var fullSwipeStart: Double {
    let start = rowSize.width * Self.fullSwipeShare
    return width < start ? start : width + (rowSize.width - width) / 2
  }

  func isHalfUncovered(_ index: Int, revealedWidth: Double) -> Bool {
    let own = sizes[index].width
    let uncovered =
      switch kind {
      case .system: width > 0 ? revealedWidth * own / width : 0
      case .own(let margin, .uncovered): revealedWidth - margin
      case .own(_, .followsRow): revealedWidth
      }
    return revealedWidth > 0 && uncovered >= own / 2
  }

  /// The distance from the inner end of a button in `frame` to the part with its title. That of a
  /// button that a full swipe commits stays at the row's edge until then.
  func titleStart(of index: Int, in frame: Rect, width: Double, spread: Double) -> Double {
    index == 0 && commitsOnFullSwipe ? (frame.width - width) * (1 - min(max(spread, 0), 1)) : 0
  }

  func frame(of index: Int, revealedWidth: Double, spread: Double) -> Rect {
    let size = sizes[index]
    let top = (rowSize.height - size.height) / 2
    let edge = rowSize.width - revealedWidth
    switch kind {
    case .own(let margin, let disposition):
      // At rest x = width − margin − button; before that under the row, or beyond the edge.
      let isStill = disposition == .uncovered && revealedWidth >= 0
      return Rect(
        isStill ? rowSize.width - margin - size.width : edge, top, size.width, size.height)
    case .system:
      // Each comes out from under the next; pulled further, all widen in proportion.
      var before = width
      for size in sizes[...index] { before -= size.width }
      let start = edge + revealedWidth * (width > 0 ? before / width : 0)
      let x = index == 0 ? start + (edge - start) * spread : start
      return Rect(x, top, max(size.width, rowSize.width - x), size.height)
    }
  }
}

/// A component of the app in a swipe row, which calls `onTap` for each tap on it.
@MainActor
final class TapHolder: Component {
  private let content: Component
  private let onTap: (@MainActor () -> Void)?

  init(_ content: Component, onTap: (@MainActor () -> Void)?) {
    self.content = content
    self.onTap = onTap
    super.init()
    addChild(content)
  }

  override func sizeThatFits(_ proposal: Size) -> Size { content.sizeThatFits(proposal) }
  override func layout() { content.frame = bounds }
  override var gestures: GestureKinds { onTap == nil ? [] : .tap }
  override func receive(_ event: GestureEvent) { if case .tap = event.gesture { onTap?() } }
}
