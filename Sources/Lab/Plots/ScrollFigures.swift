import Vitrine

/// Figures of one scroller: a fling, a bounce, a rubber band, springs. Lines are laws, implemented
/// here independently; dots are the engine's results.
enum ScrollFigures {
  static var fling: Figure {
    let speed = 1500.0
    let rates: [(rate: Double, name: String, ink: Chart.Ink)] = [
      (Deceleration.normalRate, "normal, d = 0.998", .blue),
      (Deceleration.fastRate, "fast, d = 0.99", .orange),
    ]
    var places: [Chart.Mark] = [.engine]
    var speeds: [Chart.Mark] = [.engine]
    for (rate, name, ink) in rates {
      let d = Curves.logarithm(rate)
      var engine = ScrollChain(
        extent: ScrollExtent(minimum: 0, maximum: 5000, viewport: 480),
        physics: ScrollPhysics(decelerationRate: rate))
      engine.release(velocity: speed, at: .zero)
      let fling = PlottedFling(engine: engine, name: "law, \(name)", ink: ink, end: 4.5, every: 6)
      places += fling.marks(
        law: { speed * (ExactMath.exp(d * $0) - 1) / d }, engine: \.offset)
      places.append(.level(-speed / d, "x0 − v0/D = \(SVG.number(-speed / d, 1))"))
      speeds += fling.marks(law: { speed * ExactMath.exp(d * $0) }, engine: \.velocity)
    }
    return figure(
      name: "fling", title: "A fling at 1500 pt/s, left alone",
      until: 4.5, step: 0.5,
      offset: ChartAxis(label: "offset, pt", low: 0, high: 900, step: 150), places,
      velocity: "Velocity",
      ChartAxis(label: "velocity, pt/s", low: 0, high: 1500, step: 250), speeds)
  }

  static var bounce: Figure {
    let end = 400.0
    let d = Curves.logarithm(Deceleration.normalRate)
    let spring = ScrollPhysics.default.bounce
    var places: [Chart.Mark] = [.engine]
    var speeds: [Chart.Mark] = [.engine]
    for (speed, ink) in [(1200.0, Chart.Ink.green), (2000, .blue), (3500, .orange)] {
      var engine = ScrollChain(extent: ScrollExtent(minimum: 0, maximum: end, viewport: 480))
      engine.release(velocity: speed, at: .zero)
      let border = ExactMath.log(1 + d * end / speed) / d
      let left = speed + d * end
      func offset(_ t: Double) -> Double {
        if t < border { return speed * (ExactMath.exp(d * t) - 1) / d }
        let since = t - border
        return end + left * since * ExactMath.exp(-spring.frequency * since)
      }
      func velocity(_ t: Double) -> Double {
        if t < border { return speed * ExactMath.exp(d * t) }
        let turn = spring.frequency * (t - border)
        return left * (1 - turn) * ExactMath.exp(-turn)
      }
      let fling = PlottedFling(
        engine: engine, name: "law, \(SVG.number(speed, 0)) pt/s", ink: ink, end: 1.4, every: 2)
      places += fling.marks(law: offset, engine: \.offset)
      speeds += fling.marks(steps: 700, law: velocity, engine: \.velocity)
    }
    places.append(.level(end, "end of the content"))
    return figure(
      name: "bounce", title: "A fling meets the end of the content, 400 pt away",
      until: 1.4, step: 0.2,
      offset: ChartAxis(label: "offset, pt", low: 0, high: 500, step: 100), places,
      velocity: "Velocity: the spring takes over what the fling has left",
      ChartAxis(label: "velocity, pt/s", low: -500, high: 3500, step: 500), speeds)
  }

  /// A fling of the engine, beside its law.
  private struct PlottedFling {
    var engine: ScrollChain
    var name: String
    var ink: Chart.Ink
    /// The end in seconds since the release.
    var end: Double
    /// The number of frames between dots.
    var every: Int

    func marks(
      steps: Int = 150, law: (Double) -> Double, engine value: KeyPath<ScrollState, Double>
    ) -> [Chart.Mark] {
      [
        .line(name, ink, .solid, Curves.curve(from: 0, to: end, steps: steps, law)),
        .dots(
          nil, ink,
          Curves.frames(until: end, every: every) { engine.state(at: $0)[keyPath: value] }),
      ]
    }
  }

