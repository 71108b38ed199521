import Testing
import VitrineMotion
import VitrineTesting
import VitrineUnits

@Suite("A fling handed over to a link that rests on detents")
struct ScrollChainHandoverTests {
  /// A plain scroller whose fling continues into one with detents and any spring. The border is at
  /// 0 of both for a forward fling, and mirrored for a backward one.
  private struct Border {
    var chain: ScrollChain
    var velocity: Double
    /// Milliseconds from the fling to the border, and the speed there.
    var time: Double
    var speed: Double

    init?(_ random: inout RandomSource, forward: Bool) {
      let sign = forward ? 1.0 : -1
      let distance = random.double(in: 5...600)
      let tiers = [0, random.double(in: 50...500), random.double(in: 501...1200)]
      let springs: [Spring?] = [
        nil, Spring(duration: 0.25, dampingRatio: 0.9), Spring(frequency: 20),
        Spring(response: 0.5, dampingRatio: 0.5), Spring(frequency: 15, dampingRatio: 1.4),
      ]
      func extent(_ length: Double) -> ScrollExtent {
        ScrollExtent(
          minimum: forward ? 0 : -length, maximum: forward ? length : 0, viewport: 700)
      }
      let plain = ScrollLink(extent: extent(distance), forward: .preConsume, backward: .preConsume)
      let sheet = ScrollLink(
        extent: extent(tiers[2]), forward: .preConsume, backward: .preConsume,
        detents: Detents(
          tiers.map { sign * $0 }, policy: random.int(in: 0...1) == 0 ? .adjacent : .projected),
        spring: springs[random.int(in: 0...4)])
      let beyond = ScrollLink(extent: extent(random.double(in: 0...300)))
      chain = ScrollChain(links: [plain, sheet, beyond], offsets: [0, 0, 0])
      velocity = sign * random.double(in: 100...6000)
      let law = Deceleration(from: 0, velocity: velocity)
      guard let seconds = law.time(toReach: sign * distance) else { return nil }
      time = seconds * 1000
      speed = abs(law.velocity(at: seconds))
    }
  }

