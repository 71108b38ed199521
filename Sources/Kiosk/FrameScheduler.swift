public import VitrineRaster
public import VitrineUnits

/// Decides when to draw, and for which moment: a frame's motion is evaluated for the refresh at
/// which people will see it.
///
///     flip      flip      flip                 the display's refreshes, one interval apart
///      │draw─present │draw─present│ …          draw as soon as the last frame is on the glass,
///      └───────── target ▲                     for the refresh that follows
///
/// A state machine without a clock: every moment is an argument, so that a display can be simulated.
/// One flip is in flight at most. The order of calls:
///
///     needsFrame ─► next = draw ─► presented ─► next = waitForFlip ─► flipDone ─► next …
///                               └► unchanged or presentFailed ─► next …
///
/// Nothing is drawn, and nobody is woken, while nothing needs a frame; the refreshes that went by
/// unseen are counted on from the last flip.
public struct FrameScheduler: Sendable, Equatable {
  /// What to do now.
  public enum Action: Sendable, Hashable {
    /// Draw the scene as it is at that moment, then tell `presented`, `unchanged` or
    /// `presentFailed`.
    case draw(for: Instant)
    /// Come back with the flip, or at that moment without it.
    case waitForFlip(until: Instant)
    /// Come back at that moment: it is too early to draw.
    case sleep(until: Instant)
    /// Come back when something needs a frame.
    case rest
    /// The flip asked for at `since` never came: the display is in trouble. Repeated until
    /// `restart`.
    case flipLost(since: Instant)
  }

  private enum Phase: Sendable, Equatable {
    case resting
    case drawing(for: Instant, since: Instant)
    case flying(to: Instant, since: Instant)
  }

  /// The display's own, from its mode.
  public let refreshInterval: Duration
  /// How long a flip may take before it counts as lost.
  public let patience: Duration
  /// Frames that were seen half an interval or more after the moment they were drawn for.
  public private(set) var lateFrames = 0

  private var phase = Phase.resting
  private var needsDrawing = false
  /// A moment at which the display refreshed, as far as we know; nil: we know nothing.
  private var anchor: Instant?
  /// The refresh that the last frame would have been for, had it differed.
  private var served: Instant?
  /// How long drawing takes: the longest of late, forgotten by and by.
  private var drawingTime = Duration.zero
  /// What the last two frames took at least: one slow frame alone says nothing of the next.
  private var usualTime = Duration.zero
  private var lastTime = Duration.zero
  /// No drawing before this, after a refusal.
  private var notBefore: Instant?
  /// Flips in a row that came at once instead of at a refresh, at most 6.
  private var hastyFlips = 0
  /// The display does not wait for a refresh (virtual ones, and those without page flips): we keep
  /// the pace ourselves.
  public private(set) var isUnpaced = false

  /// `refreshInterval` above zero; `patience` is at least three of them.
  public init(refreshInterval: Duration, patience: Duration = Duration(nanoseconds: 1_000_000_000))
  {
    precondition(refreshInterval > .zero, "a display refreshes")
    self.refreshInterval = refreshInterval
    self.patience = max(patience, refreshInterval * 3)
  }

  /// Something changed or moves: one frame is wanted. A scene in motion says so after each frame.
  public mutating func needsFrame() { needsDrawing = true }

  /// What to do at `now`. After `draw`, the frame's fate must be told before the next call.
  public mutating func next(at now: Instant) -> Action {
    switch phase {
    case .drawing: preconditionFailure("the last frame's fate was not told")
    case .flying(_, let since):
      let end = since + patience
      return now < end ? .waitForFlip(until: end) : .flipLost(since: since)
    case .resting:
      guard needsDrawing else { return .rest }
      if let notBefore, now < notBefore { return .sleep(until: notBefore) }
      let target = nextTarget(at: now)
      // What is presented before the refresh ahead of the target would be seen at that one, too
      // early. That refresh is over once its flip was heard of, even if the stamp lies ahead: it
      // tells when the first line is scanned out, a little later.
      let start = target - refreshInterval
      let isOver = start == anchor && !isUnpaced
      if anchor != nil && !isOver && !isSlow && now < start { return .sleep(until: start) }
      notBefore = nil
      needsDrawing = false
      phase = .drawing(for: target, since: now)
      return .draw(for: target)
    }
  }

