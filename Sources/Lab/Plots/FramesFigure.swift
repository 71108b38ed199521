import Vitrine

/// A figure of steady dragging, its lift and the fling, step by step, on a complete stage.
@MainActor
enum FramesFigure {
  static var frames: Figure {
    Figure(
      name: "frames",
      title: "A steady finger at 1000 pt/s lifts: how far content moves in each frame",
      charts: [(26.1, 60.0), (10.1, 60)].map { report, refresh in chart(report, refresh) })
  }

  private static func chart(_ report: Double, _ refresh: Double) -> Chart {
    let run = StageRun(
      reportInterval: .milliseconds(report), refreshRate: refresh, seconds: 1, run: 1)
    func steps(_ value: (StageRun.Frame) -> Double) -> [Place] {
      zip(run.frames, run.frames.dropFirst()).compactMap { before, after in
        guard after.made > 0.4, after.made < 1.2 else { return nil }
        return Place(x: after.made, y: value(after) - value(before))
      }
    }
    let length = 1000 / refresh
    return Chart(
      title: "A panel that reports every \(SVG.number(report, 1)) ms, a display of "
        + "\(SVG.number(refresh, 0)) Hz",
      x: ChartAxis(
        label: "time when the frame is made, s", low: 0.4, high: 1.2, step: 0.1, places: 1),
      y: ChartAxis(label: "step, pt", low: 0, high: 35, step: 5),
      marks: [
        .dots("the newest report", .gray, steps(\.newest).filter { $0.x < run.lift }),
        .line("on the stage", .blue, .solid, steps(\.offset)),
        .level(length, "even: \(SVG.number(length, 1)) pt"),
        .time(run.lift, "last report before the lift"),
      ])
  }
}
