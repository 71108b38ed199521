public import VitrineUnits

/// The position of children across the axis of a row or a column.
public enum CrossAlignment: Sendable, Hashable {
  /// As wide (in a row: as high) as the container.
  case fill
  /// Where lines begin; in a row at the top.
  case leading
  /// In the middle of the container.
  case center
  /// Where lines end; in a row at the bottom.
  case trailing

  /// Start and length of a child that wants `length` of `available`.
  func span(_ length: Double, in available: Double) -> (start: Double, length: Double) {
    let length = min(length, available)
    switch self {
    case .fill: return (0, available)
    case .leading: return (0, length)
    case .center: return ((available - length) / 2, length)
    case .trailing: return (available - length, length)
    }
  }
}

/// The base class of ``Column`` and ``Row``: children one after the other, with gaps between them.
@MainActor
open class LinearContainer: Component {
  /// The gap between two children, in points; below 0 they overlap.
  public let spacing: Double
  /// The position of the children across the axis: horizontal in a column, vertical in a row.
  public let alignment: CrossAlignment

  init(_ children: [Component], spacing: Double, alignment: CrossAlignment) {
    requireFinite(spacing, "\(type(of: self)).spacing")
    self.spacing = spacing
    self.alignment = alignment
    super.init()
    for child in children { addChild(child) }
  }

  /// The children that are not hidden.
  var shown: [Component] { children.filter { !$0.isHidden } }

  /// The sum of the gaps between `count` children, in points.
  func gaps(_ count: Int) -> Double { spacing * Double(max(0, count - 1)) }
}

/// Children from top to bottom, each in the height that it wants.
///
/// Children that take all the height they are offered (lists, maps, ``Spacer``) share what is left.
@MainActor
open class Column: LinearContainer {
  /// Creates a column of `content`, with gaps of `spacing` points between the children. By default
  /// there are no gaps, and every child is as wide as the column.
  public init(
    spacing: Double = 0, alignment: CrossAlignment = .fill,
    @ComponentBuilder _ content: () -> [Component]
  ) {
    super.init(content(), spacing: spacing, alignment: alignment)
  }

  open override func sizeThatFits(_ proposal: Size) -> Size {
    let sizes = shown.map { $0.sizeThatFits(proposal) }
    let width = alignment == .fill ? proposal.width : sizes.map(\.width).max() ?? 0
    return Size(width, min(proposal.height, sizes.map(\.height).reduce(gaps(sizes.count), +)))
  }

  open override func layout() {
    let shown = self.shown
    let sizes = shown.map { $0.sizeThatFits(frame.size) }
    let heights = LengthDistribution.lengths(
      sizes.map(\.height), spacing: spacing, available: frame.height, shrinks: false)
    let environment = stage?.environment
    var y = 0.0
    for (index, child) in shown.enumerated() {
      let across = alignment.span(sizes[index].width, in: frame.width)
      let rect = Rect(across.start, y, across.length, heights[index])
      child.frame = environment?.mirrored(rect, in: frame.width) ?? rect
      y += heights[index] + spacing
    }
  }
}

/// Children side by side in reading order, each in the width that it wants.
///
/// Children that take all the width they are offered share what is left. Where there is too little,
/// the widest children shrink.
@MainActor
open class Row: LinearContainer {
  /// Creates a row of `content`, with gaps of `spacing` points between the children. By default
  /// there are no gaps, and the children are centered vertically.
  public init(
    spacing: Double = 0, alignment: CrossAlignment = .center,
    @ComponentBuilder _ content: () -> [Component]
  ) {
    super.init(content(), spacing: spacing, alignment: alignment)
  }

  /// The width of each shown child. Spacers share what is left; no child shrinks for them.
  private func widths(_ proposal: Size) -> [Double] {
    let shown = self.shown
    let parts = shown.filter { !($0 is Spacer) }
    let spacers = Double(shown.count - parts.count)
    let available = proposal.width - gaps(shown.count)
    let wanted = parts.map { $0.sizeThatFits(proposal).width }
    let left = spacers == 0 ? 0 : max(0, available - wanted.reduce(0, +)) / spacers
    var widths = LengthDistribution.lengths(
      wanted, spacing: 0, available: available, shrinks: true
    ).makeIterator()
    return shown.map { $0 is Spacer ? left : widths.next() ?? 0 }
  }

  open override func sizeThatFits(_ proposal: Size) -> Size {
    let widths = self.widths(proposal)
    // Measured with the final widths: a text in less width wraps into more lines.
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
      let across = alignment.span(height, in: frame.height)
      let rect = Rect(x, across.start, width, across.length)
      child.frame = stage?.environment.mirrored(rect, in: frame.width) ?? rect
      x += width + spacing
    }
  }
}
