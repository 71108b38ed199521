import Testing
import VitrineTesting
import VitrineTouch
import VitrineUnits

/// The release velocity on panels that report 20 to 40 times a second: a whole fling is a handful
/// of reports, between which the acceleration changes.
@Suite("The release velocity on slow panels")
struct SlowPanelVelocityTests {
  /// A course of a finger: its position and its speed over the time from 0 to 1, in units of both.
  private struct Course: Sendable {
    let name: String
    let position: @Sendable (Double) -> Double

    /// The speed at the end.
    var speed: Double { (position(1) - position(1 - 1e-6)) * 1e6 }
  }

  private static let courses = [
    Course(name: "steady") { $0 },
    Course(name: "steady acceleration") { $0 * $0 },
    Course(name: "growing acceleration") { $0 * $0 * $0 },
    Course(name: "as scripted flings accelerate") { $0 * $0 * (0.4 + 0.6 * $0) },
    Course(name: "half a cosine") { 1 - ExactMath.sincos($0 * .pi / 2).cos },
    Course(name: "steady braking") { $0 - 0.4 * $0 * $0 },
  ]

  /// Reports of a finger that goes 800 points a second on average, the last one at its lift.
  private func velocity(
    _ course: Course, lasting duration: Double, sign: Double, hertz: Double, rounded: Bool,
    _ random: inout RandomSource
  ) -> (estimated: Vector, true: Vector) {
    let length = 800 * duration
    let direction = Vector(0.6 * sign, -0.8 * sign)
    var times = [0.0]
    var count = 1.0
    let phase = random.double(in: 0...1)
    while true {
      let jitter = random.double(in: -0.003...0.003)
      let time = (count - phase) / hertz + jitter
      count += 1
      if time <= 0.004 { continue }
      if time >= duration { break }
      times.append(time)
    }
    times.append(duration)
    var tracker = VelocityTracker()
    for time in times {
      var position = Point(400, 240) + direction * (length * course.position(time / duration))
      if rounded { position = Point(position.x.rounded(), position.y.rounded()) }
      tracker.add(time: .zero + Duration(seconds: 1 + time), position: position)
    }
    let lift = Instant.zero + Duration(seconds: 1 + duration + random.double(in: 0...1) / hertz)
    return (tracker.velocity(at: lift), direction * (length * course.speed / duration))
  }

