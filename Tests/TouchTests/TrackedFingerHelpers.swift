import VitrineTouch
import VitrineUnits

/// Finger number `n`, which lands at (x, y) at `ms` milliseconds.
func landing(
  _ n: UInt64 = 1, _ x: Double = 100, _ y: Double = 100, at ms: Double = 0, isCatch: Bool = false
) -> TrackedFinger {
  TrackedFinger(
    Contact(id: ContactID(n), position: Point(x, y)), landed: at(ms), isCatch: isCatch)
}

extension TrackedFinger {
  /// The finger after one more report, in which it travels by (dx, dy).
  func moved(_ dx: Double, _ dy: Double, after ms: Double = 8) -> TrackedFinger {
    var finger = self
    finger.beginFrame()
    _ = finger.report(
      finger.position + Vector(dx, dy), at: finger.reported + .milliseconds(ms),
      slop: GestureRules.standard.slop)
    return finger
  }
}