  @Test(
    "keeps its speed at the border and never gains any, in no frame after it, both ways",
    arguments: [true, false])
  func speed(forward: Bool) {
    var returned = 0
    var reached = 0
    withEverySeed(80) { seed, random in
      guard var border = Border(&random, forward: forward), border.speed > 30 else { return }
      border.chain.release(velocity: border.velocity, at: ms(0))
      let before = border.chain.speed(border.time - 0.001)
      let after = border.chain.speed(border.time + 0.001)
      #expect(abs(after / before - 1) < 0.001, "seed \(seed): \(before) then \(after)")
      let rest = border.chain.restTime.map { ($0 - .zero).seconds * 1000 } ?? 0
      if border.chain.destination(of: 2) == 0 {
        // A fling that passes reaches half way by itself: a second at its speed, and the spring.
        #expect(
          rest < border.time + 3000, "seed \(seed) moves for \(rest - border.time) ms")
      }
      var last = border.speed
      var time = border.time
      var total = border.chain.total(time)
      while time < rest {
        time += 2
        let speed = abs(border.chain.speed(time))
        #expect(speed <= border.speed * 1.000_001, "seed \(seed) at \(time): \(speed)")
        // Until it turns or is passed on, it only slows down.
        if border.chain.speed(time) * border.velocity > 0, last >= 0 {
          #expect(speed <= last * 1.000_001 + 1e-6, "seed \(seed) at \(time)")
          last = speed
        } else {
          last = -1
        }
        let next = border.chain.total(time)
        #expect(abs(next - total) <= border.speed * 0.002 + 0.25, "seed \(seed) at \(time) jumps")
        total = next
      }
      let end = border.chain.destination(of: 1)
      #expect(border.chain.links[1].detents?.positions.contains(end) == true, "seed \(seed)")
      if end == 0 { returned += 1 } else { reached += 1 }
    }
    #expect(returned > 5 && reached > 30)
  }

  @Test("returns if it is too slow to reach the next detent in time without gaining speed")
  func weak() {
    for (speed, end) in [(-500.0, 700.0), (-1000, 700), (-1300, 700), (-1500, 300)] {
      var chain = ScrollChain.sheetList(.adjacent, offsets: [700, 100])
      chain.release(velocity: speed, at: ms(0))
      // The list takes 100 points and 200 of the speed. The tiers are 400 apart: a third of a
      // second at 1200 points a second.
      #expect(chain.destinations == [end, 0], "\(speed)")
      let deepest = (0..<2000).map { chain.offsets(Double($0))[0] }.min() ?? 700
      #expect(deepest < 692, "it swings out as from an edge")
    }
  }

  @Test(
    "ends at its border by its spring if it would hardly pass it")
  func nearlyAtRest() {
    // 64 points below the border, a fling of 134 points a second would travel 67 by itself, for
    // seconds.
    for (velocity, isPassedOn) in [(134.0, false), (230, false), (300, true), (800, true)] {
      var nested = ScrollChain(
        links: [
          .sheet(tiers: Detents([80, 164, 260]), viewport: 272, spring: Spring(frequency: 25)),
          ScrollLink(extent: ScrollExtent(minimum: 0, maximum: 2000, viewport: 272)),
        ], offsets: [196, 0])
      nested.grab(at: ms(0))
      nested.release(velocity: velocity, at: ms(0))
      #expect(nested.destinations[0] == 260, "\(velocity)")
      #expect((nested.destinations[1] > 0) == isPassedOn, "\(velocity)")
      if !isPassedOn {
        #expect(abs(nested.offsets(400)[0] - 260) < 1, "at rest within the spring's own time")
      }
    }
  }

  @Test("passes through it if its detents choose the far end and the fling reaches further")
  func through() {
    var chain = ScrollChain(
      links: [
        ScrollLink(extent: ScrollExtent(minimum: 0, maximum: 200, viewport: 480)),
        ScrollLink(
          extent: ScrollExtent(minimum: 0, maximum: 300, viewport: 480), detents: Detents([0, 300])),
        ScrollLink(extent: ScrollExtent(minimum: 0, maximum: 4000, viewport: 480)),
      ], offsets: [0, 0, 0])
    chain.release(velocity: 3000, at: ms(0))
    let law = Deceleration(from: 0, velocity: 3000)
    #expect(abs(chain.destinations.reduce(0, +) - law.destination) < 1e-9)
    for time in 0..<1500 {
      #expect(abs(chain.speed(Double(time)) - law.velocity(at: Double(time) / 1000)) < 1e-6)
    }
  }

  @Test("is caught where it glides, and keeps its offset")
  func caught() {
    var chain = ScrollChain.sheetList(.adjacent, offsets: [700, 100])
    chain.release(velocity: -1500, at: ms(0))
    let drawn = chain.offsets(200)
    #expect(drawn[0] < 700 && drawn[0] > 300)
    var moved = chain
    moved.adjustOffset(of: 0, by: 50)
    #expect(abs(moved.offsets(250)[0] - chain.offsets(250)[0] - 50) < 1e-9)
    chain.grab(at: ms(200))
    #expect(chain.offsets(900) == drawn)
  }
}

@Suite("A release of nested scrollers with targets")
struct ScrollChainTargetTests {
  private let header = ScrollChain.headerList(.atTop)

  @Test("keeps a link from resting between two offsets, in a fling and without one")
  func outside() {
    // A header of 200 that rests open or collapsed.
    for (offset, velocity, end) in [
      (60.0, 0.0, 0.0), (140, 0, 200), (20, 200, 200), (20, 100, 0), (180, -300, 0),
    ] {
      var chain = ScrollChain.headerList(.atTop, offsets: [offset, 0])
      chain.grab(at: ms(0))
      chain.release(velocity: velocity, at: ms(8), targets: [0: .outside(0, 200)])
      #expect(chain.destinations == [end, 0], "\(offset) \(velocity)")
      #expect(chain.offsets(8)[0] == offset)
    }
    var through = header
    through.release(velocity: 2000, at: ms(0), targets: [0: .outside(0, 200)])
    let law = Deceleration(from: 0, velocity: 2000)
    #expect(abs(through.destinations.reduce(0, +) - law.destination) < 1e-9)
  }

