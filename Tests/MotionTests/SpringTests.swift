import Testing
import VitrineMotion
import VitrineTesting

@Suite("Springs")
struct SpringTests {
  /// Springs under, at and over the critical damping, and near it on both sides.
  static let ratios = [0.05, 0.25, 0.6, 0.9, 0.9999, 0.999999999, 1, 1.000000001, 1.0001, 1.1, 3]

  @Test("A duration of 3 s at ζ 0.25 is a stiffness of 54.8336 and a damping of 3.70249")
  func uiViewPair() {
    let spring = Spring(duration: 3, dampingRatio: 0.25)
    #expect(abs(spring.stiffness / 54.8336 - 1) < 1e-6)
    #expect(abs(spring.damping / 3.70249 - 1) < 1e-6)
  }

  @Test("The response form is k = (2π/r)², c = 4πζ/r")
  func response() {
    let spring = Spring(response: 0.5, dampingRatio: 0.8)
    #expect(abs(spring.stiffness - 157.91367041742973) < 1e-9)
    #expect(abs(spring.damping - 20.106192982974676) < 1e-12)
    let same = Spring(mass: 2, stiffness: 2 * spring.stiffness, damping: 2 * spring.damping)
    #expect(abs(same.frequency - spring.frequency) < 1e-12)
    #expect(abs(same.dampingRatio - spring.dampingRatio) < 1e-12)
  }

  @Test("The duration's equation is solved, for any damping and any initial velocity")
  func duration() {
    withEverySeed(500) { seed, random in
      let ratio = random.double(in: 0.05...0.999)
      let duration = random.double(in: 0.1...3)
      let velocity = random.double(in: -100...100)
      let w = Spring(duration: duration, dampingRatio: ratio, initialVelocity: velocity).frequency
      let spring = SpringMotion(
        Spring(frequency: ratio * w, dampingRatio: 1), from: 1, to: 0, velocity: -ratio * w)
      // e^(−ζωT), by a motion whose law is exactly that.
      let decay = spring.position(at: duration)
      let left =
        abs(ratio * w - velocity) / (w * (1 - ratio * ratio).squareRoot()) * decay
      #expect(abs(left - 0.001) < 1e-12, "seed \(seed): ζ \(ratio) T \(duration) v \(velocity)")
    }
    for velocity in [-50.0, -1, 0, 1, 5, 50] {
      let w = Spring(duration: 0.5, dampingRatio: 1, initialVelocity: velocity).frequency
      let motion = SpringMotion(
        Spring(frequency: w), from: 1, to: 0, velocity: -velocity)
      #expect(abs(abs(motion.position(at: 0.5)) - 0.001) < 1e-12, "v \(velocity)")
    }
  }

  @Test("Position and velocity obey x'' = −ω²x − 2ζω·x' from the start, at every damping")
  func differentialEquation() {
    for ratio in SpringTests.ratios {
      withEverySeed(40) { seed, random in
        let spring = Spring(frequency: random.double(in: 2...40), dampingRatio: ratio)
        let motion = SpringMotion(
          spring, from: random.double(in: -500...500), to: random.double(in: -500...500),
          velocity: random.double(in: -5000...5000))
        #expect(abs(motion.position(at: 0) - motion.start) < 1e-9)
        #expect(abs(motion.velocity(at: 0) - motion.velocity) < 1e-6)
        let t = random.double(in: 0.01...1)
        let h = 1e-5
        let slope = (motion.position(at: t + h) - motion.position(at: t - h)) / (2 * h)
        #expect(abs(slope - motion.velocity(at: t)) < 0.05, "ζ \(ratio) seed \(seed)")
        let force =
          -spring.stiffness * (motion.position(at: t) - motion.target)
          - spring.damping * motion.velocity(at: t)
        let acceleration = (motion.velocity(at: t + h) - motion.velocity(at: t - h)) / (2 * h)
        let scale = spring.stiffness * 500 + spring.damping * 5000
        #expect(abs(acceleration - force) < 1e-6 * scale, "ζ \(ratio) seed \(seed)")
      }
    }
  }

