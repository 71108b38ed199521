import VitrineRaster
import VitrineUnits

/// Values as lines over an axis with round numbers: a temperature over a day, one or several.
///
///     LineChart([3, 4.5, nil, 7], labels: ["6:00", "9:00", "12:00", "15:00"])
///
/// Time runs in reading direction. Labels that would overlap are left out. Of more values than
/// pixels the least and the greatest of each column are drawn, so a hundred thousand values cost
/// little more than a thousand. New values are shown at once.
@MainActor
public final class LineChart: Chart {
  /// Creates a chart of one series. `labels` are those of the values in order.
  public convenience init(_ values: [Double?] = [], labels: [String] = []) {
    self.init(series: [ChartSeries(values)], labels: labels)
  }

  /// Creates a chart of at most four series, with a legend of their names. `labels` are those of
  /// the positions in order.
  public init(series: [ChartSeries], labels: [String] = []) {
    super.init("LineChart", .lines, series: series, labels: labels)
  }

  public override func draw(into canvas: inout Canvas) {
    guard let plan = ChartPlan(content, as: .lines, on: canvas) else { return }
    plan.drawAxes(into: &canvas)
    let columns = max(1, Int(plan.plot.width * canvas.environment.scale))
    for number in content.series.indices.reversed() {
      let samples = ChartSamples(content.series[number].values, columns: columns)
      // Round corners cannot be seen where lines change their direction at each pixel.
      let style = ChartPlan.style(of: number, join: samples.isComplete ? .round : .bevel)
      let color = ChartPlan.color(of: number, in: canvas.environment.theme)
      for run in samples.runs { draw(run, style, color, plan, into: &canvas) }
    }
  }

  /// Draws neighbouring values as a line, or as a dot where there is only one.
  private func draw(
    _ run: [ChartSamples.Sample], _ style: StrokeStyle, _ color: Color, _ plan: ChartPlan,
    into canvas: inout Canvas
  ) {
    let points = run.map { sample in
      let point = Rect(plan.x(of: sample.index), plan.y(of: sample.value), 0, 0)
      return plan.placed(point, on: canvas).origin
    }
    if points.count == 1 {
      let radius = style.width
      canvas.ellipse(
        Rect(points[0].x - radius, points[0].y - radius, 2 * radius, 2 * radius), color)
      return
    }
    let path = Path { path in
      path.move(to: points[0])
      for point in points.dropFirst() { path.line(to: point) }
    }
    canvas.stroke(path, style, color)
  }
}
