/// The open row of a list, of which there is one at a time: by its item, in sight or not.
@MainActor
final class OpenRowTracker {
  /// The item whose row is open, and the side of its visible actions.
  private struct OpenItem {
    var key: AnyHashable
    var edge: SwipeEdge
  }

  private let window: RowWindow
  private var item: OpenItem?
  /// The row that a finger drags, or dragged last.
  private weak var heldRow: SwipeRow?
  /// Whether a finger pans the list.
  var isPanning = false

  init(_ window: RowWindow) { self.window = window }

  /// The open rows of the list around `row`; nil outside of lists.
  static func around(_ row: Component) -> OpenRowTracker? {
    row.parent?.nearest(ListView.self)?.openRows
  }

  /// The item whose row is open.
  var openKey: AnyHashable? { item?.key }

  /// Closes the open row, visible or not.
  func close(animated: Bool) {
    guard let item else { return }
    self.item = nil
    window.slot(of: item.key)?.row.flatMap { Self.swipeRow(in: $0) }?.close(animated: animated)
  }

  /// Forgets the open item if `change` has removed it from `source`.
  func forgetItems(removedBy change: ListChange, from source: ListSource) {
    if item == nil { return }
    for slot in change.removed { forget(source.key(slot)) }
  }

  private func forget(_ key: AnyHashable) {
    if item?.key == key { item = nil }
  }

  /// The row, or the one that it contains.
  static func swipeRow(in row: Component) -> SwipeRow? {
    if let row = row as? SwipeRow { return row }
    for child in row.children { if let found = swipeRow(in: child) { return found } }
    return nil
  }

  // MARK: Rows

  /// The side to which the row's item is open.
  func openEdge(of row: SwipeRow) -> SwipeEdge? {
    guard let item, slot(of: row)?.key == item.key else { return nil }
    return item.edge
  }

  /// Notes that the row has opened or closed; another one that is open closes.
  func rowDidChange(_ row: SwipeRow) {
    guard let slot = slot(of: row), !slot.isLeaving, let key = slot.key else { return }
    if let edge = row.openEdge {
      if item?.key != key { close(animated: true) }
      item = OpenItem(key: key, edge: edge)
    } else {
      forget(key)
    }
  }

  /// Whether a pan may open the row: only one row is dragged at a time.
  func mayBeginSwipe(_ row: SwipeRow) -> Bool {
    if let held = heldRow, held !== row, held.stage != nil, held.isHeld { return false }
    heldRow = row
    if let item, slot(of: row)?.key != item.key { close(animated: true) }
    return true
  }

  /// Whether the row's item has been removed from the list.
  func isLeaving(_ row: SwipeRow) -> Bool { slot(of: row)?.isLeaving ?? true }

  private func slot(of row: Component) -> RowSlot? { row.parent?.nearest(RowSlot.self) }
}
