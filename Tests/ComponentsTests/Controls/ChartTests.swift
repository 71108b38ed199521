import Testing
import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineUnits

@MainActor
@Suite("LineChart and BarChart")
struct ChartTests {
  private static let size = Size(320, 200)
  private static let colors = Theme.light.chartColors

  @Test("Time runs in reading direction")
  func direction() {
    let chart = BarChart([1, 2, 4], labels: ["a", "b", "c"])
    let left = DrawnControl(chart, Self.size).fills(Self.colors[0])
    let right = DrawnControl(chart, Self.size, .rightToLeft).fills(Self.colors[0])
    #expect(left.count == 3 && right.count == 3)
    #expect(left.map(\.height).sorted() == left.map(\.height))
    #expect(left.map(\.minX).sorted() == left.map(\.minX))
    for (a, b) in zip(left, right) {
      #expect(a.mirrored(in: 320).isNear(b, within: 1), "\(a), \(b)")
    }
    let line = LineChart([0, 10])
    let first = DrawnControl(line, Self.size).paths(Self.colors[0])
    let second = DrawnControl(line, Self.size, .rightToLeft).paths(Self.colors[0])
    #expect(first.count == 1 && second.count == 1)
    #expect(first[0].mirrored(in: 320).isNear(second[0], within: 0.01))
    #expect(first[0].minX > 20, "the numbers are before it")
  }

  @Test("Bars begin at zero, which is always on the axis")
  func zero() {
    let chart = BarChart([200, -50, 210])
    let bars = DrawnControl(chart, Self.size).fills(Self.colors[0])
    #expect(bars.count == 3)
    #expect(bars[0].maxY == bars[1].minY && bars[0].maxY == bars[2].maxY)
    #expect(abs(bars[0].height - 4 * bars[1].height) <= 3)
    let high = DrawnControl(BarChart([200, 210]), Self.size).fills(Self.colors[0])
    #expect(abs(high[0].height / high[1].height - 200.0 / 210) < 0.03)
  }

  @Test("A line does not begin at zero where its values are far from it, unless its range does")
  func lineRange() {
    let chart = LineChart([200, 210])
    let free = DrawnControl(chart, Self.size).paths(Self.colors[0])[0]
    #expect(free.height > 60)
    chart.range = 0...100
    let wide = DrawnControl(chart, Self.size).paths(Self.colors[0])[0]
    #expect(wide.height < 20)
  }

  @Test("A gap is not bridged, and a value alone is a dot")
  func gaps() {
    let two = DrawnControl(LineChart([1, 2, nil, 3, 4]), Self.size)
    let lines = two.paths(Self.colors[0])
    #expect(lines.count == 2 && two.discs(Self.colors[0]).isEmpty)
    #expect(lines[0].maxX + 50 < lines[1].minX)
    let dots = DrawnControl(LineChart([1, nil, 3]), Self.size)
    #expect(dots.discs(Self.colors[0]).count == 2 && dots.paths(Self.colors[0]).isEmpty)
    #expect(DrawnControl(BarChart([1, nil, 3]), Self.size).fills(Self.colors[0]).count == 2)
  }

  @Test("A hundred thousand values are as wide and as high as their extremes")
  func many() {
    var random = RandomSource(seed: 7)
    var values = (0..<100_000).map { _ in random.double(in: 40...60) }
    (values[12_345], values[77_777]) = (100, 0)
    let line = DrawnControl(LineChart(values), Self.size)
    #expect(line.paths(Self.colors[0]).count == 1)
    let plot = DrawnControl(LineChart([0, 100]), Self.size).paths(Self.colors[0])[0]
    #expect(line.paths(Self.colors[0])[0].isNear(plot, within: 3))
    let bars = DrawnControl(BarChart(values), Self.size).fills(Self.colors[0])
    #expect(bars.count <= 320 && bars.allSatisfy { $0.width <= 2 })
    let heights = bars.map(\.height).sorted()
    #expect(heights[heights.count - 1] > 1.5 * heights[heights.count / 2])
  }

