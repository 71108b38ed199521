import Testing
import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineUnits

@MainActor
@Suite("Gauge")
struct GaugeTests {
  private static let size = Size(240, 188)
  private static let accent = Theme.light.accent

  @Test("The arc fills in reading direction")
  func direction() {
    let gauge = Gauge(value: 25)
    let left = DrawnControl(gauge, Self.size).paths(Self.accent)
    let right = DrawnControl(gauge, Self.size, .rightToLeft).paths(Self.accent)
    #expect(left.count == 1 && right.count == 1)
    #expect(left[0].maxX < 120 && right[0].minX > 120)
    #expect(left[0].mirrored(in: 240).isNear(right[0], within: 0.1))
  }

  @Test("The arc is as long as the value's part of the range, and complete beyond its end")
  func length() {
    let gauge = Gauge(value: 0, in: -50...50)
    let track = DrawnControl(gauge, Self.size).paths(Theme.light.inset)
    let half = DrawnControl(gauge, Self.size).paths(Self.accent)
    // Half of the way is the top, and a round cap beyond it.
    #expect(track.count == 1 && half.count == 1)
    #expect(half[0].maxX > 120 && half[0].maxX < 135)
    #expect(abs(half[0].minY - track[0].minY) < 0.1)
    gauge.value = -50
    #expect(DrawnControl(gauge, Self.size).paths(Self.accent).isEmpty)
    for value in [50, 1_000_000.0] {
      gauge.value = value
      let full = DrawnControl(gauge, Self.size).paths(Self.accent)
      #expect(full == track)
    }
    #expect(gauge.semantics?.value == "1000000", "the number is the true one")
  }

  @Test("An unknown value is a dash over an empty arc")
  func unknown() {
    let gauge = Gauge("Tank")
    let drawn = DrawnControl(gauge, Self.size)
    #expect(drawn.paths(Self.accent).isEmpty && drawn.texts.count == 2)
    #expect(drawn.typesetter.requests.contains { $0.text == "–" })
    #expect(gauge.semantics == Semantics(.progress, label: "Tank"))
    gauge.value = 40
    gauge.format = { "\(Int($0)) %" }
    #expect(gauge.semantics == Semantics(.progress, label: "Tank", value: "40 %"))
    gauge.accessibilityLabel = "Water"
    #expect(gauge.semantics?.label == "Water")
  }

  @Test("The value has the color of its zone, the last one where zones overlap")
  func zones() {
    let theme = Theme.dark
    let gauge = Gauge(
      value: 30, zones: [.init(0...80, \.chartColors[1]), .init(60...500, \.danger)])
    func paths(_ color: Color) -> Int {
      DrawnControl(gauge, Self.size, theme: theme).paths(color).count
    }
    #expect(paths(theme.chartColors[1]) == 2 && paths(theme.danger) == 1)
    gauge.value = 70
    #expect(paths(theme.chartColors[1]) == 1 && paths(theme.danger) == 2)
    gauge.value = 700
    #expect(paths(theme.danger) == 2, "a value beyond the range is in the zone at its end")
    gauge.zones = [.init(-20...(-10), \.danger)]
    #expect(paths(theme.danger) == 0 && paths(theme.accent) == 1)
  }

  @Test(
    "Texts end within the arc and do not overlap, at any size of gauge and text",
    arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func texts(direction: LayoutDirection) {
    withEverySeed(200) { seed, random in
      let digits = random.int(in: 1...14)
      let gauge = Gauge("Some name", value: 7)
      gauge.format = { _ in String(repeating: "8", count: digits) }
      let size = Size(random.double(in: 60...500), random.double(in: 60...500))
      let theme = random.int(in: 0...1) == 0 ? Theme.light : .largeText
      let drawn = DrawnControl(gauge, size, direction, theme: theme)
      let track = drawn.paths(theme.inset)[0]
      #expect(drawn.texts.count == 2, "seed \(seed)")
      for text in drawn.texts {
        #expect(Double(text.x0) > track.minX && Double(text.x1) < track.maxX, "seed \(seed)")
        #expect(text.y0 >= 0 && Double(text.y1) <= size.height + 1, "seed \(seed)")
      }
      let (number, name) = (drawn.texts[0], drawn.texts[1])
      #expect(number.y1 <= name.y0, "seed \(seed): \(number), \(name)")
    }
  }

  @Test("The size of the number is the same for all values of the range")
  func steady() {
    let gauge = Gauge(value: 5)
    let one = DrawnControl(gauge, Self.size).texts[0]
    gauge.value = 100
    let three = DrawnControl(gauge, Self.size).texts[0]
    #expect(one.height == three.height && one.width < three.width)
  }

  @Test("It moves to a new value, and jumps with reduced motion")
  func motion() throws {
    for reducesMotion in [false, true] {
      let gauge = Gauge(value: 10)
      let screen = stage(gauge, on: PanelSetting(.small, reducesMotion: reducesMotion))
      screen.wait(.milliseconds(500))
      screen.stage.advance(to: screen.now)
      gauge.value = 90
      screen.frames()
      let early = screen.stage.draw()
      let frames = try screen.settle()
      #expect((frames >= 8) == !reducesMotion)
      #expect((screen.stage.draw() != early) == !reducesMotion)
      #expect(screen.wait(.milliseconds(500)) == 0)
    }
  }

  @Test("It is 240 points wide, less in less space, and more for large texts")
  func natural() {
    let (usual, large) = (Gauge("A"), Gauge("A"))
    _ = stage(usual, width: 400)
    #expect(usual.sizeThatFits(Size(400, .infinity)) == Size(240, 188))
    #expect(usual.sizeThatFits(Size(100, .infinity)) == Size(100, 78))
    _ = stage(large, width: 400, theme: .largeText)
    #expect(usual.frame.height == 188 && large.frame.height == 281)
    #expect(DrawnControl(usual, Size(20, 20)).commands.isEmpty, "too small to be read")
  }

  #if compiler(>=6.2)
    @Test("A value that is not finite and a range without length stop the program")
    func mistakes() async throws {
      let value = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        await MainActor.run { Gauge(value: 1).value = .nan }
      }
      try requireStopMessage(
        "Gauge.value is nan; give a finite number", in: value?.standardErrorContent)
      let range = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        await MainActor.run { _ = Gauge(in: 5...5) }
      }
      try requireStopMessage(
        "Gauge.range is 5.0...5.0; give two different ends", in: range?.standardErrorContent)
    }
  #endif
}
