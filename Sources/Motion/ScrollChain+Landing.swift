public import VitrineUnits

extension ScrollChain {
  /// Right after `release` or `cancel` at `time`: link `index` ends where `landing` says, as one
  /// scroller would that is released so. Other links finish by themselves.
  public mutating func land(_ index: Int, _ landing: Landing, at time: Instant) {
    let moment = moment(of: index, at: time)
    guard
      let goal = landing.goal(
        from: moment.position, velocity: moment.velocity, projected: destination(of: index),
        physics: physics)
    else { return }
    let spring =
      goal.spring
      ?? .aimed(
        distance: links[index].extent.clamp(goal.target) - moment.position,
        velocity: goal.velocity)
    settle(index, to: goal.target, spring: spring, velocity: goal.velocity, at: time)
  }
}