  /// Whether there is time for a chore of some milliseconds, such as writing a small file: no frame
  /// is drawn, in flight or wanted, and none will be before a quarter of a second has passed. `change`
  /// is the moment for which the next one will be; nil: none that is known of.
  public func isIdle(at now: Instant, until change: Instant?) -> Bool {
    guard case .resting = phase, !needsDrawing else { return false }
    return change.map { $0 - now > .milliseconds(250) } ?? true
  }

  /// The frame has been handed to the display.
  public mutating func presented(at now: Instant) {
    let (target, since) = endDrawing(at: now)
    phase = .flying(to: target, since: max(now, since))
  }

  /// The frame looks like the last one and was not handed over: the target's refresh is served.
  public mutating func unchanged(at now: Instant) {
    let (target, _) = endDrawing(at: now)
    served = target
    if anchor == nil { anchor = target }
  }

  /// The display refused the frame; it is still wanted, and tried again a refresh later.
  public mutating func presentFailed(at now: Instant) {
    _ = endDrawing(at: now)
    needsDrawing = true
    notBefore = now + refreshInterval
  }

  /// The frame in flight is on the glass. An event that nobody waits for is ignored.
  public mutating func flipDone(_ flip: FlipDone, at now: Instant) {
    guard case .flying(let target, let since) = phase else { return }
    phase = .resting
    // A time that cannot be is not believed: no later than the next refresh, not before we asked.
    let isPossible = flip.time >= since - refreshInterval && flip.time <= now + refreshInterval
    let seen = isPossible ? flip.time : now
    served = nil
    if seen >= target + refreshInterval.divided(by: 2) { lateFrames += 1 }
    judgePace(seen: seen, target: target, asked: since)
    // Where the display keeps no pace, our own goes on from target to target, but never further than
    // an interval from what is seen; slow drawing is pace enough.
    anchor =
      isUnpaced && !isSlow
      ? min(max(target, seen - refreshInterval), seen + refreshInterval) : seen
  }

  /// Forgets a flip that never came and the display's phase: it has been set up anew.
  public mutating func restart() {
    phase = .resting
    anchor = nil
    served = nil
    hastyFlips = 0
    isUnpaced = false
  }

  // MARK: Reckoning

  /// The first refresh that a frame begun at `now` can make: the last one known plus whole intervals.
  private func nextTarget(at now: Instant) -> Instant {
    guard let anchor else { return now + refreshInterval }
    let interval = refreshInterval.nanoseconds
    var ready = now + margin
    if let served { ready = max(ready, served + refreshInterval.divided(by: 2)) }
    let ahead = (ready - anchor).nanoseconds
    let count = ahead <= 0 ? 1 : (ahead + interval - 1) / interval
    return anchor + refreshInterval * count
  }

  /// Drawing takes longer than the display's interval: every frame passes over refreshes.
  private var isSlow: Bool { usualTime > refreshInterval }

  /// How long before a refresh drawing must begin. While frames are quick, never so long that one
  /// begun right after a flip would not try for the next: late by a little, now and then, is better
  /// than half the frames. While they are slow, as long as they take.
  private var margin: Duration {
    if isSlow { return usualTime }
    return min(
      max(drawingTime, refreshInterval.divided(by: 16)), refreshInterval.divided(by: 4) * 3)
  }

  private mutating func endDrawing(at now: Instant) -> (target: Instant, since: Instant) {
    guard case .drawing(let target, let since) = phase else {
      preconditionFailure("no frame is being drawn")
    }
    phase = .resting
    let spent = max(now - since, .zero)
    drawingTime = max(spent, drawingTime - drawingTime.divided(by: 8))
    usualTime = min(spent, lastTime)
    lastTime = spent
    return (target, since)
  }

  /// A display that waits for its refresh shows a frame drawn right after a flip almost an interval
  /// later; one that does not, at once and long before the target. Three of the latter in a row
  /// prove it; each flip that did wait takes one back.
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
