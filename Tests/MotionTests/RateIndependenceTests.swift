import Testing
import VitrineMotion
import VitrineTesting
import VitrineUnits

@Suite("The same motion at every rate")
struct RateIndependenceTests {
  static let refreshRates = [30.0, 60, 90, 120]
  static let reportRates = [25.0, 30, 60, 100, 250]

  /// A finger that accelerates: 600·t² + 300·t points in 0.2 s, lifting at 540 pt/s.
  static let strokeEnd = 0.2
  static func finger(_ t: Double) -> Double { 600 * t * t + 300 * t }
  static let liftVelocity = 1200 * strokeEnd + 300

  /// The times of a panel's reports: its rate ± 3 ms, and once more as the finger lifts.
  static func reports(_ rate: Double, _ random: inout RandomSource) -> [Double] {
    var times: [Double] = []
    var t = 1 / rate
    while t < strokeEnd {
      times.append(min(strokeEnd, max(0, t + random.double(in: -0.003...0.003))))
      t += 1 / rate
    }
    return times.sorted() + [strokeEnd]
  }

  @Test("One finger's path, reported at any rate and drawn at any rate, ends at one offset")
  func stroke() {
    var runs: [[Double]] = []
    withEverySeed(5) { _, random in
      for reportRate in Self.reportRates {
        for refreshRate in Self.refreshRates {
          var scroller = ScrollChain(extent: .list, offset: 200)
          var chain = ScrollChain.headerList(.atTop)
          scroller.grab(at: ms(0))
          chain.grab(at: ms(0))
          var last = 0.0
          var frame = 0.0
          for t in Self.reports(reportRate, &random) {
            while frame < t {
              _ = (scroller.offset(frame * 1000), chain.offsets(frame * 1000))
              frame += 1 / refreshRate
            }
            scroller.drag(by: Self.finger(t) - Self.finger(last), at: ms(t * 1000))
            chain.drag(by: Self.finger(t) - Self.finger(last), at: ms(t * 1000))
            last = t
          }
          scroller.release(velocity: Self.liftVelocity, at: ms(200))
          chain.release(velocity: Self.liftVelocity, at: ms(200))
          while scroller.isMoving(at: ms(frame * 1000)) || chain.isMoving(at: ms(frame * 1000)) {
            frame += 1 / refreshRate
          }
          runs.append([scroller.offset(frame * 1000)] + chain.offsets(frame * 1000))
        }
      }
    }
    let law = Deceleration(from: Self.finger(Self.strokeEnd), velocity: Self.liftVelocity)
    for offsets in runs {
      #expect(abs(offsets[0] - 200 - law.destination) < 1e-9)
      #expect(abs(offsets[1] + offsets[2] - law.destination) < 1e-9)
      #expect(offsets[1] == 200)
    }
  }

  @Test("Frames at 30, 60, 90 and 120 Hz show the same offsets at their common times")
  func frames() {
    withEverySeed(20) { seed, random in
      var scroller = ScrollChain(extent: .list, offset: random.double(in: 0...5000))
      scroller.release(velocity: random.double(in: -9000...9000), at: ms(0))
      // Every frame at 30 Hz is also one at 60, 90 and 120.
      let shown = Self.refreshRates.map { rate -> [ScrollState] in
        let all = (0...Int(rate) * 4).map { frame in
          scroller.state(at: Instant(nanoseconds: Int64(frame) * 1_000_000_000 / Int64(rate)))
        }
        return stride(from: 0, to: all.count, by: Int(rate) / 30).map { all[$0] }
      }
      #expect(Set(shown).count == 1 && shown[0].count == 121, "seed \(seed)")
    }
  }

  @Test("Every motion ends exactly at its goal, from at most half a device pixel away")
  func exactEnds() {
    withEverySeed(200) { seed, random in
      var scroller = ScrollChain(extent: .list, offset: random.double(in: 0...5000))
      scroller.release(velocity: random.double(in: -6000...6000), at: ms(0))
      let settles = random.int(in: 0...1) == 0
      let target = random.double(in: 0...5000)
      if settles {
        let spring = Spring(
          duration: random.double(in: 0.2...1), dampingRatio: random.double(in: 0.2...1))
        scroller.settle(to: target, spring: spring, at: ms(100))
        #expect(scroller.destination() == target, "seed \(seed)")
      }
      guard let rest = scroller.restTime else { return }
      #expect(scroller.state(at: rest).offset == scroller.destination(), "seed \(seed)")
      let last = scroller.state(at: rest - Duration(nanoseconds: 10))
      #expect(last.phase != .idle && abs(last.offset - scroller.destination()) <= 0.2500001)
      // It remains at rest, also a year later.
      let later = rest + Duration(seconds: 3.15e7)
      #expect(scroller.state(at: later) == scroller.state(at: rest), "seed \(seed)")
      #expect((rest - .zero).seconds < 12, "seed \(seed)")
    }
  }
}
