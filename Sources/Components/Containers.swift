public import VitrineUnits

/// Collects the components written one under another in an initialiser's braces.
@resultBuilder
@MainActor
public enum ComponentBuilder {
  public static func buildExpression(_ component: Component) -> [Component] { [component] }
  public static func buildExpression(_ components: [Component]) -> [Component] { components }
  public static func buildBlock(_ parts: [Component]...) -> [Component] { parts.flatMap { $0 } }
  public static func buildOptional(_ part: [Component]?) -> [Component] { part ?? [] }
  public static func buildEither(first: [Component]) -> [Component] { first }
  public static func buildEither(second: [Component]) -> [Component] { second }
  public static func buildArray(_ parts: [[Component]]) -> [Component] { parts.flatMap { $0 } }
}

/// Where children lie across the axis of a row or a column.
public enum CrossAlignment: Sendable, Hashable {
  /// As wide (or high) as the container.
  case fill
  /// Where reading begins; at the top in a row.
  case leading
  case center
  case trailing

  /// Place and length of something that wants `length` of `available`.
  func place(_ length: Double, in available: Double) -> (start: Double, length: Double) {
    let length = min(length, available)
    switch self {
    case .fill: return (0, available)
    case .leading: return (0, length)
    case .center: return ((available - length) / 2, length)
    case .trailing: return (available - length, length)
    }
  }
}

/// What a ``Column`` and a ``Row`` have in common: children one after another, with gaps between them.
@MainActor
open class LinearContainer: Component {
  /// Between two children, in points.
  public let spacing: Double
  public let alignment: CrossAlignment

  init(_ children: [Component], spacing: Double, alignment: CrossAlignment) {
    self.spacing = spacing
    self.alignment = alignment
    super.init()
    for child in children { addChild(child) }
  }

  /// Those that take room.
  var shown: [Component] { children.filter { !$0.isHidden } }

  /// All gaps between so many children.
  func gaps(_ count: Int) -> Double { spacing * Double(max(0, count - 1)) }
}

/// Children one under another, each as high as it wants; those that take all they are offered
/// (lists, maps, ``Spacer``) share what is left.
@MainActor
open class Column: LinearContainer {
  public init(
    spacing: Double = 0, alignment: CrossAlignment = .fill,
    @ComponentBuilder _ children: () -> [Component]
  ) {
    super.init(children(), spacing: spacing, alignment: alignment)
  }

  open override func sizeThatFits(_ proposal: Size) -> Size {
    let sizes = shown.map { $0.sizeThatFits(proposal) }
    let width = alignment == .fill ? proposal.width : sizes.map(\.width).max() ?? 0
    return Size(width, min(proposal.height, sizes.map(\.height).reduce(gaps(sizes.count), +)))
  }

  open override func layout() {
    let shown = self.shown
    let sizes = shown.map { $0.sizeThatFits(frame.size) }
    let heights = Shares.lengths(
      sizes.map(\.height), spacing: spacing, available: frame.height, shrinks: false)
    let environment = stage?.environment
    var y = 0.0
    for (index, child) in shown.enumerated() {
      let across = alignment.place(sizes[index].width, in: frame.width)
      let place = Rect(across.start, y, across.length, heights[index])
      child.frame = environment?.mirrored(place, in: frame.width) ?? place
      y += heights[index] + spacing
    }
  }
}

/// Children beside one another in reading order, each as wide as it wants; those that take all they
/// are offered share what is left, and the widest give way where there is too little.
@MainActor
open class Row: LinearContainer {
  public init(
    spacing: Double = 0, alignment: CrossAlignment = .center,
    @ComponentBuilder _ children: () -> [Component]
  ) {
    super.init(children(), spacing: spacing, alignment: alignment)
  }

  /// A ``Spacer`` takes what is left, and nobody gives way for it.
  private func widths(_ proposal: Size) -> [Double] {
    let shown = self.shown
    let parts = shown.filter { !($0 is Spacer) }
    let spacers = Double(shown.count - parts.count)
    let room = proposal.width - gaps(shown.count)
    let wanted = parts.map { $0.sizeThatFits(proposal).width }
    let left = spacers == 0 ? 0 : max(0, room - wanted.reduce(0, +)) / spacers
    var widths = Shares.lengths(
      wanted, spacing: 0, available: room, shrinks: true
    ).makeIterator()
    return shown.map { $0 is Spacer ? left : widths.next() ?? 0 }
  }

  open override func sizeThatFits(_ proposal: Size) -> Size {
    let widths = self.widths(proposal)
    // Heights of the real widths: a text that must share wraps into more lines.
    let heights = zip(shown, widths).filter { !($0.0 is Spacer) }
      .map { $0.0.sizeThatFits(Size($0.1, proposal.height)).height }
    return Size(
      min(proposal.width, widths.reduce(gaps(widths.count), +)),
      min(proposal.height, heights.max() ?? 0))
  }

  open override func layout() {
    var x = 0.0
    for (child, width) in zip(shown, widths(frame.size)) {
      let height = child.sizeThatFits(Size(width, frame.height)).height
      let across = alignment.place(height, in: frame.height)
      let place = Rect(x, across.start, width, across.length)
      child.frame = stage?.environment.mirrored(place, in: frame.width) ?? place
      x += width + spacing
    }
  }
}

