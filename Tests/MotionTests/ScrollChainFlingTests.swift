import Testing
import VitrineMotion
import VitrineTesting
import VitrineUnits

@Suite("Flings through nested scrollers")
struct ScrollChainFlingTests {
  @Test("A fling through header and list is one motion by the law of a single scroller, both ways")
  func oneMotion() throws {
    for (velocity, offsets) in [(2500.0, [30.0, 0.0]), (-2500, [200, 900])] {
      var chain = ScrollChain.headerList(.atTop, offsets: offsets)
      chain.grab(at: ms(0))
      chain.release(velocity: velocity, at: ms(20))
      let law = Deceleration(from: offsets[0] + offsets[1], velocity: velocity)
      for frame in 0..<300 {
        let time = 20 + Double(frame) * 1000 / 90
        let seconds = (ms(time) - ms(20)).seconds
        guard chain.isMoving(at: ms(time)), law.position(at: seconds) > 0 else { break }
        #expect(abs(chain.total(time) - law.position(at: seconds)) < 1e-9, "frame \(frame)")
        #expect(abs(chain.speed(time) - law.velocity(at: seconds)) < 1e-9, "frame \(frame)")
      }
      let moved = zip(chain.destinations, offsets).filter { $0 != $1 }
      #expect(moved.count == 2)
    }
  }

  @Test("At a border the offset is the border's, and the speed does not change")
  func handover() throws {
    var chain = ScrollChain.headerList(.atTop, offsets: [0, 0])
    chain.release(velocity: 2000, at: ms(0))
    let law = Deceleration(from: 0, velocity: 2000)
    let border = try #require(law.time(toReach: 200))
    let (before, after) = (
      Instant.zero + Duration(nanoseconds: Int64(border * 1e9)),
      Instant.zero + Duration(nanoseconds: Int64(border * 1e9) + 1)
    )
    #expect(chain.states(at: before).map(\.phase) == [.coast, .idle])
    #expect(chain.states(at: after).map(\.phase) == [.idle, .coast])
    #expect(chain.state(of: 0, at: after).offset == 200)
    let speeds = (chain.state(of: 0, at: before).velocity, chain.state(of: 1, at: after).velocity)
    #expect(abs(speeds.0 - speeds.1) < 1e-4)
    #expect(chain.state(of: 1, at: after).offset < 1e-4)
  }

