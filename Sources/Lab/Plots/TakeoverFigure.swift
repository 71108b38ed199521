import Vitrine

/// The figure of a sheet that takes over the fling of its list.
enum TakeoverFigure {
  private static let spring = Spring(duration: 0.25, dampingRatio: 0.9)
  /// The offset of the list, in points: the fling is at the border at once.
  private static let room = 1.0

  static var figure: Figure {
    let tiers = [140.0, 540, 1056]
    let speeds: [(Double, Chart.Ink)] = [
      (200, .gray), (1000, .green), (1500, .blue), (1700, .violet), (3000, .orange), (6000, .green),
    ]
    var heights: [Chart.Mark] = speeds.map { speed, ink in
      let chain = chain(tiers, speed)
      let border = border(speed)
      return .line(
        "\(SVG.number(speed, 0)) pt/s", ink, .solid,
        Curves.curve(from: 0, to: 0.6) {
          chain.state(of: 0, at: .zero + Duration(seconds: $0 + border)).offset
        })
    }
    for tier in tiers { heights.append(.level(tier, "\(SVG.number(tier, 0)) pt")) }
    let panels: [(name: String, tiers: [Double], ink: Chart.Ink)] = [
      ("480 × 272", [136, 196, 260], .blue), ("800 × 480", [164, 240, 408], .green),
      ("720 × 1280", [164, 640, 1208], .violet), ("1920 × 1080", tiers, .orange),
    ]
    let times: [Chart.Mark] = panels.map { panel in
      .line(
        panel.name, panel.ink, .solid,
        Curves.curve(from: 100, to: 6000, steps: 300) { speed in
          rest(of: chain(panel.tiers, speed)) - border(speed)
        })
    }
    return Figure(
      name: "takeover", title: "A sheet that takes over the fling of its list, down from its top",
      charts: [
        Chart(
          title: "Tiers at 140, 540 and 1056 pt",
          x: ChartAxis(
            label: "time since the list is at its top, s", low: 0, high: 0.6, step: 0.1, places: 1),
          y: ChartAxis(label: "height, pt", low: 0, high: 1200, step: 200), marks: heights),
        Chart(
          title: "Time until the sheet rests",
          x: ChartAxis(label: "velocity at the border, pt/s", low: 0, high: 6000, step: 1000),
          y: ChartAxis(label: "time, s", low: 0, high: 0.6, step: 0.1, places: 1), marks: times),
      ])
  }

  private static func chain(_ tiers: [Double], _ speed: Double) -> ScrollChain {
    var chain = ScrollChain(
      links: [
        .sheet(tiers: Detents(tiers), viewport: tiers[2] + 24, spring: spring),
        ScrollLink(extent: ScrollExtent(minimum: 0, maximum: 9000, viewport: tiers[2])),
      ], offsets: [tiers[2], room])
    chain.release(velocity: -speed, at: .zero)
    return chain
  }

  /// The seconds until the list is at its top.
  private static func border(_ speed: Double) -> Double {
    Deceleration(from: 0, velocity: speed).time(toReach: room) ?? 0
  }

  /// The seconds until the sheet rests.
  private static func rest(of chain: ScrollChain) -> Double {
    chain.restTime.map { ($0 - .zero).seconds } ?? 0
  }
}
