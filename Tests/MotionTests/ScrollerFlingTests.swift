import Testing
import VitrineMotion
import VitrineTesting
import VitrineUnits

@Suite("A scroller in motion")
struct ScrollerFlingTests {
  @Test("A release coasts by the deceleration's law and rests at its destination, exactly")
  func coast() throws {
    var scroller = ScrollChain(extent: .list, offset: 1000)
    scroller.grab(at: ms(0))
    scroller.release(velocity: 2000, at: ms(100))
    let law = Deceleration(from: 1000, velocity: 2000)
    for t in [0.0, 0.1, 0.5, 1, 2] {
      let state = scroller.state(at: ms(100 + t * 1000))
      #expect(state.offset == law.position(at: t))
      #expect(state.velocity == law.velocity(at: t))
      #expect(state.phase == .coast)
    }
    let rest = try #require(scroller.restTime)
    #expect(scroller.state(at: rest).offset == law.destination)
    #expect(scroller.state(at: rest).phase == .idle)
    #expect(scroller.isMoving(at: rest - .milliseconds(1)) && !scroller.isMoving(at: rest))
    #expect(abs(scroller.state(at: rest - .milliseconds(1)).offset - law.destination) < 0.26)
    #expect(scroller.destination() == law.destination)
  }

  @Test("A slow release rests where it is")
  func slow() {
    var scroller = ScrollChain(extent: .list, offset: 1000)
    scroller.grab(at: ms(0))
    scroller.release(velocity: 24, at: ms(100))
    #expect(scroller.offset(100) == 1000 && scroller.restTime == nil)
    #expect(scroller.phase(100) == .idle)
  }

  @Test("A fling that meets an end bounces with the speed it has there and rests at the end")
  func bounce() throws {
    for mirror in [1.0, -1] {
      let range = mirror > 0 ? (0.0, 500.0) : (-500.0, 0.0)
      var scroller = ScrollChain(
        extent: ScrollExtent(minimum: range.0, maximum: range.1, viewport: 480),
        offset: mirror * 300)
      scroller.release(velocity: mirror * 3000, at: ms(0))
      let law = Deceleration(from: 300, velocity: 3000)
      let border = try #require(law.time(toReach: 500)) * 1000
      let before = scroller.state(at: ms(border - 0.001))
      let after = scroller.state(at: ms(border + 0.001))
      #expect(before.phase == .coast && after.phase == .bounce)
      #expect(abs(after.velocity - before.velocity) < 0.2)
      #expect(abs(after.offset - before.offset) < 0.01)
      #expect(after.overscroll * mirror > 0)
      // Critically damped from the end: the furthest point is v/(ωe), at 1/ω.
      let speed = law.velocity(at: border / 1000)
      let peak = scroller.offset(border + 1000 / 10.9)
      #expect(abs(peak * mirror - (500 + speed / 10.9 / 2.718281828)) < 1e-3)
      let rest = try #require(scroller.restTime)
      #expect(scroller.state(at: rest).offset == mirror * 500)
      #expect(scroller.state(at: rest).velocity == 0)
    }
  }

  @Test(
    "A bounce reaches at most three quarters of the viewport, however hard the fling")
  func hardBounce() {
    for velocity in [5000.0, 10_000, 16_000, 1e6] {
      var scroller = ScrollChain(extent: ScrollExtent(minimum: 0, maximum: 100, viewport: 200))
      scroller.release(velocity: velocity, at: ms(0))
      let furthest = (0..<1000).map { scroller.offset(Double($0)) }.max() ?? 0
      #expect(furthest > 150 && furthest <= 250.001)
    }
  }

  @Test("Released beyond an end it returns, and a fast fling inwards continues into the content")
  func fromBeyond() {
    var still = ScrollChain(extent: .list)
    still.drag(by: -100, at: ms(0))
    still.release(velocity: 0, at: ms(0))
    #expect(still.phase(10) == .bounce && still.destination() == 0)

    var thrown = ScrollChain(extent: .list)
    thrown.drag(by: -100, at: ms(0))
    let drawn = thrown.offset(0)
    thrown.release(velocity: 6000, at: ms(0))
    // Under the rubber band the content followed at a share of the finger's speed; it keeps that
    // share.
    let share = RubberBand(dimension: 480).slope(pull: -100)
    #expect(abs(thrown.state(at: ms(0)).velocity - 6000 * share) < 1e-9)
    #expect(thrown.offset(0) == drawn)
    #expect(thrown.destination() > 500 && thrown.phase(500) == .coast)
  }

