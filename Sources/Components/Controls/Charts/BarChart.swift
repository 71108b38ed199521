import VitrineRaster
public import VitrineUnits

/// Values as bars from zero over an axis with round numbers: visitors of each day, parts of each
/// hour.
///
///     BarChart([120, 95, 180], labels: ["Mon", "Tue", "Wed"])
///
/// The bars of several series are side by side. Bars are in reading direction, and labels that
/// would overlap are left out. New values are shown at once.
@MainActor
public final class BarChart: Component {
  private var content: ChartContent { didSet { setNeedsDisplay() } }

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
    content = ChartContent("BarChart", series: series, labels: labels)
    super.init()
    isTouchable = false
  }

  /// The values, at most four series.
  public var series: [ChartSeries] {
    get { content.series }
    set { if newValue != content.series { content.series = newValue } }
  }

  /// The values of the first series; nil leaves a gap.
  public var values: [Double?] {
    get { content.values }
    set { if newValue != content.values { content.values = newValue } }
  }

  /// The labels of the positions, in order; an empty one is not shown. More labels than values
  /// leave space for values that will come.
  public var labels: [String] {
    get { content.labels }
    set { if newValue != content.labels { content.labels = newValue } }
  }

  /// The numbers that the axis covers in any case; values beyond them extend it. Nil, the default:
  /// those of the values. Zero is always on the axis.
  public var range: ClosedRange<Double>? {
    get { content.range }
    set { if newValue != content.range { content.range = newValue } }
  }

  /// Returns the text of a number at the axis and in ``semantics``; by default the number.
  public var format: @MainActor (Double) -> String {
    get { content.format }
    set { content.format = newValue }
  }

  /// The text that is shown while there are no values; empty, the default, for none.
  public var emptyText: String {
    get { content.emptyText }
    set { if newValue != content.emptyText { content.emptyText = newValue } }
  }

  public override var semantics: Semantics? {
    content.semantics(as: .bars, label: accessibilityLabel, stage?.environment)
  }

  /// The proposed width, and half of it as height, between 160 and 320 points.
  public override func sizeThatFits(_ proposal: Size) -> Size { ChartContent.size(in: proposal) }

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
