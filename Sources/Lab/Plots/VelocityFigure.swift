import Vitrine

/// A figure of each strategy's velocity if the finger lifted at that time, along two strokes.
enum VelocityFigure {
  static var velocity: Figure {
    // A minimum-jerk movement of a finger from rest to rest: 400 pt in 0.3 s.
    let plain = Stroke(
      place: { t in
        let s = t / 0.3
        return 400 * s * s * s * (10 - 15 * s + 6 * s * s)
      },
      velocity: { t in
        let s = t / 0.3
        return 400 / 0.3 * 30 * s * s * (1 - s) * (1 - s)
      }, seconds: 0.3)
    // 240 pt in 0.16 s, then back a little during the lift, as fingers do on a touch panel.
    let hooked = Stroke(
      place: { t in
        let s = min(t / 0.16, 1)
        let back = max(0, t - 0.16) / 0.04
        return 240 * s * s * (3 - 2 * s) - 12 * back * back
      },
      velocity: { t in
        let s = min(t / 0.16, 1)
        return 240 / 0.16 * 6 * s * (1 - s) - 24 / 0.04 * max(0, t - 0.16) / 0.04
      }, seconds: 0.2)
    let axis = ChartAxis(label: "place, pt", low: 0, high: 400, step: 100)
    let speed = ChartAxis(label: "velocity, pt/s", low: -1000, high: 3000, step: 500)
    return Figure(
      name: "velocity", title: "Velocity from reports every 8 ms, rounded to whole points",
      columns: 2,
      charts: [
        plain.places("A stroke from rest to rest", axis),
        hooked.places("A stroke with a hook at its end", axis),
        plain.speeds("Velocity, if the finger lifted now", speed),
        hooked.speeds("Velocity, if the finger lifted now", speed),
      ], chartSize: (600, 340))
  }
}

private struct Stroke {
  let place: (Double) -> Double
  let velocity: (Double) -> Double
  let seconds: Double

  private static let report = 0.008

  private var reports: [Place] {
    (0...Int(seconds / Self.report)).map { n in
      let t = Double(n) * Self.report
      return Place(x: t, y: place(t).rounded())
    }
  }

  private var time: ChartAxis {
    ChartAxis(label: "time, s", low: 0, high: seconds, step: 0.05, places: 2)
  }

  func places(_ title: String, _ axis: ChartAxis) -> Chart {
    Chart(
      title: title, x: time, y: axis,
      marks: [
        .line("the finger", .black, .solid, Curves.curve(from: 0, to: seconds, place)),
        .dots("reports", .gray, reports),
      ])
  }

  func speeds(_ title: String, _ axis: ChartAxis) -> Chart {
    var marks: [Chart.Mark] = [
      .line("the finger", .black, .wide, Curves.curve(from: 0, to: seconds, velocity))
    ]
    let strategies: [(VelocityStrategy, Chart.Ink)] = [
      (.leastSquares2, .orange), (.impulse, .green), (.default, .blue),
    ]
    for (strategy, ink) in strategies {
      var tracker = VelocityTracker(strategy: strategy)
      let answers = reports.map { report in
        let time = Instant.zero + Duration(seconds: report.x)
        tracker.add(time: time, position: Point(0, report.y))
        return Place(x: report.x, y: tracker.velocity(at: time).dy)
      }
      marks.append(.line(strategy.rawValue, ink, .solid, answers))
    }
    return Chart(title: title, x: time, y: axis, marks: marks)
  }
}
