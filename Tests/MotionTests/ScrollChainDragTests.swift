import Testing
import VitrineMotion
import VitrineTesting
import VitrineUnits

@Suite("Nested scrollers under a finger")
struct ScrollChainDragTests {
  @Test("A header that returns at the top leaves first and comes back last in one touch")
  func atTop() {
    var chain = ScrollChain.headerList(.atTop)
    chain.grab(at: ms(0))
    chain.drag(by: 150, at: ms(8))
    #expect(chain.offsets(8) == [150, 0])
    chain.drag(by: 150, at: ms(16))
    #expect(chain.offsets(16) == [200, 100])
    chain.drag(by: -60, at: ms(24))
    #expect(chain.offsets(24) == [200, 40])
    chain.drag(by: -60, at: ms(32))
    #expect(chain.offsets(32) == [180, 0])
    chain.drag(by: 30, at: ms(40))
    #expect(chain.offsets(40) == [200, 10])
    #expect(chain.states(at: ms(40)).allSatisfy { $0.phase == .drag && $0.velocity == 0 })
  }

  @Test("A header that returns on reverse comes back as soon as the finger turns")
  func onReverse() {
    var chain = ScrollChain.headerList(.onReverse, offsets: [200, 1000])
    chain.drag(by: -60, at: ms(0))
    #expect(chain.offsets(0) == [140, 1000])
    chain.drag(by: 30, at: ms(8))
    #expect(chain.offsets(8) == [170, 1000])
    chain.drag(by: -200, at: ms(16))
    #expect(chain.offsets(16) == [0, 970])
  }

  @Test("A sheet rises to its last tier, then its list scrolls; downwards the list moves first")
  func sheet() {
    var chain = ScrollChain.sheetList(.adjacent, offsets: [300, 0])
    chain.drag(by: 500, at: ms(0))
    #expect(chain.offsets(0) == [700, 100])
    chain.drag(by: -250, at: ms(8))
    #expect(chain.offsets(8) == [550, 0])
    chain.drag(by: 250, at: ms(16))
    #expect(chain.offsets(16) == [700, 100])
  }

