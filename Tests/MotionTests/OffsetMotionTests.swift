import Testing
import VitrineMotion
import VitrineTesting

@Suite("The way of a number to its goal")
struct OffsetMotionTests {
  private static func law(_ random: inout RandomSource) -> OffsetMotion.Law {
    if random.int(in: 0...1) == 0 {
      return .spring(
        Spring(
          response: random.double(in: 0.1...1), dampingRatio: random.double(in: 0.3...1.5)))
    }
    let curves = AnimationCurve.allCases
    return .timed(
      curves[random.int(in: 0...(curves.count - 1))], seconds: random.double(in: 0.05...2))
  }

  @Test("It starts at its offset with its velocity, and ends at its goal")
  func ends() {
    withEverySeed(300) { seed, random in
      let law = Self.law(&random)
      let (offset, velocity) = (random.double(in: -500...500), random.double(in: -3000...3000))
      let motion = OffsetMotion(law, from: offset, velocity: velocity)
      #expect(abs(motion.offset(at: 0) - offset) < 1e-9, "seed \(seed)")
      #expect(abs(motion.velocity(at: 0) - velocity) < 1e-6, "seed \(seed)")
      let end = motion.duration(within: 0.1)
      for later in [0.0, 0.01, 0.5, 10] {
        #expect(abs(motion.offset(at: end + later)) <= 0.1 + 1e-9, "seed \(seed)")
      }
    }
  }

  @Test("The velocity is the derivative of the offset")
  func derivative() {
    withEverySeed(300) { seed, random in
      let law = Self.law(&random)
      let motion = OffsetMotion(
        law, from: random.double(in: -500...500), velocity: random.double(in: -1000...1000))
      let t = motion.duration(within: 0.1) * random.double(in: 0.05...0.9)
      let step = 1e-6
      let slope = (motion.offset(at: t + step) - motion.offset(at: t - step)) / (2 * step)
      let error = abs(slope - motion.velocity(at: t))
      #expect(error < 1e-3 * max(1, abs(slope)), "seed \(seed): \(error)")
    }
  }

  @Test("A motion that takes over another one continues at its position and velocity")
  func retarget() {
    withEverySeed(300) { seed, random in
      let first = OffsetMotion(Self.law(&random), from: random.double(in: -500...500))
      let t = first.duration(within: 0.1) * random.double(in: 0.05...0.95)
      let shift = random.double(in: -300...300)
      let second = OffsetMotion(
        Self.law(&random), from: first.offset(at: t) + shift, velocity: first.velocity(at: t))
      #expect(abs(second.offset(at: 0) - shift - first.offset(at: t)) < 1e-9, "seed \(seed)")
      #expect(abs(second.velocity(at: 0) - first.velocity(at: t)) < 1e-6, "seed \(seed)")
    }
  }

  @Test("From rest, a timed motion is exactly its curve", arguments: AnimationCurve.allCases)
  func curve(_ curve: AnimationCurve) {
    #expect(curve.share(at: 0) == 0 && curve.share(at: 1) == 1)
    let motion = OffsetMotion(.timed(curve, seconds: 2), from: 80)
    for tenth in 0...10 {
      let u = Double(tenth) / 10
      #expect(abs(motion.offset(at: 2 * u) - 80 * (1 - curve.share(at: u))) < 1e-9)
    }
    #expect(motion.duration(within: 0.1) == 2)
  }

  @Test("Curves rise all the way, each at its own end more slowly")
  func rises() {
    for curve in AnimationCurve.allCases {
      for step in 0..<100 {
        let (u, next) = (Double(step) / 100, Double(step + 1) / 100)
        #expect(curve.share(at: u) < curve.share(at: next))
      }
    }
    #expect(AnimationCurve.easeIn.share(at: 0.5) < 0.5)
    #expect(AnimationCurve.easeOut.share(at: 0.5) > 0.5)
    #expect(AnimationCurve.easeInOut.share(at: 0.5) == 0.5)
  }
}
