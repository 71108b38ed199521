package import VitrineRaster
package import VitrineUnits

/// Display without hardware: it refreshes at exact times, and a stage draws the frames for it.
///
/// Replays, previews of demonstrations, tests (by `ScriptedStage`) and measurements of frames step
/// a stage by it. A miniature steps its own.
///
///     refresh    k          k+1        k+2
///     touches  ──┼─ a ── b ──┼── c ─────┼──
///     frames     │           └ a, b, seen at k+2: `framesAhead` is 1
///
/// Time passes only when a call requests it. A frame is drawn where a kiosk draws one: at a refresh
/// by which something has changed.
@MainActor
package final class VirtualDisplay {
  package let stage: Stage
  /// Refreshes between the beginning of a frame and its refresh. What is received after the
  /// beginning counts for the next frame. A kiosk has one.
  package var framesAhead: Int
  /// The time before its refresh at which the next frame is made, as one that is drawn late; nil:
  /// by ``framesAhead``.
  package var lead: Duration?
  /// Number of the latest refresh.
  package private(set) var refreshes = 0
  private let origin: Instant
  private let refreshRate: Double

  /// `origin` is the time of refresh 0; `refreshRate` is in hertz.
  package init(_ stage: Stage, origin: Instant, refreshRate: Double, framesAhead: Int = 1) {
    require(
      refreshRate > 0 && refreshRate.isFinite,
      "VirtualDisplay.refreshRate is \(refreshRate); give a finite rate above 0")
    self.stage = stage
    self.origin = origin
    self.refreshRate = refreshRate
    self.framesAhead = framesAhead
    stage.refreshInterval = Duration(seconds: 1 / refreshRate)
  }

  /// Creates a display by the whole nanoseconds between two refreshes: `interval * n` is then
  /// exactly the time of n refreshes.
  package convenience init(
    _ stage: Stage, origin: Instant, refreshInterval interval: Duration, framesAhead: Int = 1
  ) {
    self.init(
      stage, origin: origin, refreshRate: 1 / interval.seconds, framesAhead: framesAhead)
  }

  /// Time of the latest refresh.
  package var now: Instant { time(of: refreshes) }

  /// The time at which the frame of the latest refresh began.
  package var frameBegin: Instant {
    lead.map { now - $0 } ?? time(of: refreshes - framesAhead)
  }

  /// Computed from the number: a sum of intervals would drift in a recording of days.
  private func time(of refresh: Int) -> Instant {
    origin + Duration(seconds: Double(refresh) / refreshRate)
  }

  private func firstRefresh(from time: Instant) -> Int {
    Int(((time - origin).seconds * refreshRate).rounded(.up))
  }

  /// Passes to the next refresh without a frame.
  package func skip() { refreshes += 1 }

  /// Draws the frame of the latest refresh; nil where nothing has changed by then.
  package func draw() -> Scene? {
    guard let change = stage.nextChange, change <= now else { return nil }
    return drawUnchanged()
  }

  /// Draws the frame of the latest refresh, also where nothing has changed by then.
  package func drawUnchanged() -> Scene {
    stage.advance(to: now, madeBefore: lead)
    return stage.draw()
  }

  /// Draws all frames that begin before `end`. `prepare` is called before each, `onFrame` after it.
  package func draw(
    before end: Instant, prepare: () -> Void, onFrame: (Scene) throws -> Void
  ) rethrows {
    try draw(before: end, prepare: prepare, onFrame: onFrame, until: { false })
    refreshes = max(refreshes, lastRefresh(before: end))
  }

  /// The same, but stays at the refresh after which nothing but clocks changes before `end`.
  package func drawToRest(
    before end: Instant, prepare: () -> Void, onFrame: (Scene) throws -> Void
  ) rethrows {
    try draw(before: end, prepare: prepare, onFrame: onFrame, until: { stage.isAtRest })
  }

  private func draw(
    before end: Instant, prepare: () -> Void, onFrame: (Scene) throws -> Void,
    until isDone: () -> Bool
  ) rethrows {
    let last = lastRefresh(before: end)
    while refreshes < last {
      prepare()
      guard !isDone(), let change = stage.nextChange else { break }
      refreshes += 1
      if let scene = draw() {
        try onFrame(scene)
      } else {
        // Refreshes at which nothing changes have no frame; never beyond `last`: a touch after it
        // may change everything.
        refreshes = min(last, max(refreshes, firstRefresh(from: change) - 1))
      }
    }
  }

  /// The refresh of the last frame that begins before `end`.
  private func lastRefresh(before end: Instant) -> Int {
    firstRefresh(from: end) - 1 + framesAhead
  }
}
