package import VitrineRecording
package import VitrineUnits

/// Decides when an idle panel changes.
///
///     light     on ──dimAfter──► dimmed ──offAfter──► off        a touch, or the hours: back to on
///     content   used ──► warning ──homeAfter──► start screen     a touch: used again
///
/// A state machine without a clock: every time is an argument. Its steps are recorded, so that a
/// replay does not need it.
package struct IdleStateMachine: Sendable, Equatable {
  private enum Light: Sendable, Equatable { case on, dimmed, off }

  private let settings: IdleSettings
  /// Whether the picture dims the panel.
  private let drawsDim: Bool
  /// The last touch, or the start.
  private var lastTouch: Instant
  private var light = Light.on
  private var isAttracting = false
  private var isWarning = false
  /// Whether the start screen was touched since it was made.
  private var isUsed = false
  private var wasOn = true

  /// After the hours, a panel that is touched stays on for this time.
  private static let afterHours = Duration.seconds(60)
  /// The wall clock may be set at any time, so the hours are checked this often.
  private static let check = Duration.seconds(300)

  package init(_ settings: IdleSettings, drawsDim: Bool, at now: Instant) {
    self.settings = settings
    self.drawsDim = drawsDim
    lastTouch = now
  }

  /// Whether the panel is turned off.
  package var isOff: Bool { light == .off }

  /// Records touches. Returns what they change.
  package mutating func touched(at now: Instant, _ activity: TouchActivity) -> [IdleStep] {
    if activity == .none { return [] }
    lastTouch = max(lastTouch, now)
    if activity == .used { isUsed = true }
    var steps: [IdleStep] = []
    if isWarning {
      isWarning = false
      steps.append(.stays)
    }
    if light != .on || isAttracting { steps += wake() }
    return steps
  }

  /// Counts the time until `now` as used, where somebody uses the screen and waits for an answer.
  package mutating func waited(until now: Instant) {
    if isUsed && !isWarning && light == .on { lastTouch = max(lastTouch, now) }
  }

  /// Returns what is due at `now`, which is `time` by the wall clock.
  package mutating func steps(at now: Instant, _ time: WeekTime) -> [IdleStep] {
    var steps: [IdleStep] = []
    let isOn = settings.hours?.isOn(at: time) ?? true
    if isOn && !wasOn {
      lastTouch = max(lastTouch, now)
      if light != .on { steps += wake() }
    }
    wasOn = isOn
    let rest = now - lastTouch
    steps += contentSteps(after: rest)
    if let limit = settings.attractAfter, rest >= limit, !isAttracting, light != .off,
      !isUsed || settings.homeAfter == nil
    {
      isAttracting = true
      steps.append(.attract)
    }
    if let limit = settings.dimAfter, rest >= limit, light == .on {
      light = .dimmed
      steps.append(.dimmed(isDrawn: drawsDim))
    }
    if let limit = offLimit(isOn), rest >= limit, light != .off {
      light = .off
      isAttracting = false
      steps.append(.off)
    }
    return steps
  }

  /// Returns the time of the next call of `steps` if no touch comes before; nil if only a touch
  /// needs one. `now` and `time` are those of the last call.
  package func next(after now: Instant, _ time: WeekTime) -> Instant? {
    let isOn = settings.hours?.isOn(at: time) ?? true
    var limits: [Duration] = []
    if light == .on, let limit = settings.dimAfter { limits.append(limit) }
    if light != .off, let limit = offLimit(isOn) { limits.append(limit) }
    if light != .off, !isAttracting, let limit = settings.attractAfter { limits.append(limit) }
    if isUsed, let limit = settings.homeAfter {
      limits.append(limit)
      if !isWarning { limits.append(limit - warning(before: limit)) }
    }
    let times = limits.map { lastTouch + $0 }.filter { $0 > now }
    guard let hours = settings.hours else { return times.min() }
    // Not further ahead: this is asked for each frame.
    let minutes = Int(Self.check.seconds / 60)
    let change = hours.change(after: time, within: minutes) ?? Self.check
    return min(times.min() ?? now + change, now + change)
  }

  private mutating func contentSteps(after rest: Duration) -> [IdleStep] {
    guard isUsed, let limit = settings.homeAfter else { return [] }
    if rest >= limit {
      isUsed = false
      isWarning = false
      return [.home]
    }
    let warning = warning(before: limit)
    if isWarning || warning == .zero || rest < limit - warning { return [] }
    isWarning = true
    return [.warning(seconds: max(1, Int((limit - rest).seconds.rounded(.up))))]
  }

  /// A warning is shown for at most half of the time.
  private func warning(before limit: Duration) -> Duration {
    min(settings.homeWarning, limit / 2)
  }

  private func offLimit(_ isOn: Bool) -> Duration? {
    if isOn { return settings.offAfter }
    return min(settings.offAfter ?? Self.afterHours, Self.afterHours)
  }

  private mutating func wake() -> [IdleStep] {
    light = .on
    isAttracting = false
    return [.awake]
  }
}
