import VitrineUnits

/// The places of the cells of a ``LazyGrid``, by their indices; pure and O(1).
///
///     ┌───┐ ┌───┐ ┌───┐
///     │ 0 │ │ 1 │ │ 2 │   columns = 3
///     └───┘ └───┘ └───┘
///     ┌───┐ ┌───┐
///     │ 3 │ │ 4 │         rows = 2
struct GridPlan: Equatable {
  private(set) var columns = 1
  /// The size of each cell, in points.
  private(set) var cell = Size(0, 1)
  private var spacing = 0.0

  /// The plan before the first layout.
  init() {}

  /// A grid narrower than the least width has one column.
  @MainActor
  init(width: Double, minimumWidth: Double, spacing: Double, height: (Double) -> Double) {
    let width = max(0, width)
    let fitting = ((width + spacing) / (minimumWidth + spacing)).rounded(.down)
    columns = max(1, Int(exactly: fitting) ?? 1)
    self.spacing = spacing
    let cellWidth = max(0, width - spacing * Double(columns - 1)) / Double(columns)
    let cellHeight = height(cellWidth)
    if cellWidth > 0 { requirePositive(cellHeight, "LazyGrid.cellHeight") }
    cell = Size(cellWidth, max(1, cellHeight))
  }

  private var step: Double { cell.height + spacing }

  private func rows(of count: Int) -> Int { (count + columns - 1) / columns }

  /// The height of all rows.
  func length(of count: Int) -> Double {
    let rows = rows(of: count)
    return rows == 0 ? 0 : Double(rows) * step - spacing
  }

  func top(of index: Int) -> Double { Double(index / columns) * step }

  func rect(of index: Int) -> Rect {
    Rect(
      Double(index % columns) * (cell.width + spacing), top(of: index), cell.width, cell.height)
  }

  /// The first item of the first row that is visible at an offset; nil without items.
  func first(at offset: Double, of count: Int) -> Int? {
    if count == 0 { return nil }
    return min(row(at: offset, of: count), rows(of: count) - 1) * columns
  }

  /// The number of rows that end at `offset` or before it.
  private func row(at offset: Double, of count: Int) -> Int {
    let passed = ((offset + spacing) / step).rounded(.down)
    return min(max(Int(exactly: passed) ?? 0, 0), rows(of: count))
  }

  /// The items that a viewport of this height shows.
  func visible(offset: Double, height: Double, of count: Int) -> Range<Int> {
    let end = ((offset + height) / step).rounded(.up)
    let last = min(max(Int(exactly: end) ?? 0, 0), rows(of: count))
    let start = min(row(at: offset, of: count), last)
    return min(start * columns, count)..<min(last * columns, count)
  }
}
