public import VitrineUnits

/// Children in cells of equal width, in rows from top to bottom.
///
/// A row has as many cells as fit with `minimumWidth`, but no more than there are children, and the
/// height of its highest child.
@MainActor
public final class Grid: Component {
  /// The least width of a cell, in points, above 0; cells grow to fill the row. With infinity there
  /// is one column.
  public let minimumWidth: Double
  /// The gap between two cells of a row and between two rows, in points; below 0 they overlap.
  public let spacing: Double

  /// Creates a grid whose cells are at least `minimumWidth` points wide and `spacing` points apart.
  /// A grid narrower than that has one column.
  public init(
    minimumWidth: Double, spacing: Double = Spacing.large,
    @ComponentBuilder _ content: () -> [Component]
  ) {
    require(
      minimumWidth > 0, "Grid.minimumWidth is \(minimumWidth); give a width above 0")
    requireFinite(spacing, "Grid.spacing")
    self.minimumWidth = minimumWidth
    self.spacing = spacing
    super.init()
    for child in content() { addChild(child) }
  }

  private func columnCount(_ width: Double) -> Int {
    let step = minimumWidth + spacing
    if step == .infinity { return 1 }
    let fitting = ((width + spacing) / step).rounded(.down)
    // Where any number fits, all are in one row: the width is not limited, or cells overlap wholly.
    guard step > 0, let count = Int(exactly: fitting) else { return max(1, children.count) }
    // No empty columns: a few children fill the width.
    return max(1, min(count, children.count))
  }

  private func columns(_ width: Double) -> (count: Int, width: Double) {
    let count = columnCount(width)
    return (count, max(0, width - spacing * Double(count - 1)) / Double(count))
  }

  private func rowHeights(_ width: Double) -> [Double] {
    let (count, cell) = columns(width)
    return stride(from: 0, to: children.count, by: count).map { start in
      children[start..<min(start + count, children.count)]
        .map { $0.sizeThatFits(Size(cell, .infinity)).height }.max() ?? 0
    }
  }

  public override func sizeThatFits(_ proposal: Size) -> Size {
    let heights = rowHeights(proposal.width)
    let gaps = spacing * Double(max(0, heights.count - 1))
    return Size(proposal.width, min(proposal.height, heights.reduce(gaps, +)))
  }

  public override func layout() {
    let (count, cell) = columns(frame.width)
    var y = 0.0
    for (row, height) in rowHeights(frame.width).enumerated() {
      for column in 0..<count where row * count + column < children.count {
        let rect = Rect(Double(column) * (cell + spacing), y, cell, height)
        children[row * count + column].frame =
          stage?.environment.mirrored(rect, in: frame.width) ?? rect
      }
      y += height + spacing
    }
  }
}
