import Foundation
import Testing
import VitrineTesting
import VitrineTouch
import VitrineUnits

/// Flutter's published figures, read from the folder of tables beside the checkout.
struct SwipeTable: Decodable {
  struct Case: Decodable {
    var events: [Event]
    var expected: [Double]
    /// The name of the one swipe that was recorded apart from the others.
    var name: String?
  }
  struct Event: Decodable {
    var kind: String
    var ms: Int64
    var x: Double
    var y: Double

    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      kind = try list.decode(String.self)
      ms = try list.decode(Int64.self)
      var pair = try list.nestedUnkeyedContainer()
      x = try pair.decode(Double.self)
      y = try pair.decode(Double.self)
    }
  }
  var cases: [Case]

  static let folder: URL = {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let folder = ProcessInfo.processInfo.environment["VITRINE_TABLES"] ?? "../shared/tables"
    return URL(fileURLWithPath: folder, relativeTo: root)
  }()
  static var file: URL { folder.appendingPathComponent("flutter_velocity.json") }
  static var isThere: Bool { FileManager.default.fileExists(atPath: file.path) }
}

@Suite struct VelocityTrackerTests {
  private func velocity(
    _ strategy: VelocityStrategy, _ samples: [(ms: Double, x: Double)],
    lift: Double? = nil, reportInterval: Duration? = nil
  ) -> Double {
    var tracker = VelocityTracker(strategy: strategy, reportInterval: reportInterval)
    for (ms, x) in samples { tracker.add(time: at(ms), position: Point(x, -2 * x)) }
    let v = tracker.velocity(at: at(lift ?? samples.last?.ms ?? 0))
    #expect(abs(v.dy + 2 * v.dx) <= 1e-9 * abs(v.dx), "both axes obey the same law")
    return v.dx
  }

  private func velocity(
    _ samples: [(ms: Double, x: Double)], lift: Double? = nil, reportInterval: Duration? = nil
  ) -> Double {
    velocity(.default, samples, lift: lift, reportInterval: reportInterval)
  }

  /// Samples of a stroke that follows `law`, a function of the seconds since its first report.
  private func stroke(
    _ count: Int, every interval: Double, from start: Double = 0, _ law: (Double) -> Double
  ) -> [(ms: Double, x: Double)] {
    (0..<count).map { n in
      let ms = Double(n) * interval
      return (ms: start + ms, x: law(ms / 1000))
    }
  }

  @Test(
    "Least squares give Flutter's figures for 14 recorded swipes within 0.1 %",
    .enabled(if: SwipeTable.isThere, "no tables: set VITRINE_TABLES"))
  func peer() throws {
    let table = try JSONDecoder().decode(SwipeTable.self, from: Data(contentsOf: SwipeTable.file))
    #expect(table.cases.count == 14)
    var tracker = VelocityTracker(strategy: .leastSquares2)
    for swipe in table.cases {
      if swipe.name != nil { tracker = VelocityTracker(strategy: .leastSquares2) }
      for event in swipe.events where event.kind != "up" {
        tracker.add(time: at(Double(event.ms)), position: Point(event.x, event.y))
      }
      let lift = try #require(swipe.events.last).ms
      let v = tracker.velocity(at: at(Double(lift)))
      #expect(abs(v.dx - swipe.expected[0]) <= 0.001 * abs(swipe.expected[0]))
      #expect(abs(v.dy - swipe.expected[1]) <= 0.001 * abs(swipe.expected[1]))
    }
  }

  @Test("Steady speed is found exactly by every strategy, at every panel's interval")
  func steady() {
    for strategy in VelocityStrategy.allCases {
      for interval in [2.0, 4, 7.4, 8, 13.8, 16.7, 30, 40] {
        for speed in [-1500.0, 40, 3000] {
          let samples = stroke(12, every: interval, from: 500) { 7 + speed * $0 }
          let v = velocity(strategy, samples)
          // The impulse of a steady speed is that speed only in the limit of many segments: the
          // first one counts half.
          let tolerance = strategy == .impulse ? 0.12 : 1e-9
          #expect(abs(v - speed) <= tolerance * abs(speed), "\(strategy) \(interval) \(v)")
        }
      }
    }
  }

  @Test("At 54 ms a report the default has a velocity, where 100 ms of history hold two samples")
  func slowest() {
    let samples = stroke(6, every: 54) { 800 * $0 }
    #expect(abs(velocity(samples) - 800) < 1e-6)
    #expect(abs(velocity(samples, lift: 5 * 54 + 100) - 800) < 1e-6)
    #expect(velocity(samples, lift: 5 * 54 + 163) == 0)
    #expect(velocity(.leastSquares2, samples) == 0)
  }

  @Test("Steady acceleration is followed to the newest sample by the fits")
  func acceleration() {
    for strategy in [VelocityStrategy.default, .leastSquares2] {
      let samples = stroke(20, every: 5) { 4000 * $0 * $0 }
      let v = velocity(strategy, samples)
      #expect(abs(v - 760) < 1e-6)
    }
  }

  @Test("The impulse formula equals a manual calculation for three samples")
  func impulseByHand() {
    // Segments of 100 and 300 points per second: W = ½·100², then + (300 − 100)·300.
    let v = velocity(.impulse, [(0, 0), (10, 1), (20, 4)])
    #expect(abs(v - (2 * (5000 + 60000.0)).squareRoot()) < 1e-9)
    #expect(abs(velocity(.impulse, [(0, 0), (10, -1)]) + 100) < 1e-9)
  }

