import VitrineMotion
import VitrineUnits

/// The position to which a list scrolls a row.
public enum RowPosition: Sendable, Hashable {
  /// Below what covers the list's top: insets and a pinned header.
  case top
  /// In the middle, between what covers the top and the bottom inset.
  case center
  /// Above the bottom inset.
  case bottom
  /// Its present position if it is entirely visible, else the nearest one where it is.
  case nearest
}

/// A row to which a list scrolls.
struct ScrollGoal {
  enum Edge { case top, center, bottom }
  var slot: Int
  var edge: Edge
  /// The list's last destination.
  var target: Double
}

extension ListView {
  /// Scrolls to item number `index`, as near to `position` as the list's ends allow.
  ///
  /// Exact also where heights are estimated: the goal is corrected during the motion. A list that is not
  /// yet visible opens there.
  public func scrollToRow(_ index: Int, position: RowPosition = .top, animated: Bool = true) {
    require(
      index >= 0 && index < source.itemCount,
      "ListView.scrollToRow: a list of \(source.itemCount) items has no row \(index)")
    scroll(toSlot: source.slot(ofItem: index), position, animated: animated)
  }

  /// Scrolls to the item with this id. Returns false if there is none. O(n).
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

  /// The offset at which the goal has its wanted position, within the list's range.
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

  /// Scrolls to the goal's position as it is known now.
  func followGoal(isStarting: Bool = false) {
    guard let present = goal, stage != nil, !frame.isZeroSized, !isPlacing else { return }
    let phase = scrollState.phase
    if !isStarting {
      // A finger ends it. At rest the end of the motion corrects it.
      if isHeld { goal = nil }
      if isHeld || phase == .idle { return }
    }
    let target = offset(for: present)
    // A shorter range has replaced the spring's motion.
    if abs(target - present.target) <= 0.01 && phase == .settle { return }
    goal?.target = target
    scroll(to: target)
  }

  /// Jumps to the goal; measuring rows may move it.
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
