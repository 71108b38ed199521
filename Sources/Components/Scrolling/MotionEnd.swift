/// Notices when a scroller's motion has ended by itself.
struct MotionEnd {
  private var wasMoving = false

  /// Updates for the scroller's present state. Returns whether a motion has ended, and not under a
  /// finger that caught it.
  mutating func update(isMoving: Bool, isHeld: Bool) -> Bool {
    defer { wasMoving = isMoving }
    return wasMoving && !isMoving && !isHeld
  }
}
