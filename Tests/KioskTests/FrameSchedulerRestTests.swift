import Testing
import VitrineKiosk
import VitrineRaster
import VitrineUnits

@Suite("Rest, waking and errors")
struct FrameSchedulerRestTests {
  private let interval = Duration(nanoseconds: sixty)

  private func at(_ nanoseconds: Int64) -> Instant { Instant(nanoseconds: nanoseconds) }

  /// Returns a scheduler whose last flip was visible at `time`.
  private func rested(at time: Int64) -> FrameScheduler {
    var scheduler = FrameScheduler(refreshInterval: interval)
    scheduler.needsFrame()
    _ = scheduler.next(at: at(time - sixty))
    scheduler.presented(at: at(time - sixty))
    scheduler.flipDone(FlipDone(time: at(time), sequence: 9), at: at(time))
    return scheduler
  }

  @Test("Nothing is done while nothing needs a frame")
  func rest() {
    var scheduler = FrameScheduler(refreshInterval: interval)
    for time: Int64 in [0, 1, 1_000_000_000, .max / 2] {
      #expect(scheduler.next(at: at(time)) == .rest)
    }
    scheduler = rested(at: 3_000_000_000)
    let before = scheduler
    #expect(scheduler.next(at: at(900_000_000_000)) == .rest)
    #expect(scheduler == before)
  }

  @Test("The first frame is drawn at once, for a refresh one interval later")
  func first() {
    var scheduler = FrameScheduler(refreshInterval: interval)
    scheduler.needsFrame()
    #expect(scheduler.next(at: at(77)) == .draw(for: at(77 + sixty), lead: interval))
  }

  @Test("After a rest, refreshes are counted from the last flip")
  func waking() {
    for count: Int64 in [1, 2, 1000, 3_600 * 60] {
      for part: Int64 in [0, 1_000_000, 8_000_000, 15_000_000] {
        var scheduler = rested(at: 3_000_000_000)
        scheduler.needsFrame()
        let now = 3_000_000_000 + count * sixty + part
        let target = 3_000_000_000 + (count + 1) * sixty
        #expect(scheduler.next(at: at(now)) == .draw(for: at(target), lead: interval))
      }
    }
  }

  @Test("A wake too late for a refresh skips it and draws for the following one")
  func tooLate() {
    var scheduler = rested(at: 3_000_000_000)
    scheduler.needsFrame()
    let refresh = 3_000_000_000 + 10 * sixty
    // A sixteenth of an interval, 1.04 ms, is always reserved for drawing.
    #expect(scheduler.next(at: at(refresh - 1_050_000)) == .draw(for: at(refresh), lead: interval))
    scheduler = rested(at: 3_000_000_000)
    scheduler.needsFrame()
    // If it were drawn and presented now, it might be visible at the refresh that it is too late
    // for.
    #expect(scheduler.next(at: at(refresh - 1_040_000)) == .sleep(until: at(refresh)))
    scheduler = rested(at: 3_000_000_000)
    scheduler.needsFrame()
    scheduler = slowed(scheduler, by: 8_000_000)
    #expect(scheduler.next(at: at(refresh - 4_000_000)) == .sleep(until: at(refresh)))
    #expect(scheduler.next(at: at(refresh)) == .draw(for: at(refresh + sixty), lead: interval))
  }

  /// Records a frame with this drawing time that turned out to equal the last one.
  private func slowed(_ scheduler: FrameScheduler, by cost: Int64) -> FrameScheduler {
    var scheduler = scheduler
    guard case .draw = scheduler.next(at: at(3_000_000_000)) else {
      Issue.record("not drawn")
      return scheduler
    }
    scheduler.unchanged(at: at(3_000_000_000 + cost))
    scheduler.needsFrame()
    return scheduler
  }

  @Test("Nothing is drawn while a flip is in flight, whatever changes")
  func oneInFlight() {
    var scheduler = rested(at: 3_000_000_000)
    scheduler.needsFrame()
    guard case .draw = scheduler.next(at: at(3_000_000_000)) else {
      Issue.record("not drawn")
      return
    }
    scheduler.presented(at: at(3_001_000_000))
    scheduler.needsFrame()
    let wait = FrameScheduler.Action.waitForFlip(until: at(4_001_000_000))
    #expect(scheduler.next(at: at(3_001_000_000)) == wait)
    #expect(scheduler.next(at: at(4_000_999_999)) == wait)
  }

