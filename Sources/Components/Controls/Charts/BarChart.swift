import VitrineRaster
import VitrineUnits

/// Values as bars from zero over an axis with round numbers: visitors of each day, parts of each
/// hour.
///
///     BarChart([120, 95, 180], labels: ["Mon", "Tue", "Wed"])
///
/// The bars of several series are side by side. Bars are in reading direction, and labels that
/// would overlap are left out. New values are shown at once.
@MainActor
public final class BarChart: Chart {
  private static let widestBar = 64.0
  /// The part of each position that its bars cover.
  private static let groupShare = 0.7
  /// Narrower positions, in device pixels, are covered completely: gaps would be uneven.
  private static let narrow = 4.0

  /// Creates a chart of one series. `labels` are those of the values in order.
  public convenience init(_ values: [Double?] = [], labels: [String] = []) {
    self.init(series: [ChartSeries(values)], labels: labels)
  }

  /// Creates a chart of at most four series, with a legend of their names. `labels` are those of
  /// the positions in order.
  public init(series: [ChartSeries], labels: [String] = []) {
    super.init("BarChart", .bars, series: series, labels: labels)
  }

  public override func draw(into canvas: inout Canvas) {
    guard let plan = ChartPlan(content, as: .bars, on: canvas) else { return }
    plan.drawAxes(into: &canvas)
    let count = Double(max(content.series.count, 1))
    let slot = plan.plot.width / Double(max(content.count, 1))
    let isNarrow = slot * canvas.environment.scale < Self.narrow * count
    let group = isNarrow ? slot : min(slot * Self.groupShare, Self.widestBar * count)
    let bar = group / count
    let gap = isNarrow || count == 1 ? 0 : min(2, bar * 0.15)
    let columns = max(1, Int(plan.plot.width * canvas.environment.scale / count / 2))
    for (number, line) in content.series.enumerated() {
      let color = ChartPlan.color(of: number, in: canvas.environment.theme)
      let start = bar * Double(number) - group / 2
      for sample in ChartSamples(line.values, columns: columns).runs.joined() {
        let (zero, end) = (plan.y(of: 0), plan.y(of: sample.value))
        let rect = Rect(
          plan.x(of: sample.index) + start, min(zero, end), bar - gap, abs(end - zero))
        canvas.fill(plan.placed(rect, on: canvas), color)
      }
    }
  }
}
