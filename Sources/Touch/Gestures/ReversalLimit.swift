import VitrineUnits

/// Limits one coordinate of a drawn finger so that it does not step back before the finger does.
///
///     newest report ●      the finger moves on slower than expected
///     drawn           ╎    waits here, until the finger passes it, turns, or rests
struct ReversalLimit: Sendable, Hashable {
  /// The coordinate drawn when the newest report came. Depends on reports alone, not on frames.
  private let held: Double
  private let newest: Double
  private let time: Instant
  /// The newest report's step.
  private let step: Double
  /// The sign of the latest movement, the farthest report in that direction, and its time.
  private let direction: Double
  private let farthest: Double
  private let moved: Instant
  /// Whether the held coordinate is beyond the report before, in the direction of a finger that has
  /// not turned since.
  private let isBeyond: Bool

  /// Seconds in which a finger that rests settles on its newest report.
  private static let settleTime = 0.1

  /// Creates the limit after a report.
  ///
  /// - Parameters:
  ///   - before: the coordinate of the report before.
  ///   - drawn: the coordinate drawn at `time` without the new report.
  ///   - noise: the largest error of a report: a finger that moves back no further has not turned.
  ///   - last: the limit before the report, if there is one.
  init(
    from before: Double, to newest: Double, at time: Instant, drawn: Double, noise: Double,
    after last: ReversalLimit?
  ) {
    step = newest - before
    self.newest = newest
    self.time = time
    held = drawn
    let earlier = last?.direction ?? 0
    let progress = (newest - (last?.farthest ?? before)) * earlier
    if earlier != 0 && progress <= 0 && progress >= -noise {
      (direction, farthest, moved) = (earlier, last?.farthest ?? newest, last?.moved ?? time)
    } else {
      direction = progress > 0 ? earlier : step > 0 ? 1 : step < 0 ? -1 : 0
      (farthest, moved) = (newest, time)
    }
    isBeyond = direction == earlier && (drawn - before) * earlier > 0
  }

  /// The coordinate to draw for the resampled `position`, in a frame made at `frame`.
  func limited(_ position: Double, at frame: Instant, interval: Duration) -> Double {
    let onward = frame < time ? position : onward(position)
    let pause = FingerRest.beforeLift(reportInterval: interval)
    let share = min(max((frame - moved - pause).seconds / Self.settleTime, 0), 1)
    let settled = share * share * (3 - 2 * share)
    return newest + (onward - newest) * (1 - settled)
  }

  /// The coordinate at which a lift releases content drawn at `drawn`: there, or at the newest
  /// report where that is ahead.
  func released(_ drawn: Double) -> Double {
    if direction == 0 { return newest }
    return direction > 0 ? max(drawn, newest) : min(drawn, newest)
  }

  /// On the side of the held coordinate on which the newest report is, and before that report
  /// unless its own step had the same direction. A coordinate beyond the finger stays there.
  private func onward(_ position: Double) -> Double {
    if isBeyond { return direction > 0 ? max(position, held) : min(position, held) }
    if newest >= held {
      let position = max(position, held)
      return step > 0 ? position : min(position, newest)
    }
    let position = min(position, held)
    return step < 0 ? position : max(position, newest)
  }
}