  @Test(
    "is within 3 % of the finger's, however the finger accelerates", arguments: [20.0, 25, 30, 40])
  func courses(hertz: Double) {
    for course in Self.courses {
      for sign in [-1.0, 1] {
        withEverySeed(40) { seed, random in
          // Five reports or more: fewer do not show how the acceleration changes.
          let duration = random.double(in: 4.5...10) / hertz
          let (seen, truth) = velocity(
            course, lasting: duration, sign: sign, hertz: hertz, rounded: false, &random)
          #expect(
            (seen - truth).length <= 0.03 * truth.length,
            "\(course.name) in \(duration) s, seed \(seed): \(seen), not \(truth)")
        }
      }
    }
  }

  /// A few reports, the first of which is the landing: the second comes a share of an interval
  /// later.
  private func estimate(
    _ count: Int, _ course: Course, hertz: Double, phase: Double, sign: Double
  ) -> (estimated: Vector, true: Vector) {
    let times = [0] + (0..<count - 1).map { (phase + Double($0)) / hertz }
    let duration = times[count - 1]
    let (length, direction) = (800 * duration, Vector(0.6 * sign, -0.8 * sign))
    var tracker = VelocityTracker()
    for time in times {
      let position = Point(400, 240) + direction * (length * course.position(time / duration))
      tracker.add(time: .zero + Duration(seconds: 1 + time), position: position)
    }
    let lift = Instant.zero + Duration(seconds: 1 + duration) + .milliseconds(24)
    return (tracker.velocity(at: lift), direction * (length * course.speed / duration))
  }

  @Test(
    "is within 3 % with three or four reports too, of a steady or growing acceleration",
    arguments: [20.0, 25, 30])
  func few(hertz: Double) {
    for course in Self.courses where course.name != "half a cosine" {
      for count in [3, 4] {
        // Of three reports with a landing just before the second one, the mean of the last 30 ms is
        // less than half the speed of a growing acceleration, and limits it to twice this mean.
        for phase in stride(from: count == 3 ? 0.6 : 0.05, through: 1, by: 0.05) {
          for sign in [-1.0, 1] {
            let (seen, truth) = estimate(count, course, hertz: hertz, phase: phase, sign: sign)
            #expect(
              (seen - truth).length <= 0.03 * truth.length,
              "\(course.name), \(count) reports from \(phase): \(seen), not \(truth)")
          }
        }
      }
    }
  }

  @Test(
    "of four reports shows a falling acceleration too, with a landing 0.3 intervals before the second",
    arguments: [20.0, 25, 30, 40])
  func falling(hertz: Double) throws {
    let cosine = try #require(Self.courses.first { $0.name == "half a cosine" })
    for phase in stride(from: 0.3, through: 1, by: 0.05) {
      let (seen, truth) = estimate(4, cosine, hertz: hertz, phase: phase, sign: -1)
      #expect((seen - truth).length <= 0.04 * truth.length, "from \(phase): \(seen), not \(truth)")
    }
  }

  /// Movements from rest to rest, as hands make them.
  private static let movements = [
    Course(name: "least jerk") { share in
      let cube = share * share * share
      return cube * (10 - share * (15 - 6 * share))
    },
    Course(name: "cosine") { 0.5 - ExactMath.sincos($0 * .pi).cos / 2 },
  ]

  /// The largest relative errors of strokes that leave such movements between two shares of their
  /// time, by the number of reports from the landing; index 6 has six and more.
  private func errors(_ left: ClosedRange<Double>, hertz: Double) -> [Double] {
    var most = Array(repeating: 0.0, count: 7)
    for movement in Self.movements {
      withEverySeed(1500) { _, random in
        let whole = random.double(in: 3...12) / hertz
        let end = whole * random.double(in: left)
        let phase = random.double(in: 0.05...1)
        let times = [0] + stride(from: phase / hertz, through: end, by: 1 / hertz)
        if times.count < 3 { return }
        var tracker = VelocityTracker(reportInterval: Duration(seconds: 1 / hertz))
        for time in times {
          let position = Point(100, 100 + 800 * whole * movement.position(time / whole))
          tracker.add(time: .zero + Duration(seconds: 1 + time), position: position)
        }
        let last = times[times.count - 1]
        let share = last / whole
        let truth = 800 * (movement.position(share) - movement.position(share - 1e-6)) * 1e6
        let seen = tracker.velocity(at: .zero + Duration(seconds: 1 + last + 0.024)).dy
        most[min(times.count, 6)] = max(most[min(times.count, 6)], abs(seen / truth - 1))
      }
    }
    return most
  }

  @Test(
    "of a movement from rest to rest is within 3 % from six reports while it speeds up",
    arguments: [20.0, 25, 40])
  func movements(hertz: Double) {
    // The table of docs/motion.md.
    let rising = errors(0.35...0.5, hertz: hertz)
    #expect(rising[6] <= 0.03 && rising[5] <= 0.09 && rising[4] <= 0.25, "\(rising)")
    let falling = errors(0.5...0.65, hertz: hertz)
    #expect(falling[6] <= 0.16 && falling[5] <= 0.19, "\(falling)")
  }

  @Test("of three reports cannot be nearer: two fingers with the same ones differ by 16 %")
  func sameReports() throws {
    // Half a cosine from rest, and a steady acceleration of a finger that lands moving.
    let half = 1 - ExactMath.sincos(.pi / 4).cos
    let landing = 4 * half - 1
    let steady = Course(name: "landed moving") { landing * $0 + (1 - landing) * $0 * $0 }
    let cosine = try #require(Self.courses.first { $0.name == "half a cosine" })
    for share in [0, 0.5, 1] {
      #expect(abs(steady.position(share) - cosine.position(share)) < 1e-12)
    }
    #expect(steady.speed > 1.16 * cosine.speed)
    // The estimate is that of the steady acceleration.
    let (seen, truth) = estimate(3, steady, hertz: 25, phase: 1, sign: 1)
    #expect((seen - truth).length < 1e-6 * truth.length)
  }

  @Test("of a finger that hooks after its landing is not that of one that sped up")
  func hook() {
    for sign in [-1.0, 1] {
      var tracker = VelocityTracker()
      for (milliseconds, x) in [(0.0, 0.0), (40, -6), (80, 40)] {
        tracker.add(
          time: .zero + .milliseconds(1000 + milliseconds), position: Point(100 + sign * x, 100))
      }
      // The parabola's.
      let velocity = tracker.velocity(at: .zero + .milliseconds(1100)).dx * sign
      #expect(abs(velocity - (3 * 40 + 4 * 6) / 0.08) < 1, "\(velocity)")
    }
  }

  @Test(
    "is further off by two and a half points a report at most, where the panel reports whole points",
    arguments: [20.0, 25, 30, 40])
  func rounded(hertz: Double) {
    for course in Self.courses {
      withEverySeed(40) { seed, random in
        let duration = random.double(in: 4.5...10) / hertz
        let (seen, truth) = velocity(
          course, lasting: duration, sign: seed % 2 == 0 ? 1 : -1, hertz: hertz, rounded: true,
          &random)
        #expect(
          // Along each axis.
          (seen - truth).length <= 0.03 * truth.length + 2.5 * 1.42 * hertz,
          "\(course.name) in \(duration) s, seed \(seed): \(seen), not \(truth)")
      }
    }
  }

  @Test(
    "is within 3 % of a finger that is steady, speeds up or slows down steadily, at all phases",
    arguments: [20.0, 25, 30, 40])
  func everyPhase(hertz: Double) {
    // The speed at the lift as a share of that at the landing.
    for share in [0.2, 0.5, 1, 1.5, 3, 10] {
      let course = Course(name: "\(share)") { 2 * ($0 + (share - 1) / 2 * $0 * $0) / (1 + share) }
      for count in 3...12 {
        for phase in stride(from: 0.05, through: 1, by: 0.05) {
          for sign in [-1.0, 1] {
            let (seen, truth) = estimate(count, course, hertz: hertz, phase: phase, sign: sign)
            #expect(
              (seen - truth).length <= 0.03 * truth.length,
              "\(share), \(count) reports from \(phase): \(seen), not \(truth)")
          }
        }
      }
    }
  }

  @Test("of a finger that has become steady is that of its last part", arguments: [25.0, 30, 40])
  func plateau(hertz: Double) {
    for rise in [0.06, 0.1, 0.15] {
      withEverySeed(40) { seed, random in
        // Two reports and a half: the last two parts between reports are steady.
        let duration = rise + 2.5 / hertz
        let course = Course(name: "plateau") { share in
          let time = share * duration
          let ramp = min(time, rise)
          let bend = ExactMath.sincos(.pi * ramp / rise).sin * rise / (2 * .pi)
          return (ramp / 2 - bend + max(0, time - rise)) / duration
        }
        let (seen, truth) = velocity(
          course, lasting: duration, sign: 1, hertz: hertz, rounded: false, &random)
        #expect(
          (seen - truth).length <= 0.03 * truth.length,
          "rise \(rise), seed \(seed): \(seen), not \(truth)")
      }
    }
  }
}