  @Test("The links together consume exactly the finger's travel, in every frame, for any nesting")
  func conserved() {
    withEverySeed(150) { seed, random in
      var chain = ScrollChain.random(&random, detents: false)
      let room = { (forward: Bool, chain: ScrollChain) -> Double in
        zip(chain.links, chain.offsets(0)).map {
          forward ? $0.extent.maximum - $1 : $1 - $0.extent.minimum
        }.reduce(0, +)
      }
      chain.grab(at: ms(0))
      for _ in 0..<50 {
        let before = chain.total(0)
        let wanted = random.double(in: -200...200)
        let delta = min(max(wanted, -room(false, chain)), room(true, chain))
        chain.drag(by: delta, at: ms(0))
        #expect(abs(chain.total(0) - before - delta) < 1e-9, "seed \(seed)")
        for state in chain.states(at: ms(0)) { #expect(abs(state.overscroll) < 1e-9) }
      }
    }
  }

  @Test("In a chain with the reverse order backwards, a finger that returns gives the same offsets")
  func reversible() {
    withEverySeed(40) { seed, random in
      var chain =
        seed % 2 == 0 ? ScrollChain.headerList(.atTop) : ScrollChain.sheetList(.adjacent)
      chain.grab(at: ms(0))
      let deltas = (0..<100).map { _ in random.double(in: -90...100) }
      var offsets = [chain.offsets(0)]
      for delta in deltas {
        chain.drag(by: delta, at: ms(0))
        offsets.append(chain.offsets(0))
      }
      for (index, delta) in deltas.enumerated().reversed() {
        #expect(chain.offsets(0) == offsets[index + 1], "seed \(seed) step \(index)")
        chain.drag(by: -delta, at: ms(0))
      }
      #expect(chain.offsets(0) == offsets[0], "seed \(seed)")
    }
  }

  @Test("The rubber band begins where no link can move, on the link that bounces there")
  func rubberBand() {
    var chain = ScrollChain.headerList(.atTop, offsets: [50, 20])
    chain.drag(by: -170, at: ms(0))
    // The list pulls down under the open header: 0.55·100·480 / (480 + 55).
    #expect(abs(chain.offsets(0)[1] + 49.3458) < 1e-4 && chain.offsets(0)[0] == 0)
    chain.drag(by: 100, at: ms(8))
    #expect(chain.offsets(8) == [0, 0])
    chain.drag(by: 3300, at: ms(16))
    #expect(chain.offsets(16)[0] == 200)
    #expect(abs(chain.offsets(16)[1] - 3049.3458) < 1e-4)

    var hard = ScrollChain(
      links: [.header(height: 200, viewport: 480, returns: .atTop)])
    hard.drag(by: -100, at: ms(0))
    hard.drag(by: 30, at: ms(8))
    #expect(hard.offsets(8) == [30])
  }

  @Test("A sheet caught above its last tier neither jumps nor keeps the list from scrolling")
  func caughtOvershoot() throws {
    var chain = ScrollChain.sheetList(.adjacent, offsets: [690, 0], list: 0)
    chain.grab(at: ms(0))
    chain.release(velocity: 3000, at: ms(0))
    let time = try #require((0..<400).first { chain.offsets(Double($0))[0] > 701 })
    let drawn = chain.offsets(Double(time))
    chain.grab(at: ms(Double(time)))
    chain.setExtent(
      ScrollExtent(minimum: 0, maximum: 3000, viewport: 700), of: 1, at: ms(Double(time)))
    #expect(chain.offsets(Double(time)) == drawn)
    chain.drag(by: 40, at: ms(Double(time) + 8))
    #expect(chain.offsets(Double(time) + 8) == [drawn[0], 40])
    // On the way back the sheet's overshoot is undone first: the list keeps the travel that the
    // sheet took.
    chain.drag(by: -40, at: ms(Double(time) + 16))
    let back = chain.offsets(Double(time) + 16)
    #expect(back[0] == 700 && back[1] > 0 && back[1] < 40)
    chain.cancel(at: ms(Double(time) + 24))
    #expect(chain.destinations == back)
  }

  @Test("Mirrored fingers on mirrored links move mirrored, bit for bit")
  func mirrored() {
    withEverySeed(80) { seed, random in
      var one = ScrollChain.random(&random, detents: true)
      var other = ScrollChain(
        links: one.links.map { link in
          var ends = ScrollLink.Ends()
          if link.bounces.contains(.start) { ends.insert(.end) }
          if link.bounces.contains(.end) { ends.insert(.start) }
          return ScrollLink(
            extent: ScrollExtent(
              minimum: -link.extent.maximum, maximum: -link.extent.minimum,
              viewport: link.extent.viewport),
            forward: link.backward, backward: link.forward,
            detents: link.detents.map { Detents($0.positions.map { -$0 }, policy: $0.policy) },
            bounces: ends)
        }, offsets: one.offsets(0).map { -$0 })
      var time = 0.0
      for _ in 0..<6 {
        for _ in 0..<4 {
          time += 8
          let delta = random.double(in: -200...200)
          one.drag(by: delta, at: ms(time))
          other.drag(by: -delta, at: ms(time))
        }
        #expect(one.offsets(time) == other.offsets(time).map { -$0 }, "seed \(seed)")
        let velocity = random.double(in: -5000...5000)
        one.release(velocity: velocity, at: ms(time))
        other.release(velocity: -velocity, at: ms(time))
        time += random.double(in: 0...800)
        #expect(one.offsets(time) == other.offsets(time).map { -$0 }, "seed \(seed)")
        #expect(one.restTime == other.restTime, "seed \(seed)")
      }
    }
  }
}
