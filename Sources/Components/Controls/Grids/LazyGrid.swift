public import VitrineUnits

/// Cells in columns of equal width, of which only the visible ones exist: the cost of a frame
/// depends on what is visible, not on the number of items.
///
///     LazyGrid(photos, id: \.name, minimumWidth: 140, cellHeight: 120) { photo in
///       ImageView(photo.source)
///     }
///
/// A row has as many cells as fit with the least width; they grow to fill it. It scrolls like a
/// ``ListView``, also below headers and in sheets. For a few cells within other content use
/// ``Grid``.
@MainActor
public final class LazyGrid: ScrollView {
  /// The least width of a cell, in points.
  public let minimumWidth: Double
  /// The gap between two cells of a row and between two rows, in points.
  public let spacing: Double
  private let cellHeight: @MainActor (Double) -> Double
  /// Whether the height of the cells grows with the text.
  private var growsWithText = false
  private var source: ListSource
  private var live: [Int: Component] = [:]
  private var plan = GridPlan()
  /// Whether the items are being replaced, so that the live cells are not those of the offset.
  private var isReplacing = false

  /// Creates a grid of `items`, which `id` identifies for as long as they exist.
  ///
  /// - Parameters:
  ///   - items: The items in reading order.
  ///   - id: Returns the identity of an item.
  ///   - minimumWidth: The least width of a cell, in points, above 0.
  ///   - cellHeight: The height of all cells with text of the normal size, in points, above 0; it
  ///     grows with larger text (``Environment/textScale``).
  ///   - spacing: The gap between two cells, in points, 0 or more.
  ///   - name: The name in logs.
  ///   - cell: Makes the cell of an item, each time that it becomes visible.
  public convenience init<Data: RandomAccessCollection, ID: Hashable>(
    _ items: Data, id: @escaping @MainActor (Data.Element) -> ID, minimumWidth: Double,
    cellHeight: Double, spacing: Double = Spacing.large, name: String = "grid",
    cell: @escaping @MainActor (Data.Element) -> Component
  ) {
    requirePositive(cellHeight, "LazyGrid.cellHeight")
    self.init(
      items, id: id, minimumWidth: minimumWidth, cellHeight: { _ in cellHeight }, spacing: spacing,
      name: name, cell: cell)
    growsWithText = true
  }

  /// Creates a grid whose cells have a height that depends on their width, and not on the size of
  /// text: `cellHeight: { $0 * 3 / 4 }` for pictures. It must be above 0.
  public init<Data: RandomAccessCollection, ID: Hashable>(
    _ items: Data, id: @escaping @MainActor (Data.Element) -> ID, minimumWidth: Double,
    cellHeight: @escaping @MainActor (_ width: Double) -> Double, spacing: Double = Spacing.large,
    name: String = "grid", cell: @escaping @MainActor (Data.Element) -> Component
  ) {
    requirePositive(minimumWidth, "LazyGrid.minimumWidth")
    requireNonnegative(spacing, "LazyGrid.spacing")
    self.minimumWidth = minimumWidth
    self.spacing = spacing
    self.cellHeight = cellHeight
    source = TypedSource(
      [ListPart(items)], RowRecipe(id: id, row: cell, header: { _ in Component() }))
    super.init(name: name)
  }

  // MARK: Cells

  /// The number of cells that exist: the visible ones, and no more.
  public var liveCellCount: Int { live.count }

  /// The cell of item number `index`, if it is visible.
  public func cell(at index: Int) -> Component? { live[index] }

  /// Shows other items, of the same type as the grid's first ones. Cells of items that stay the
  /// same are kept. The first visible item keeps its place on the screen, unless the grid is at its
  /// start. O(n) in the number of items where the grid is not at its start, else of visible cells.
  /// Differences are not animated.
  public func setItems<Data: RandomAccessCollection>(_ items: Data) {
    guard let typed = source as? ElementSource<Data.Element> else {
      misuse(
        "LazyGrid.setItems: the grid was made with items of another type than \(Data.Element.self)")
    }
    replaceSource(typed.holding([ListPart(items)]))
  }

  private func replaceSource(_ new: ListSource) {
    isReplacing = true
    let old = source
    let anchor = offset > startOffset ? plan.first(at: offset, of: old.itemCount) : nil
    source = new
    var kept: [AnyHashable: (index: Int, cell: Component)] = [:]
    for (index, cell) in live {
      // Of items with one identity, which is a mistake, one cell is kept.
      kept.updateValue((index, cell), forKey: old.key(index))?.cell.detach()
    }
    live = [:]
    let target = anchor.flatMap { new.slot(ofID: old.key($0)) }
    if let anchor, let target {
      let shift = plan.top(of: target) - plan.top(of: anchor)
      if shift != 0 { adjustContent(by: shift) }
    }
    setContentLength(plan.length(of: new.itemCount))
    // The place of an item that is gone may be beyond the end.
    if anchor != nil, target == nil { scroll(to: offset, animated: false) }
    for index in plan.visible(offset: offset, height: frame.height, of: new.itemCount) {
      let key = new.key(index)
      guard let (before, cell) = kept[key], !new.differs(index, from: old, before) else { continue }
      live[index] = cell
      kept[key] = nil
    }
    for (_, cell) in kept.values { cell.detach() }
    isReplacing = false
    place()
  }

  // MARK: Layout

  /// The space around all cells, in points. It scrolls with them.
  public override var contentInset: EdgeInsets {
    didSet { if contentInset != oldValue { setNeedsLayout() } }
  }

  private func plan(in width: Double) -> GridPlan {
    let scale = growsWithText ? stage?.environment.textScale ?? 1 : 1
    return GridPlan(
      width: width - contentInset.leading - contentInset.trailing, minimumWidth: minimumWidth,
      spacing: spacing, height: { cellHeight($0) * scale })
  }

  public override func contentLength(in width: Double) -> Double {
    plan(in: width).length(of: source.itemCount)
  }

  /// In another width the first visible item remains the first one.
  public override func layout() {
    let new = plan(in: frame.width)
    if new != plan {
      let anchor = offset > startOffset ? plan.first(at: offset, of: source.itemCount) : nil
      let shift = anchor.map { new.top(of: $0) - plan.top(of: $0) } ?? 0
      plan = new
      if shift != 0 { adjustContent(by: shift) }
    }
    setContentLength(plan.length(of: source.itemCount))
    super.layout()
  }

  public override func offsetDidChange() { if !isReplacing { place() } }

  /// Makes the cells that have become visible, and removes the others.
  private func place() {
    let range =
      frame.isEmpty
      ? 0..<0 : plan.visible(offset: offset, height: frame.height, of: source.itemCount)
    for (index, cell) in live where !range.contains(index) {
      live[index] = nil
      cell.detach()
    }
    let environment = stage?.environment
    for index in range {
      let cell = live[index] ?? makeCell(index)
      let rect = plan.rect(of: index).offset(by: Vector(contentInset.leading, -offset))
      cell.frame = environment?.mirrored(rect, in: frame.width) ?? rect
    }
  }

  private func makeCell(_ index: Int) -> Component {
    let cell = source.makeRow(index)
    live[index] = cell
    addContent(cell)
    return cell
  }
}
