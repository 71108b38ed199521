import Vitrine

/// A table with days on one side and hours on the other, with all hours aligned.
@MainActor
final class HoursTable: Component {
  private let lines: [OpeningHours.Line]

  private var textScale: Double { stage?.environment.textScale ?? 1 }
  private var lineHeight: Double { 26 * textScale }
  /// The baseline of the first line, in points from the top.
  var baseline: Double { 18 * textScale }

  init(_ lines: [OpeningHours.Line]) {
    self.lines = lines
    super.init()
    isTouchable = false
  }

  private struct Columns {
    /// The start of the hours; nil for hours below the days, where both do not fit side by side.
    var start: Double?
    var rows: Int
  }

  private func columns(_ width: Double, _ canvas: Canvas) -> Columns {
    let style = canvas.environment.theme.body
    let days = lines.map { canvas.layout($0.days, style).size.width }.max() ?? 0
    let hours = lines.map { canvas.layout($0.hours, style).size.width }.max() ?? 0
    let start = days == 0 ? 0 : days + Spacing.huge
    if start + hours <= width { return Columns(start: start, rows: lines.count) }
    return Columns(start: nil, rows: lines.reduce(0) { $0 + ($1.days.isEmpty ? 1 : 2) })
  }

  /// The lower edge of each line, in points from the top, at a given width.
  func lineEnds(in width: Double) -> [Double] {
    guard let environment = stage?.environment else { return [] }
    let canvas = Canvas(size: Size(width, .infinity), environment: environment)
    return (0..<columns(width, canvas).rows).map { Double($0 + 1) * lineHeight }
  }

  override func sizeThatFits(_ proposal: Size) -> Size {
    Size(proposal.width, lineEnds(in: proposal.width).last ?? 0)
  }

  override func draw(into canvas: inout Canvas) {
    let (theme, width) = (canvas.environment.theme, canvas.size.width)
    let columns = columns(width, canvas)
    var y = 0.0
    func text(_ text: String, _ x: Double, _ ink: Color) {
      let layout = canvas.layout(text, theme.body)
      let size = Size(min(layout.size.width, width - x), lineHeight)
      let place = canvas.environment.mirrored(Rect(x, y, size.width, size.height), in: width)
      let fitted =
        layout.size.width <= size.width
        ? layout : canvas.layout(text, theme.body, maxWidth: size.width)
      canvas.text(fitted, x: place.minX, baseline: y + baseline, ink)
    }
    for line in lines {
      if let start = columns.start {
        text(line.days, 0, theme.secondaryText)
        text(line.hours, line.days.isEmpty ? 0 : start, theme.text)
      } else {
        if !line.days.isEmpty {
          text(line.days, 0, theme.secondaryText)
          y += lineHeight
        }
        text(line.hours, 0, theme.text)
      }
      y += lineHeight
    }
  }
}