/// Divides a length among neighbours.
enum Shares {
  /// Those that want everything share what the others leave. With `shrinks`, where the others want
  /// too much together, the longest of them give way too, until the rest fits.
  static func lengths(
    _ wanted: [Double], spacing: Double, available: Double, shrinks: Bool
  ) -> [Double] {
    let room = available - spacing * Double(max(0, wanted.count - 1))
    var greedy = Set(wanted.indices.filter { wanted[$0] >= available })
    func fixed() -> Double {
      wanted.indices.filter { !greedy.contains($0) }.reduce(0) { $0 + wanted[$1] }
    }
    func share() -> Double { max(0, room - fixed()) / Double(max(1, greedy.count)) }
    if shrinks {
      while fixed() > room || greedy.contains(where: { wanted[$0] > share() }) {
        // Whoever wants more than an equal share gives way; the longest first.
        guard
          let longest = wanted.indices.filter({ !greedy.contains($0) })
            .max(by: { (wanted[$0], $1) < (wanted[$1], $0) }),
          fixed() > room || wanted[longest] > share()
        else { break }
        greedy.insert(longest)
      }
    }
    let part = share()
    return wanted.indices.map { greedy.contains($0) ? part : wanted[$0] }
  }
}

/// Children one above another, the last one on top; each fills the stack.
@MainActor
open class Stack: Component {
  public init(@ComponentBuilder _ children: () -> [Component]) {
    super.init()
    for child in children() { addChild(child) }
  }

  open override func sizeThatFits(_ proposal: Size) -> Size {
    let sizes = children.filter { !$0.isHidden }.map { $0.sizeThatFits(proposal) }
    return Size(sizes.map(\.width).max() ?? 0, sizes.map(\.height).max() ?? 0)
  }

  open override func layout() { for child in children { child.frame = bounds } }

  /// A stack is nothing by itself: only what lies in it is hit.
  open override func contains(_ point: Point) -> Bool { false }
}

/// Takes all the room that a row or column has left.
@MainActor
public final class Spacer: Component {
  public override init() {
    super.init()
    isTouchable = false
  }
}

/// One child with space around it; `left` is where reading begins.
@MainActor
open class Padding: Component {
  public let insets: Insets
  public let child: Component

  public init(_ insets: Insets, _ child: () -> Component) {
    self.insets = insets
    self.child = child()
    super.init()
    addChild(self.child)
  }

  public convenience init(_ all: Double = Spacing.large, _ child: () -> Component) {
    self.init(Insets(all: all), child)
  }

  public convenience init(
    horizontal: Double, vertical: Double = 0, _ child: () -> Component
  ) {
    self.init(
      Insets(top: vertical, left: horizontal, bottom: vertical, right: horizontal), child)
  }

  open override func sizeThatFits(_ proposal: Size) -> Size {
    let across = insets.left + insets.right
    let down = insets.top + insets.bottom
    let size = child.sizeThatFits(
      Size(max(0, proposal.width - across), max(0, proposal.height - down)))
    return Size(size.width + across, size.height + down)
  }

  open override func layout() {
    let place = bounds.inset(by: insets)
    child.frame = stage?.environment.mirrored(place, in: frame.width) ?? place
  }
}

/// One child in the middle, no wider than `maxWidth` points: a row on a wide panel. What slides and what
/// it uncovers are then as wide as what is read. A finger need not aim so well: a ``ListRow`` and a
/// ``SwipeRow`` hear it in the space on both sides too.
@MainActor
open class Centered: Component {
  public let maxWidth: Double
  public let child: Component

  public init(maxWidth: Double = Margin.row, _ child: () -> Component) {
    precondition(maxWidth > 0, "a width is above zero")
    self.maxWidth = maxWidth
    self.child = child()
    super.init()
    addChild(self.child)
  }

  open override func sizeThatFits(_ proposal: Size) -> Size {
    let room = Size(min(proposal.width, maxWidth), proposal.height)
    return Size(proposal.width, child.sizeThatFits(room).height)
  }

  open override func layout() {
    let environment = stage?.environment
    let scale = environment?.scale ?? 1
    func whole(_ length: Double) -> Double { (length * scale).rounded() / scale }
    let width = min(frame.width, whole(maxWidth))
    // Where ``Margin`` has titles begin, and there on a whole pixel: mirrored it is the mirror image, also
    // where the two sides cannot be alike.
    let start = whole(((frame.width - width) / 2).rounded())
    let place = Rect(start, 0, width, frame.height)
    child.frame = environment?.mirrored(place, in: frame.width) ?? place
  }
}

extension Component {
  /// The bounds, and what a ``Centered`` leaves free beside them.
  var reach: Rect {
    guard let parent = parent as? Centered else { return bounds }
    return Rect(-frame.minX, 0, parent.frame.width, frame.height)
  }
}

/// One child in a size of the caller's choice; nil leaves a side to the child.
@MainActor
open class FixedSize: Component {
  public var width: Double? { didSet { if width != oldValue { setNeedsMeasure() } } }
  public var height: Double? { didSet { if height != oldValue { setNeedsMeasure() } } }
  public let child: Component

  public init(width: Double? = nil, height: Double? = nil, _ child: () -> Component) {
    self.width = width
    self.height = height
    self.child = child()
    super.init()
    addChild(self.child)
  }

  open override func sizeThatFits(_ proposal: Size) -> Size {
    if let width, let height { return Size(width, height) }
    let size = child.sizeThatFits(Size(width ?? proposal.width, height ?? proposal.height))
    return Size(width ?? size.width, height ?? size.height)
  }

  open override func layout() { child.frame = bounds }
}
