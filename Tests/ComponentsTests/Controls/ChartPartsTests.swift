import Testing
import VitrineTesting
import VitrineUnits

@testable import VitrineComponents

@Suite("The parts of a chart")
struct ChartPartsTests {
  private func anyValues(_ count: Int, _ random: inout RandomSource) -> [Double?] {
    (0..<count).map { _ in random.int(in: 0...9) == 0 ? nil : random.double(in: -50...50) }
  }

  private func numbers(in samples: ChartSamples) -> [[Double]] {
    samples.runs.map { run in run.map { $0.value } }
  }

  private func positions(in samples: ChartSamples) -> [[Int]] {
    samples.runs.map { run in run.map { $0.index } }
  }

  @Test("As many values as two for each column are all drawn, in runs between the gaps")
  func complete() {
    let samples = ChartSamples([1, nil, nil, 2, 3, nil], columns: 3)
    #expect(samples.isComplete)
    #expect(numbers(in: samples) == [[1], [2, 3]])
    #expect(positions(in: samples) == [[0], [3, 4]])
    #expect(ChartSamples([], columns: 3).runs.isEmpty)
    #expect(ChartSamples([nil, nil], columns: 3).runs.isEmpty)
  }

  @Test("Of more values each column keeps the least and the greatest one, in their order")
  func decimated() {
    let values: [Double?] = [1, 2, 9, 4, 3, 3, 1, 0, nil, nil, nil, nil, 6, 5, 6, 6]
    let samples = ChartSamples(values, columns: 4)
    #expect(!samples.isComplete)
    #expect(numbers(in: samples) == [[1, 9, 3, 0], [6, 5]])
    #expect(positions(in: samples) == [[0, 2, 4, 7], [12, 13]])
  }

  @Test("Any number of values gives at most two samples a column, and keeps all extremes")
  func properties() {
    withEverySeed(500) { seed, random in
      let count = random.int(in: 0...3_000)
      let values = anyValues(count, &random)
      let columns = random.int(in: 1...300)
      let samples = ChartSamples(values, columns: columns)
      let all = samples.runs.joined()
      #expect(all.count <= 2 * columns, "seed \(seed)")
      #expect(all.allSatisfy { values[$0.index] == $0.value }, "seed \(seed)")
      let order = all.map(\.index)
      #expect(zip(order, order.dropFirst()).allSatisfy { $0 < $1 }, "seed \(seed)")
      #expect(all.map(\.value).max() == values.compactMap { $0 }.max(), "seed \(seed)")
      #expect(all.map(\.value).min() == values.compactMap { $0 }.min(), "seed \(seed)")
    }
  }

  @Test("Labels that would overlap are left out: every second, fifth or tenth one stays")
  func labels() {
    func shown(_ count: Int, width: Double, length: Double = 400) -> [Int] {
      ChartLabels(
        Array(0..<count), length: length, gap: 8,
        center: { Double($0) * length / Double(max(count - 1, 1)) }, width: { _ in width }
      ).places.map(\.index)
    }
    #expect(shown(5, width: 40) == [0, 1, 2, 3, 4])
    #expect(shown(24, width: 40) == [0, 5, 10, 15, 20])
    #expect(shown(12, width: 30) == [0, 2, 4, 6, 8, 10])
    #expect(shown(3, width: 900) == [0])
    #expect(shown(100_000, width: 30).count <= 11)
    #expect(shown(0, width: 40).isEmpty)
    #expect(shown(4, width: 40, length: 0) == [0])
  }

  @Test("Positions without a label do not count")
  func sparse() {
    let labels = ChartLabels(
      [0, 360, 720, 1080], length: 400, gap: 8, center: { Double($0) / 1439 * 400 },
      width: { _ in 50 })
    #expect(labels.places.map(\.index) == [0, 360, 720, 1080])
    #expect(labels.places[0].start == 0, "not beyond the edge of the plot")
  }

  @Test("Labels of any width are apart from each other and within the plot")
  func labelProperties() {
    withEverySeed(500) { seed, random in
      let count = random.int(in: 1...400)
      let length = random.double(in: 20...900)
      let widths = (0..<count).map { _ in random.double(in: 1...120) }
      let places = ChartLabels(
        Array(0..<count), length: length, gap: 6,
        center: { (Double($0) + 0.5) / Double(count) * length }, width: { widths[$0] }
      ).places
      #expect(!places.isEmpty, "seed \(seed)")
      for (a, b) in zip(places, places.dropFirst()) {
        #expect(b.start >= a.end + 6, "seed \(seed)")
      }
      #expect(
        places.allSatisfy { $0.start >= 0 && $0.end <= length + 1e-9 }, "seed \(seed)")
    }
  }

  @Test("Names that do not fit beside each other are below each other")
  func legend() {
    let wide = ChartLegend(widths: [80, 90, 60], length: 400, lineHeight: 20)
    #expect(wide.height == 20 && wide.places.map(\.minX) == [0, 96, 202])
    let narrow = ChartLegend(widths: [80, 90, 60], length: 190, lineHeight: 20)
    #expect(narrow.height == 40)
    #expect(narrow.places.map(\.origin) == [Point(0, 0), Point(96, 0), Point(0, 20)])
    let long = ChartLegend(widths: [500], length: 190, lineHeight: 20)
    #expect(long.places == [Rect(0, 0, 190, 20)])
    #expect(ChartLegend(widths: [], length: 190, lineHeight: 20).height == 0)
  }
}
