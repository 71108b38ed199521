import Testing
import VitrineMotion
import VitrineTesting
import VitrineUnits

/// A released sheet over a list.
private struct Throw {
  var tiers: [Double]
  var policy: Detents.Policy
  var start: Double
  var velocity: Double

  private var chain: ScrollChain {
    let list = ScrollExtent(minimum: 0, maximum: 8000, viewport: 480)
    var chain = ScrollChain(
      links: [
        .sheet(
          tiers: Detents(tiers, policy: policy), viewport: tiers[2] + 24,
          spring: Spring(duration: 0.25, dampingRatio: 0.9)),
        ScrollLink(extent: list),
      ], offsets: [min(max(start, tiers[0]), tiers[2]), 0])
    chain.grab(at: ms(0))
    chain.drag(by: min(start - tiers[0], 0), at: ms(0))
    return chain
  }

  /// The seconds until the sheet rests, and its height then.
  func outcome() -> (seconds: Double, height: Double, from: Double) {
    var chain = chain
    let from = chain.offset(0)
    chain.release(velocity: velocity, at: ms(0))
    let height = chain.destination(of: 0)
    var (low, high) = (0.0, 4.0)
    for _ in 0..<16 {
      let middle = low + (high - low) / 2
      let state = chain.state(of: 0, at: .zero + Duration(seconds: middle))
      if state.phase == .idle || state.offset == height { high = middle } else { low = middle }
    }
    return (high, height, from)
  }

  /// Three tiers on a screen of a random height.
  static func tiers(_ random: inout RandomSource) -> [Double] {
    let height = random.double(in: 250...1300)
    return [
      random.double(in: 60...0.35 * height).rounded(),
      random.double(in: 0.4 * height...0.6 * height).rounded(),
      random.double(in: 0.7 * height...height).rounded(),
    ]
  }
}

@Suite("A sheet that is thrown")
struct SheetThrowTests {
  private let speeds = [
    0.0, 30, 60, 110, 150, 200, 300, 400, 500, 600, 800, 1000, 1200, 1400, 1600, 1800, 2000, 2500,
    3000, 4000, 5000, 6500, 8000, 12_000, 16_000,
  ]

  @Test(
    "rests on a tier within 0.35 s, however hard it is thrown, also beyond the lowest tier",
    arguments: [1.0, -1])
  func rests(sign: Double) {
    withEverySeed(200) { seed, random in
      let tiers = Throw.tiers(&random)
      // Every fourth one is pulled below its lowest tier.
      let below = seed % 4 == 0 ? random.double(in: 0...60) : nil
      let start = below.map { tiers[0] - $0 } ?? random.double(in: tiers[0]...tiers[2])
      for policy in [Detents.Policy.adjacent, .projected] {
        for speed in speeds {
          let end = Throw(tiers: tiers, policy: policy, start: start, velocity: sign * speed)
            .outcome()
          #expect(end.seconds < 0.35, "seed \(seed): \(speed) takes \(end.seconds)")
          #expect(tiers.contains(end.height), "seed \(seed)")
        }
      }
    }
  }

  @Test(
    "never takes longer the faster it is thrown to the same tier or a farther one",
    arguments: [1.0, -1])
  func falls(sign: Double) {
    withEverySeed(200) { seed, random in
      let tiers = Throw.tiers(&random)
      // A tier within a few points is left at a higher speed, and that is a longer way.
      let near = { (start: Double) in tiers.contains { abs($0 - start) < 150 } }
      var start = random.double(in: tiers[0]...tiers[2])
      if seed % 3 > 0 { start = tiers[seed % 3] }
      for policy in [Detents.Policy.adjacent, .projected] {
        var last = (seconds: 9.0, height: 0.0, from: 0.0)
        for speed in speeds where speed > 100 {
          let end = Throw(tiers: tiers, policy: policy, start: start, velocity: sign * speed)
            .outcome()
          if end.height == last.height || !near(start) {
            #expect(
              end.seconds <= last.seconds + 5e-4, "seed \(seed): \(sign * speed) from \(start)")
          }
          last = end
        }
      }
    }
  }

  @Test("never ends behind the place where it was let go, above 100 points a second")
  func neverAgainst() {
    withEverySeed(300) { seed, random in
      let tiers = Throw.tiers(&random)
      let start = random.double(in: tiers[0]...tiers[2])
      for policy in [Detents.Policy.adjacent, .projected] {
        for velocity in [101, random.double(in: 101...500), random.double(in: 500...9000)] {
          for sign in [1.0, -1] {
            let end = Throw(tiers: tiers, policy: policy, start: start, velocity: sign * velocity)
              .outcome()
            #expect((end.height - end.from) * sign >= 0, "seed \(seed): \(sign * velocity)")
          }
        }
      }
    }
  }

  @Test("passes on to the list only where the list's law reaches the border as soon as the spring")
  func handover() {
    for (tiers, start) in [
      ([140.0, 540, 1056], 540.0), ([164, 640, 1256], 640), ([90, 136, 248], 136),
    ] {
      var passed = 0
      for speed in stride(from: 100.0, through: 9000, by: 100) {
        var chain = ScrollChain(
          links: [
            .sheet(
              tiers: Detents(tiers, policy: .projected), viewport: 1300,
              spring: Spring(duration: 0.25, dampingRatio: 0.9)),
            ScrollLink(extent: ScrollExtent(minimum: 0, maximum: 8000, viewport: 480)),
          ], offsets: [start, 0])
        chain.release(velocity: speed, at: ms(0))
        guard chain.destination(of: 1) > 0 else { continue }
        passed += 1
        // The law of a single scroller, up to the border and beyond it.
        let law = Deceleration(from: start, velocity: speed)
        #expect(law.time(toReach: tiers[2])! <= 0.35)
        for time in stride(from: 0.0, to: 600, by: 20) {
          #expect(abs(chain.total(time) - law.position(at: time / 1000)) < 1)
        }
      }
      #expect(passed > 20, "\(tiers)")
    }
  }
}
