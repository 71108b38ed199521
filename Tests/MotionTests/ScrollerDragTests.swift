import Testing
import VitrineMotion
import VitrineTesting
import VitrineUnits

@Suite("A scroller under a finger")
struct ScrollerDragTests {
  @Test("Inside the range the content follows the finger 1:1")
  func follows() {
    var scroller = ScrollChain(extent: .list, offset: 100)
    scroller.grab(at: ms(0))
    scroller.drag(by: 12.5, at: ms(8))
    scroller.drag(by: -2.25, at: ms(16))
    let state = scroller.state(at: ms(16))
    #expect(state.offset == 110.25)
    #expect(state.phase == .drag)
    #expect(state.velocity == 0)
    #expect(scroller.isHeld && !scroller.isMoving(at: ms(16)) && scroller.restTime == nil)
  }

  @Test("Beyond either end it follows by the rubber band, and reports its overscroll")
  func rubberBand() {
    var top = ScrollChain(extent: .list)
    top.drag(by: -100, at: ms(0))
    // 0.55·100·480 / (480 + 55)
    #expect(abs(top.offset(0) + 49.3458) < 1e-4)
    #expect(top.state(at: ms(0)).overscroll == top.offset(0))
    var bottom = ScrollChain(extent: .list, offset: 5000)
    bottom.drag(by: 100, at: ms(0))
    #expect(abs(bottom.state(at: ms(0)).overscroll - 49.3458) < 1e-4)
  }

  @Test("A finger that returns gives the same offsets, to the last bit, in any number of steps")
  func reversible() {
    withEverySeed(30) { seed, random in
      var scroller = ScrollChain(
        extent: .list, offset: seed % 2 == 0 ? random.double(in: 0...50) : 4990)
      scroller.grab(at: ms(0))
      let deltas = (0..<200).map { _ in random.double(in: -40...41) }
      var offsets = [scroller.offset(0)]
      for delta in deltas {
        scroller.drag(by: delta, at: ms(0))
        offsets.append(scroller.offset(0))
      }
      for (index, delta) in deltas.enumerated().reversed() {
        #expect(scroller.offset(0) == offsets[index + 1], "seed \(seed) step \(index)")
        scroller.drag(by: -delta, at: ms(0))
      }
      #expect(scroller.offset(0) == offsets[0], "seed \(seed)")
    }
  }

  @Test("The offset depends on the finger's position, not on the number of its steps")
  func pathIndependent() {
    withEverySeed(100) { seed, random in
      var many = ScrollChain(extent: .list, offset: 60)
      var one = many
      var travel = 0.0
      for _ in 0..<100 {
        // Sixteenths of a point: the sum is exact, so both fingers are at the same position.
        let delta = Double(random.int(in: -160...160)) / 16
        travel += delta
        many.drag(by: delta, at: ms(0))
      }
      one.drag(by: travel, at: ms(0))
      #expect(many.offset(0) == one.offset(0), "seed \(seed)")
    }
  }

  @Test("An end without a bounce stops the content, and a finger that turns moves it at once")
  func hardEnds() {
    var scroller = ScrollChain(extent: .list, bounces: [])
    scroller.drag(by: -100, at: ms(0))
    #expect(scroller.offset(0) == 0)
    scroller.drag(by: 10, at: ms(8))
    #expect(scroller.offset(8) == 10)
    scroller.drag(by: 9000, at: ms(16))
    scroller.drag(by: -1, at: ms(24))
    #expect(scroller.offset(24) == 4999)
    scroller.release(velocity: 3000, at: ms(32))
    #expect(scroller.destination() == 5000)
    #expect(scroller.offset(400) == 5000 && scroller.phase(400) == .idle)
  }

  @Test("Caught and released without a move, the content keeps its offset")
  func catchInFlight() {
    withEverySeed(200) { seed, random in
      var scroller = ScrollChain(
        extent: ScrollExtent(minimum: 0, maximum: random.double(in: 0...600), viewport: 300))
      scroller.drag(by: random.double(in: -400...700), at: ms(0))
      scroller.release(velocity: random.double(in: -9000...9000), at: ms(0))
      let time = random.double(in: 0...1500)
      let drawn = scroller.offset(time)
      scroller.grab(at: ms(time))
      #expect(scroller.offset(time) == drawn, "seed \(seed)")
      #expect(scroller.offset(time + 500) == drawn, "seed \(seed)")
      scroller.drag(by: 25, at: ms(time + 510))
      #expect(abs(scroller.offset(time + 510) - drawn) <= 25.000001, "seed \(seed)")
      scroller.drag(by: -25, at: ms(time + 520))
      #expect(scroller.offset(time + 520) == drawn, "seed \(seed)")
      scroller.cancel(at: ms(time + 600))
      #expect(scroller.offset(time + 600) == drawn, "seed \(seed)")
      let inside = drawn >= 0 && drawn <= scroller.links[0].extent.maximum
      let end = inside ? drawn : min(max(drawn, 0), scroller.links[0].extent.maximum)
      #expect(scroller.destination() == end, "seed \(seed)")
    }
  }

  @Test("Mirrored fingers on a mirrored range give mirrored offsets, bit for bit")
  func mirrored() {
    withEverySeed(100) { seed, random in
      let size = random.double(in: 0...800)
      var one = ScrollChain(extent: ScrollExtent(minimum: 0, maximum: size, viewport: 480))
      var other = ScrollChain(
        extent: ScrollExtent(minimum: -size, maximum: 0, viewport: 480), offset: 0)
      var time = 0.0
      for _ in 0..<10 {
        for _ in 0..<5 {
          let delta = random.double(in: -150...150)
          time += 8
          one.drag(by: delta, at: ms(time))
          other.drag(by: -delta, at: ms(time))
          #expect(one.offset(time) == -other.offset(time), "seed \(seed)")
        }
        let velocity = random.double(in: -6000...6000)
        one.release(velocity: velocity, at: ms(time))
        other.release(velocity: -velocity, at: ms(time))
        for _ in 0..<5 {
          time += random.double(in: 0...400)
          #expect(one.offset(time) == -other.offset(time), "seed \(seed)")
          #expect(one.phase(time) == other.phase(time), "seed \(seed)")
        }
        #expect(one.restTime == other.restTime, "seed \(seed)")
      }
    }
  }
}