  @Test("ends at the target by the target's spring, and passes nothing on")
  func at() {
    var chain = header
    let spring = Spring(duration: 0.7, dampingRatio: 0.6)
    chain.release(velocity: 2000, at: ms(0), targets: [0: .at(120, spring)])
    #expect(chain.destinations == [120, 0])
    let law = SpringMotion(spring, from: 0, to: 120, velocity: 2000)
    #expect(abs(chain.offsets(100)[0] - law.position(at: 0.1)) < 1e-9)

    // A link that the fling never reaches goes there as well, and from beyond its range.
    var still = ScrollChain.headerList(.atTop, offsets: [0, 0])
    still.drag(by: -80, at: ms(0))
    still.release(velocity: 0, at: ms(8), targets: [1: .at(40, spring)])
    #expect(still.destinations == [0, 40])
    var far = header
    far.release(velocity: 100, at: ms(0), targets: [1: .aimed(at: 5000)])
    #expect(far.destinations[1] == 3000, "moved into the range")
  }

  @Test("handed over to a target, it does not speed up where its own speed is enough")
  func aimed() {
    var chain = ScrollChain.headerList(.atTop, offsets: [100, 0])
    chain.release(velocity: 2000, at: ms(0), targets: [1: .aimed(at: 900)])
    #expect(chain.destinations == [200, 900])
    var speed = chain.speed(0)
    for time in 1...2000 {
      #expect(chain.speed(Double(time)) <= speed + 1e-6, "at \(time)")
      speed = chain.speed(Double(time))
    }
  }

  @Test("`.natural` and other detents replace the link's own for one release")
  func instead() {
    var sheet = ScrollChain.sheetList(.adjacent, offsets: [320, 0])
    sheet.release(velocity: -200, at: ms(0), targets: [0: .natural])
    let law = Deceleration(from: 320, velocity: -200)
    #expect(abs(sheet.destination(of: 0) - law.destination) < 1e-9)
    sheet.grab(at: ms(50))
    sheet.release(velocity: -200, at: ms(60), targets: [0: .detents(Detents([200]), nil)])
    #expect(sheet.destination(of: 0) == 200)
    sheet.grab(at: ms(900))
    sheet.release(velocity: -200, at: ms(960))
    #expect(sheet.destination(of: 0) == 100, "its own again")
  }

  @Test("ends mirrored, bit for bit")
  func mirrored() {
    func chain(_ sign: Double) -> ScrollChain {
      ScrollChain(
        links: [200.0, 900].map { length in
          ScrollLink(
            extent: ScrollExtent(
              minimum: min(0, sign * length), maximum: max(0, sign * length), viewport: 480),
            forward: .preConsume, backward: .preConsume)
        }, offsets: [sign * 30, 0])
    }
    for velocity in [300.0, 1200, 3000] {
      var (one, other) = (chain(1), chain(-1))
      one.release(velocity: velocity, at: ms(0), targets: [1: .aimed(at: 500)])
      other.release(velocity: -velocity, at: ms(0), targets: [1: .aimed(at: -500)])
      for time in stride(from: 0.0, to: 2000, by: 37) {
        #expect(one.offsets(time) == other.offsets(time).map { -$0 })
      }
    }
  }

  @Test("Replaced springs move a sheet from rest when a fling comes to it later")
  func replacedSprings() throws {
    let tiers = Detents([100, 300, 600])
    let plain: ScrollChain = {
      var chain = ScrollChain(
        links: [
          .sheet(tiers: tiers, viewport: 640, spring: Spring(duration: 0.25, dampingRatio: 0.9)),
          ScrollLink(extent: .list),
        ], offsets: [600, 120])
      chain.release(velocity: -2500, at: ms(0))
      return chain
    }()
    #expect(plain.state(of: 0, at: ms(0)).phase == .idle && plain.destination(of: 0) < 600)
    var changed = plain
    let spring = Spring(response: 0.16, dampingRatio: 1)
    changed.replaceSprings(by: spring, at: ms(0))
    #expect(changed.destination(of: 0) == plain.destination(of: 0))
    let begin = try #require(
      (1...1000).first { plain.state(of: 0, at: ms(Double($0))).phase == .settle })
    for time in 0...(begin - 1) {
      #expect(changed.states(at: ms(Double(time))) == plain.states(at: ms(Double(time))))
    }
    let law = SpringMotion(spring, from: 600, to: changed.destination(of: 0), velocity: 0)
    for step in stride(from: 0.0, through: 200, by: 10) {
      let offset = changed.state(of: 0, at: ms(Double(begin) + step)).offset
      // The border is within the millisecond before.
      let span = [law.position(at: (step + 1) / 1000), law.position(at: step / 1000)]
      #expect(offset >= span[0] - 0.5 && offset <= span[1] + 0.5, "\(offset) of \(span)")
    }
  }
}