  /// Returns a figure of offset and velocity, one chart above the other, over the time since the
  /// release.
  private static func figure(
    name: String, title: String, until end: Double, step: Double,
    offset: ChartAxis, _ places: [Chart.Mark],
    velocity heading: String, _ velocity: ChartAxis, _ speeds: [Chart.Mark]
  ) -> Figure {
    let time = ChartAxis(
      label: "time since the release, s", low: 0, high: end, step: step, places: 1)
    return Figure(
      name: name, title: title,
      charts: [
        Chart(title: "Offset", x: time, y: offset, marks: places),
        Chart(title: heading, x: time, y: velocity, marks: speeds),
      ])
  }

  static var rubberBand: Figure {
    var marks: [Chart.Mark] = [
      .engine,
      .line(
        "1:1, as within the content", .gray, .dotted, [Place(x: 0, y: 0), Place(x: 400, y: 400)]),
    ]
    for (viewport, ink) in [(480.0, Chart.Ink.blue), (800, .orange)] {
      let c = RubberBand.standardCoefficient
      marks += [
        .line(
          "law, viewport \(SVG.number(viewport, 0)) pt", ink, .solid,
          Curves.curve(from: 0, to: 1000) { c * $0 * viewport / (viewport + c * $0) }),
        .dots(
          nil, ink,
          (0...20).map { step in
            var engine = ScrollChain(
              extent: ScrollExtent(minimum: 0, maximum: 100, viewport: viewport), offset: 100)
            engine.drag(by: Double(step) * 50, at: .zero)
            return Place(x: Double(step) * 50, y: engine.state(at: .zero).overscroll)
          }),
      ]
    }
    return Figure(
      name: "rubber-band", title: "The rubber band: a finger pulls beyond the end",
      charts: [
        Chart(
          title: "How far the content follows",
          x: ChartAxis(label: "finger beyond the end, pt", low: 0, high: 1000, step: 100),
          y: ChartAxis(label: "content beyond the end, pt", low: 0, high: 500, step: 100),
          marks: marks)
      ], chartSize: (760, 360))
  }

  static var springs: Figure {
    let room = ScrollExtent(minimum: -1000, maximum: 1000, viewport: 480)
    var marks: [Chart.Mark] = [.engine]
    for (ratio, name, ink) in [
      (0.4, "under-damped, ζ = 0.4", Chart.Ink.orange), (1, "critical, ζ = 1", .blue),
      (2, "over-damped, ζ = 2", .green),
    ] {
      var engine = ScrollChain(extent: room, offset: 0)
      engine.settle(to: 100, spring: Spring(frequency: 10, dampingRatio: ratio), at: .zero)
      marks += [
        .line(
          name, ink, .solid,
          Curves.spring(frequency: 10, dampingRatio: ratio, from: 0, to: 100, until: 1.5)),
        .dots(nil, ink, Curves.frames(until: 1.5, every: 3) { engine.state(at: $0).offset }),
      ]
    }
    marks.append(.level(100, "goal"))

    let turn = 0.2
    let change = Instant.zero + Duration(seconds: turn)
    let spring = Spring(response: 0.5, dampingRatio: 0.7)
    var first = ScrollChain(extent: room, offset: 0)
    first.settle(to: 100, spring: spring, at: .zero)
    var second = first
    second.settle(to: 20, spring: spring, at: change)
    let there = first.state(at: change)
    let time = ChartAxis(label: "time, s", low: 0, high: 1.5, step: 0.25, places: 2)
    return Figure(
      name: "springs", title: "Springs: lines are x″ = −ω²(x − goal) − 2ζω·x′ solved step by step",
      charts: [
        Chart(
          title: "From 0 to 100 pt at ω = 10 rad/s", x: time,
          y: ChartAxis(label: "offset, pt", low: 0, high: 150, step: 25), marks: marks),
        Chart(
          title: "Another goal in flight: place and velocity go on (response 0.5 s, ζ = 0.7)",
          x: time, y: ChartAxis(label: "offset, pt", low: 0, high: 125, step: 25),
          marks: [
            .line(
              "to 100, left alone", .gray, .dotted,
              Curves.spring(
                frequency: spring.frequency, dampingRatio: 0.7, from: 0, to: 100, until: 1.5)),
            .line(
              "law from there to 20", .violet, .solid,
              Curves.spring(
                frequency: spring.frequency, dampingRatio: 0.7, from: there.offset, to: 20,
                velocity: there.velocity, begin: turn, until: 1.5)),
            .dots(
              "engine", .violet,
              Curves.frames(until: 1.5, every: 3) { time in
                (time < change ? first : second).state(at: time).offset
              }),
            .time(turn, "new target at 0.2 s: 20"),
          ]),
      ])
  }
}

extension Chart.Mark {
  /// The legend's entry for dots of any color.
  static let engine = Chart.Mark.dots("engine", .black, [])
}
