import VitrineUnits

/// The row to which a list scrolls. Its position may change during the motion: heights of rows
/// become known, and items come and go.
@MainActor
final class ScrollGoal {
  private struct Goal {
    var slot: Int
    var edge: RowSpan.Edge
    /// The list's last destination; infinite before the first motion.
    var target = Double.infinity
  }
  private var goal: Goal?

  /// Whether the list has not yet begun to scroll to it.
  var isNew: Bool { goal?.target == .infinity }

  /// Scrolls the list to slot `slot`: by spring, at once, or before it is first shown.
  func scroll(_ list: ListView, to slot: Int, _ position: RowPosition, animated: Bool) {
    let isShown = list.stage != nil && !list.frame.isEmpty
    // A list that is not yet visible has no nearest position.
    let wanted = position == .nearest && !isShown ? .top : position
    guard let edge = list.span(of: slot).edge(for: wanted, at: list.offset) else { return }
    goal = Goal(slot: slot, edge: edge)
    if !isShown {
      list.setNeedsLayout()
    } else if animated && list.stage?.environment.reducesMotion == false {
      start(in: list)
    } else {
      reach(in: list)
    }
  }

  func clear() { goal = nil }

  /// Follows a change of the items.
  func renumber(by change: ListChange) {
    guard let goal else { return }
    if let target = change.target(of: goal.slot) { self.goal?.slot = target } else { clear() }
  }

  /// Follows a shift of the list's coordinates.
  func shift(by distance: Double) { goal?.target += distance }

  /// Starts the motion of the list to the row.
  private func start(in list: ListView) {
    guard let goal, canMove(list) else { return }
    scroll(list, to: goal)
  }

  /// Corrects the motion where the row's position has changed. A finger ends it; at rest the end of
  /// the motion corrects it (``reach(in:)``).
  func follow(in list: ListView) {
    guard let goal, canMove(list) else { return }
    if list.isHeld { clear() }
    if list.isHeld || list.scrollState.phase == .idle { return }
    scroll(list, to: goal)
  }

  private func scroll(_ list: ListView, to goal: Goal) {
    let target = offset(of: goal, in: list)
    // A shorter range has replaced the spring's motion.
    if abs(target - goal.target) <= 0.01 && list.scrollState.phase == .settle { return }
    self.goal?.target = target
    list.scroll(to: target)
  }

  /// Jumps to the row; measuring rows may move it.
  func reach(in list: ListView) {
    guard let present = goal, canMove(list) else { return }
    for _ in 0..<16 {
      let target = offset(of: present, in: list)
      let scale = list.stage?.environment.scale ?? 1
      if abs(target - list.offset) < 0.5 / scale + 1e-6 { break }
      goal?.target = target
      list.jump(to: target)
    }
    clear()
  }

  private func canMove(_ list: ListView) -> Bool {
    list.stage != nil && !list.frame.isEmpty && !list.isPlacing
  }

  /// The offset at which the row has its wanted position, within the list's range.
  private func offset(of goal: Goal, in list: ListView) -> Double {
    let wanted = list.span(of: goal.slot).offset(for: goal.edge)
    return min(max(wanted, list.startOffset), max(list.startOffset, list.extent.maximum))
  }
}
