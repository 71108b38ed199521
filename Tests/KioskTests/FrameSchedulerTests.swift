import Testing
import VitrineKiosk
import VitrineRaster
import VitrineTesting
import VitrineUnits

/// A display that exists in numbers only, and the loop that serves it. Times in nanoseconds.
private struct Simulation {
  enum Kind {
    /// Refreshes at `phase` + k × `interval`, and shows a frame at the next one.
    case paced(interval: Int64, phase: Int64)
    /// Shows a frame so long after it was handed over.
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
  /// How long drawing takes.
  var drawing: (Int) -> Int64 = { _ in 1_000_000 }
  /// What the driver stamps a flip with.
  var stamp: (_ seen: Int64, _ frame: Int) -> Int64 = { seen, _ in seen }
  /// How late the program hears of a flip; nil: never.
  var latency: (_ frame: Int) -> Int64? = { _ in 100_000 }
  var frames: [Frame] = []

  init(_ kind: Kind, nominal: Int64) {
    self.kind = kind
    scheduler = FrameScheduler(refreshInterval: Interval(nanoseconds: nominal))
  }

  private func seen(presented: Int64) -> Int64 {
    switch kind {
    case .unpaced(let delay): return presented + delay
    case .paced(let interval, let phase):
      let past = presented - phase
      return phase + (past / interval + 1) * interval
    }
  }