  @Test("A rest before the lift releases no velocity, and its least duration follows the panel")
  func pause() {
    let fast = stroke(10, every: 8) { 1000 * $0 }
    #expect(velocity(fast, lift: 72 + 65) != 0)
    #expect(velocity(fast, lift: 72 + 66) == 0)
    let slow = stroke(10, every: 30) { 1000 * $0 }
    #expect(velocity(slow, lift: 270 + 90) != 0)
    #expect(velocity(slow, lift: 270 + 91) == 0)
    // The panel's interval from earlier strokes takes precedence over this stroke's own.
    #expect(velocity(fast, lift: 72 + 75, reportInterval: .milliseconds(25)) != 0)
    #expect(velocity(slow, lift: 270 + 70, reportInterval: .milliseconds(8)) == 0)
    // The 40 ms of the other strategies are fixed.
    #expect(velocity(.leastSquares2, slow, lift: 270 + 41) == 0)
    #expect(velocity(.impulse, slow, lift: 270 + 41) == 0)
  }

  @Test("A report that repeats the last place just before the lift does not slow a fling")
  func repeatedPlace() throws {
    for interval in [2.0, 4, 8, 12, 16, 33, 54] {
      let samples = stroke(12, every: interval) { 1000 * $0 }
      let last = try #require(samples.last)
      let plain = velocity(samples)
      let repeated = velocity(samples + [(ms: last.ms + interval, x: last.x)])
      #expect(abs(repeated - plain) < 1e-6, "\(interval): \(repeated) for \(plain)")
    }
    // A braking finger keeps the speed of its last movement.
    let braking = stroke(12, every: 8) { 1500 * $0 - 5000 * $0 * $0 }
    let repeated = velocity(braking + [(ms: 96, x: braking[11].x)])
    #expect(abs(repeated - velocity(braking)) < 1e-6)
  }

  @Test("A finger that reports the same place for longer has rested")
  func restWithReports() throws {
    for interval in [2.0, 8, 16, 33] {
      let samples = stroke(12, every: interval) { 1000 * $0 }
      let last = try #require(samples.last)
      let count = Int(max(60, 3 * interval) / interval)
      let rest = (1...count).map { (ms: last.ms + Double($0) * interval, x: last.x) }
      #expect(velocity(samples + rest) == 0, "\(interval)")
    }
  }

  @Test("Two samples far apart are not a slow panel")
  func notAPanel() {
    #expect(velocity([(0, 0), (300, 100)], lift: 310) == 0)
  }

  @Test("Samples before a rest do not count after it")
  func restInBetween() {
    let before = stroke(10, every: 8) { 10_000 * $0 }
    let after = stroke(10, every: 8, from: 300) { 720 - 500 * $0 }
    #expect(abs(velocity(before + after) + 500) < 1e-6)
    #expect(abs(velocity(before + after.prefix(2)) + 500) < 1e-6)
    #expect(velocity(before + after.prefix(1)) == 0)
  }

  @Test("Equal time stamps replace the last sample, and earlier ones are ignored")
  func stamps() {
    let plain: [(ms: Double, x: Double)] = [(0, 0), (10, 10), (20, 20), (30, 30)]
    var odd = plain
    odd.insert((10, 99), at: 1)
    odd.append((5, 400))
    #expect(velocity(odd, lift: 30) == velocity(plain))
  }

  @Test("No sample and one sample have no velocity")
  func few() {
    for strategy in VelocityStrategy.allCases {
      #expect(velocity(strategy, []) == 0)
      #expect(velocity(strategy, [(5, 9)]) == 0)
    }
    #expect(abs(velocity([(0, 0), (10, 5)]) - 500) < 1e-9)
  }

  @Test("The default never points against the finger's last 30 ms, over 4,000 hooked strokes")
  func neverAgainst() {
    var plainTurned = 0
    withEverySeed(4000) { _, random in
      let interval = random.double(in: 2...54)
      let turn = random.double(in: 0...120)  // ms before the lift
      let speeds = (random.double(in: -3000...3000), random.double(in: -3000...3000))
      var samples: [(ms: Double, x: Double)] = []
      var ms = 0.0
      while ms <= 300 {
        let first = min(ms, 300 - turn) * speeds.0
        let second = max(0, ms - (300 - turn)) * speeds.1
        samples.append((ms, ((first + second) / 1000).rounded()))
        ms += interval * random.double(in: 0.7...1.3)
      }
      let v = velocity(samples)
      let plain = velocity(.leastSquares2, samples)
      let last = samples[samples.count - 1]
      // The position 30 ms before the newest sample, interpolated between its neighbors.
      let i = samples.lastIndex { $0.ms <= last.ms - 30 } ?? 0
      let (a, b) = (samples[i], samples[i + 1])
      let start = a.x + (b.x - a.x) * max(0, last.ms - 30 - a.ms) / (b.ms - a.ms)
      #expect(v * (last.x - start) >= 0)
      if plain * (last.x - start) < 0 { plainTurned += 1 }
    }
    #expect(plainTurned > 50, "the strokes are meant to be hard")
  }

  @Test("A thousand reports use no more memory than sixty-four")
  func bounded() {
    var tracker = VelocityTracker()
    for n in 0..<1000 { tracker.add(time: at(Double(n)), position: Point(Double(n), 0)) }
    var recent = VelocityTracker()
    for n in 936..<1000 { recent.add(time: at(Double(n)), position: Point(Double(n), 0)) }
    #expect(tracker == recent)
  }
}
