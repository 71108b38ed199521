/// A row with state that is kept while the row is out of sight and destroyed.
@MainActor
public protocol StatefulRow: Component {
  /// The state to keep for the item; nil is none.
  var rowState: Any? { get }
  /// Called with the kept state before the row first shows.
  func restore(rowState: Any)
}

/// The states of rows that do not exist at present, by their items' keys.
@MainActor
struct RowStates {
  private var states: [AnyHashable: Any] = [:]

  var isEmpty: Bool { states.isEmpty }

  /// Keeps the state of a row that is about to be destroyed, unless its item has been removed.
  mutating func keep(_ slot: RowSlot) {
    guard let key = slot.key, !slot.isLeaving, let row = slot.row as? any StatefulRow else {
      return
    }
    states[key] = row.rowState
  }

  /// Gives a new row the state kept for its item.
  mutating func restore(_ slot: RowSlot) {
    guard let key = slot.key, let row = slot.row as? any StatefulRow,
      let state = states.removeValue(forKey: key)
    else { return }
    row.restore(rowState: state)
  }

  /// Drops the state of an item that has been removed.
  mutating func forget(_ key: AnyHashable) { states[key] = nil }
}
