import Testing
import VitrineTouch
import VitrineUnits

@Suite struct TapContestTests {
  private typealias Competitor = TapContest.Competitor
  private let a = GestureMemberID(1)
  private let b = GestureMemberID(2)
  private let c = GestureMemberID(3)

  @Test("The deepest member that can be tapped is tapped at once")
  func deepest() {
    let contest = TapContest([
      Competitor(a), Competitor(b, canTap: true), Competitor(c, canTap: true),
    ])
    #expect(contest.winner == b)
    #expect(contest.outcome == .tap(b, awaiting: nil))
    #expect(TapContest([Competitor(a)]).outcome == nil)
    #expect(TapContest([]).winner == nil)
  }

  @Test("A tap waits for a second one where the deepest member wants double taps")
  func firstTap() {
    let contest = TapContest([Competitor(a, canDoubleTap: true), Competitor(b, canTap: true)])
    #expect(contest.outcome == .firstTap(a, fallback: b))
    let own = TapContest([
      Competitor(a, canTap: true, canDoubleTap: true), Competitor(b, canTap: true),
    ])
    #expect(own.outcome == .firstTap(a, fallback: a))
    #expect(TapContest([Competitor(a, canDoubleTap: true)]).outcome == .firstTap(a, fallback: nil))
  }

  @Test("Beneath a tapped member, one that shares the finger may get the double tap")
  func sharing() {
    for (first, second) in [([b], []), ([], [a])] {
      let contest = TapContest([
        Competitor(a, canTap: true, together: first),
        Competitor(b, canDoubleTap: true, together: second),
      ])
      #expect(contest.outcome == .tap(a, awaiting: b))
    }
    let strangers = TapContest([Competitor(a, canTap: true), Competitor(b, canDoubleTap: true)])
    #expect(strangers.outcome == .tap(a, awaiting: nil))
  }

  @Test(
    "A two-finger tap comes before the taps of the same member, and after those of a deeper one")
  func twoFingers() {
    let map = Competitor(b, canTap: true, canDoubleTap: true, canTwoFingerTap: true)
    #expect(TapContest([Competitor(a), map]).outcome == .twoFingerTap(b))
    #expect(TapContest([Competitor(a, canTap: true), map]).outcome == .tap(a, awaiting: nil))
  }
}
