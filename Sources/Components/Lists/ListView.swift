import VitrineLayout
import VitrineUnits

/// Rows one under another, only those in sight alive: the cost of a frame follows what is visible,
/// never how long the list is.
///
///     ListView(stations, id: \.code, rowHeight: 72) { station in
///       ListRow(title: station.name, subtitle: station.line)
///     }
@MainActor
open class ListView: ScrollView {
  private var source: ListSource
  private var extents: RowExtents
  /// The rows alive, by the item they show.
  private var rows: [AnyHashable: Component] = [:]
  /// The row to open at, asked for before the list had a size.
  private var awaitedRow: Int?

  /// A collection with random access; `id` names an item for as long as it lives, and the row that
  /// shows it is known by that name while it is in sight.
  public convenience init<Data: RandomAccessCollection, ID: Hashable>(
    _ items: Data, id: @escaping (Data.Element) -> ID, rowHeight: Double, name: String = "list",
    row: @escaping @MainActor (Data.Element) -> Component
  ) {
    self.init(
      source: ListSource(items, id: id, row: row), name: name, rowHeight: rowHeight)
  }

  init(source: ListSource, name: String, rowHeight: Double) {
    self.source = source
    extents = RowExtents(count: source.count, length: rowHeight)
    super.init(name: name)
  }

  /// How many rows are alive: those in sight, and no more.
  public var liveRowCount: Int { rows.count }

  public var rowCount: Int { source.count }

  /// The row that shows item number `index`, if it is in sight.
  public func row(at index: Int) -> Component? { rows[source.id(index)] }

  /// Brings item number `index` to the top, or as near as the list's end allows.
  public func scrollToRow(_ index: Int) {
    precondition(index >= 0 && index < source.count, "row \(index) of \(source.count)")
    if stage == nil || frame.isZeroSized {
      awaitedRow = index
    } else {
      scroll(to: extents.start(of: index) - contentInset.top)
    }
  }

  open override func layout() {
    setContentLength(extents.total)
    if let row = awaitedRow, !frame.isZeroSized {
      awaitedRow = nil
      jump(to: extents.start(of: row) - contentInset.top)
    }
    super.layout()
  }

  open override func offsetDidChange() {
    if frame.isZeroSized { return }
    let sliver = RowsSliver(extents)
    let placement = Viewport.place(
      [sliver], offset: offset, viewportExtent: frame.height, crossExtent: frame.width,
      direction: stage?.environment.direction ?? .leftToRight)[0]
    let visible = sliver.visibleRows(for: placement.constraints)

    var leaving = rows
    var used: Set<AnyHashable> = []
    for index in visible {
      var id = source.id(index)
      // Two items of one name are told apart by their place: wrong, but nothing is lost or piles up.
      if !used.insert(id).inserted { id = AnyHashable(Namesake(id: id, index: index)) }
      let row = leaving.removeValue(forKey: id) ?? makeRow(index, id)
      row.frame = Rect(0, extents.start(of: index) - offset, frame.width, extents.length(of: index))
    }
    // Order of removal does not show: rows that leave are no longer painted.
    for (id, row) in leaving {
      rows[id] = nil
      row.detach()
    }
  }

  private func makeRow(_ index: Int, _ id: AnyHashable) -> Component {
    let row = source.row(index)
    rows[id] = row
    addContent(row)
    return row
  }
}

/// Names an item whose id another one has too.
private struct Namesake: Hashable {
  let id: AnyHashable
  let index: Int
}

/// A list's items behind one face: how many, who is who, and the row for each.
@MainActor
struct ListSource {
  let count: Int
  let id: (Int) -> AnyHashable
  let row: @MainActor (Int) -> Component

  init<Data: RandomAccessCollection, ID: Hashable>(
    _ items: Data, id: @escaping (Data.Element) -> ID,
    row: @escaping @MainActor (Data.Element) -> Component
  ) {
    func item(_ index: Int) -> Data.Element {
      items[items.index(items.startIndex, offsetBy: index)]
    }
    count = items.count
    self.id = { AnyHashable(id(item($0))) }
    self.row = { row(item($0)) }
  }
}

extension Rect {
  var isZeroSized: Bool { width <= 0 || height <= 0 }
}
