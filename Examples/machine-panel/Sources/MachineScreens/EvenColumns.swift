import Vitrine

/// A few children of equal width which fill a row, on a narrow panel several rows. A `Grid` would
/// leave space for more columns than there are children.
@MainActor final class EvenColumns: Component {
  private let minimumWidth: Double
  private let spacing: Double

  init(minimumWidth: Double, spacing: Double, @ComponentBuilder _ content: () -> [Component]) {
    self.minimumWidth = minimumWidth
    self.spacing = spacing
    super.init()
    for child in content() { addChild(child) }
  }

  /// The frames of the children in reading order, for a width in points.
  private func frames(in width: Double) -> [Rect] {
    let fitting = Int((width + spacing) / (minimumWidth + spacing))
    let columns = max(1, min(children.count, fitting))
    let cell = (width - spacing * Double(columns - 1)) / Double(columns)
    var frames: [Rect] = []
    var y = 0.0
    for start in stride(from: 0, to: children.count, by: columns) {
      let row = children[start..<min(start + columns, children.count)]
      let height = row.map { $0.sizeThatFits(Size(cell, .infinity)).height }.max() ?? 0
      for column in 0..<row.count {
        frames.append(Rect(Double(column) * (cell + spacing), y, cell, height))
      }
      y += height + spacing
    }
    return frames
  }

  override func sizeThatFits(_ proposal: Size) -> Size {
    Size(proposal.width, frames(in: proposal.width).last?.maxY ?? 0)
  }

  override func layout() {
    for (child, rect) in zip(children, frames(in: frame.width)) {
      child.frame = stage?.environment.mirrored(rect, in: frame.width) ?? rect
    }
  }
}
