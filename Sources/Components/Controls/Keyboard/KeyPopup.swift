import VitrineRaster
import VitrineUnits

/// The enlarged character over a pressed key, or the accents that a held key offers.
///
///     ┌───────────────┐
///     │ ä  à  â  á  ã │   the finger slides to one
///     └──┐   ┌────────┘
///        │ a │
@MainActor
final class KeyPopup: Component {
  private(set) var texts: [String] = []
  private var cells: [Rect] = []
  private var selected = 0

  private static let padding = 4.0
  private static let radius = 12.0
  private static let narrowest = 44.0

  override init() {
    super.init()
    isTouchable = false
  }

  /// Shows characters over the key at `anchor`, the first one right above it, in an area of this
  /// width; both in the parent's coordinates.
  func show(_ texts: [String], selected: Int, over anchor: Rect, in width: Double) {
    let side = Size(max(anchor.width, Self.narrowest), max(anchor.height, Self.narrowest))
    let perRow = max(1, Int((width - 2 * Self.padding) / side.width))
    let rows = (texts.count + perRow - 1) / perRow
    let columns = min(texts.count, (texts.count + rows - 1) / rows)
    let size = Size(
      Double(columns) * side.width + 2 * Self.padding,
      Double(rows) * side.height + 2 * Self.padding)
    // Where the key is in the right half, the characters go to the left.
    let goesLeft = anchor.center.x > width / 2
    let first = anchor.center.x - side.width / 2 - Self.padding
    let wanted = goesLeft ? first + side.width + 2 * Self.padding - size.width : first
    let x = min(max(wanted, 0), max(0, width - size.width))
    // At the upper edge it covers its key rather than being cut off.
    frame = Rect(x.rounded(), max(0, anchor.minY - size.height).rounded(), size.width, size.height)
    cells = texts.indices.map { index in
      let (row, column) = (index / columns, index % columns)
      let place = goesLeft ? columns - 1 - column : column
      return Rect(
        Self.padding + Double(place) * side.width,
        size.height - Self.padding - Double(row + 1) * side.height, side.width, side.height)
    }
    self.texts = texts
    self.selected = selected
    setNeedsDisplay()
  }

  /// The character that a finger at `point`, in the parent's coordinates, chooses: the nearest one,
  /// in the lowest row while the finger is below it.
  func choice(at point: Point) -> Int {
    let local = point - frame.origin.vector
    func distance(_ cell: Rect) -> Double {
      let dx = max(cell.minX - local.x, local.x - cell.maxX, 0)
      let dy = max(cell.minY - local.y, local.y - cell.maxY, 0)
      return dx * dx + dy * dy
    }
    return cells.indices.min { distance(cells[$0]) < distance(cells[$1]) } ?? 0
  }

  override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    canvas.surface(
      canvas.bounds, radius: Self.radius, .floating, theme.isDark ? theme.inset : theme.surface)
    for (index, cell) in cells.enumerated() {
      let isChosen = index == selected && cells.count > 1
      if isChosen { canvas.fill(cell, radius: Self.radius - Self.padding, theme.accent) }
      var style = theme.headline
      style.weight = .regular
      style.size = min(style.size, cell.height * 0.6)
      let line = canvas.fittingLine(texts[index], style, maxWidth: cell.width)
      canvas.text(line, centeredIn: cell, isChosen ? theme.onAccent : theme.text)
    }
  }
}
