import Testing
import VitrineKiosk
import VitrineRaster
import VitrineTesting
import VitrineUnits

@Suite("Frames are drawn as late as possible")
struct FrameSchedulerLateTests {
  private func at(_ nanoseconds: Int64) -> Instant { Instant(nanoseconds: nanoseconds) }

  @Test(
    "After eight frames, drawing begins its own duration and a sixth of an interval before the refresh",
    arguments: [sixty, 33_333_333, 8_333_333] as [Int64])
  func late(_ interval: Int64) {
    for cost in [0, interval / 10, interval / 2] {
      var display = SimulatedDisplay(.paced(interval: interval, phase: 5), nominal: interval)
      display.drawing = { _ in cost }
      #expect(display.move(100) == nil)
      for frame in display.frames.dropFirst(10) {
        #expect(frame.seen == frame.target)
        let lead = frame.target - frame.begun
        #expect(abs(lead - cost - interval / 6) <= 2, "a frame of \(cost) ns")
      }
      #expect(display.gaps(of: interval, from: 0).allSatisfy { $0 == 1 })
      #expect(display.scheduler.lateFrames == 0)
    }
  }

  @Test("The time in which the mode is set is no drawing time, and makes no frame late")
  func modeSet() {
    func frames(modeTime: Int64) -> (leads: [Int64], late: Int) {
      var display = SimulatedDisplay(.paced(interval: sixty, phase: 5), nominal: sixty)
      display.modeTime = modeTime
      #expect(display.move(300) == nil)
      return (display.frames.map { $0.target - $0.begun }, display.scheduler.lateFrames)
    }
    let (usual, none) = frames(modeTime: 0)
    // A whole number of refreshes, so that the others meet the same ones.
    let (delayed, late) = frames(modeTime: 18 * sixty)
    #expect(delayed == usual && late == none && late == 0)
  }

  @Test("A frame that comes too late doubles the reserve, which shrinks again over many frames")
  func reserve() {
    var display = SimulatedDisplay(.paced(interval: sixty, phase: 5), nominal: sixty)
    display.drawing = { $0 == 50 ? 8_000_000 : 1_000_000 }
    #expect(display.move(4000) == nil)
    #expect(display.scheduler.lateFrames == 1)
    let before = display.frames[49].target - display.frames[49].begun
    let after = display.frames[60].target - display.frames[60].begun
    #expect(after > before + 7_000_000, "the slow frame counts, and the reserve has doubled")
    let last = display.frames[3999].target - display.frames[3999].begun
    #expect(last == before, "a minute later neither matters")
  }

  @Test("Slow frames that come once in three seconds are all in time after the first")
  func rareSlowFrames() {
    withEverySeed(20) { seed, random in
      let slow = Int64(random.int(in: 4_000_000...13_000_000))
      let period = random.int(in: 10...180)
      var display = SimulatedDisplay(.paced(interval: sixty, phase: 5), nominal: sixty)
      display.drawing = { $0 % period == period - 1 ? slow : 1_000_000 }
      #expect(display.move(2000) == nil)
      #expect(display.scheduler.lateFrames <= 1, "seed \(seed)")
    }
  }

  @Test(
    "The lead moves by less than three hundredths of an interval a frame while frames are drawn")
  func evenLead() {
    withEverySeed(20) { seed, random in
      var scheduler = FrameScheduler(refreshInterval: Duration(nanoseconds: sixty))
      var now: Int64 = 5_000_000_000
      var last: Duration?
      for _ in 0..<600 {
        scheduler.needsFrame()
        switch scheduler.next(at: at(now)) {
        case .draw(let target, let lead):
          if let last { #expect(abs((lead - last).nanoseconds) <= sixty * 3 / 100, "seed \(seed)") }
          last = lead
          #expect(lead <= Duration(nanoseconds: sixty) && lead > .zero)
          now += Int64(random.int(in: 100_000...9_000_000))
          scheduler.presented(at: at(now))
          let refresh = max(target.nanoseconds, (now / sixty + 1) * sixty)
          now = refresh
          scheduler.flipDone(FlipDone(time: at(refresh), sequence: 0), at: at(now))
        case .sleep(let until): now = until.nanoseconds
        case .waitForFlip, .rest, .flipLost: Issue.record("nothing is in flight")
        }
      }
    }
  }

  /// A display whose drawing time is known, which has rested for `rest` nanoseconds.
  private func rested(for rest: Int64) -> (FrameScheduler, now: Int64, seen: Int64) {
    var display = SimulatedDisplay(.paced(interval: sixty, phase: 5), nominal: sixty)
    #expect(display.move(20) == nil)
    return (display.scheduler, display.now + rest, display.frames[19].seen)
  }

  @Test("A frame without a change leaves its refresh to the next touch")
  func emptyFrame() {
    var (scheduler, _, seen) = rested(for: 0)
    scheduler.needsFrame()
    let target = seen + 3 * sixty
    let begin = target - 3_000_000
    guard case .draw(at(target), _) = scheduler.next(at: at(begin)) else {
      Issue.record("not drawn")
      return
    }
    scheduler.unchanged(at: at(begin + 100_000))
    // Motion that shows nothing waits for the next refresh.
    var motion = scheduler
    motion.needsFrame()
    guard case .sleep = motion.next(at: at(begin + 200_000)) else {
      Issue.record("drawn twice for one refresh")
      return
    }
    scheduler.inputArrived()
    scheduler.needsFrame()
    guard case .draw(at(target), _) = scheduler.next(at: at(begin + 200_000)) else {
      Issue.record("the touch waits")
      return
    }
  }

  @Test("After a rest the display's own refresh time is used; without it, a frame is drawn at once")
  func afterRest() {
    var (scheduler, now, _) = rested(for: 10_000_000_000)
    scheduler.needsFrame()
    #expect(scheduler.wantsRefreshTime(at: at(now)))
    guard case .draw = scheduler.next(at: at(now)) else {
      Issue.record("not drawn at once")
      return
    }
    (scheduler, now, _) = rested(for: 10_000_000_000)
    scheduler.needsFrame()
    // The display was slower than its mode said: this is no multiple of the interval.
    let refresh = now - 3_000_000
    scheduler.refreshed(at: at(refresh), now: at(now))
    #expect(!scheduler.wantsRefreshTime(at: at(now)))
    guard case .sleep(let until) = scheduler.next(at: at(now)) else {
      Issue.record("drawn too early")
      return
    }
    guard case .draw(at(refresh + sixty), let lead) = scheduler.next(at: until) else {
      Issue.record("not drawn for the next refresh")
      return
    }
    #expect(at(refresh + sixty) - until == lead, "a new gesture begins with the right lead")
    #expect(lead < Duration(nanoseconds: sixty / 3))
    // A time in the future, or before the last flip, is not believed.
    var (other, then, last) = rested(for: 10_000_000_000)
    other.needsFrame()
    let before = other
    other.refreshed(at: at(then + 1), now: at(then))
    other.refreshed(at: at(last - 1), now: at(then))
    #expect(other == before)
  }
}
