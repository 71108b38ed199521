public import VitrineUnits

/// One thing that is taller than the screen, scrolled as a whole: a page, a form. For many alike
/// take a ``ListView``, which keeps only those in sight alive. Where all of it fits it stands still
/// (``ScrollView/alwaysBounces`` is off).
@MainActor
public final class ScrollContent: ScrollView {
  public let content: Component
  /// Wider screens leave the rest free on both sides, in points.
  public let maxWidth: Double

  public init(
    name: String = "page", maxWidth: Double = .infinity, _ content: () -> Component
  ) {
    self.content = content()
    self.maxWidth = maxWidth
    super.init(name: name)
    alwaysBounces = false
    addContent(self.content)
  }

  private func contentSize(in width: Double) -> Size {
    let width = min(width, maxWidth)
    return Size(width, content.sizeThatFits(Size(width, .infinity)).height)
  }

  public override func contentLength(in width: Double) -> Double {
    contentSize(in: width).height
  }

  public override func layout() {
    let size = contentSize(in: frame.width)
    setContentLength(size.height)
    content.frame = Rect(
      ((frame.width - size.width) / 2).rounded(), -offset, size.width, size.height)
    super.layout()
  }

  public override func offsetDidChange() {
    content.frame = Rect(origin: Point(content.frame.minX, -offset), size: content.frame.size)
  }
}

/// Children in rows of equal cells, as many in a row as have `minimumWidth`; a row is as high as its
/// highest child.
@MainActor
public final class Grid: Component {
  public let minimumWidth: Double
  public let spacing: Double

  public init(
    minimumWidth: Double, spacing: Double = Spacing.large,
    @ComponentBuilder _ children: () -> [Component]
  ) {
    precondition(minimumWidth > 0, "a cell has a width")
    self.minimumWidth = minimumWidth
    self.spacing = spacing
    super.init()
    for child in children() { addChild(child) }
  }

  private func columns(_ width: Double) -> (count: Int, width: Double) {
    let count = max(1, Int(((width + spacing) / (minimumWidth + spacing)).rounded(.down)))
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
        let place = Rect(Double(column) * (cell + spacing), y, cell, height)
        children[row * count + column].frame =
          stage?.environment.mirrored(place, in: frame.width) ?? place
      }
      y += height + spacing
    }
  }
}
