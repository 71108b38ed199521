import Testing
import VitrineUnits
import VitrineTouch

@Suite struct ResamplerTests {
  private func resampler(_ samples: [(ms: Double, y: Double)], every ms: Double) -> TouchResampler {
    var resampler = TouchResampler(expecting: .milliseconds(ms))
    for sample in samples {
      resampler.add(time: at(sample.ms), position: Point(-3 * sample.y, sample.y))
    }
    return resampler
  }

  private func y(_ resampler: TouchResampler, _ ms: Double) throws -> Double {
    let position = try #require(resampler.position(at: at(ms)))
    #expect(
      abs(position.x + 3 * position.y) < 4 + 1e-9, "both axes obey the same law, save for noise")
    return position.y
  }

  private func steady(_ count: Int, every ms: Double, speed: Double = 1) -> [(
    ms: Double, y: Double
  )] {
    (0..<count).map { n in (ms: Double(n) * ms, y: Double(n) * ms * speed) }
  }

  @Test("Steady motion is followed exactly, 0.6 intervals late, between and beyond reports")
  func exact() throws {
    for ms in [4.0, 10, 18, 26, 54] {
      for speed in [2.0, -2.5] {
        let r = resampler(steady(10, every: ms, speed: speed), every: ms)
        #expect(abs(r.lag.seconds - 0.6e-3 * ms) < 1e-9)
        for part in stride(from: -1.0, through: 1.0, by: 0.125) {
          let time = 9 * ms + part * ms
          #expect(abs(try y(r, time) - (time - 0.6 * ms) * speed) < 1e-6, "\(ms) \(part)")
        }
      }
    }
  }

  @Test("An unknown panel's interval is that of the second gap, if the first was shorter or longer")
  func landing() {
    for (first, interval) in [(8.0, 40.0), (33, 16), (3, 25)] {
      var resampler = TouchResampler()
      for n in -1..<10 {
        let ms = n < 0 ? 0 : first + Double(n) * interval
        resampler.add(time: at(ms), position: Point(0, ms))
        if n > 0 { #expect(abs(resampler.lag.seconds - 0.6e-3 * interval) < 1e-9, "report \(n)") }
      }
    }
  }

  @Test("Where gaps alternate, the interval of an unknown panel does not")
  func alternating() {
    for gaps in [[8.0, 16], [16, 8], [3, 13]] {
      var resampler = TouchResampler()
      var (ms, changes, lag) = (0.0, 0, Duration.zero)
      for n in 0..<60 {
        resampler.add(time: at(ms), position: Point(0, ms))
        if n > 1 && abs((resampler.lag - lag).seconds) > 0.002 { changes += 1 }
        lag = resampler.lag
        ms += gaps[n % 2]
      }
      #expect(changes <= 2, "\(gaps): \(changes) changes")
    }
  }

  @Test(
    "A finger without further reports stays where it is drawn while a lift is a fling, then settles"
  )
  func settles() throws {
    let r = resampler(steady(10, every: 20), every: 20)
    #expect(abs(try y(r, 180 + 21) - 188.8) < 1)
    for ms in stride(from: 201.0, to: 180 + 65, by: 1) { #expect(try y(r, ms) == y(r, 201)) }
    #expect(try y(r, 180 + 65 + 100) == 180)
    #expect(try y(r, 5000) == 180)
    // Never farther beyond the last report than 0.44 intervals, and one point of noise.
    for ms in stride(from: 180.0, to: 400, by: 1) { #expect(try y(r, ms) <= 180 + 8.8 + 1) }
    // On the way back there is no sudden step.
    for ms in stride(from: 180.0, to: 400, by: 1) {
      #expect(abs(try y(r, ms + 1) - y(r, ms)) < 1.2)
    }
  }

  @Test(
    "Reports without movement change nothing: a panel that repeats a place is like a silent one")
  func repeated() throws {
    for ms in [8.0, 20, 40] {
      let silent = resampler(steady(10, every: ms, speed: 2), every: ms)
      var repeating = silent
      for n in 10..<40 {
        let last = Point(-3 * 18 * ms, 18 * ms)
        repeating.add(time: at(Double(n) * ms), position: last)
        for part in stride(from: 0.0, to: 1, by: 0.25) {
          let time = at((Double(n) + part) * ms)
          #expect(silent.position(at: time) == repeating.position(at: time), "\(ms), report \(n)")
        }
      }
    }
  }

  @Test("A finger that turned is not extrapolated in the old direction")
  func turned() throws {
    let r = resampler([(0, 0), (20, 20), (40, 40), (60, 60), (80, 50)], every: 20)
    #expect(try y(r, 80 + 12 + 8) <= 51 + 1e-9)
  }

  @Test("After a rest the old position counts as one interval old")
  func afterRest() throws {
    let r = resampler([(0, 0), (20, 0), (1000, 20)], every: 20)
    #expect(abs(try y(r, 1000) - 8) < 1e-6)
    #expect(try y(r, 970) == 0)
  }

  @Test("No sample, one sample, equal and earlier time stamps are handled")
  func edges() throws {
    var r = TouchResampler()
    #expect(r.position(at: at(0)) == nil)
    r.add(time: at(10), position: Point(5, 6))
    #expect(r.position(at: at(0)) == Point(5, 6))
    #expect(r.position(at: at(99)) == Point(5, 6))
    r.add(time: at(10), position: Point(7, 8))
    r.add(time: at(9), position: Point(0, 0))
    #expect(r.position(at: at(99)) == Point(7, 8))
  }

  @Test("Positions without noise are followed as well, also along an axis without motion")
  func noiseless() throws {
    for across in [0.0, 3] {
      var resampler = TouchResampler(noise: 0)
      for i in 0..<5 {
        resampler.add(
          time: Instant(nanoseconds: Int64(i) * 10_000_000),
          position: Point(Double(i) * 3, across))
      }
      for ms in stride(from: 0, to: 120, by: 4) {
        let time = Instant(nanoseconds: Int64(ms) * 1_000_000)
        let position = try #require(resampler.position(at: time))
        #expect(
          position.x >= 0 && position.x <= 13.5 && position.y == across, "\(ms) ms: \(position)")
      }
      #expect(resampler.position(at: Instant(nanoseconds: 210_000_000)) == Point(12, across))
    }
  }

  @Test("Queries change nothing, in any order")
  func pure() throws {
    let r = resampler(steady(6, every: 18), every: 18)
    let copy = r
    let forth = stride(from: 0.0, to: 200, by: 7).map { r.position(at: at($0)) }
    let back = stride(from: 0.0, to: 200, by: 7).reversed().map { r.position(at: at($0)) }
    #expect(forth == Array(back.reversed()))
    #expect(r == copy)
  }
}
