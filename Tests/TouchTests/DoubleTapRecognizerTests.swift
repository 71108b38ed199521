import Testing
import VitrineTouch
import VitrineUnits

@Suite struct DoubleTapRecognizerTests {
  private let rules = GestureRules.standard
  private let member = GestureMemberID(7)

  /// A member that was tapped at (100, 100) at 50 ms.
  private func tapped(isDelivered: Bool = false) -> DoubleTapRecognizer {
    DoubleTapRecognizer(
      landing(), on: member, fallback: member, isDelivered: isDelivered, at: at(50), rules: rules)
  }

  private func second(
    _ finger: TrackedFinger, isOnMember: Bool = true, isAlone: Bool = true,
    isDelivered: Bool = false
  ) -> DoubleTapRecognizer {
    var tap = tapped(isDelivered: isDelivered)
    tap.fingerLanded(finger, isOnMember: isOnMember, isAlone: isAlone, rules: rules)
    return tap
  }

  @Test("It waits 300 ms after the first lift, and no longer once a second finger has landed")
  func deadline() {
    #expect(tapped().deadline == at(350))
    #expect(second(landing(2)).deadline == nil)
    #expect(second(landing(2)).second == ContactID(2))
  }

  @Test("The second finger lands within 40 points of the first, in every direction")
  func distance() {
    for (dx, dy) in [(40.0, 0.0), (-40, 0), (0, 40), (0, -40)] {
      #expect(second(landing(2, 100 + dx, 100 + dy)).state == .possible)
      #expect(second(landing(2, 100 + dx * 1.001, 100 + dy * 1.001)).state == .failed)
    }
  }

  @Test("A second finger elsewhere, beside another one, or on a moving member ends it")
  func elsewhere() {
    #expect(second(landing(2), isOnMember: false).state == .failed)
    #expect(second(landing(2), isAlone: false).state == .failed)
    #expect(second(landing(2, isCatch: true)).state == .failed)
    // Motion that the first tap has started does not count.
    #expect(second(landing(2, isCatch: true), isDelivered: true).state == .possible)
  }

  @Test("A third finger on the member ends it, one elsewhere does not")
  func third() {
    for isOnMember in [true, false] {
      var tap = second(landing(2))
      tap.fingerLanded(landing(3), isOnMember: isOnMember, isAlone: false, rules: rules)
      #expect((tap.state == .failed) == isOnMember)
      #expect(tap.second == ContactID(2))
    }
  }

  @Test("The second finger drags up or down, and not sideways")
  func drag() {
    let tap = second(landing(2))
    for sign in [1.0, -1] {
      #expect(tap.isDragged(by: landing(2).moved(8 * sign, 9 * sign)))
      #expect(tap.isDragged(by: landing(2).moved(9 * sign, 9 * sign)))
      #expect(!tap.isDragged(by: landing(2).moved(9 * sign, 8 * sign)))
    }
    #expect(!tap.isDragged(by: landing(3).moved(0, 9)), "another finger")
  }

  @Test("The lift of the second finger completes it where the lift taps the member")
  func completed() {
    let tap = second(landing(2))
    #expect(tap.isCompleted(by: landing(2), isOnMember: true, isTapped: true))
    #expect(!tap.isCompleted(by: landing(2), isOnMember: true, isTapped: false))
    #expect(!tap.isCompleted(by: landing(3), isOnMember: true, isTapped: true))
  }

  @Test("Beneath a member that was tapped at once, a lift completes it unless the finger moved")
  func delivered() {
    let tap = second(landing(2), isDelivered: true)
    #expect(tap.isCompleted(by: landing(2), isOnMember: true, isTapped: false))
    #expect(!tap.isCompleted(by: landing(2), isOnMember: false, isTapped: false))
    #expect(!tap.isCompleted(by: landing(2).moved(9, 0), isOnMember: true, isTapped: false))
  }
}
