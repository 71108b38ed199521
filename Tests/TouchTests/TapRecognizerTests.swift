import Testing
import VitrineTouch
import VitrineUnits

@Suite struct TapRecognizerTests {
  private let rules = GestureRules.standard

  @Test("A finger that is alone may tap until it moves or is cancelled")
  func alone() {
    var tap = TapRecognizer()
    tap.fingerLanded(landing(), beside: [], rules: rules)
    #expect(tap.state == .possible)
    var (moved, cancelled) = (tap, tap)
    moved.fingerMoved()
    cancelled.fingerCancelled()
    #expect(moved.state == .failed && cancelled.state == .failed)
  }

  @Test("Two fingers on one member do not tap, whichever lands first")
  func two() {
    for (first, second) in [(1 as UInt64, 2 as UInt64), (2, 1)] {
      var tap = TapRecognizer()
      tap.fingerLanded(landing(first), beside: [], rules: rules)
      tap.fingerLanded(landing(second), beside: [landing(first)], rules: rules)
      #expect(tap.state == .failed)
    }
  }

  @Test("A finger that stops a moving member does not tap")
  func caught() {
    var tap = TapRecognizer()
    tap.fingerLanded(landing(isCatch: true), beside: [], rules: rules)
    #expect(tap.state == .failed)
  }

  @Test("A finger leaves the slop at more than 8 points, in every direction, and does so once")
  func slop() {
    for (dx, dy) in [(8.0, 0.0), (-8, 0), (0, 8), (0, -8)] {
      var finger = landing().moved(dx, dy)
      #expect(!finger.hasMoved)
      finger.beginFrame()
      let leaves = finger.report(
        finger.start + Vector(dx, dy) * 1.01, at: at(16), slop: rules.slop)
      finger.beginFrame()
      let again = finger.report(finger.start + Vector(dx, dy) * 2, at: at(24), slop: rules.slop)
      #expect(leaves && !again)
      #expect(finger.moved(-2 * dx, -2 * dy).hasMoved, "a finger that came back has moved")
    }
  }
}
