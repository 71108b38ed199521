import VitrineKiosk
import VitrineRaster
import VitrineUnits

/// A simulated display with its event loop. Times are in nanoseconds.
struct SimulatedDisplay {
  enum Kind {
    /// Refreshes at `phase` + k × `interval`, and shows a frame at the next refresh.
    case paced(interval: Int64, phase: Int64)
    /// Shows a frame with this delay after it was presented.
    case unpaced(delay: Int64)
  }

  struct Frame {
    var begun: Int64
    var target: Int64
    var seen: Int64
  }

  var kind: Kind
  var scheduler: FrameScheduler
  var now: Int64 = 5_000_000_000
  /// The drawing time of a frame.
  var drawing: (Int) -> Int64 = { _ in 1_000_000 }
  /// The driver's time stamp of a flip.
  var stamp: (_ seen: Int64, _ frame: Int) -> Int64 = { seen, _ in seen }
  /// The delay with which the program receives a flip; nil: never.
  var latency: (_ frame: Int) -> Int64? = { _ in 100_000 }
  var frames: [Frame] = []
  /// The time that setting the mode takes before the first frame is presented.
  var modeTime: Int64 = 0

  init(_ kind: Kind, nominal: Int64) {
    self.kind = kind
    scheduler = FrameScheduler(refreshInterval: Duration(nanoseconds: nominal))
  }

  private func seen(presented: Int64) -> Int64 {
    switch kind {
    case .unpaced(let delay): return presented + delay
    case .paced(let interval, let phase):
      let past = presented - phase
      return phase + (past / interval + 1) * interval
    }
  }

  /// Runs the display while something moves, until `count` frames were drawn or another action than
  /// drawing and waiting is due, which it returns.
  mutating func move(_ count: Int) -> FrameScheduler.Action? {
    var event: (seen: Int64, heard: Int64?)?
    let end = frames.count + count
    while true {
      scheduler.needsFrame()
      let action = scheduler.next(at: Instant(nanoseconds: now))
      switch action {
      case .draw(let target, _):
        precondition(event == nil, "one flip in flight")
        if frames.count == end { preconditionFailure("drawn once too often") }
        let begun = now
        now += drawing(frames.count)
        if frames.isEmpty && modeTime > 0 {
          now += modeTime
          scheduler.modeSet(in: Duration(nanoseconds: modeTime))
        }
        scheduler.presented(at: Instant(nanoseconds: now))
        let shown = seen(presented: now)
        event = (shown, latency(frames.count).map { shown + $0 })
        frames.append(Frame(begun: begun, target: target.nanoseconds, seen: shown))
      case .sleep(let until):
        precondition(until.nanoseconds > now, "sleeping takes time")
        now = until.nanoseconds
      case .waitForFlip(let until):
        guard let heard = event?.heard, heard <= until.nanoseconds else {
          now = until.nanoseconds
          continue
        }
        now = max(now, heard)
        let time = Instant(nanoseconds: stamp(event!.seen, frames.count - 1))
        scheduler.flipDone(FlipDone(time: time, sequence: 0), at: Instant(nanoseconds: now))
        event = nil
        if frames.count == end { return nil }
      case .rest, .flipLost: return action
      }
    }
  }

  /// Returns the numbers of refreshes between successive frames.
  func gaps(of interval: Int64, from first: Int) -> [Double] {
    zip(frames[first...], frames[(first + 1)...]).map {
      Double($1.seen - $0.seen) / Double(interval)
    }
  }
}

/// The nanoseconds from one refresh to the next, at 60 Hz.
let sixty: Int64 = 16_666_667
