import Testing
import VitrineTouch
import VitrineUnits

@Suite struct TapContestTests {
  private typealias Rival = TapContest.Rival
  private let a = GestureMemberID(1)
  private let b = GestureMemberID(2)
  private let c = GestureMemberID(3)

  @Test("The deepest member that can be tapped is tapped at once")
  func deepest() {
    let contest = TapContest([Rival(a), Rival(b, canTap: true), Rival(c, canTap: true)])
    #expect(contest.winner == b)
    #expect(contest.outcome == .tap(b, awaiting: nil))
    #expect(TapContest([Rival(a)]).outcome == nil)
    #expect(TapContest([]).winner == nil)
  }

  @Test("A tap waits for a second one where the deepest member wants double taps")
  func firstTap() {
    let contest = TapContest([Rival(a, canDoubleTap: true), Rival(b, canTap: true)])
    #expect(contest.outcome == .firstTap(a, fallback: b))
    let own = TapContest([Rival(a, canTap: true, canDoubleTap: true), Rival(b, canTap: true)])
    #expect(own.outcome == .firstTap(a, fallback: a))
    #expect(TapContest([Rival(a, canDoubleTap: true)]).outcome == .firstTap(a, fallback: nil))
  }

  @Test("Beneath a tapped member, one that shares the finger may get the double tap")
  func sharing() {
    for (first, second) in [([b], []), ([], [a])] {
      let contest = TapContest([
        Rival(a, canTap: true, together: first), Rival(b, canDoubleTap: true, together: second),
      ])
      #expect(contest.outcome == .tap(a, awaiting: b))
    }
    let strangers = TapContest([Rival(a, canTap: true), Rival(b, canDoubleTap: true)])
    #expect(strangers.outcome == .tap(a, awaiting: nil))
  }

  @Test(
    "A two-finger tap comes before the taps of the same member, and after those of a deeper one")
  func twoFingers() {
    let map = Rival(b, canTap: true, canDoubleTap: true, canTwoFingerTap: true)
    #expect(TapContest([Rival(a), map]).outcome == .twoFingerTap(b))
    #expect(TapContest([Rival(a, canTap: true), map]).outcome == .tap(a, awaiting: nil))
  }
}
