import VitrineUnits

/// A row with state that is kept while the row is out of sight and destroyed.
@MainActor
public protocol StatefulRow: Component {
  /// The state to keep for the item; nil is none.
  var rowState: Any? { get }
  /// Called with the kept state before the row first shows.
  func restore(rowState: Any)
}

/// The item whose row is open, and the side of its visible actions.
struct OpenItem {
  var key: AnyHashable
  var edge: SwipeEdge
}

extension ListView {
  func keepState(of slot: RowSlot) {
    guard let key = slot.key, !slot.isLeaving, let row = slot.row as? any StatefulRow else {
      return
    }
    rowStates[key] = row.rowState
  }

  func restoreState(of slot: RowSlot) {
    guard let key = slot.key, let row = slot.row as? any StatefulRow,
      let state = rowStates.removeValue(forKey: key)
    else { return }
    row.restore(rowState: state)
  }

  /// Makes the row of a changed item again, with the state of the old one.
  func renewRow(of slot: RowSlot) {
    keepState(of: slot)
    slot.replaceRow(source.makeRow(slot.span.lowerBound))
    restoreState(of: slot)
    measure(slot)
  }

  /// Removes the states of removed items.
  func forgetStates(of change: ListChange) {
    if rowStates.isEmpty && openItem == nil { return }
    for slot in change.removed {
      let key = source.key(slot)
      rowStates[key] = nil
      if openItem?.key == key { openItem = nil }
    }
  }

  /// Closes the open row, visible or not.
  public func closeOpenRow(animated: Bool = true) {
    guard let item = openItem else { return }
    openItem = nil
    openRow(of: item)?.close(animated: animated)
  }

  private func openRow(of item: OpenItem) -> SwipeRow? {
    slots.first { $0.key == item.key && !$0.isLeaving }?.row.flatMap(SwipeRow.inside)
  }

  // MARK: Rows that slide

  func openEdge(of row: SwipeRow) -> SwipeEdge? {
    guard let openItem, slot(of: row)?.key == openItem.key else { return nil }
    return openItem.edge
  }

  /// One row is open at a time.
  func rowDidChange(_ row: SwipeRow) {
    guard let slot = slot(of: row), !slot.isLeaving, let key = slot.key else { return }
    if let edge = row.openEdge {
      if openItem?.key != key { closeOpenRow() }
      openItem = OpenItem(key: key, edge: edge)
    } else if openItem?.key == key {
      openItem = nil
    }
  }

  /// Whether a pan may open the row: only one row is dragged at a time.
  func mayBeginSwipe(_ row: SwipeRow) -> Bool {
    if let held = heldRow, held !== row, held.stage != nil, held.isHeld { return false }
    heldRow = row
    if let openItem, slot(of: row)?.key != openItem.key { closeOpenRow() }
    return true
  }

  /// Whether the row's item has been removed from the list.
  func isLeaving(_ row: SwipeRow) -> Bool { slot(of: row)?.isLeaving ?? true }

  private func slot(of row: Component) -> RowSlot? {
    var node = row.parent
    while let current = node {
      if let slot = current as? RowSlot { return slot }
      node = current.parent
    }
    return nil
  }
}
