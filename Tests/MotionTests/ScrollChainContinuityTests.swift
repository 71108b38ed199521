import Testing
import VitrineMotion
import VitrineTesting
import VitrineUnits

@Suite("The motion of nested scrollers is continuous")
struct ScrollChainContinuityTests {
  enum Act {
    case drag(Double)
    case release(Double)
    case cancel
    case grab
    case settle(Int, Double)
    case extent(Int, ScrollExtent)
  }

  static func calls(
    of chain: ScrollChain, _ random: inout RandomSource
  ) -> [(time: Double, act: Act)] {
    var time = 0.0
    return (0..<30).map { _ in
      time += random.double(in: 1...250)
      let link = random.int(in: 0...chain.links.count - 1)
      switch random.int(in: 0...9) {
      case 0, 1, 2, 3: return (time, .drag(random.double(in: -80...80)))
      case 4, 5, 6: return (time, .release(random.double(in: -5000...5000)))
      case 7: return (time, random.int(in: 0...1) == 0 ? .cancel : .grab)
      case 8: return (time, .settle(link, random.double(in: -300...900)))
      default:
        let start = random.double(in: -300...300)
        let extent = ScrollExtent(
          minimum: start, maximum: start + random.double(in: 0...800), viewport: 480)
        return (time, .extent(link, extent))
      }
    }
  }

  static func perform(_ act: Act, at time: Double, on chain: inout ScrollChain) {
    switch act {
    case .drag(let delta): chain.drag(by: delta, at: ms(time))
    case .release(let velocity): chain.release(velocity: velocity, at: ms(time))
    case .cancel: chain.cancel(at: ms(time))
    case .grab: chain.grab(at: ms(time))
    case .settle(let link, let target):
      chain.settle(
        link, to: target, spring: Spring(response: 0.4, dampingRatio: 0.7), at: ms(time))
    case .extent(let link, let extent): chain.setExtent(extent, of: link, at: ms(time))
    }
  }

  @Test("No call makes a link jump, except a finger by at most its own travel")
  func acts() {
    withEverySeed(120) { seed, random in
      var chain = ScrollChain.random(&random, detents: seed % 2 == 0)
      for (time, act) in Self.calls(of: chain, &random) {
        let before = chain.states(at: ms(time))
        Self.perform(act, at: time, on: &chain)
        let after = chain.states(at: ms(time))
        var allowed = 1e-9
        if case .drag(let delta) = act { allowed += abs(delta) }
        var moved = 0.0
        for (old, new) in zip(before, after) {
          // A motion that begins nearer to its goal than `restDistance` ends at once.
          let rest = new.phase == .idle ? chain.physics.restDistance : 0
          moved += max(0, abs(new.offset - old.offset) - rest)
        }
        #expect(moved <= allowed, "seed \(seed) \(time) \(act)")
        if case .extent = act {
          for (old, new) in zip(before, after) where new.phase != .idle {
            #expect(abs(new.velocity - old.velocity) < 1e-6, "seed \(seed) \(time) \(act)")
          }
        }
      }
    }
  }