  @Test("The critical case is continuous: neighboring dampings move alike")
  func nearCritical() {
    var last: Double?
    for step in -200...200 {
      let motion = SpringMotion(
        Spring(frequency: 10, dampingRatio: 1 + Double(step) * 1e-10), from: 0, to: 500,
        velocity: 300)
      let position = motion.position(at: 0.3)
      if let last { #expect(abs(position - last) < 1e-4) }
      last = position
    }
  }

  @Test(
    "After the settle time the motion stays under both thresholds, and the time is not much too long"
  )
  func settling() {
    for ratio in SpringTests.ratios {
      withEverySeed(30) { seed, random in
        let spring = Spring(frequency: random.double(in: 2...60), dampingRatio: ratio)
        let motion = SpringMotion(
          spring, from: random.double(in: -800...800), to: 0,
          velocity: random.double(in: -8000...8000))
        let time = motion.settleTime(within: 0.25, speed: 5)
        #expect(time.isFinite && time >= 0)
        for step in 0..<200 {
          let t = time + Double(step) * 0.01
          #expect(abs(motion.position(at: t)) <= 0.25, "ζ \(ratio) seed \(seed) +\(step)")
          #expect(abs(motion.velocity(at: t)) <= 5, "ζ \(ratio) seed \(seed) +\(step)")
        }
        // A third of the time constant earlier, the bound (if not the motion) was still above it.
        let sooner = max(0, time * 0.5 - 0.2)
        if sooner > 0 && ratio >= 1 {
          let later = abs(motion.position(at: sooner)) > 0.25
          #expect(later || abs(motion.velocity(at: sooner)) > 5, "ζ \(ratio) seed \(seed)")
        }
      }
    }
    let still = SpringMotion(Spring(frequency: 10), from: 3, to: 3)
    #expect(still.settleTime(within: 0.25, speed: 5) == 0)
  }

  @Test("The first passing of the target is found, if there is one")
  func passing() {
    for ratio in SpringTests.ratios {
      withEverySeed(60) { seed, random in
        let motion = SpringMotion(
          Spring(frequency: random.double(in: 2...40), dampingRatio: ratio),
          from: random.double(in: 1...500), to: 0, velocity: random.double(in: -9000...3000))
        let horizon = motion.timeOfPassing ?? 2
        if let time = motion.timeOfPassing, time < 2 {
          #expect(abs(motion.position(at: time)) < 1e-6, "ζ \(ratio) seed \(seed)")
        }
        for step in 0..<50 {
          let t = horizon * Double(step) / 50
          #expect(motion.position(at: t) > -1e-6, "ζ \(ratio) seed \(seed)")
        }
      }
    }
  }

  @Test("An aimed spring at its natural speed neither overshoots nor speeds up")
  func aimed() {
    for velocity in [900.0, 1500, 3900, -900, -1500, -3900] {
      let target = velocity > 0 ? 100.0 : -100
      let spring = Spring.aimed(distance: target, velocity: velocity)
      let motion = SpringMotion(spring, from: 0, to: target, velocity: velocity)
      var speed = abs(velocity)
      for step in 1..<100 {
        let t = Double(step) / 60
        #expect(abs(motion.velocity(at: t)) < speed)
        #expect(abs(motion.position(at: t)) < 100 + 1e-12)
        speed = abs(motion.velocity(at: t))
      }
    }
  }

  @Test("Mirrored input gives mirrored motion, bit for bit")
  func mirrored() {
    for ratio in SpringTests.ratios {
      withEverySeed(20) { seed, random in
        let spring = Spring(frequency: random.double(in: 2...40), dampingRatio: ratio)
        let (from, to, velocity) = (
          random.double(in: -500...500), random.double(in: -500...500),
          random.double(in: -5000...5000)
        )
        let one = SpringMotion(spring, from: from, to: to, velocity: velocity)
        let other = SpringMotion(spring, from: -from, to: -to, velocity: -velocity)
        let t = random.double(in: 0...1)
        #expect(one.position(at: t) == -other.position(at: t), "ζ \(ratio) seed \(seed)")
        #expect(
          one.settleTime(within: 0.25, speed: 5) == other.settleTime(within: 0.25, speed: 5))
      }
    }
  }
}
