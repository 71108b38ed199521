import Vitrine
import VitrineTesting

/// Figures of what a hand feels: the lift, flicks in a row, and a flung sheet.
@MainActor
enum FeelFigures {
  static var lift: Figure {
    let spring = Spring(duration: 0.7, dampingRatio: 0.6)
    let ends:
      [(name: String, ink: Chart.Ink, target: @MainActor (ScrollRelease) -> ReleaseTarget)] = [
        ("fling", .blue, { _ in .natural }),
        ("spring back, from rest", .orange, { .sprung(to: $0.offset - 120, spring, velocity: 0) }),
        ("spring ahead", .green, { .at($0.offset + 60, spring) }),
      ]
    func chart(_ rate: Double, _ gap: Double) -> Chart {
      var marks: [Chart.Mark] = []
      for (name, ink, target) in ends {
        let trace = TouchTrace(
          [.init(from: Point(240, 3800), by: Vector(0, -400), over: .milliseconds(200))],
          timing: ReportTiming(rate: rate, liftGap: .milliseconds(gap)))
        let run = TraceRun(trace, onRelease: target)
        let lift = run.lifts[0]
        marks.append(.line(name, ink, .solid, run.offsets(from: lift - 0.1, until: lift + 0.2)))
        marks.append(.dots(nil, ink, run.offsets(from: lift - 0.1, until: lift + 0.2)))
      }
      return Chart(
        title:
          "\(SVG.number(rate, 0)) reports a second, the lift \(SVG.number(gap, 0)) ms after the last",
        x: ChartAxis(
          label: "time since the lift, s", low: -0.1, high: 0.2, step: 0.05, places: 2),
        y: ChartAxis(label: "offset, pt", low: 0, high: 800, step: 200), marks: marks)
    }
    return Figure(
      name: "lift", title: "A finger at 2000 pt/s lifts, on a display of 60 Hz", columns: 2,
      charts: [chart(125, 24), chart(125, 60), chart(25, 0), chart(25, 40)], chartSize: (600, 320))
  }

  static var flicks: Figure {
    var marks: [Chart.Mark] = []
    let panels: [(rate: Double, gap: Double, ink: Chart.Ink)] = [
      (125, 0, .blue), (125, 60, .orange), (60, 24, .green), (25, 40, .violet),
    ]
    for (rate, gap, ink) in panels {
      let trace = TouchTrace(
        flicks: 5, from: Point(240, 2000), by: Vector(0, -200), over: .milliseconds(100),
        timing: ReportTiming(rate: rate, liftGap: .milliseconds(gap)))
      let run = TraceRun(trace)
      marks.append(
        .line(
          "\(SVG.number(rate, 0)) reports a second, lifts \(SVG.number(gap, 0)) ms late", ink,
          .solid, run.velocities.filter { $0.y > 0 }))
    }
    return Figure(
      name: "flicks", title: "Five equal flicks at 2000 pt/s, 150 ms apart",
      charts: [
        Chart(
          title: "Velocity of the content while no finger holds it",
          x: ChartAxis(
            label: "time since the first landing, s", low: 0, high: 2, step: 0.5, places: 1),
          y: ChartAxis(label: "velocity, pt/s", low: 0, high: 6000, step: 1000), marks: marks)
      ])
  }

  static var throwing: Figure {
    let tiers = Detents([140, 540, 1056], policy: .projected)
    func chain(from start: Double, _ velocity: Double) -> ScrollChain {
      var chain = ScrollChain(
        links: [
          .sheet(tiers: tiers, viewport: 1080, spring: Spring(duration: 0.25, dampingRatio: 0.9)),
          ScrollLink(extent: ScrollExtent(minimum: 0, maximum: 9000, viewport: 1056)),
        ], offsets: [start, 0])
      chain.release(velocity: velocity, at: .zero)
      return chain
    }
    let speeds: [(Double, Chart.Ink)] = [
      (200, .gray), (600, .green), (1400, .blue), (1600, .violet), (3000, .orange),
    ]
    var heights: [Chart.Mark] = speeds.map { speed, ink in
      let chain = chain(from: 300, speed)
      return .line(
        "\(SVG.number(speed, 0)) pt/s", ink, .solid,
        Curves.curve(from: 0, to: 0.5) {
          chain.state(of: 0, at: .zero + Duration(seconds: $0)).offset
        })
    }
    for tier in tiers.positions { heights.append(.level(tier, "\(SVG.number(tier, 0)) pt")) }
    let starts: [(Double, Chart.Ink)] = [
      (200, .blue), (300, .green), (700, .orange), (900, .violet),
    ]
    let times: [Chart.Mark] = starts.map { start, ink in
      .line(
        "up from \(SVG.number(start, 0)) pt", ink, .solid,
        Curves.curve(from: 110, to: 6000, steps: 300) { rest(of: chain(from: start, $0)) })
    }
    return Figure(
      name: "throws", title: "A sheet with tiers at 140, 540 and 1056 pt over a list",
      charts: [
        Chart(
          title: "Thrown up from 300 pt",
          x: ChartAxis(label: "time since the release, s", low: 0, high: 0.5, step: 0.1, places: 1),
          y: ChartAxis(label: "height, pt", low: 0, high: 1200, step: 200), marks: heights),
        Chart(
          title: "Time until the sheet rests",
          x: ChartAxis(label: "velocity, pt/s", low: 0, high: 6000, step: 1000),
          y: ChartAxis(label: "time, s", low: 0, high: 0.5, step: 0.1, places: 1), marks: times),
      ])
  }

  /// Seconds until the outermost link of a chain rests.
  private static func rest(of chain: ScrollChain) -> Double {
    var (low, high) = (0.0, 4.0)
    for _ in 0..<20 {
      let middle = low + (high - low) / 2
      let state = chain.state(of: 0, at: .zero + Duration(seconds: middle))
      let isAtRest = state.phase == .idle || state.offset == chain.destination(of: 0)
      if isAtRest { high = middle } else { low = middle }
    }
    return high
  }
}

/// An endless strip under a trace, on a display of 60 Hz.
@MainActor
private struct TraceRun {
  private struct Frame {
    var seconds: Double
    var state: ScrollState
  }

  private var frames: [Frame] = []
  /// The times of the lifts, in seconds since the start.
  let lifts: [Double]

  init(_ trace: TouchTrace, onRelease: (@MainActor (ScrollRelease) -> ReleaseTarget)? = nil) {
    let strip = Strip()
    strip.onRelease = onRelease
    let stage = ScriptedStage(strip, size: PixelSize(480, 4000))
    stage.framesAhead = 1
    let begin = stage.now
    lifts = trace.frames(after: begin).filter { !$0.ended.isEmpty }
      .map { ($0.time - begin).seconds }
    var seen: [Frame] = []
    stage.onFrame = { [unowned stage] _ in
      seen.append(Frame(seconds: (stage.now - begin).seconds, state: strip.scrollState))
    }
    stage.play(trace)
    stage.wait(.milliseconds(600))
    frames = seen
  }

  func offsets(from begin: Double, until end: Double) -> [Place] {
    frames.filter { $0.seconds > begin && $0.seconds < end }
      .map { Place(x: $0.seconds - lifts[0], y: $0.state.offset) }
  }

  var velocities: [Place] { frames.map { Place(x: $0.seconds, y: $0.state.velocity) } }
}
