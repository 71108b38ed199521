public import VitrineUnits

/// The values, labels and axis that a ``LineChart`` and a ``BarChart`` have in common.
@MainActor
public class Chart: Component {
  private(set) var content: ChartContent { didSet { setNeedsDisplay() } }
  private let kind: ChartTexts.Kind

  /// `owner` is the name of the type in messages about mistakes.
  init(
    _ owner: String, _ kind: ChartTexts.Kind, series: [ChartSeries], labels: [String]
  ) {
    content = ChartContent(owner, series: series, labels: labels)
    self.kind = kind
    super.init()
    isTouchable = false
  }

  /// The values, at most four series; of lines the first one is on top.
  public final var series: [ChartSeries] {
    get { content.series }
    set { if newValue != content.series { content.series = newValue } }
  }

  /// The values of the first series; nil leaves a gap.
  public final var values: [Double?] {
    get { content.values }
    set { if newValue != content.values { content.values = newValue } }
  }

  /// The labels of the positions, in order; an empty one is not shown. More labels than values
  /// leave space for values that will come.
  public final var labels: [String] {
    get { content.labels }
    set { if newValue != content.labels { content.labels = newValue } }
  }

  /// The numbers that the axis covers in any case; values beyond them extend it. Nil, the default:
  /// those of the values only. Zero is always on the axis of bars.
  public final var range: ClosedRange<Double>? {
    get { content.range }
    set { if newValue != content.range { content.range = newValue } }
  }

  /// Returns the text of a number at the axis and in ``semantics``; by default the number.
  public final var format: @MainActor (Double) -> String {
    get { content.format }
    set { content.format = newValue }
  }

  /// The text that is shown while there are no values; empty, the default, for none.
  public final var emptyText: String {
    get { content.emptyText }
    set { if newValue != content.emptyText { content.emptyText = newValue } }
  }

  /// An image, with a description of the values as its value.
  public override final var semantics: Semantics? {
    content.semantics(as: kind, label: accessibilityLabel, stage?.environment)
  }

  /// The proposed width, and half of it as height, between 160 and 320 points.
  public override final func sizeThatFits(_ proposal: Size) -> Size {
    ChartContent.size(in: proposal)
  }
}
