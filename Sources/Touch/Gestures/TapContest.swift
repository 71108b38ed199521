/// Decides what a finger does that lifts before any member has won it: it taps the deepest member
/// that it can tap.
///
/// A tap waits for a second one only where one member wants both. Where the tapped member merely
/// shares the finger, the tap is made at once, and the member beneath may get the double tap.
package struct TapContest: Sendable, Hashable {
  /// A member that competes for the finger.
  package struct Competitor: Sendable, Hashable {
    package var id: GestureMemberID
    package var canTap: Bool
    package var canDoubleTap: Bool
    package var canTwoFingerTap: Bool
    /// The members with which it shares fingers.
    package var together: [GestureMemberID]

    package init(
      _ id: GestureMemberID, canTap: Bool = false, canDoubleTap: Bool = false,
      canTwoFingerTap: Bool = false, together: [GestureMemberID] = []
    ) {
      self.id = id
      self.canTap = canTap
      self.canDoubleTap = canDoubleTap
      self.canTwoFingerTap = canTwoFingerTap
      self.together = together
    }

    func mayShare(with other: Competitor) -> Bool {
      together.contains(other.id) || other.together.contains(id)
    }
  }

  package enum Outcome: Sendable, Hashable {
    /// The finger is the first or the second of a two-finger tap.
    case twoFingerTap(GestureMemberID)
    /// A tap, at once. `awaiting` may get a double tap if a second one follows.
    case tap(GestureMemberID, awaiting: GestureMemberID?)
    /// The first tap of two. If no second one follows, it is a single tap of `fallback`.
    case firstTap(GestureMemberID, fallback: GestureMemberID?)
  }

  private let competitors: [Competitor]

  /// The deepest of `competitors` first.
  package init(_ competitors: [Competitor]) { self.competitors = competitors }

  /// The member that is tapped, in whichever way.
  package var winner: GestureMemberID? { winningCompetitor?.id }

  /// The result; nil if no member can be tapped.
  package var outcome: Outcome? {
    guard let winner = winningCompetitor else { return nil }
    if winner.canTwoFingerTap { return .twoFingerTap(winner.id) }
    if winner.canDoubleTap {
      return .firstTap(winner.id, fallback: competitors.first(where: \.canTap)?.id)
    }
    let other = competitors.first {
      $0.id != winner.id && $0.canDoubleTap && $0.mayShare(with: winner)
    }
    return .tap(winner.id, awaiting: other?.id)
  }

  private var winningCompetitor: Competitor? {
    competitors.first { $0.canTwoFingerTap || $0.canTap || $0.canDoubleTap }
  }
}