  @Test("Total travel equals a single scroller's within a pixel, for any nesting without detents")
  func totalTravel() {
    withEverySeed(200) { seed, random in
      var chain = ScrollChain.random(&random, detents: false)
      let velocity = random.double(in: -4000...4000)
      guard abs(velocity) > 25 else { return }
      let start = chain.total(0)
      let low = chain.links.map(\.extent.minimum).reduce(0, +)
      let high = chain.links.map(\.extent.maximum).reduce(0, +)
      var single = ScrollChain(
        extent: ScrollExtent(minimum: low, maximum: high, viewport: 480), offset: start)
      chain.release(velocity: velocity, at: ms(0))
      single.release(velocity: velocity, at: ms(0))
      #expect(
        abs(chain.destinations.reduce(0, +) - single.destination()) < 1, "seed \(seed)")
      for step in 0..<60 {
        let time = Double(step) * 40
        let state = single.state(at: ms(time))
        guard state.phase == .coast else { break }
        #expect(abs(chain.total(time) - state.offset) < 1e-9, "seed \(seed) at \(time)")
        #expect(abs(chain.speed(time) - state.velocity) < 1e-6, "seed \(seed) at \(time)")
      }
    }
  }

  @Test("At the end the last link bounces with the remaining speed")
  func bounce() throws {
    var chain = ScrollChain.headerList(.atTop, offsets: [100, 50])
    chain.release(velocity: -3000, at: ms(0))
    let law = Deceleration(from: 150, velocity: -3000)
    let border = try #require(law.time(toReach: 0)) * 1000
    let after = chain.states(at: ms(border + 0.01))
    #expect(after.map(\.phase) == [.idle, .bounce])
    #expect(abs(after[1].velocity / law.velocity(at: border / 1000) - 1) < 0.01)
    #expect(chain.destinations == [0, 0])
  }

  @Test("A pulled list that is flung up passes the header into the rows")
  func outOfTheBand() {
    var chain = ScrollChain.headerList(.atTop)
    chain.drag(by: -60, at: ms(0))
    let drawn = chain.offsets(0)
    chain.release(velocity: 5000, at: ms(0))
    #expect(chain.offsets(0) == drawn)
    #expect(chain.destinations[0] == 200 && chain.destinations[1] > 100)
    var speed = chain.speed(0)
    for time in 1...1000 {
      #expect(chain.speed(Double(time)) < speed + 1e-9)
      #expect(chain.speed(Double(time)) > speed * 0.95)
      speed = chain.speed(Double(time))
    }
  }

  @Test("A fling down the list ends on a tier of the sheet, with the list's speed")
  func listToSheet() throws {
    for (policy, end) in [(Detents.Policy.adjacent, 300.0), (.projected, 100)] {
      var chain = ScrollChain.sheetList(policy, offsets: [700, 100])
      chain.release(velocity: -3000, at: ms(0))
      let law = Deceleration(from: 100, velocity: -3000)
      let border = try #require(law.time(toReach: 0)) * 1000
      let (before, after) = (
        chain.states(at: ms(border - 0.001)), chain.states(at: ms(border + 0.001))
      )
      #expect(before.map(\.phase) == [.idle, .coast])
      #expect(after.map(\.phase) == [.settle, .idle])
      #expect(after[1].offset == 0)
      #expect(abs(after[0].velocity / before[1].velocity - 1) < 0.05)
      #expect(chain.destinations == [end, 0])
    }
  }

  @Test("A fling up a sheet continues into its list only next to the highest tier")
  func sheetToList() {
    var half = ScrollChain.sheetList(.adjacent, offsets: [320, 0])
    half.release(velocity: 3000, at: ms(0))
    let law = Deceleration(from: 320, velocity: 3000)
    #expect(half.destination(of: 0) == 700)
    #expect(abs(half.destination(of: 1) - (law.destination - 700)) < 1e-9)
    #expect(half.state(of: 0, at: ms(50)).phase == .coast)

    var peek = ScrollChain.sheetList(.adjacent, offsets: [120, 0])
    peek.release(velocity: 3000, at: ms(0))
    #expect(peek.destinations == [300, 0])
    var strong = ScrollChain.sheetList(.projected, offsets: [120, 0])
    strong.release(velocity: 3000, at: ms(0))
    #expect(strong.destination(of: 0) == 700 && strong.destination(of: 1) > 900)

    var weak = ScrollChain.sheetList(.adjacent, offsets: [320, 0])
    weak.release(velocity: 300, at: ms(0))
    #expect(weak.destinations == [700, 0] && weak.state(of: 0, at: ms(50)).phase == .settle)
    var empty = ScrollChain.sheetList(.adjacent, offsets: [320, 0], list: 0)
    empty.release(velocity: 3000, at: ms(0))
    #expect(empty.destinations == [700, 0])
  }

  @Test("Released without a fling, or cancelled, a sheet goes to its nearest tier")
  func nearestTier() {
    for (offset, tier) in [(180.0, 100.0), (201, 300), (499, 300), (650, 700)] {
      for cancels in [true, false] {
        var chain = ScrollChain.sheetList(.adjacent, offsets: [offset, 0])
        chain.grab(at: ms(0))
        if cancels { chain.cancel(at: ms(20)) } else { chain.release(velocity: 0, at: ms(20)) }
        #expect(chain.destinations == [tier, 0])
        #expect(chain.offsets(20)[0] == offset)
      }
    }
  }

  @Test("One fling passes refresh, header, list and sheet in one chain")
  func allOfThem() {
    func chain(_ offsets: [Double]) -> ScrollChain {
      ScrollChain(
        links: [
          .sheet(tiers: Detents([100, 700]), viewport: 800, spring: Spring(frequency: 20)),
          .header(height: 150, viewport: 800, returns: .atTop),
          ScrollLink(extent: ScrollExtent(minimum: -50, maximum: 2000, viewport: 800)),
        ], offsets: offsets)
    }
    var up = chain([650, 0, -50])
    up.release(velocity: 2500, at: ms(0))
    let law = Deceleration(from: 600, velocity: 2500)
    #expect(up.destinations[0] == 700 && up.destinations[1] == 150)
    #expect(abs(up.destinations.reduce(0, +) - law.destination) < 1e-9)
    var down = chain([700, 150, 200])
    down.release(velocity: -3000, at: ms(0))
    #expect(down.destinations == [100, 0, -50])
    for time in 0..<600 {
      let moving = down.states(at: ms(Double(time))).filter { $0.phase != .idle }
      #expect(moving.count <= 1)
    }
  }
}
