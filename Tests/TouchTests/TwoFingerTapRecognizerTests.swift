import Testing
import VitrineTouch
import VitrineUnits

@Suite struct TwoFingerTapRecognizerTests {
  private let rules = GestureRules.standard

  /// Two fingers of which the second lands `ms` milliseconds after the first.
  private func two(after ms: Double, _ first: TrackedFinger = landing()) -> TwoFingerTapRecognizer {
    var tap = TwoFingerTapRecognizer()
    tap.fingerLanded(first, beside: [], rules: rules)
    tap.fingerLanded(landing(2, 200, 100, at: ms), beside: [first], rules: rules)
    return tap
  }

  @Test("One finger makes no two-finger tap")
  func one() {
    var tap = TwoFingerTapRecognizer()
    tap.fingerLanded(landing(), beside: [], rules: rules)
    #expect(!tap.accepts(at: at(50)))
  }

  @Test("The focus is the middle of both fingers at the first lift, and comes with the second")
  func focus() {
    var tap = two(after: 20)
    #expect(tap.accepts(at: at(80)))
    #expect(tap.fingerLifted(centroid: Point(150, 100)) == nil)
    #expect(tap.state == .possible)
    #expect(tap.fingerLifted(centroid: Point(100, 100)) == Point(150, 100))
    #expect(tap.state == .accepted && !tap.accepts(at: at(90)))
  }

  @Test("The second finger lands within 300 ms, and both lift within 500 ms of the first landing")
  func times() {
    #expect(two(after: 300).accepts(at: at(500)))
    #expect(!two(after: 300.001).accepts(at: at(400)))
    #expect(!two(after: 300).accepts(at: at(500.001)))
  }

  @Test("A finger that moved, was cancelled or was lost, and a third finger, end it")
  func failed() {
    var (moved, cancelled, lost, third) = (
      two(after: 9), two(after: 9), two(after: 9), two(after: 9)
    )
    moved.fingerMoved()
    cancelled.fingerCancelled()
    lost.fingerLost(remaining: [landing()])
    third.fingerLanded(landing(3), beside: [landing(), landing(2)], rules: rules)
    for tap in [moved, cancelled, lost, third] { #expect(!tap.accepts(at: at(50))) }
    #expect(!two(after: 9, landing().moved(9, 0)).accepts(at: at(50)))
    #expect(!two(after: 9, landing(isCatch: true)).accepts(at: at(50)))
  }

  @Test("A member that was tapped by two fingers stays so: a later failure changes nothing")
  func afterwards() {
    var tap = two(after: 9)
    _ = tap.fingerLifted(centroid: .zero)
    _ = tap.fingerLifted(centroid: .zero)
    tap.fingerCancelled()
    #expect(tap.state == .accepted)
  }
}
