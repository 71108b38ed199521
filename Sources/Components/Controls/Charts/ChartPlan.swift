import VitrineRaster
import VitrineUnits

/// The places of the parts of a chart, in points from the leading edge; drawing mirrors them where
/// reading goes right to left.
///
///     20 ┤
///     10 ┤    plot
///      0 └───────────
///        Mon  Tue  Wed
///     ━━ Inside  ╍╍ Outside
@MainActor
struct ChartPlan {
  /// The area of the values.
  let plot: Rect
  let ticks: ChartTicks
  private let content: ChartContent
  private let kind: ChartTexts.Kind
  /// The number of positions along the plot.
  private let count: Int
  private let numbers: [(tick: Int, text: TextLayout)]
  private let labels: ChartLabels
  private let legend: ChartLegend

  /// The height of an interval of the axis, in heights of a line of text.
  private static let intervalLines = 1.6
  private static let mostIntervals = 6
  /// The largest part of the width that numbers of the axis take.
  private static let numberShare = 0.4
  private static let barSign = Size(14, 14)
  private static let lineSign = Size(26, 14)

  /// Returns nil where there is no room for values.
  init?(_ content: ChartContent, as kind: ChartTexts.Kind, on canvas: Canvas) {
    let style = canvas.environment.theme.caption
    let (width, lineHeight) = (canvas.size.width, canvas.layout("0", style).size.height)
    let isNamed = content.series.count > 1 && content.series.contains { !$0.name.isEmpty }
    let sign = Self.sign(of: kind).width + Spacing.small
    let legend = ChartLegend(
      widths: isNamed
        ? content.series.map { sign + canvas.layout($0.name, style).size.width.rounded(.up) } : [],
      length: width, lineHeight: lineHeight)
    let labelled = content.labelled
    let top = lineHeight / 2
    let labelRoom = labelled.isEmpty ? lineHeight / 2 : Spacing.tiny + lineHeight
    let legendRoom = isNamed ? Spacing.small + legend.height : 0
    let height = canvas.size.height - top - labelRoom - legendRoom
    guard width > 0, height > 0 else { return nil }

    let covered = content.covered(includingZero: kind == .bars)
    let fitting = (height / (Self.intervalLines * lineHeight)).rounded(.down)
    let ticks = ChartTicks(
      covering: covered ?? 0...1, atMost: Int(min(fitting, Double(Self.mostIntervals))))
    let shown = covered == nil ? [] : ticks.labelled(length: height, height: lineHeight)
    let numbers: [(tick: Int, text: TextLayout)] = shown.map { tick in
      let text = canvas.environment.directed(content.format(ticks.value(at: tick)))
      return (tick, canvas.fittingLine(text, style, maxWidth: width * Self.numberShare))
    }
    let widest = numbers.map { $0.text.size.width }.max() ?? 0
    let start = widest > 0 ? (widest + Spacing.small).rounded(.up) : 0
    let plot = Rect(start, top, width - start - Spacing.tiny, height)
    guard plot.width > 0 else { return nil }

    let count = content.count
    labels = ChartLabels(
      labelled, length: plot.width, gap: Spacing.small,
      center: { Self.share(of: $0, among: count, as: kind) * plot.width },
      width: { canvas.layout(content.labels[$0], style).size.width.rounded(.up) })
    (self.content, self.kind, self.plot, self.ticks) = (content, kind, plot, ticks)
    (self.numbers, self.legend, self.count) = (numbers, legend, count)
  }

  private static func sign(of kind: ChartTexts.Kind) -> Size {
    switch kind {
    case .lines: lineSign
    case .bars: barSign
    }
  }

  /// The place of a position along the plot, 0 … 1: bars have space at both ends.
  private static func share(of index: Int, among count: Int, as kind: ChartTexts.Kind) -> Double {
    switch kind {
    case .lines: count > 1 ? Double(index) / Double(count - 1) : 0.5
    case .bars: (Double(index) + 0.5) / Double(max(count, 1))
    }
  }

