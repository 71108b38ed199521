import Testing
import VitrineMotion
import VitrineTesting
import VitrineUnits

@Suite("The motion of a scroller is continuous")
struct ScrollerContinuityTests {
  /// Random calls at random times.
  enum Act {
    case drag(Double)
    case release(Double, ReleaseTarget)
    case cancel
    case grab
    case settle(Double)
    case extent(ScrollExtent)
  }

  static func calls(_ random: inout RandomSource) -> [(time: Double, act: Act)] {
    var acts: [(Double, Act)] = []
    var time = 0.0
    for _ in 0..<40 {
      time += random.double(in: 1...200)
      switch random.int(in: 0...7) {
      case 0, 1, 2: acts.append((time, .drag(random.double(in: -60...60))))
      case 3: acts.append((time, .release(random.double(in: -5000...5000), .natural)))
      case 4:
        let target: ReleaseTarget =
          random.int(in: 0...1) == 0
          ? .outside(100, 400) : .detents(Detents([0, 500, 900]), nil)
        acts.append((time, .release(random.double(in: -3000...3000), target)))
      case 5: acts.append((time, random.int(in: 0...1) == 0 ? .cancel : .grab))
      case 6: acts.append((time, .settle(random.double(in: -100...1200))))
      default:
        let extent = ScrollExtent(
          minimum: random.double(in: -80...0), maximum: random.double(in: 0...1500),
          viewport: 480)
        acts.append((time, .extent(extent)))
      }
    }
    return acts
  }

  static func perform(_ act: Act, at time: Double, on scroller: inout ScrollChain) {
    switch act {
    case .drag(let delta): scroller.drag(by: delta, at: ms(time))
    case .release(let velocity, let target):
      scroller.release(velocity: velocity, at: ms(time), target: target)
    case .cancel: scroller.cancel(at: ms(time))
    case .grab: scroller.grab(at: ms(time))
    case .settle(let target):
      scroller.settle(to: target, spring: Spring(response: 0.4, dampingRatio: 0.7), at: ms(time))
    case .extent(let extent): scroller.setExtent(extent, at: ms(time))
    }
  }

  @Test("No call makes the content jump, except a finger by at most its own travel")
  func acts() {
    withEverySeed(150) { seed, random in
      var scroller = ScrollChain(extent: ScrollExtent(minimum: 0, maximum: 1000, viewport: 480))
      for (time, act) in Self.calls(&random) {
        let before = scroller.state(at: ms(time))
        Self.perform(act, at: time, on: &scroller)
        let after = scroller.state(at: ms(time))
        var allowed = 1e-9
        if case .drag(let delta) = act { allowed += abs(delta) }
        // A motion that begins nearer to its goal than `restDistance` ends at once.
        if after.phase == .idle { allowed += scroller.physics.restDistance }
        #expect(abs(after.offset - before.offset) <= allowed, "seed \(seed) \(time) \(act)")
        if case .extent = act, after.phase != .drag {
          #expect(abs(after.velocity - before.velocity) < 1e-6, "seed \(seed) \(time) \(act)")
        }
        if case .settle = act {
          let rests = after.phase == .idle
          #expect(rests || abs(after.velocity - before.velocity) < 1e-6, "seed \(seed) \(act)")
        }
      }
    }
  }

  @Test(
    "In motion a millisecond moves the content by no more than its speed, to the rest and past it")
  func milliseconds() {
    withEverySeed(20) { seed, random in
      var scroller = ScrollChain(extent: ScrollExtent(minimum: 0, maximum: 1000, viewport: 480))
      for (time, act) in Self.calls(&random) {
        Self.perform(act, at: time, on: &scroller)
        guard let rest = scroller.restTime, rest > ms(time) else { continue }
        let last = scroller.state(at: rest)
        #expect(last.phase == .idle && last.velocity == 0, "seed \(seed)")
        #expect(last.offset == scroller.destination(), "seed \(seed)")
        #expect(last.overscroll == 0, "seed \(seed)")
        var state = scroller.state(at: ms(time))
        let milliseconds = Int((rest - ms(time)).seconds * 1000)
        for step in 1...(milliseconds + 2) {
          let next = scroller.state(at: ms(time + Double(step)))
          // Between two milliseconds a spring of 120/s changes its speed by an eighth.
          let speed = max(abs(state.velocity), abs(next.velocity)) * 1.2 + 60
          let ended = state.phase != .idle && next.phase == .idle
          let allowed = speed * 0.001 + (ended ? scroller.physics.restDistance : 0)
          #expect(
            abs(next.offset - state.offset) <= allowed, "seed \(seed) \(time) + \(step) \(act)")
          state = next
        }
      }
    }
  }

  @Test("A state does not depend on earlier queries: any subset of frames agrees")
  func subsets() {
    withEverySeed(40) { seed, random in
      let calls = Self.calls(&random)
      var asked = ScrollChain(extent: ScrollExtent(minimum: 0, maximum: 1000, viewport: 480))
      var silent = asked
      var frame = 0.0
      for (time, act) in calls {
        while frame < time {
          _ = asked.state(at: ms(frame))
          _ = asked.projectedOffset(velocity: 500, at: ms(frame))
          frame += random.double(in: 1...40)
        }
        Self.perform(act, at: time, on: &asked)
        Self.perform(act, at: time, on: &silent)
        #expect(asked == silent, "seed \(seed)")
      }
      let times = (0..<50).map { _ in frame + random.double(in: 0...5000) }
      let inOrder = times.sorted().map { asked.state(at: ms($0)) }
      let backwards = times.sorted().reversed().map { silent.state(at: ms($0)) }
      #expect(inOrder == backwards.reversed(), "seed \(seed)")
    }
  }
}
