import Testing
import VitrineMotion
import VitrineTesting
import VitrineUnits

/// A fling of a list down to its top, which moves the sheet around it down from its highest tier.
private struct Takeover {
  private var chain: ScrollChain
  /// Seconds from the release until the list is at its top, and the speed there.
  let border: Double
  let speed: Double
  private let top: Double

  /// `room` is the offset of the list in points; nil where the fling does not cross it.
  init?(tiers: [Double], policy: Detents.Policy, room: Double, speed: Double) {
    let law = Deceleration(from: 0, velocity: speed)
    guard let border = law.time(toReach: room) else { return nil }
    top = tiers[2]
    chain = ScrollChain(
      links: [
        .sheet(
          tiers: Detents(tiers, policy: policy), viewport: top + 24,
          spring: Spring(duration: 0.25, dampingRatio: 0.9)),
        ScrollLink(extent: ScrollExtent(minimum: 0, maximum: 8000, viewport: top)),
      ], offsets: [top, room])
    chain.release(velocity: -speed, at: ms(0))
    self.border = border
    self.speed = law.velocity(at: border)
  }

  /// The height at which the sheet rests.
  var height: Double { chain.destination(of: 0) }

  /// Seconds from the border until the sheet rests.
  var rest: Double {
    var (low, high) = (border, border + 4)
    for _ in 0..<18 {
      let middle = low + (high - low) / 2
      let state = chain.state(of: 0, at: .zero + Duration(seconds: middle))
      if state.phase == .idle && state.offset == height { high = middle } else { low = middle }
    }
    return high - border
  }

  /// The heights of the sheet every `step` seconds from the border on.
  func heights(every step: Double) -> [Double] {
    stride(from: 0, to: 0.6, by: step).map {
      chain.state(of: 0, at: .zero + Duration(seconds: border + $0)).offset
    }
  }
}

@Suite("A sheet that takes over the fling of its list")
struct SheetTakeoverTests {
  private let speeds: [Double] = [
    40, 80, 150, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 1200, 1400, 1600, 1800, 2000, 2300,
    2600, 3000, 3500, 4000, 5000, 6000, 8000, 12_000,
  ]

  /// Three tiers on a screen of a random height.
  private func tiers(_ random: inout RandomSource) -> [Double] {
    let height = random.double(in: 250...1300)
    return [
      random.double(in: 60...0.35 * height).rounded(),
      random.double(in: 0.4 * height...0.6 * height).rounded(),
      random.double(in: 0.7 * height...height).rounded(),
    ]
  }

  @Test("rests on a tier within half a second, and sooner the faster it was")
  func rests() {
    var ends: Set<Int> = []
    withEverySeed(120) { seed, random in
      let (tiers, room) = (tiers(&random), random.double(in: 1...120))
      for policy in [Detents.Policy.adjacent, .projected] {
        var last: [Double: Double] = [:]
        for speed in speeds {
          guard let motion = Takeover(tiers: tiers, policy: policy, room: room, speed: speed)
          else { continue }
          let (height, rest) = (motion.height, motion.rest)
          #expect(rest <= 0.5, "seed \(seed): \(motion.speed) takes \(rest)")
          // A fling that ends near the border moves the sheet by less than a point.
          if motion.speed < 60 { continue }
          #expect(rest <= (last[height] ?? 1) + 2e-3, "seed \(seed): \(motion.speed)")
          last[height] = rest
          if let index = tiers.firstIndex(of: height) {
            ends.insert(index)
          } else {
            Issue.record("seed \(seed): at rest at \(height) of \(tiers)")
          }
        }
        // A harder fling that goes a tier farther takes no longer than a weak one that returns.
        if policy == .adjacent, let far = last[tiers[1]], let weak = last[tiers[2]] {
          #expect(far <= weak + 2e-3, "seed \(seed)")
        }
      }
    }
    #expect(ends == [0, 1, 2])
  }

  @Test("keeps the fling's speed at the border, and never gains any")
  func speed() {
    withEverySeed(60) { seed, random in
      let (tiers, room) = (tiers(&random), random.double(in: 1...120))
      for policy in [Detents.Policy.adjacent, .projected] {
        for speed in speeds {
          guard let motion = Takeover(tiers: tiers, policy: policy, room: room, speed: speed)
          else { continue }
          let step = 0.004
          let heights = motion.heights(every: step)
          let moved = zip(heights, heights.dropFirst()).map { $0 - $1 }
          // The last quarter of a point is drawn at once.
          let farthest = moved.map(abs).max() ?? 0
          #expect(
            farthest <= motion.speed * 1.05 * step + 0.25,
            "seed \(seed): \(farthest) after \(motion.speed)")
          let first = motion.heights(every: 0.0005)
          #expect(
            first[0] - first[1] >= motion.speed * 0.95 * 0.0005 - 0.01,
            "seed \(seed): \(first[0] - first[1]) after \(motion.speed)")
        }
      }
    }
  }

  @Test("goes as far as the fling would by itself where it gets there in time, and never up")
  func end() {
    withEverySeed(60) { seed, random in
      let (tiers, room) = (tiers(&random), random.double(in: 1...120))
      var last = tiers[2]
      for speed in speeds {
        guard
          let motion = Takeover(tiers: tiers, policy: .projected, room: room, speed: speed)
        else { continue }
        #expect(motion.height <= last, "seed \(seed): a harder fling goes as far")
        last = motion.height
        // Half of the next distance by itself, and all of it in a third of a second.
        if motion.speed > 3 * (tiers[2] - tiers[1]) + 50 {
          #expect(motion.height <= tiers[1], "seed \(seed): \(motion.speed)")
        }
        let heights = motion.heights(every: 0.01)
        #expect(heights.allSatisfy { $0 <= tiers[2] + 0.25 }, "seed \(seed): above its tier")
      }
    }
  }
}