  /// The place of a position, in points from the leading edge.
  func x(of index: Int) -> Double {
    plot.minX + Self.share(of: index, among: count, as: kind) * plot.width
  }

  /// The height of a value, in points from the top.
  func y(of value: Double) -> Double { plot.maxY - ticks.share(of: value) * plot.height }

  /// The color of a series.
  static func color(of number: Int, in theme: Theme) -> Color {
    theme.chartColors.isEmpty ? theme.accent : theme.chartColors[number % theme.chartColors.count]
  }

  /// The style of the line of a series. Lines also differ by their dashes, for people who see no
  /// difference of colors.
  static func style(of number: Int, join: StrokeStyle.Join = .round) -> StrokeStyle {
    let dashes: [[Double]] = [[], [10, 5], [3, 4], [12, 4, 3, 4]]
    let pattern = dashes[number % dashes.count]
    return StrokeStyle(
      width: 3, join: join, cap: pattern.isEmpty ? .round : .butt, dashes: pattern)
  }

  // MARK: Drawing

  /// Draws everything but the values.
  func drawAxes(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    let base = (ticks.first...ticks.last).contains(0) ? 0 : ticks.first
    for tick in ticks.first...ticks.last {
      let line = Rect(plot.minX, y(of: ticks.value(at: tick)) - 0.5, plot.width, 1)
      canvas.fill(placed(line, on: canvas), tick == base ? theme.disabledText : theme.separator)
    }
    for (tick, text) in numbers {
      let place = Rect(
        plot.minX - Spacing.small - text.size.width,
        y(of: ticks.value(at: tick)) - text.size.height / 2, text.size.width, text.size.height)
      canvas.text(text, at: placed(place, on: canvas).origin, theme.secondaryText)
    }
    for label in labels.places {
      let text = canvas.fittingLine(
        content.labels[label.index], theme.caption, maxWidth: label.width)
      let place = Rect(
        plot.minX + label.start, plot.maxY + Spacing.tiny, label.width, text.size.height)
      canvas.text(text, centeredIn: placed(place, on: canvas), theme.secondaryText)
    }
    drawLegend(into: &canvas)
    if content.extremes == nil && !content.emptyText.isEmpty { drawEmptyText(into: &canvas) }
  }

  private func drawLegend(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    let sign = Self.sign(of: kind)
    for (number, place) in legend.places.enumerated() {
      let line = place.offset(by: Vector(0, canvas.size.height - legend.height))
      let mark = placed(
        Rect(line.minX, line.center.y - sign.height / 2, sign.width, sign.height), on: canvas)
      let color = Self.color(of: number, in: theme)
      switch kind {
      case .lines:
        let path = Path {
          $0.move(to: Point(mark.minX + 1.5, mark.center.y))
          $0.line(to: Point(mark.maxX - 1.5, mark.center.y))
        }
        canvas.stroke(path, Self.style(of: number), color)
      case .bars: canvas.fill(mark, color)
      }
      let start = sign.width + Spacing.small
      let text = canvas.fittingLine(
        content.series[number].name, theme.caption, maxWidth: max(0, line.width - start))
      let place = Rect(line.minX + start, line.minY, text.size.width, text.size.height)
      canvas.text(text, at: placed(place, on: canvas).origin, theme.secondaryText)
    }
  }

  private func drawEmptyText(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    let text = canvas.layout(
      content.emptyText, theme.body, maxWidth: plot.width, lineLimit: 2, alignment: .center)
    let corner = Point(
      placed(plot, on: canvas).minX, plot.center.y - text.size.height / 2)
    canvas.text(text, at: corner, theme.secondaryText)
  }

  /// A place in reading direction, as it is on the canvas.
  func placed(_ rect: Rect, on canvas: Canvas) -> Rect {
    canvas.environment.mirrored(rect, in: canvas.size.width)
  }
}
