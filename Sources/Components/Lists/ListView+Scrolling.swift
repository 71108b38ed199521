import VitrineMotion
import VitrineUnits

/// Where a row is wanted to come to lie.
public enum RowPosition: Sendable, Hashable {
  /// Right below whatever covers the list's top: insets and a pinned header.
  case top
  case center
  /// Right above the bottom inset.
  case bottom
  /// Nowhere else if it is whole in sight, else as near as it can be.
  case nearest
}

/// A row on its way into sight.
struct ScrollGoal {
  enum Edge { case top, center, bottom }
  var slot: Int
  var edge: Edge
  /// The offset that the list was last sent to.
  var target: Double
}

extension ListView {
  /// Brings item number `index` into sight, as near to `position` as the list's ends allow.
  ///
  /// Exact also where heights are estimated on the way: the goal is corrected in flight. A list that is
  /// not yet shown opens there.
  public func scrollToRow(_ index: Int, position: RowPosition = .top, animated: Bool = true) {
    precondition(index >= 0 && index < source.itemCount, "row \(index) of \(source.itemCount)")
    scroll(toSlot: source.slot(ofItem: index), position, animated: animated)
  }

  /// Brings the item of this name into sight; false where there is none. O(n).
  @discardableResult
  public func scrollToRow<ID: Hashable>(
    id: ID, position: RowPosition = .top, animated: Bool = true
  ) -> Bool {
    guard let slot = source.slot(ofID: AnyHashable(id)) else { return false }
    scroll(toSlot: slot, position, animated: animated)
    return true
  }

  private func scroll(toSlot slot: Int, _ position: RowPosition, animated: Bool) {
    let isShown = stage != nil && !frame.isZeroSized
    guard let edge = edge(for: position, of: slot, isShown: isShown) else { return }
    goal = ScrollGoal(slot: slot, edge: edge, target: .infinity)
    if !isShown {
      setNeedsLayout()
    } else if animated && stage?.environment.reducesMotion == false {
      followGoal(isStarting: true)
    } else {
      reachGoal()
    }
  }

  private func edge(
    for position: RowPosition, of slot: Int, isShown: Bool
  ) -> ScrollGoal.Edge? {
    switch position {
    case .top: return .top
    case .center: return .center
    case .bottom: return .bottom
    case .nearest:
      if !isShown { return .top }
      let start = extents.start(of: slot) - offset
      let end = start + extents.length(of: slot)
      if start < coveredTop(of: slot) { return .top }
      let bottom = frame.height - contentInset.bottom
      return end > bottom ? (end - start > bottom - coveredTop(of: slot) ? .top : .bottom) : nil
    }
  }

  /// The offset at which the goal lies where it is wanted, within the list's range.
  private func offset(for goal: ScrollGoal) -> Double {
    let start = extents.start(of: goal.slot)
    let length = extents.length(of: goal.slot)
    let top = coveredTop(of: goal.slot)
    let bottom = frame.height - contentInset.bottom
    let wanted: Double
    switch goal.edge {
    case .top: wanted = start - top
    case .center: wanted = start + length / 2 - (top + bottom) / 2
    case .bottom: wanted = start + length - bottom
    }
    return min(max(wanted, startOffset), max(startOffset, extent.maximum))
  }

  /// Sends the list on to where the goal is known to lie by now.
  func followGoal(isStarting: Bool = false) {
    guard let present = goal, stage != nil, !frame.isZeroSized, !isPlacing else { return }
    let phase = scrollState.phase
    if !isStarting {
      // A finger has its will. At rest the end of the motion has the last word.
      if isHeld { goal = nil }
      if isHeld || phase == .idle { return }
    }
    let target = offset(for: present)
    // A range that turned out shorter has made the spring's motion another one.
    if abs(target - present.target) <= 0.01 && phase == .settle { return }
    goal?.target = target
    scroll(to: target)
  }

  /// Puts the list where its goal lies, at once; measuring on the way may move the goal.
  func reachGoal() {
    guard let present = goal, stage != nil, !frame.isZeroSized, !isPlacing else { return }
    for _ in 0..<16 {
      let target = offset(for: present)
      if abs(target - offset) < 0.5 / (stage?.environment.scale ?? 1) + 1e-6 { break }
      goal?.target = target
      jump(to: target)
    }
    goal = nil
  }
}
