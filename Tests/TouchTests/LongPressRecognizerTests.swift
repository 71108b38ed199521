import Testing
import VitrineTouch
import VitrineUnits

@Suite struct LongPressRecognizerTests {
  private let rules = GestureRules.standard

  @Test("A finger that rests makes a long press 500 ms after its landing")
  func deadline() {
    var press = LongPressRecognizer()
    #expect(press.deadline == nil)
    press.fingerLanded(landing(at: 20), beside: [], rules: rules)
    #expect(press.state == .possible && press.deadline == at(520))
    press.accept()
    #expect(press.state == .accepted && press.deadline == nil)
  }

  @Test("A finger that moved or was cancelled makes no long press")
  func failed() {
    var press = LongPressRecognizer()
    press.fingerLanded(landing(), beside: [], rules: rules)
    var (moved, cancelled) = (press, press)
    moved.fingerMoved()
    cancelled.fingerCancelled()
    for failed in [moved, cancelled] {
      #expect(failed.state == .failed && failed.deadline == nil)
    }
  }

  @Test("Neither a second finger nor one that stops a moving member makes a long press")
  func notAlone() {
    var second = LongPressRecognizer()
    second.fingerLanded(landing(), beside: [], rules: rules)
    second.fingerLanded(landing(2), beside: [landing()], rules: rules)
    var caught = LongPressRecognizer()
    caught.fingerLanded(landing(isCatch: true), beside: [], rules: rules)
    #expect(second.deadline == nil && caught.deadline == nil)
  }
}
