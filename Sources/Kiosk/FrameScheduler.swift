package import VitrineRaster
package import VitrineUnits

/// Decides when to draw, and for which time: a frame's motion is evaluated for the refresh at which
/// the frame will be visible.
///
///     refresh        refresh        refresh     one interval apart
///      │ touches … draw─present │ touches … draw─present │
///                └─────── target ▲             as late as the drawing time and a reserve allow
///
/// The later a frame is made, the newer are the touches that it shows. The reserve doubles with
/// each frame that comes too late and shrinks slowly; with a reserve of an interval a frame is
/// drawn as soon as the last one is visible. So are the first frames, slow ones, and those of a
/// display whose refreshes are not known.
///
/// A state machine without a clock: every time is an argument, so that a display can be simulated.
/// At most one flip is in flight. The order of calls:
///
///     needsFrame ─► next = draw ─► presented ─► next = waitForFlip ─► flipDone ─► next …
///                               ├► modeSet ─► presented …
///                               └► unchanged or presentFailed ─► next …
///
/// Nothing is drawn and the program does not wake up while nothing needs a frame. The refreshes
/// that pass without a frame are counted from the last flip.
package struct FrameScheduler: Sendable, Equatable {
  /// The next step of the caller.
  package enum Action: Sendable, Hashable {
    /// Draw the scene for that time, as made by `lead` earlier, then call `presented`, `unchanged`
    /// or `presentFailed`.
    case draw(for: Instant, lead: Duration)
    /// Call again with the flip, or at that time without it.
    case waitForFlip(until: Instant)
    /// Call again at that time: it is too early to draw.
    case sleep(until: Instant)
    /// Call again when something needs a frame.
    case rest
    /// The flip requested at `since` never came: the display has failed. Repeated until `restart`.
    case flipLost(since: Instant)
  }

  private enum Phase: Sendable, Equatable {
    case resting
    case drawing(for: Instant, since: Instant)
    case flying(to: Instant, since: Instant)
  }

  /// The refresh interval of the display's mode.
  package let refreshInterval: Duration
  /// The time that a flip may take before it counts as lost.
  package let patience: Duration
  /// The number of frames that became visible half an interval or more after their target.
  package private(set) var lateFrames = 0

  private var phase = Phase.resting
  private var needsDrawing = false
  /// A time at which the display refreshed, as far as known; nil if unknown.
  private var anchor: Instant?
  /// The time of the last flip or of the refresh that the display has reported since.
  private var seen: Instant?
  /// The target refresh of the last frame that did not differ from the one before, unless a touch
  /// has come since.
  private var served: Instant?
  /// The drawing time: the recent maximum, which decays gradually.
  private var drawingTime = Duration.zero
  /// The minimum of the last two drawing times: a single slow frame does not predict the next.
  private var usualTime = Duration.zero
  private var lastTime = Duration.zero
  private var times = DrawingTimes()
  /// The time that is left between a frame's usual end and its refresh.
  private var reserve: Duration
  /// The time before its target at which a frame counts as made. It follows the time at which
  /// frames are really drawn, but slowly, because each change moves content under the finger.
  private var lead: Duration
  /// The time at which the present frame was to be drawn, if drawing waited for it.
  private var planned: Instant?
  /// Whether the last frame was drawn as late as possible: only then did its reserve matter.
  private var isLateStart = false
  private var lastDrawn: Instant?
  /// The time before which nothing is drawn after a refusal.
  private var notBefore: Instant?
  /// Flips in a row that came at once instead of at a refresh, at most 6.
  private var hastyFlips = 0
  /// Whether the display does not wait for a refresh (virtual displays, and those without page
  /// flips). The scheduler then keeps the pace itself.
  package private(set) var isUnpaced = false

  /// Requires a `refreshInterval` above zero; `patience` is at least three intervals.
  package init(refreshInterval: Duration, patience: Duration = Duration(nanoseconds: 1_000_000_000))
  {
    require(
      refreshInterval > .zero, "a refresh interval must be above zero, but is \(refreshInterval)")
    self.refreshInterval = refreshInterval
    self.patience = max(patience, refreshInterval * 3)
    reserve = refreshInterval.divided(by: Self.leastReserve)
    lead = refreshInterval
  }

  /// The reserve is at least a sixth of an interval (2.8 ms at 60 Hz): timers and the driver's own
  /// work take a part of it.
  private static let leastReserve: Int64 = 6
  /// The time since the last known refresh after which the next one cannot be predicted: modes
  /// state their refresh rate with an error of up to a percent.
  private static let predictable = Duration.milliseconds(250)

  /// Requests a frame because something changed or moves. A scene in motion calls this after each
  /// frame.
  package mutating func needsFrame() { needsDrawing = true }

  /// Records that a touch has come: the next frame may target the same refresh as one that showed
  /// no change.
  package mutating func inputArrived() { served = nil }

  /// Whether a frame is due and the last known refresh is too long ago to predict the next. If the
  /// display reports that one, call `refreshed`.
  package func wantsRefreshTime(at now: Instant) -> Bool {
    guard case .resting = phase, needsDrawing, !isUnpaced, let seen else { return false }
    return now - seen > Self.predictable
  }

  /// Records the time of a refresh, at or before `now`, that the display reports.
  package mutating func refreshed(at time: Instant, now: Instant) {
    guard time <= now, let seen, time > seen, !isUnpaced else { return }
    self.seen = time
    anchor = time
  }

  /// Returns what to do at `now`. After `draw`, report the result of the frame before the next
  /// call.
  package mutating func next(at now: Instant) -> Action {
    switch phase {
    case .drawing: misuse("the last frame's outcome has not been reported")
    case .flying(_, let since):
      let end = since + patience
      return now < end ? .waitForFlip(until: end) : .flipLost(since: since)
    case .resting:
      guard needsDrawing else { return .rest }
      if let notBefore, now < notBefore { return .sleep(until: notBefore) }
      let target = nextTarget(at: now)
      // A frame presented before the refresh ahead of the target would be visible at that refresh,
      // too early. That refresh has passed once its flip was reported, even if the time stamp is
      // later: the stamp is the time at which the first line is scanned out, a little later.
      let start = target - refreshInterval
      let isOver = start == anchor && !isUnpaced
      let late = latestStart(for: target, at: now)
      if let late, now < late {
        planned = late
        return .sleep(until: late)
      }
      if anchor != nil && !isOver && !isSlow && now < start { return .sleep(until: start) }
      isLateStart = late != nil
      moveLead(to: late.map { target - $0 } ?? refreshInterval, at: now)
      notBefore = nil
      needsDrawing = false
      phase = .drawing(for: target, since: min(planned ?? now, now))
      planned = nil
      return .draw(for: target, lead: lead)
    }
  }

  /// Returns whether there is time for a task of some milliseconds, such as writing a small file:
  /// no frame is drawn, in flight or needed, and none will be for a quarter of a second. `change`
  /// is the time of the next expected frame; nil if none is known.
  package func isIdle(at now: Instant, until change: Instant?) -> Bool {
    guard case .resting = phase, !needsDrawing else { return false }
    return change.map { $0 - now > .milliseconds(250) } ?? true
  }

  /// Records that the mode was set with the drawn frame, which took `duration`. That is no part of
  /// the drawing time, and the frame is for a refresh that much later.
  package mutating func modeSet(in duration: Duration) {
    guard case .drawing(let target, let since) = phase else { misuse("no frame is being drawn") }
    phase = .drawing(for: target + duration, since: since + duration)
  }

  /// Records that the frame was passed to the display.
  package mutating func presented(at now: Instant) {
    let (target, since) = endDrawing(at: now)
    phase = .flying(to: target, since: max(now, since))
  }

  /// Records that the frame equals the last one and was not presented; its target refresh is
  /// served.
  package mutating func unchanged(at now: Instant) {
    let (target, _) = endDrawing(at: now)
    served = target
    if anchor == nil { anchor = target }
  }

  /// Records that the display refused the frame. It is still needed and is tried again a refresh
  /// later.
  package mutating func presentFailed(at now: Instant) {
    _ = endDrawing(at: now)
    needsDrawing = true
    notBefore = now + refreshInterval
  }

  /// Records that the frame in flight is visible. An unexpected event is ignored.
  package mutating func flipDone(_ flip: FlipDone, at now: Instant) {
    guard case .flying(let target, let since) = phase else { return }
    phase = .resting
    // Only a plausible time is used: no later than the next refresh, not before the request.
    let isPossible = flip.time >= since - refreshInterval && flip.time <= now + refreshInterval
    let seen = isPossible ? flip.time : now
    self.seen = seen
    served = nil
    if seen >= target + refreshInterval.divided(by: 2) {
      lateFrames += 1
      if isLateStart { reserve = min(reserve * 2, refreshInterval) }
    } else {
      let least = refreshInterval.divided(by: Self.leastReserve)
      reserve = max(least, reserve - reserve.divided(by: 1024))
    }
    judgePace(seen: seen, target: target, asked: since)
    // If the display keeps no pace, our own continues from target to target, but stays within an
    // interval of what is visible. Slow drawing sets the pace by itself.
    anchor =
      isUnpaced && !isSlow
      ? min(max(target, seen - refreshInterval), seen + refreshInterval) : seen
  }

  /// Forgets a flip that never came and the display's phase, because the display was set up again.
  package mutating func restart() {
    phase = .resting
    anchor = nil
    seen = nil
    served = nil
    planned = nil
    times = DrawingTimes()
    lead = refreshInterval
    hastyFlips = 0
    isUnpaced = false
  }

  // MARK: Timing

  /// The first refresh that a frame started at `now` can reach: the last known one plus whole
  /// intervals.
  private func nextTarget(at now: Instant) -> Instant {
    guard let anchor else { return now + refreshInterval }
    let interval = refreshInterval.nanoseconds
    var ready = now + margin
    if let served { ready = max(ready, served + refreshInterval.divided(by: 2)) }
    let ahead = (ready - anchor).nanoseconds
    let count = ahead <= 0 ? 1 : (ahead + interval - 1) / interval
    return anchor + refreshInterval * count
  }

  /// The time at which drawing for `target` begins at the latest; nil if it begins at once.
  private func latestStart(for target: Instant, at now: Instant) -> Instant? {
    guard let seen, let longest = times.longest, !isUnpaced, !isSlow,
      now - seen <= Self.predictable
    else { return nil }
    let needed = longest + reserve
    return needed < refreshInterval ? target - needed : nil
  }

  /// Moves the lead towards `goal` by at most a 64th of an interval a frame; after a rest, at once.
  private mutating func moveLead(to goal: Duration, at now: Instant) {
    let isRested = lastDrawn.map { now - $0 > refreshInterval * 4 } ?? true
    let step = isRested ? refreshInterval : refreshInterval.divided(by: 64)
    lead = min(max(goal, lead - step), lead + step)
    lastDrawn = now
  }

  /// Whether drawing takes longer than the display's interval, so that every frame skips refreshes.
  private var isSlow: Bool { usualTime > refreshInterval }

  /// The time before a refresh at which drawing must begin. While frames are fast, it is short
  /// enough that a frame started right after a flip still targets the next refresh: a slightly late
  /// frame now and then is better than half the frame rate. While frames are slow, it is the time
  /// that they take.
  private var margin: Duration {
    if isSlow { return usualTime }
    return min(
      max(drawingTime, refreshInterval.divided(by: 16)), refreshInterval.divided(by: 4) * 3)
  }

  private mutating func endDrawing(at now: Instant) -> (target: Instant, since: Instant) {
    guard case .drawing(let target, let since) = phase else {
      misuse("no frame is being drawn")
    }
    phase = .resting
    let spent = max(now - since, .zero)
    drawingTime = max(spent, drawingTime - drawingTime.divided(by: 8))
    usualTime = min(spent, lastTime)
    lastTime = spent
    times.add(spent)
    return (target, since)
  }

  /// Detects displays without a pace. A display that waits for its refresh shows a frame drawn
  /// right after a flip almost an interval later; one that does not shows it at once, long before
  /// the target. Three of the latter in a row prove it; each flip that did wait takes one back.
  private mutating func judgePace(seen: Instant, target: Instant, asked: Instant) {
    let quarter = refreshInterval.divided(by: 4)
    if seen - asked >= quarter {
      hastyFlips = max(0, hastyFlips - 1)
    } else if seen < target - quarter {
      hastyFlips = min(6, hastyFlips + 1)
    }
    if hastyFlips >= 3 { isUnpaced = true }
    if hastyFlips == 0 { isUnpaced = false }
  }
}

extension Duration {
  fileprivate func divided(by n: Int64) -> Duration { Duration(nanoseconds: nanoseconds / n) }
}