  @Test("Series differ by color in each theme, lines also by their dashes")
  func series() {
    let chart = LineChart(
      series: [1.0, 2, 3, 4].map { (first: Double) in ChartSeries("Number \(first)", [first, 5]) })
    for theme in [Theme.light, .dark] {
      let drawn = DrawnControl(chart, Size(400, 300), theme: theme)
      // Each has a line and a sign in the legend.
      for color in theme.chartColors { #expect(drawn.paths(color).count == 2) }
    }
    let bars = BarChart(series: [ChartSeries("a", [1, 1]), ChartSeries("b", [1, 1])])
    let drawn = DrawnControl(bars, Size(400, 300))
    let (a, b) = (drawn.fills(Self.colors[0]), drawn.fills(Self.colors[1]))
    #expect(a.count == 3 && b.count == 3, "two bars, and a sign in the legend")
    let places = (a + b).filter { $0.width > 14 }.sorted { $0.minX < $1.minX }
    #expect(places.count == 4)
    #expect(zip(places, places.dropFirst()).allSatisfy { $0.maxX <= $1.minX }, "side by side")
  }

  @Test(
    "Texts never overlap, and end within the chart, at any size of chart and text",
    arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func texts(direction: LayoutDirection) {
    withEverySeed(150) { seed, random in
      let count = random.int(in: 1...40)
      let most = random.double(in: 0.001...90_000)
      let series = (0..<random.int(in: 1...4)).map { number in
        ChartSeries("Series \(number)", (0..<count).map { _ in random.double(in: -most...most) })
      }
      let labels = (0..<count).map { "Label \($0)" }
      let chart: Component =
        random.int(in: 0...1) == 0
        ? LineChart(series: series, labels: labels) : BarChart(series: series, labels: labels)
      let size = Size(random.double(in: 240...700), random.double(in: 60...500))
      let theme = random.int(in: 0...1) == 0 ? Theme.light : .largeText
      let texts = DrawnControl(chart, size, direction, theme: theme).texts
      let area = PixelRect(PixelSize(Int(size.width) + 1, Int(size.height) + 1))
      for (index, text) in texts.enumerated() {
        #expect(area.contains(text), "seed \(seed): \(text)")
        for other in texts[..<index] {
          #expect(text.intersection(other).isEmpty, "seed \(seed): \(text), \(other)")
        }
      }
    }
  }

  @Test("More labels than values leave space for values that will come")
  func space() {
    let labels = (0..<10).map { "\($0)" }
    let half = DrawnControl(LineChart([1, 2, 3, 4, 5], labels: labels), Self.size)
    let full = DrawnControl(LineChart([1, 2, 3, 4, 5]), Self.size)
    let (a, b) = (half.paths(Self.colors[0])[0], full.paths(Self.colors[0])[0])
    #expect(abs(a.width / b.width - 4.0 / 9) < 0.03)
  }

  @Test("Without values there are no numbers, but the text for that")
  func empty() {
    let chart = LineChart()
    #expect(DrawnControl(chart, Self.size).texts.isEmpty)
    chart.emptyText = "Nothing measured"
    #expect(DrawnControl(chart, Self.size).texts.count == 1)
    #expect(chart.semantics == Semantics(.image, value: "line chart, Nothing measured"))
    chart.values = [nil, nil]
    #expect(DrawnControl(chart, Self.size).texts.count == 1)
    chart.values = [nil, 3]
    #expect(DrawnControl(chart, Self.size).texts.count > 1)
    #expect(BarChart().semantics?.value == "bar chart, no values")
  }

  @Test("Too little space draws nothing, and never fails")
  func tiny() {
    let chart = BarChart([1, 2, 3], labels: ["a", "b", "c"])
    #expect(DrawnControl(chart, Size(10, 10)).commands.isEmpty)
    #expect(DrawnControl(chart, .zero).commands.isEmpty)
    #expect(DrawnControl(BarChart(series: []), Self.size).texts.isEmpty)
  }

  @Test("It is described in words, in the language of the screen")
  func semantics() {
    let temperatures: [Double] = (0..<24).map { hour in Double(hour) * 0.75 + 3.02 }
    let chart = LineChart(temperatures)
    chart.format = { "\($0) °C" }
    let screen = stage(chart)
    #expect(
      chart.semantics
        == Semantics(.image, value: "line chart, 24 values, from 3.02 °C to 20.27 °C"))
    chart.accessibilityLabel = "Temperature"
    #expect(chart.semantics?.label == "Temperature")
    screen.stage.environment.keyboards.language = "zh-Hans"
    #expect(chart.semantics?.value == "折线图，24 个数值，从 3.02 °C 到 20.27 °C")
    screen.stage.environment.keyboards.language = "ar"
    #expect(chart.semantics?.value.hasPrefix("رسم بياني خطي، عدد القيم: 24، من") == true)
    let pair = BarChart(series: [ChartSeries("In", [1, nil]), ChartSeries("Out", [7])])
    #expect(pair.semantics?.value == "bar chart, In, Out, 2 values, from 1 to 7")
    #expect(BarChart(series: [ChartSeries("In", [4])]).semantics?.label == "In")
  }

  @Test("New values are drawn in the next frame, and then nothing moves")
  func change() {
    let chart = LineChart([1, 2])
    let screen = stage(chart)
    screen.wait(.milliseconds(500))
    let before = screen.stage.draw()
    chart.values.append(5)
    #expect(screen.stage.draw() != before && chart.values == [1, 2, 5])
    screen.wait(.milliseconds(100))
    #expect(screen.wait(.milliseconds(500)) == 0)
  }

  @Test("It is half as high as wide, within limits")
  func natural() {
    let chart = LineChart([1])
    #expect(chart.sizeThatFits(Size(400, .infinity)) == Size(400, 200))
    #expect(chart.sizeThatFits(Size(200, .infinity)) == Size(200, 160))
    #expect(chart.sizeThatFits(Size(1_000, .infinity)) == Size(1_000, 320))
    #expect(chart.sizeThatFits(Size(400, 90)) == Size(400, 90))
    #expect(BarChart().sizeThatFits(Size(.infinity, .infinity)) == Size(320, 160))
  }

  @Test("A minus sign stays before its number where reading goes right to left")
  func minus() {
    let drawn = DrawnControl(LineChart([-8, -2]), Self.size, .rightToLeft)
    let texts = Set(drawn.typesetter.requests.map(\.text))
    #expect(texts.contains("\u{200e}-8") && !texts.contains("-8"))
    let other = DrawnControl(LineChart([-8, -2]), Self.size)
    #expect(other.typesetter.requests.contains { $0.text == "-8" })
  }

  #if compiler(>=6.2)
    @Test("A value that is not finite stops the program, and the message names its place")
    func infinite() async throws {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        await MainActor.run { LineChart([1]).values = [2, nil, .infinity] }
      }
      try requireStopMessage(
        "LineChart.series[0].values[2] is inf; give a finite number of at most 1e15, or nil",
        in: result?.standardErrorContent)
    }

    @Test("A huge value, too many series and a range that is not finite stop the program")
    func mistakes() async throws {
      let huge = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        await MainActor.run { _ = BarChart([1e16]) }
      }
      try requireStopMessage(
        "BarChart.series[0].values[0] is 1e+16; give", in: huge?.standardErrorContent)
      let five = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        await MainActor.run {
          _ = BarChart(series: (1...5).map { _ in ChartSeries([1]) })
        }
      }
      try requireStopMessage(
        "BarChart.series has 5 series; give 4 or fewer", in: five?.standardErrorContent)
      let range = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        await MainActor.run { LineChart([1]).range = 0...Double.infinity }
      }
      try requireStopMessage(
        "LineChart.range is 0.0...inf; give", in: range?.standardErrorContent)
    }
  #endif
}