  @Test("A flip that never comes is reported as lost after a second, repeatedly")
  func lost() {
    var display = SimulatedDisplay(.paced(interval: sixty, phase: 3), nominal: sixty)
    display.latency = { $0 == 30 ? nil : 100_000 }
    let action = display.move(100)
    let presented = display.frames[30].begun + 1_000_000
    #expect(display.frames.count == 31)
    #expect(action == .flipLost(since: at(presented)))
    #expect(display.now == presented + 1_000_000_000)
    #expect(display.scheduler.next(at: at(display.now + sixty)) == action)
    // After a restart it continues; a late event is ignored.
    display.scheduler.restart()
    let before = display.scheduler
    display.scheduler.flipDone(FlipDone(time: at(display.now), sequence: 0), at: at(display.now))
    #expect(display.scheduler == before)
    #expect(display.move(20) == nil)
    for frame in display.frames.suffix(19) { #expect(frame.seen == frame.target) }
  }

  @Test("A slow display has a patience of three refreshes")
  func slowDisplay() {
    let second = Duration(nanoseconds: 1_000_000_000)
    #expect(FrameScheduler(refreshInterval: second).patience == second * 3)
    #expect(FrameScheduler(refreshInterval: interval).patience == second)
    let patience = Duration(nanoseconds: 100_000_000)
    #expect(FrameScheduler(refreshInterval: interval, patience: patience).patience == patience)
  }

  @Test("A refused frame is tried again a refresh later, without another request")
  func refused() {
    var scheduler = rested(at: 3_000_000_000)
    scheduler.needsFrame()
    guard case .draw = scheduler.next(at: at(3_000_000_000)) else {
      Issue.record("not drawn")
      return
    }
    scheduler.presentFailed(at: at(3_002_000_000))
    let again = at(3_002_000_000 + sixty)
    #expect(scheduler.next(at: at(3_002_000_001)) == .sleep(until: again))
    guard case .draw = scheduler.next(at: again) else {
      Issue.record("not tried again")
      return
    }
  }

  @Test("An unchanged frame is not waited for")
  func unchanged() {
    var scheduler = rested(at: 3_000_000_000)
    scheduler.needsFrame()
    guard case .draw = scheduler.next(at: at(3_000_000_000)) else {
      Issue.record("not drawn")
      return
    }
    scheduler.unchanged(at: at(3_001_000_000))
    #expect(scheduler.next(at: at(3_001_000_000)) == .rest)
  }

  @Test("Motion without a visible change still draws one frame per refresh")
  func invisibleMotion() {
    var scheduler = rested(at: 3_000_000_000)
    var now: Int64 = 3_000_000_000
    var targets: [Int64] = []
    for _ in 0..<50 {
      scheduler.needsFrame()
      switch scheduler.next(at: at(now)) {
      case .draw(let target, _):
        targets.append(target.nanoseconds)
        now += 10_000
        scheduler.unchanged(at: at(now))
      case .sleep(let until): now = until.nanoseconds
      case .waitForFlip, .rest, .flipLost: Issue.record("nothing is in flight")
      }
    }
    for (a, b) in zip(targets, targets.dropFirst()) { #expect(b - a == sixty) }
    #expect(targets.count >= 24)
  }
}

@Suite("Time for other tasks")
struct FrameSchedulerIdleTests {
  @Test("A frame that is needed, in flight or near leaves no idle time, even with a long flip time")
  func idle() {
    var scheduler = FrameScheduler(refreshInterval: Duration(nanoseconds: 16_666_667))
    let now = Instant(nanoseconds: 5_000_000_000)
    #expect(scheduler.isIdle(at: now, until: nil))
    #expect(scheduler.isIdle(at: now, until: now + .milliseconds(1000)))
    #expect(!scheduler.isIdle(at: now, until: now + .milliseconds(100)))
    #expect(!scheduler.isIdle(at: now, until: now))
    scheduler.needsFrame()
    #expect(!scheduler.isIdle(at: now, until: nil))
    #expect(scheduler.next(at: now) != .rest)
    scheduler.presented(at: now)
    #expect(!scheduler.isIdle(at: now, until: nil))
    #expect(!scheduler.isIdle(at: now, until: now + .milliseconds(5000)))
    scheduler.flipDone(
      FlipDone(time: now + .milliseconds(16), sequence: 0), at: now + .milliseconds(16))
    #expect(scheduler.isIdle(at: now + .milliseconds(16), until: nil))
  }
}