  @Test(
    "In motion a millisecond moves each link by no more than its speed, to the rest and past it")
  func milliseconds() {
    withEverySeed(30) { seed, random in
      var chain = ScrollChain.random(&random, detents: seed % 2 == 0)
      for (time, act) in Self.calls(of: chain, &random) {
        Self.perform(act, at: time, on: &chain)
        guard let rest = chain.restTime, rest > ms(time) else { continue }
        for (link, state) in zip(chain.links.indices, chain.states(at: rest)) {
          #expect(state.phase == .idle && state.overscroll == 0, "seed \(seed)")
          #expect(state.offset == chain.destination(of: link), "seed \(seed)")
        }
        var states = chain.states(at: ms(time))
        for step in 1...(Int((rest - ms(time)).seconds * 1000) / 5 + 1) {
          let next = chain.states(at: ms(time + Double(step) * 5))
          let top = (states + next).map { abs($0.velocity) }.max() ?? 0
          for (old, new) in zip(states, next) {
            let ended = old.phase != .idle && new.phase != old.phase
            let allowed =
              (top * 1.8 + 100) * 0.005 + (ended ? chain.physics.restDistance : 0)
            #expect(
              abs(new.offset - old.offset) <= allowed, "seed \(seed) \(time) + \(step) \(act)")
          }
          states = next
        }
      }
    }
  }

  @Test("A state does not depend on earlier queries: any subset of frames agrees")
  func subsets() {
    withEverySeed(40) { seed, random in
      var asked = ScrollChain.random(&random, detents: true)
      var silent = asked
      var frame = 0.0
      for (time, act) in Self.calls(of: asked, &random) {
        while frame < time {
          _ = asked.states(at: ms(frame))
          frame += random.double(in: 1...40)
        }
        Self.perform(act, at: time, on: &asked)
        Self.perform(act, at: time, on: &silent)
        #expect(asked == silent, "seed \(seed)")
      }
      let times = (0..<30).map { _ in frame + random.double(in: 0...5000) }.sorted()
      let inOrder = times.map { asked.states(at: ms($0)) }
      let backwards = times.reversed().map { silent.states(at: ms($0)) }
      #expect(inOrder == backwards.reversed(), "seed \(seed)")
    }
  }

  @Test("Caught in motion and released without a move, every link keeps its offset")
  func catching() {
    withEverySeed(100) { seed, random in
      var chain = ScrollChain.random(&random, detents: true)
      chain.release(velocity: random.double(in: -5000...5000), at: ms(0))
      let time = random.double(in: 0...1500)
      let drawn = chain.offsets(time)
      chain.grab(at: ms(time))
      #expect(chain.offsets(time + 300) == drawn, "seed \(seed)")
      chain.cancel(at: ms(time + 300))
      #expect(zip(chain.offsets(time + 300), drawn).allSatisfy { abs($0 - $1) <= 0.25 })
    }
  }

  @Test("A link that settles leaves the fling, and the others end by themselves")
  func parting() {
    var chain = ScrollChain.sheetList(.adjacent, offsets: [700, 400])
    chain.release(velocity: -3000, at: ms(0))
    #expect(chain.destinations == [300, 0])
    chain.settle(1, to: 1000, spring: Spring(frequency: 12), at: ms(50))
    #expect(chain.destinations == [700, 1000])
    chain.settle(0, to: 300, spring: Spring(frequency: 12), at: ms(100))
    #expect(chain.destinations == [300, 1000])
    chain.jump(1, to: 20, at: ms(120))
    #expect(chain.offsets(120)[1] == 20 && chain.destinations == [300, 20])
  }

  @Test("A list that grows during a fling through the chain takes more of it")
  func growing() {
    var chain = ScrollChain.headerList(.atTop, offsets: [100, 2500])
    chain.release(velocity: 3000, at: ms(0))
    #expect(chain.destinations == [200, 3000])
    let grown = ScrollExtent(minimum: 0, maximum: 9000, viewport: 480)
    let before = (chain.total(100), chain.speed(100))
    chain.setExtent(grown, of: 1, at: ms(100))
    #expect(chain.total(100) == before.0 && abs(chain.speed(100) - before.1) < 1e-9)
    let law = Deceleration(from: 2600, velocity: 3000)
    #expect(abs(chain.destinations.reduce(0, +) - law.destination) < 1e-9)

    var shifted = ScrollChain.headerList(.atTop, offsets: [200, 500])
    shifted.release(velocity: -3000, at: ms(0))
    shifted.adjustOffset(of: 1, by: 320)
    let moved = shifted.offsets(100)
    shifted.setExtent(
      ScrollExtent(minimum: 0, maximum: 3320, viewport: 480), of: 1, at: ms(100))
    #expect(shifted.offsets(100) == moved && shifted.destinations[0] == 0)
  }

  @Test("Repeated flings add up through a chain as well")
  func flywheel() {
    var chain = ScrollChain.headerList(.atTop, offsets: [0, 0])
    chain.release(velocity: 1500, at: ms(0))
    chain.grab(at: ms(150))
    for step in 1...4 { chain.drag(by: 10, at: ms(150 + Double(step) * 8)) }
    chain.release(velocity: 1500, at: ms(190))
    let carried = Deceleration(from: 0, velocity: 1500).velocity(at: 0.19)
    #expect(abs(chain.speed(190) - 1500 - carried) < 1e-6)
  }
}
