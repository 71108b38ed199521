import Vitrine

/// The texts of a row one below another, for enlarged text: each has as many lines as it needs.
///
///     │ Title of one or        09:30 │   a text at the end where it fits beside the first line
///     │ Subtitle                     │
@MainActor
struct RowLines {
  private struct Line {
    let layout: TextLayout
    let ink: Color
    /// A text on the same line, at its end.
    var end: (layout: TextLayout, ink: Color)?
  }

  private let canvas: Canvas
  private let width: Double
  private var lines: [Line] = []

  /// `width` is the space for the texts, in points.
  init(in width: Double, of canvas: Canvas) {
    self.width = max(0, width)
    self.canvas = canvas
  }

  /// Whether rows are drawn in this way: where text is larger than normal.
  static func suits(_ environment: Environment) -> Bool { environment.textScale > 1 }

  /// The height of all texts, in points.
  var height: Double { lines.reduce(0) { $0 + $1.layout.size.height } }

  /// The height of a row with these texts, in points.
  private var rowHeight: Double { (height + 2 * Spacing.small).rounded(.up) }

  /// The size of a row: `usual` points high with text of the normal size, else as its texts need.
  static func size(
    in proposal: Size, usual: Double, _ environment: Environment?,
    lines: (Canvas) -> RowLines
  ) -> Size {
    guard let environment, suits(environment) else { return Size(proposal.width, usual) }
    let canvas = Canvas(size: Size(proposal.width, .infinity), environment: environment)
    return Size(proposal.width, lines(canvas).rowHeight)
  }

  /// Adds a text; an empty one adds nothing.
  mutating func add(_ text: String, _ style: TextStyle, _ ink: Color) {
    if text.isEmpty { return }
    lines.append(Line(layout: canvas.wholeText(text, style, maxWidth: width), ink: ink))
  }

  /// Adds a text at the end of the last line, or below it where both do not fit on one.
  mutating func addAtEnd(_ text: String, _ style: TextStyle, _ ink: Color) {
    if text.isEmpty { return }
    let layout = canvas.layout(text, style)
    if let last = lines.last, last.layout.lineCount == 1,
      last.layout.size.width + Spacing.medium + layout.size.width <= width
    {
      lines[lines.count - 1].end = (layout, ink)
    } else {
      add(text, style, ink)
    }
  }

  /// Paints the texts in a row of a height, from `start` points of the leading edge on.
  func draw(from start: Double, height rowHeight: Double, into canvas: inout Canvas) {
    let whole = canvas.size.width
    var y = max(0, (rowHeight - height) / 2).rounded()
    for line in lines {
      let size = line.layout.size
      let place = Rect(start, y, min(size.width, width), size.height)
      canvas.text(
        line.layout, at: canvas.environment.mirrored(place, in: whole).origin, line.ink)
      if let end = line.end {
        let x = start + width - end.layout.size.width
        // On one baseline.
        let top = y + line.layout.firstBaseline - end.layout.firstBaseline
        let place = Rect(x, top, end.layout.size.width, end.layout.size.height)
        canvas.text(
          end.layout, at: canvas.environment.mirrored(place, in: whole).origin, end.ink)
      }
      y += size.height
    }
  }
}
