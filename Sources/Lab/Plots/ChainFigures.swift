import Vitrine

/// Figures of several scrollers under one finger, and of their rest positions.
enum ChainFigures {
  static var sheet: Figure {
    let throwing: [(speed: Double, ink: Chart.Ink)] = [
      (200, .green), (600, .blue), (1500, .orange), (3000, .violet),
    ]
    func chart(_ policy: Detents.Policy, _ title: String) -> Chart {
      let tiers = Detents([120, 400, 720], policy: policy)
      var marks: [Chart.Mark] = [.engine]
      for (speed, ink) in throwing {
        let end = 120 - speed / Curves.logarithm(Deceleration.normalRate)
        let tier = policy == .adjacent ? 400 : tiers.nearest(to: end)
        // If the content is at the goal already, the stiffest spring holds it.
        let aimed = tier == 120 ? 40 : min(max(speed / (tier - 120), 8), 40)
        var chain = ScrollChain(links: [.sheet(tiers: tiers, viewport: 800, spring: nil)])
        chain.release(velocity: speed, at: .zero)
        marks += [
          .line(
            "law, \(SVG.number(speed, 0)) pt/s", ink, .solid,
            Curves.spring(
              frequency: aimed, dampingRatio: 1, from: 120, to: tier, velocity: speed, until: 1.2)),
          .dots(
            nil, ink, Curves.frames(until: 1.2, every: 3) { chain.state(of: 0, at: $0).offset }),
        ]
      }
      for (tier, name) in [(120.0, "peek"), (400, "half"), (720, "full")] {
        marks.append(.level(tier, "\(name), \(SVG.number(tier, 0)) pt"))
      }
      return Chart(
        title: title,
        x: ChartAxis(label: "time since the release, s", low: 0, high: 1.2, step: 0.2, places: 1),
        y: ChartAxis(label: "height of the sheet, pt", low: 0, high: 800, step: 200), marks: marks)
    }
    return Figure(
      name: "sheet", title: "A sheet flung up from its lowest tier at four speeds",
      charts: [
        chart(.adjacent, ".adjacent: a throw goes to the next tier, however strong"),
        chart(.projected, ".projected: to the tier nearest to where the throw would end"),
      ])
  }

  static var handover: Figure {
    let up = Handover(velocity: 3200, start: [120, 0, 0], tiers: Detents([120, 720]))
    let down = Handover(velocity: -3000, start: [720, 96, 500], tiers: nil)
    return Figure(
      name: "handover", title: "One fling through sheet, header and list", columns: 2,
      charts: [
        up.places("Finger up: sheet, then header, then list"),
        down.places("Finger down: list, then header, then sheet, and a bounce"),
        up.speeds("Velocity of each, finger up"), down.speeds("Velocity of each, finger down"),
      ], chartSize: (600, 340))
  }

  static var handoverToTier: Figure {
    let down = Handover(velocity: -3000, start: [720, 96, 500], tiers: Detents([120, 720]))
    return Figure(
      name: "handover-tier", title: "The same fling down, where the sheet rests on tiers only",
      charts: [
        down.places(
          "The sheet takes the fling over at its speed, until a spring brings it to its tier"),
        down.speeds("Velocity of each"),
      ])
  }
}

/// A sheet of 120 to 720 points over a header of 96 and a list of 4000, and a single scroller with
/// their total length.
private struct Handover {
  private static let names: [(name: String, ink: Chart.Ink)] = [
    ("sheet", .blue), ("header", .green), ("list", .orange),
  ]
  private let start: [Double]
  private let chain: ScrollChain
  private let single: ScrollChain
  private let seconds = 3.0
  private let sign: Double

  init(velocity: Double, start: [Double], tiers: Detents?) {
    self.start = start
    sign = velocity < 0 ? -1 : 1
    var chain = ScrollChain(
      links: [
        ScrollLink(
          extent: ScrollExtent(minimum: 120, maximum: 720, viewport: 800), detents: tiers),
        .header(height: 96, viewport: 800, returns: .atTop),
        ScrollLink(extent: ScrollExtent(minimum: 0, maximum: 4000, viewport: 800)),
      ], offsets: start)
    chain.release(velocity: velocity, at: .zero)
    self.chain = chain
    var single = ScrollChain(
      extent: ScrollExtent(minimum: 0, maximum: 4696, viewport: 800),
      offset: start[0] - 120 + start[1] + start[2])
    single.release(velocity: velocity, at: .zero)
    self.single = single
  }

  private var time: ChartAxis {
    ChartAxis(label: "time since the release, s", low: 0, high: seconds, step: 0.5, places: 1)
  }

  /// Returns the chart of positions. Travel is counted in the direction of the fling, so that both
  /// directions look alike.
  func places(_ title: String) -> Chart {
    let origin = single.state(at: .zero).offset
    let (chain, start, sign, single) = (chain, start, sign, single)
    var marks: [Chart.Mark] = Self.names.enumerated().map { index, link in
      .line(
        link.name, link.ink, .solid,
        Curves.frames(until: seconds) {
          sign * (chain.state(of: index, at: $0).offset - start[index])
        })
    }
    marks.append(
      .line(
        "sum of the three", .black, .solid,
        Curves.frames(until: seconds) { time in
          let offsets = chain.states(at: time).map(\.offset)
          return sign * zip(offsets, start).reduce(0) { $0 + $1.0 - $1.1 }
        }))
    marks.append(
      .dots(
        "one single scroller", .violet,
        Curves.frames(until: seconds, every: 6) { sign * (single.state(at: $0).offset - origin) }))
    return Chart(
      title: title, x: time,
      y: ChartAxis(label: "travel, pt", low: 0, high: 1600, step: 200), marks: marks)
  }

  func speeds(_ title: String) -> Chart {
    let (chain, sign, single) = (chain, sign, single)
    var marks: [Chart.Mark] = Self.names.enumerated().map { index, link in
      .line(
        link.name, link.ink, .solid,
        // Only while it moves, so that no line is drawn where one takes over from the other.
        Curves.curve(from: 0, to: seconds, steps: 600) {
          sign * chain.state(of: index, at: .zero + Duration(seconds: $0)).velocity
        }.filter { $0.y != 0 })
    }
    marks.append(
      .dots(
        "one single scroller", .violet,
        Curves.frames(until: seconds, every: 6) { sign * single.state(at: $0).velocity }))
    return Chart(
      title: title, x: time,
      y: ChartAxis(label: "velocity, pt/s", low: -500, high: 3500, step: 500), marks: marks)
  }
}
