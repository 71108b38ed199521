import Testing
import VitrineMotion
import VitrineTesting
import VitrineUnits

@Suite("Any number of nested scrollers")
struct ScrollChainManyTests {
  /// Up to 24 links of any orders, at the same end of all their ranges, beside one scroller as long
  /// as all of them.
  private func chain(
    _ random: inout RandomSource, forward: Bool
  ) -> (ScrollChain, ScrollChain, length: Double) {
    let turns: [ScrollLink.ConsumeOrder] = [.preConsume, .postConsume]
    let links = (0..<random.int(in: 1...24)).map { _ -> ScrollLink in
      let start = random.double(in: -300...300)
      return ScrollLink(
        extent: ScrollExtent(
          minimum: start, maximum: start + random.double(in: 1...160), viewport: 480),
        forward: turns[random.int(in: 0...1)], backward: turns[random.int(in: 0...1)])
    }
    let low = links.map(\.extent.minimum).reduce(0, +)
    let high = links.map(\.extent.maximum).reduce(0, +)
    let chain = ScrollChain(
      links: links, offsets: links.map { forward ? $0.extent.minimum : $0.extent.maximum })
    let single = ScrollChain(
      extent: ScrollExtent(minimum: low, maximum: high, viewport: 480),
      offset: forward ? low : high)
    return (chain, single, high - low)
  }

  @Test(
    "pass one fling through all of them, with a single scroller's offset and speed at every time",
    arguments: [true, false])
  func fling(forward: Bool) {
    var borders = 0
    withEverySeed(100) { seed, random in
      var (chain, single, length) = chain(&random, forward: forward)
      let velocity = random.double(in: 300...6000) * (forward ? 1 : -1)
      chain.release(velocity: velocity, at: ms(0))
      single.release(velocity: velocity, at: ms(0))
      #expect(abs(chain.destinations.reduce(0, +) - single.destination()) < 1e-6, "seed \(seed)")
      var moving: Int?
      var time = 0.0
      while time < 4000 {
        let state = single.state(at: ms(time))
        #expect(abs(chain.total(time) - state.offset) < 0.26, "seed \(seed) at \(time)")
        if state.phase == .coast {
          #expect(abs(chain.total(time) - state.offset) < 1e-6, "seed \(seed) at \(time)")
          #expect(abs(chain.speed(time) / state.velocity - 1) < 1e-6, "seed \(seed) at \(time)")
        }
        let now = chain.states(at: ms(time)).firstIndex { $0.phase == .coast }
        if now != moving { borders += 1 }
        moving = now
        time += 1000 / 120
      }
      #expect(length > 0)
    }
    #expect(borders > 300, "\(borders) borders were crossed")
  }

  @Test(
    "distribute one touch: no travel is lost at any border, in both directions",
    arguments: [true, false])
  func touch(forward: Bool) {
    withEverySeed(100) { seed, random in
      var (chain, single, length) = chain(&random, forward: forward)
      var time = 0.0
      var pulled = 0.0
      func drag(_ delta: Double) {
        time += 8
        let before = chain.offsets(time)
        let target = min(max(pulled + delta, 0), length) - pulled
        pulled += target
        let signed = forward ? target : -target
        chain.drag(by: signed, at: ms(time))
        single.drag(by: signed, at: ms(time))
        let after = chain.offsets(time)
        let moved = zip(after, before).map { $0 - $1 }
        #expect(abs(moved.reduce(0, +) - signed) < 1e-9, "seed \(seed) at \(time)")
        // No link moves against the finger.
        #expect(moved.allSatisfy { $0 * signed >= -1e-12 }, "seed \(seed) at \(time)")
        #expect(abs(chain.total(time) - single.state(at: ms(time)).offset) < 1e-9)
      }
      chain.grab(at: ms(0))
      single.grab(at: ms(0))
      while pulled < length { drag(random.double(in: 1...90)) }
      for _ in 0..<20 { drag(random.double(in: -200...200)) }
      while pulled > 0 { drag(-random.double(in: 1...90)) }
    }
  }
}