  @Test("Released slowly beyond an end it returns with the share of the speed that it had")
  func slowBeyond() {
    var scroller = ScrollChain(extent: .list)
    scroller.drag(by: -100, at: ms(0))
    scroller.release(velocity: -20, at: ms(0))
    let share = RubberBand(dimension: 480).slope(pull: -100)
    #expect(abs(scroller.state(at: ms(0)).velocity + 20 * share) < 1e-9)
    #expect(scroller.phase(0) == .bounce && scroller.destination() == 0)
  }

  @Test("Released beyond an end towards a target it goes there at once, in both directions")
  func targetFromBeyond() {
    for velocity in [-3000.0, -10, 10, 3000] {
      var scroller = ScrollChain(extent: .list)
      scroller.drag(by: -100, at: ms(0))
      scroller.release(
        velocity: velocity, at: ms(0), target: .at(300, Spring(duration: 0.7, dampingRatio: 0.6)))
      let share = RubberBand(dimension: 480).slope(pull: -100)
      #expect(abs(scroller.state(at: ms(0)).velocity - velocity * share) < 1e-9)
      #expect(scroller.phase(0) == .settle && scroller.destination() == 300)
    }
  }

  @Test("A spring takes over offset and velocity, and ends exactly at its target")
  func settle() throws {
    var scroller = ScrollChain(extent: .list, offset: 1000)
    scroller.release(velocity: 2000, at: ms(0))
    let before = scroller.state(at: ms(300))
    scroller.settle(to: 1200.1, spring: Spring(duration: 0.7, dampingRatio: 0.6), at: ms(300))
    let after = scroller.state(at: ms(300))
    #expect(after.offset == before.offset)
    #expect(abs(after.velocity - before.velocity) < 1e-9)
    #expect(after.phase == .settle)
    let rest = try #require(scroller.restTime)
    #expect(scroller.state(at: rest).offset == 1200.1)
    scroller.settle(to: -50, spring: Spring(frequency: 10), velocity: 0, at: ms(400))
    #expect(scroller.destination() == 0)
    #expect(scroller.state(at: ms(400)).velocity == 0)
  }

  @Test("Release targets work at an offset, aimed, outside a zone, on a detent and on a page")
  func releaseTargets() {
    func end(_ offset: Double, _ velocity: Double, _ target: ReleaseTarget) -> Double {
      var scroller = ScrollChain(extent: .list, offset: offset)
      scroller.grab(at: ms(0))
      scroller.release(velocity: velocity, at: ms(50), target: target)
      let start = scroller.state(at: ms(50))
      #expect(start.offset == offset)
      #expect(start.phase == .idle || abs(start.velocity - velocity) < 1e-6)
      return scroller.destination()
    }
    let spring = Spring(response: 0.4, dampingRatio: 0.9)
    #expect(end(100, 700, .at(40, spring)) == 40)
    #expect(end(100, 700, .at(-40, spring)) == 0)
    #expect(end(100, 700, .aimed(at: 450)) == 450)
    // A wallet's snap: content never rests between 0 and 80.
    let snap = ReleaseTarget.outside(0, 80)
    #expect(end(30, 0, snap) == 0)
    #expect(end(40, 0, snap) == 80)
    #expect(end(50, -40, snap) == 0)
    #expect(end(10, 80, snap) == 80)
    #expect(end(80, 0, snap) == 80)
    #expect(end(10, 1000, snap) == Deceleration(from: 10, velocity: 1000).destination)
    #expect(end(400, -1000, snap) == 0)
    let tiers = Detents([0, 300, 700])
    #expect(end(310, 100, .detents(tiers, spring)) == 700)
    #expect(end(500, 0, .detents(tiers, nil)) == 700)
    #expect(end(480, 100, .page(of: 480, in: .list)) == 960)
    #expect(end(470, -4000, .page(of: 480, in: .list)) == 0)
  }

