import Testing
import VitrineTesting

@testable import VitrineComponents

@Suite("The numbers at the axis of a chart")
struct ChartTicksTests {
  private func all(_ ticks: ChartTicks) -> [Double] {
    (ticks.first...ticks.last).map { ticks.value(at: $0) }
  }

  @Test("They are multiples of 1, 2 or 5 times a power of ten")
  func round() {
    #expect(all(ChartTicks(covering: 3...21, atMost: 5)) == [0, 5, 10, 15, 20, 25])
    #expect(all(ChartTicks(covering: 0...412, atMost: 4)) == [0, 200, 400, 600])
    #expect(all(ChartTicks(covering: 18...22, atMost: 3)) == [18, 20, 22])
    #expect(all(ChartTicks(covering: -7...(-3), atMost: 4)) == [-7, -6, -5, -4, -3])
  }

  @Test("Fractions are the nearest numbers, without a rounding error of their sum")
  func fractions() {
    let tenths = all(ChartTicks(covering: 0.3...0.9, atMost: 6))
    #expect(tenths == [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9])
    #expect(tenths.map { "\($0)" } == ["0.3", "0.4", "0.5", "0.6", "0.7", "0.8", "0.9"])
  }

  @Test("A range on both sides of zero has a tick at zero")
  func zero() {
    #expect(all(ChartTicks(covering: -1...1, atMost: 1)) == [-1, 0, 1])
  }

  @Test("One value has space above and below, and zero has it above")
  func constant() {
    #expect(all(ChartTicks(covering: 21...21, atMost: 5)) == [18, 20, 22, 24])
    #expect(all(ChartTicks(covering: 0...0, atMost: 5)) == [0, 0.2, 0.4, 0.6, 0.8, 1])
  }

  @Test("The largest and the smallest numbers have ticks too")
  func extremes() {
    let large = ChartTicks(covering: -1e15...1e15, atMost: 2)
    #expect(all(large) == [-1e15, 0, 1e15])
    #expect(all(ChartTicks(covering: 1e-20...1e-20, atMost: 4)) == [0, 1e-15])
    let close = ChartTicks(covering: 999_999_999.9999...1_000_000_000, atMost: 4)
    #expect(close.range.contains(1_000_000_000) && close.step > 1)
  }

  /// A range of any magnitude, also a short one far from zero.
  private func anyRange(_ random: inout RandomSource) -> ClosedRange<Double> {
    var unit = 1e-12
    for _ in 0..<random.int(in: 0...26) { unit *= 10 }
    let start = random.double(in: -unit...unit)
    var length = random.double(in: 0...unit)
    for _ in 0..<random.int(in: 0...12) { length /= 10 }
    return start...(start + length)
  }

  @Test("They cover each range in few steps, and the next smaller step would need more")
  func properties() {
    withEverySeed(3_000) { seed, random in
      let range = anyRange(&random)
      let most = random.int(in: 2...8)
      let ticks = ChartTicks(covering: range, atMost: most)
      let numbers = all(ticks)
      #expect((2...(most + 1)).contains(numbers.count), "seed \(seed)")
      #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }, "seed \(seed)")
      // A millionth of a step may be left out for a rounding error.
      let spare = ticks.step * 2e-6
      #expect(ticks.range.lowerBound <= range.lowerBound + spare, "seed \(seed)")
      #expect(ticks.range.upperBound >= range.upperBound - spare, "seed \(seed)")
      #expect(ticks.share(of: ticks.range.upperBound) == 1, "seed \(seed)")
      let magnitude = max(abs(range.lowerBound), abs(range.upperBound))
      let length = range.upperBound - range.lowerBound
      if length > magnitude * 1e-6 && length > 1e-13 {
        // Steps are at most 2.5 times as long as the one before; both ends may be cut.
        let finer = ticks.step / 2.5
        #expect(length / finer > Double(most) - 2, "seed \(seed)")
      }
    }
  }

  @Test("Numbers that are shown never overlap, and where there is room for all of them all are")
  func labelled() {
    withEverySeed(2_000) { seed, random in
      let ticks = ChartTicks(covering: anyRange(&random), atMost: random.int(in: 2...8))
      let length = random.double(in: 1...400)
      let height = random.double(in: 5...60)
      let distance = length / Double(ticks.last - ticks.first)
      let shown = ticks.labelled(length: length, height: height)
      #expect(!shown.isEmpty, "seed \(seed)")
      for (a, b) in zip(shown, shown.dropFirst()) {
        #expect(Double(b - a) * distance >= height - 1e-9, "seed \(seed)")
      }
      if distance >= height {
        #expect(shown == Array(ticks.first...ticks.last), "seed \(seed)")
      }
    }
  }

  @Test("A value in words has two places more than the axis")
  func rounded() {
    #expect(ChartTicks(covering: 3...21, atMost: 5).rounded(3.14159) == 3.14)
    #expect(ChartTicks(covering: 0...1, atMost: 5).rounded(0.123456) == 0.123)
    #expect(ChartTicks(covering: 0...412, atMost: 4).rounded(376.4) == 376)
  }
}