  /// Serves the display while something moves, until `count` frames were drawn or something else
  /// than drawing and waiting is to be done: that.
  mutating func move(_ count: Int) -> FrameScheduler.Action? {
    var event: (seen: Int64, heard: Int64?)?
    let end = frames.count + count
    while true {
      scheduler.needsFrame()
      let action = scheduler.next(at: Instant(nanoseconds: now))
      switch action {
      case .draw(let target):
        precondition(event == nil, "one flip in flight")
        if frames.count == end { preconditionFailure("drawn once too often") }
        let begun = now
        now += drawing(frames.count)
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

  /// Refreshes between two frames, one after the other.
  func gaps(of interval: Int64, from first: Int) -> [Double] {
    zip(frames[first...], frames[(first + 1)...]).map {
      Double($1.seen - $0.seen) / Double(interval)
    }
  }
}

private let sixty: Int64 = 16_666_667

@Suite("Frames at the display's refresh")
struct FrameSchedulerPacingTests {
  @Test(
    "in motion every refresh shows a frame that was drawn for that very moment",
    arguments: [sixty, 16_683_294, 33_333_333, 13_336_000, 6_944_444] as [Int64])
  func everyRefresh(_ interval: Int64) {
    for phase: Int64 in [0, 1_234_567, interval - 1] {
      var display = Simulation(.paced(interval: interval, phase: phase), nominal: interval)
      #expect(display.move(200) == nil)
      // The first frame cannot know when the display refreshes; all others do.
      for frame in display.frames.dropFirst() { #expect(frame.seen == frame.target) }
      #expect(display.gaps(of: interval, from: 0).allSatisfy { $0 == 1 })
      #expect(display.scheduler.lateFrames == 0)
      #expect(!display.scheduler.isUnpaced)
    }
  }

  @Test("a mode that lies about its refresh by a thousandth puts frames off by no more than that")
  func mislabelled() {
    var display = Simulation(.paced(interval: 16_683_350, phase: 7), nominal: sixty)
    #expect(display.move(500) == nil)
    for frame in display.frames.dropFirst() { #expect(abs(frame.seen - frame.target) < 20_000) }
    #expect(display.gaps(of: 16_683_350, from: 0).allSatisfy { $0 == 1 })
  }

  @Test("stamps that jitter by 2 ms miss no refresh")
  func jitter() {
    withEverySeed(20) { seed, random in
      let offsets = (0..<200).map { _ in Int64(random.int(in: -2_000_000...2_000_000)) }
      var display = Simulation(.paced(interval: sixty, phase: 99), nominal: sixty)
      display.stamp = { seen, frame in seen + offsets[frame] }
      #expect(display.move(200) == nil)
      for frame in display.frames.dropFirst() {
        #expect(abs(frame.seen - frame.target) <= 2_000_000, "seed \(seed)")
      }
      #expect(display.gaps(of: sixty, from: 0).allSatisfy { $0 == 1 }, "seed \(seed)")
    }
  }

  enum Lie: CaseIterable {
    case nothing, past, future, endOfTime

    func stamp(_ seen: Int64) -> Int64 {
      switch self {
      case .nothing: return 0
      case .past: return seen - 1_000_000_000
      case .future: return seen + 10_000_000_000
      case .endOfTime: return .max / 2
      }
    }
  }

  @Test(
    "stamps that are nothing, long past or far to come are replaced by the moment of the event",
    arguments: Lie.allCases)
  func impossibleStamps(_ lie: Lie) {
    var display = Simulation(.paced(interval: sixty, phase: 5), nominal: sixty)
    display.stamp = { seen, _ in lie.stamp(seen) }
    #expect(display.move(200) == nil)
    for frame in display.frames.dropFirst() { #expect(abs(frame.seen - frame.target) <= 100_000) }
    #expect(display.gaps(of: sixty, from: 0).allSatisfy { $0 == 1 })
  }

  @Test("a stamp of the first line's scan-out, a little ahead of the event, costs no refresh")
  func stampAhead() {
    var display = Simulation(.paced(interval: sixty, phase: 5), nominal: sixty)
    display.stamp = { seen, _ in seen + 700_000 }
    #expect(display.move(100) == nil)
    #expect(display.gaps(of: sixty, from: 0).allSatisfy { $0 == 1 })
    for frame in display.frames.dropFirst() { #expect(frame.target - frame.seen == 700_000) }
    // Nor does it hold up drawing: that begins with the event.
    for (last, next) in zip(display.frames, display.frames.dropFirst()) {
      #expect(next.begun == last.seen + 100_000)
    }
  }

  @Test("drawing that takes nine tenths of an interval still meets every refresh")
  func slowDrawing() {
    var display = Simulation(.paced(interval: sixty, phase: 5), nominal: sixty)
    display.drawing = { _ in sixty * 9 / 10 }
    #expect(display.move(100) == nil)
    for frame in display.frames.dropFirst() { #expect(frame.seen == frame.target) }
    #expect(display.gaps(of: sixty, from: 1).allSatisfy { $0 == 1 })
  }

  @Test("drawing that takes longer than an interval is drawn for the refresh it can meet")
  func tooSlowDrawing() {
    var display = Simulation(.paced(interval: sixty, phase: 5), nominal: sixty)
    display.drawing = { _ in sixty * 3 / 2 }
    #expect(display.move(50) == nil)
    #expect(display.gaps(of: sixty, from: 1).allSatisfy { $0 == 2 })
    for frame in display.frames.dropFirst(3) { #expect(frame.seen == frame.target) }
    // Nobody could know in time: the first ones are late.
    #expect(display.scheduler.lateFrames == 2)
    for cost in [sixty + 1, sixty * 5 / 2, sixty * 4 - 200_000] {
      var slower = Simulation(.paced(interval: sixty, phase: 5), nominal: sixty)
      slower.drawing = { _ in cost }
      #expect(slower.move(50) == nil)
      let each = Double(cost / sixty + 1)
      #expect(slower.gaps(of: sixty, from: 3).allSatisfy { $0 == each })
      for frame in slower.frames.dropFirst(3) { #expect(frame.seen == frame.target) }
    }
    // One slow frame does not slow down those after it for long.
    var hiccup = Simulation(.paced(interval: sixty, phase: 5), nominal: sixty)
    hiccup.drawing = { $0 == 20 ? 60_000_000 : 1_000_000 }
    #expect(hiccup.move(50) == nil)
    #expect(hiccup.gaps(of: sixty, from: 0).filter { $0 != 1 } == [4])
    #expect(hiccup.scheduler.lateFrames == 1)
  }
}

@Suite("Displays that do not wait for their refresh")
struct FrameSchedulerUnpacedTests {
  @Test("a display that flips at once is paced by us, to the nanosecond, after a few frames")
  func unpaced() {
    for delay: Int64 in [0, 50_000, 1_000_000] {
      for cost: Int64 in [0, 200_000, 5_000_000, 11_000_000] {
        var display = Simulation(.unpaced(delay: delay), nominal: sixty)
        display.drawing = { _ in cost }
        #expect(display.move(200) == nil)
        #expect(display.scheduler.isUnpaced)
        let steady = display.frames.dropFirst(5)
        for (a, b) in zip(steady, steady.dropFirst()) {
          #expect(b.target - a.target == sixty)
          #expect(b.begun - a.begun == sixty)
        }
      }
    }
  }

  @Test("a display without events, whose flips are done when asked for, is paced too")
  func immediate() {
    var display = Simulation(.unpaced(delay: 0), nominal: sixty)
    display.latency = { _ in 0 }
    display.drawing = { _ in 3_000_000 }
    #expect(display.move(100) == nil)
    let elapsed = display.frames[99].begun - display.frames[0].begun
    #expect(elapsed > 94 * sixty)
  }

  @Test("however long drawing takes, nothing spins and nothing stands still")
  func anyCost() {
    withEverySeed(100) { seed, random in
      let interval = Int64(random.int(in: 4_000_000...40_000_000))
      var display = Simulation(
        random.int(in: 0...1) == 0
          ? .unpaced(delay: Int64(random.int(in: 0...3_000_000)))
          : .paced(interval: interval, phase: Int64(random.int(in: 0...40_000_000))),
        nominal: interval)
      let costs = (0..<200).map { _ in Int64(random.int(in: 0...30_000_000)) }
      let late = (0..<200).map { _ in Int64(random.int(in: 0...2_000_000)) }
      display.drawing = { costs[$0] }
      display.latency = { late[$0] }
      #expect(display.move(200) == nil, "seed \(seed)")
      let elapsed = display.frames[199].begun - display.frames[0].begun
      // Four thirds of the refresh at most, but for the frames that prove the display unpaced.
      #expect(elapsed >= 190 * interval * 3 / 4, "seed \(seed)")
      #expect(elapsed <= 200 * (40_000_000 + 3 * interval), "seed \(seed)")
      for (index, frame) in display.frames.enumerated() {
        let usual = index < 2 ? 0 : min(costs[index - 1], costs[index - 2])
        #expect(frame.target > frame.begun, "seed \(seed)")
        #expect(frame.target - frame.begun <= interval + max(interval, usual), "seed \(seed)")
      }
    }
  }

  @Test("a display taken for unpaced that begins to wait for its refresh is followed again")
  func reform() {
    var display = Simulation(.unpaced(delay: 0), nominal: sixty)
    #expect(display.move(50) == nil)
    #expect(display.scheduler.isUnpaced)
    display.kind = .paced(interval: sixty, phase: 8_000_000)
    #expect(display.move(50) == nil)
    #expect(!display.scheduler.isUnpaced)
    for frame in display.frames.suffix(20) { #expect(frame.seen == frame.target) }
  }
}

@Suite("Rest, waking and trouble")
struct FrameSchedulerRestTests {
  private let interval = Interval(nanoseconds: sixty)

  private func at(_ nanoseconds: Int64) -> Instant { Instant(nanoseconds: nanoseconds) }

  /// A scheduler whose last flip was seen at `moment`.
  private func rested(at moment: Int64) -> FrameScheduler {
    var scheduler = FrameScheduler(refreshInterval: interval)
    scheduler.needsFrame()
    _ = scheduler.next(at: at(moment - sixty))
    scheduler.presented(at: at(moment - sixty))
    scheduler.flipDone(FlipDone(time: at(moment), sequence: 9), at: at(moment))
    return scheduler
  }

  @Test("nothing is done while nothing needs a frame")
  func rest() {
    var scheduler = FrameScheduler(refreshInterval: interval)
    for moment: Int64 in [0, 1, 1_000_000_000, .max / 2] {
      #expect(scheduler.next(at: at(moment)) == .rest)
    }
    scheduler = rested(at: 3_000_000_000)
    let before = scheduler
    #expect(scheduler.next(at: at(900_000_000_000)) == .rest)
    #expect(scheduler == before)
  }

  @Test("the first frame of all is drawn at once, for one interval later")
  func first() {
    var scheduler = FrameScheduler(refreshInterval: interval)
    scheduler.needsFrame()
    #expect(scheduler.next(at: at(77)) == .draw(for: at(77 + sixty)))
  }

  @Test("after a rest the refreshes are counted on from the last flip")
  func waking() {
    for count: Int64 in [1, 2, 1000, 3_600 * 60] {
      for part: Int64 in [0, 1_000_000, 8_000_000, 15_000_000] {
        var scheduler = rested(at: 3_000_000_000)
        scheduler.needsFrame()
        let now = 3_000_000_000 + count * sixty + part
        let target = 3_000_000_000 + (count + 1) * sixty
        #expect(scheduler.next(at: at(now)) == .draw(for: at(target)))
      }
    }
  }

  @Test("who wakes too late for a refresh lets it pass, and draws for the one after it")
  func tooLate() {
    var scheduler = rested(at: 3_000_000_000)
    scheduler.needsFrame()
    let refresh = 3_000_000_000 + 10 * sixty
    // A sixteenth of an interval, 1.04 ms, is always left for drawing.
    #expect(scheduler.next(at: at(refresh - 1_050_000)) == .draw(for: at(refresh)))
    scheduler = rested(at: 3_000_000_000)
    scheduler.needsFrame()
    // Drawn and presented now, it might yet be seen at the refresh it is too late for.
    #expect(scheduler.next(at: at(refresh - 1_040_000)) == .sleep(until: at(refresh)))
    scheduler = rested(at: 3_000_000_000)
    scheduler.needsFrame()
    scheduler = slowed(scheduler, by: 8_000_000)
    #expect(scheduler.next(at: at(refresh - 4_000_000)) == .sleep(until: at(refresh)))
    #expect(scheduler.next(at: at(refresh)) == .draw(for: at(refresh + sixty)))
  }

  /// After a frame that took so long to draw, and turned out to look like the last.
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

  @Test("while a flip is on its way nothing is drawn, whatever changes")
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

  @Test("a flip that never comes is told as lost after a second, again and again")
  func lost() {
    var display = Simulation(.paced(interval: sixty, phase: 3), nominal: sixty)
    display.latency = { $0 == 30 ? nil : 100_000 }
    let action = display.move(100)
    let presented = display.frames[30].begun + 1_000_000
    #expect(display.frames.count == 31)
    #expect(action == .flipLost(since: at(presented)))
    #expect(display.now == presented + 1_000_000_000)
    #expect(display.scheduler.next(at: at(display.now + sixty)) == action)
    // Set up anew, it goes on; the event, should it still come, belongs to nobody.
    display.scheduler.restart()
    let before = display.scheduler
    display.scheduler.flipDone(FlipDone(time: at(display.now), sequence: 0), at: at(display.now))
    #expect(display.scheduler == before)
    #expect(display.move(20) == nil)
    for frame in display.frames.suffix(19) { #expect(frame.seen == frame.target) }
  }

  @Test("a slow display has its own patience: three refreshes")
  func slowDisplay() {
    let second = Interval(nanoseconds: 1_000_000_000)
    #expect(FrameScheduler(refreshInterval: second).patience == second * 3)
    #expect(FrameScheduler(refreshInterval: interval).patience == second)
    let patience = Interval(nanoseconds: 100_000_000)
    #expect(FrameScheduler(refreshInterval: interval, patience: patience).patience == patience)
  }

  @Test("a frame that is refused is tried again a refresh later, without being asked for")
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

  @Test("a frame that looks like the last is not waited for")
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

  @Test("a scene in motion that changes nothing visible is still drawn once a refresh")
  func invisibleMotion() {
    var scheduler = rested(at: 3_000_000_000)
    var now: Int64 = 3_000_000_000
    var targets: [Int64] = []
    for _ in 0..<50 {
      scheduler.needsFrame()
      switch scheduler.next(at: at(now)) {
      case .draw(let target):
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

@Suite("Time for chores")
struct FrameSchedulerIdleTests {
  @Test("there is none while a frame is wanted, in flight or near, however long a flip may take")
  func idle() {
    var scheduler = FrameScheduler(refreshInterval: Interval(nanoseconds: 16_666_667))
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
