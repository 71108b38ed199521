package import VitrineRecording
package import VitrineUnits

/// Connects ``IdleStateMachine`` with the panel: passes its steps on, and changes the light.
@MainActor
package final class IdleController {
  private var machine: IdleStateMachine
  private let light: PanelLight
  private let weekTime: () -> WeekTime
  private let hasHours: Bool
  /// The time of the last steps, also by the wall clock. What became due after it is still to be
  /// done.
  private var last: (now: Instant, time: WeekTime)

  /// Called with each step, to apply and to record it.
  package var onStep: (InputEvent) -> Void = { _ in }
  /// Called when the panel is to be turned off (false) or on again (true).
  package var onPower: (Bool) -> Void = { _ in }

  /// `weekTime` returns the present wall-clock time.
  package init(
    _ settings: IdleSettings, light: PanelLight, at now: Instant,
    weekTime: @escaping () -> WeekTime
  ) {
    hasHours = settings.hours != nil
    machine = IdleStateMachine(settings, drawsDim: !light.canDim, at: now)
    self.light = light
    self.weekTime = weekTime
    last = (now, hasHours ? weekTime() : WeekTime(minute: 0))
  }

  /// Does what is due at `now`; `activity`: the touches since the last call. `isAwaited`: a person
  /// has asked something and waits for the answer.
  package func update(at now: Instant, _ activity: TouchActivity, isAwaited: Bool = false) {
    last = (now, time)
    if isAwaited { machine.waited(until: now) }
    // A finger that has answered the warning was in time, even if it is read after the limit.
    for step in machine.touched(at: now, activity) + machine.steps(at: now, last.time) {
      onStep(.idle(step, now))
      switch step {
      case .dimmed(let isDrawn): if !isDrawn { light.dim() }
      case .off:
        onPower(false)
        light.turnOff()
      case .awake:
        onPower(true)
        light.restore()
      case .warning, .stays, .home, .attract, .staff, .staffEnds, .secret, .secretEnds: break
      }
    }
  }

  /// The wall-clock time; without hours it does not matter.
  private var time: WeekTime { hasHours ? weekTime() : WeekTime(minute: 0) }

  /// Returns the time of the next call of `update`, at the latest `deadline`. It has passed if
  /// something became due after the last call.
  package func next(before deadline: Instant?) -> Instant? {
    guard let next = machine.next(after: last.now, last.time) else { return deadline }
    return deadline.map { min($0, next) } ?? next
  }
}
