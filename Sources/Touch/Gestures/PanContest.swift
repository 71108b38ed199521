import VitrineUnits

/// Decides which of two members pans by a finger: one wants it along the horizontal, one along the
/// vertical axis. They may be the same.
///
/// A clear direction decides at `GestureRules.slop`, any direction at `axisSlop`. A member that was
/// moving when the finger landed is caught: it pans from `catchSlop` on.
package struct PanContest: Sendable, Hashable {
  /// The member that pans, and the part of the finger's last step that is inside the slop.
  package struct Winner: Sendable, Hashable {
    package var member: GestureMemberID
    package var crossing: Double
  }

  /// The deepest members that want an axis each.
  package struct Competitors: Sendable, Hashable {
    package var horizontal: GestureMemberID?
    package var vertical: GestureMemberID?

    package init(horizontal: GestureMemberID? = nil, vertical: GestureMemberID? = nil) {
      self.horizontal = horizontal
      self.vertical = vertical
    }
  }

  private let finger: TrackedFinger
  private let rules: GestureRules

  package init(finger: TrackedFinger, rules: GestureRules) {
    self.finger = finger
    self.rules = rules
  }

  /// The winner so far; nil while the direction is open or the finger inside the slop. `caught` are
  /// those of the competitors' members that were moving.
  package func winner(of competitors: Competitors, caught: Competitors) -> Winner? {
    let (x, y) = (abs(finger.translation.dx), abs(finger.translation.dy))
    if let winner = unopposed(caught, slop: rules.catchSlop) {
      // If another member wants the other axis, the finger must move along the caught member's own
      // axis.
      let isOnAxis =
        competitors.horizontal == competitors.vertical
        || winner.member == (x > y ? competitors.horizontal : competitors.vertical)
      if isOnAxis || competitors.horizontal == nil || competitors.vertical == nil { return winner }
    }
    guard let horizontal = competitors.horizontal, let vertical = competitors.vertical,
      horizontal != vertical
    else { return unopposed(competitors, slop: rules.slop) }
    if let crossing = PanRecognizer.crossing(finger, along: .both, slop: rules.axisSlop) {
      return Winner(member: x > rules.axisRatio * y ? horizontal : vertical, crossing: crossing)
    }
    let isClear = x > rules.clearRatio * y || y > rules.clearRatio * x
    if isClear, let crossing = PanRecognizer.crossing(finger, along: .both, slop: rules.slop) {
      return Winner(member: x > y ? horizontal : vertical, crossing: crossing)
    }
    return nil
  }

  /// The winner if each axis is considered by itself. One member of both pans in any direction.
  private func unopposed(_ competitors: Competitors, slop: Double) -> Winner? {
    func start(_ member: GestureMemberID?, _ axes: PanRecognizer.Axes) -> Winner? {
      guard let member else { return nil }
      return PanRecognizer.crossing(finger, along: axes, slop: slop)
        .map { Winner(member: member, crossing: $0) }
    }
    if competitors.horizontal == competitors.vertical {
      return start(competitors.horizontal, .both)
    }
    return start(competitors.vertical, .vertical) ?? start(competitors.horizontal, .horizontal)
  }
}
