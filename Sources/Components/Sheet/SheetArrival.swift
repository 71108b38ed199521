/// Notices when a sheet comes to rest after it has moved.
struct SheetArrival {
  private var isUnderWay = false

  /// Notes that the sheet begins to move without a finger.
  mutating func begin() { isUnderWay = true }

  /// Updates for the sheet's present state; `hasMoved` since the last call. Returns whether the
  /// sheet has come to rest. A sheet that is released exactly at a tier, or while nothing moves by
  /// itself, has come to rest as well.
  mutating func update(isHeld: Bool, isMoving: Bool, hasMoved: Bool) -> Bool {
    if isHeld {
      if hasMoved { isUnderWay = true }
      return false
    }
    defer { isUnderWay = isMoving }
    return isUnderWay && !isMoving
  }
}