  @Test("Repeated flings in one direction add up; a turn, a pause or a slow finger loses the sum")
  func flywheel() {
    /// Flings at 2000, catches after 200 ms, moves by `deltas` every 8 ms, lifts at `velocity`.
    func thrown(
      _ deltas: [Double], pause: Double = 0, velocity: Double, interval: Double = 8
    ) -> Double {
      var scroller = ScrollChain(extent: ScrollExtent(minimum: 0, maximum: 1e6, viewport: 480))
      scroller.release(velocity: 2000, at: ms(0))
      var time = 200.0
      scroller.grab(at: ms(time))
      for delta in deltas {
        time += interval
        scroller.drag(by: delta, at: ms(time))
      }
      scroller.release(velocity: velocity, at: ms(time + pause))
      return scroller.state(at: ms(time + pause)).velocity
    }
    let flick = [10.0, 12, 14, 16]
    let carried = Deceleration(from: 0, velocity: 2000).velocity(at: 0.232)
    #expect(abs(thrown(flick, velocity: 1500) - (1500 + carried)) < 1e-6)
    // The velocity of a release says whether the finger rested before it.
    #expect(thrown(flick, pause: 60, velocity: 1500) > 1501)
    #expect(thrown([10, -3, 14, 16], velocity: 1500) == 1500)
    #expect(thrown([10, -1, 14, 16], velocity: 1500) > 1501, "a point is noise")
    #expect(thrown(flick.map { -$0 }, velocity: -1500) == -1500)
    #expect(thrown([10, 12] + Array(repeating: 0, count: 13) + [16], velocity: 1500) == 1500)
    // A slow finger slows the content down: from a quarter of the caught speed on it adds less of
    // it.
    let sums = stride(from: 0.0, through: 600, by: 25).map { thrown(flick, velocity: $0) }
    for (one, next) in zip(sums, sums.dropFirst()) { #expect(next > one) }
    #expect(thrown(flick, velocity: 200) == 200 && thrown(flick, velocity: 350) > 1500)
    // Reports in pairs, two a frame at 30 Hz, are no pause.
    var paired = ScrollChain(extent: ScrollExtent(minimum: 0, maximum: 1e6, viewport: 480))
    paired.release(velocity: 2000, at: ms(0))
    paired.grab(at: ms(200))
    for frame in 1...4 {
      paired.drag(by: 10, at: ms(200 + Double(frame) * 33.3))
      paired.drag(by: 10, at: ms(200 + Double(frame) * 33.3))
    }
    paired.release(velocity: 1500, at: ms(350))
    #expect(paired.state(at: ms(350)).velocity > 1501)
    // Nor is the gap between two reports of the slowest panels.
    #expect(thrown(flick, pause: 60, velocity: 1500, interval: 54) > 1501)
    #expect(thrown([10, 12, 0, 0, 16], velocity: 1500, interval: 40) == 1500)
  }

  @Test("Equal flicks gain velocity with each of them, up to five times that of one")
  func equalFlicks() {
    for period in stride(from: 115.0, through: 400, by: 15) {
      for sign in [1.0, -1] {
        var scroller = ScrollChain(
          extent: ScrollExtent(minimum: -1e6, maximum: 1e6, viewport: 480), offset: 0)
        var last = 0.0
        for flick in 0..<12 {
          let start = Double(flick) * period
          scroller.grab(at: ms(start))
          for step in 1...5 { scroller.drag(by: sign * 20, at: ms(start + Double(step) * 12)) }
          scroller.release(velocity: sign * 1800, at: ms(start + 60))
          let velocity = scroller.state(at: ms(start + 60)).velocity * sign
          // The sum of the series ends where each flick adds what friction takes.
          #expect(velocity > last || velocity > 0.95 * last && flick > 5, "\(period), \(flick)")
          #expect(velocity >= 1800 && velocity < 1800 * 5.01)
          last = velocity
        }
      }
    }
  }

  @Test("The projected offset is the final one")
  func projected() {
    withEverySeed(50) { seed, random in
      var scroller = ScrollChain(extent: .list, offset: random.double(in: 0...5000))
      let velocity = random.double(in: -9000...9000)
      scroller.grab(at: ms(0))
      let projected = scroller.projectedOffset(velocity: velocity, at: ms(10))
      scroller.release(velocity: velocity, at: ms(10))
      #expect(scroller.offset(20_000) == projected, "seed \(seed)")
      // A query in motion gives the same fling, not one on top of it.
      let later = scroller.state(at: ms(60))
      if later.phase == .coast && abs(later.velocity) > 25 {
        let again = scroller.projectedOffset(velocity: later.velocity, at: ms(60))
        #expect(abs(again - projected) < 1e-6, "seed \(seed)")
      }
      #expect(projected >= 0 && projected <= 5000)
    }
  }
}
