import Testing
import VitrineMotion
import VitrineTesting

@Suite("Deceleration")
struct DecelerationTests {
  @Test("A fling of 1000 pt/s stops after 499.4998 pt, and 0.5 pt before that after 3.4499 s")
  func published() {
    let motion = Deceleration(from: 0, velocity: 1000)
    #expect(abs(motion.destination - 499.4998) < 1e-4)
    #expect(abs(motion.time(toWithin: 0.5) - 3.4499) < 1e-4)
  }

  @Test("Velocity is the slope of position, at any rate and in both directions")
  func slope() {
    withEverySeed(200) { seed, random in
      let motion = Deceleration(
        from: random.double(in: -1000...1000), velocity: random.double(in: -8000...8000),
        rate: random.double(in: 0.98...0.9995))
      let t = random.double(in: 0.001...2)
      let h = 1e-5
      let slope = (motion.position(at: t + h) - motion.position(at: t - h)) / (2 * h)
      #expect(abs(slope - motion.velocity(at: t)) < 1e-3, "seed \(seed)")
    }
  }

  @Test("A position between start and destination is reached at the calculated time")
  func reaching() throws {
    try withEverySeed(200) { seed, random in
      let motion = Deceleration(
        from: random.double(in: -1000...1000), velocity: random.double(in: -8000...8000))
      let share = random.double(in: 0.001...0.999)
      let position = motion.start + share * (motion.destination - motion.start)
      let time = try #require(motion.time(toReach: position))
      #expect(abs(motion.position(at: time) - position) < 1e-9, "seed \(seed)")
      let near = motion.time(toWithin: 0.1)
      #expect(abs(abs(motion.destination - motion.position(at: near)) - 0.1) < 1e-9)
    }
  }

  @Test("A position behind the start, at the destination or beyond is never reached")
  func unreachable() {
    for velocity in [1000.0, -1000] {
      let motion = Deceleration(from: 0, velocity: velocity)
      #expect(motion.time(toReach: -velocity / 100) == nil)
      #expect(motion.time(toReach: motion.destination) == nil)
      #expect(motion.time(toReach: velocity) == nil)
      #expect(motion.time(toReach: 0) == 0)
    }
    let still = Deceleration(from: 5, velocity: 0)
    #expect(still.time(toReach: 6) == nil)
    #expect(still.destination == 5)
    #expect(still.time(toWithin: 0.5) == 0)
  }

  @Test("Mirrored input gives mirrored motion, bit for bit")
  func mirrored() {
    withEverySeed(100) { seed, random in
      let start = random.double(in: -1000...1000)
      let velocity = random.double(in: -8000...8000)
      let t = random.double(in: 0...3)
      let one = Deceleration(from: start, velocity: velocity)
      let other = Deceleration(from: -start, velocity: -velocity)
      #expect(one.position(at: t) == -other.position(at: t), "seed \(seed)")
      #expect(one.destination == -other.destination, "seed \(seed)")
      #expect(one.time(toWithin: 0.25) == other.time(toWithin: 0.25), "seed \(seed)")
    }
  }
}
