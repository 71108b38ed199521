import Vitrine

/// A line of the board: where a tram goes, from which platform, and how many minutes are left.
///
///      ┌──────────────────────────────────────────────────┐
///      │  ▄▄▄  Destination                 [2]     12 min │ 72 pt
///      │  ▀▀▀  08:12, 7 stops  4 min late                 │
///      └──────────────────────────────────────────────────┘
///     m  m+48  m+64                                  width−m
///
/// A narrow board names the platform in the second line. Larger text takes as many lines as it
/// needs (``RowLines``), and names the platform there too.
@MainActor
final class DepartureRow: Pressable {
  static let height = 72.0

  let departure: Departure
  private let language: Language
  private var minute = 0 { didSet { if minute != oldValue { setNeedsDisplay() } } }
  /// The one that was tapped last.
  private(set) var isChosen = false { didSet { if isChosen != oldValue { setNeedsDisplay() } } }

  init(
    _ departure: Departure, _ language: Language, board: BoardModel,
    onTap: (@MainActor () -> Void)? = nil
  ) {
    self.departure = departure
    self.language = language
    super.init(onTap: onTap)
    bind {
      $0.minute = board.minute
      $0.isChosen = board.chosen == departure.index
    }
  }

  override var semantics: Semantics? {
    let parts = [
      "\(departure.line)", departure.time, departure.platform(in: language),
      departure.lateness(in: language) ?? "",
    ]
    return semantics(
      onTap == nil ? .text : .button, label: departure.title(in: language),
      value: parts.filter { !$0.isEmpty }.joined(separator: ", "), isOn: isChosen ? true : nil)
  }

  override func sizeThatFits(_ proposal: Size) -> Size {
    RowLines.size(in: proposal, usual: Self.height, stage?.environment) { lines(in: $0) }
  }

  /// The texts in a larger size than the normal one.
  private func lines(in canvas: Canvas) -> RowLines {
    let theme = canvas.environment.theme
    let columns = BoardColumns(width: canvas.size.width)
    let left = departure.minute - minute
    var lines = RowLines(in: columns.end - columns.text.x, of: canvas)
    lines.add(departure.title(in: language), theme.rowTitle, theme.text)
    lines.addAtEnd(
      left < 1
        ? Self.now[language]
        : left < 60 ? "\(left) \(Self.unit[language])" : departure.time,
      theme.label, left < 1 ? theme.accent : theme.text)
    lines.add(
      departure.subtitle(in: language, withPlatform: true), theme.rowSubtitle,
      theme.secondaryText)
    lines.add(departure.lateness(in: language) ?? "", theme.section, theme.danger)
    return lines
  }

  override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    let width = canvas.size.width
    let height = canvas.size.height
    let columns = BoardColumns(width: width)
    func mirrored(_ r: Rect) -> Rect { canvas.environment.mirrored(r, in: width) }
    canvas.fill(canvas.bounds, isChosen ? theme.tonal : theme.background)
    drawBadge(&canvas, mirrored(Rect(columns.badge, (height - 36) / 2, 48, 36)))
    let room = columns.text
    if RowLines.suits(canvas.environment) {
      lines(in: canvas).draw(from: room.x, height: height, into: &canvas)
    } else {
      drawTexts(columns, into: &canvas)
    }
    canvas.fill(
      mirrored(Rect(room.x, height - 1, columns.end - room.x, 1)), theme.separator)
  }

  /// The columns and the two lines in the normal size of text.
  private func drawTexts(_ columns: BoardColumns, into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    let (width, height, room) = (canvas.size.width, canvas.size.height, columns.text)
    func mirrored(_ r: Rect) -> Rect { canvas.environment.mirrored(r, in: width) }
    drawMinutes(&canvas, columns)
    if let platform = columns.platform {
      drawPlatform(&canvas, mirrored(Rect(platform, (height - 32) / 2, 32, 32)))
    }
    let heading = canvas.layout(
      departure.title(in: language), theme.rowTitle, maxWidth: room.width)
    let place = mirrored(Rect(room.x, 0, room.width, height))
    canvas.text(heading, x: place.minX, baseline: 31, theme.text)
    drawSecondLine(&canvas, room)
  }

  private func drawBadge(_ canvas: inout Canvas, _ place: Rect) {
    let palette = Theme.light.palette
    canvas.fill(place, radius: 10, palette[departure.line % palette.count])
    let number = canvas.layout(
      String(departure.line), canvas.environment.theme.scalingText(to: 1).avatar,
      maxWidth: place.width,
      alignment: .center)
    canvas.text(number, x: place.minX, baseline: place.minY + 25, .white)
  }

  private func drawPlatform(_ canvas: inout Canvas, _ place: Rect) {
    let theme = canvas.environment.theme
    canvas.fill(place, radius: 8, theme.inset)
    let number = canvas.layout(
      String(departure.platform), theme.scalingText(to: 1).label, maxWidth: place.width,
      alignment: .center)
    canvas.text(number, x: place.minX, baseline: place.minY + 22, theme.text)
  }

  /// The minutes that are left; within the last one a word, and the time of day for later trams.
  private func drawMinutes(_ canvas: inout Canvas, _ columns: BoardColumns) {
    let theme = canvas.environment.theme
    let width = canvas.size.width
    func place(_ layout: TextLayout, endingAt end: Double) -> Double {
      let r = Rect(end - layout.size.width, 0, layout.size.width, Self.height)
      return canvas.environment.mirrored(r, in: width).minX
    }
    let left = departure.minute - minute
    guard (1..<60).contains(left) else {
      let text = canvas.layout(
        left < 1 ? Self.now[language] : departure.time, theme.label)
      return canvas.text(
        text, x: place(text, endingAt: columns.end), baseline: 42,
        left < 1 ? theme.accent : theme.text)
    }
    let unit = canvas.layout(Self.unit[language], theme.rowSubtitle)
    let number = canvas.layout(String(left), theme.title)
    canvas.text(
      unit, x: place(unit, endingAt: columns.end), baseline: 42, theme.secondaryText)
    canvas.text(
      number, x: place(number, endingAt: columns.end - unit.size.width - 5),
      baseline: 42, theme.text)
  }

  /// The planned time, where it leaves or how far it goes, and how late it is.
  private func drawSecondLine(_ canvas: inout Canvas, _ room: (x: Double, width: Double)) {
    let theme = canvas.environment.theme
    let width = canvas.size.width
    let late = departure.lateness(in: language).map { canvas.layout($0, theme.section) }
    let lateWidth = late.map { $0.size.width + Spacing.small } ?? 0
    let line = canvas.layout(
      departure.subtitle(
        in: language, withPlatform: BoardColumns(width: width).platform == nil),
      theme.rowSubtitle)
    let free = max(0, room.width - lateWidth)
    let shown =
      line.size.width <= free
      ? line : canvas.layout(departure.plannedTime, theme.rowSubtitle, maxWidth: free)
    func mirrored(_ x: Double, _ layout: TextLayout) -> Double {
      canvas.environment.mirrored(Rect(x, 0, layout.size.width, Self.height), in: width).minX
    }
    canvas.text(
      shown, x: mirrored(room.x, shown), baseline: 54, theme.secondaryText)
    guard let late else { return }
    canvas.text(
      late, x: mirrored(room.x + shown.size.width + Spacing.small, late),
      baseline: 54, theme.danger)
  }

  private static let unit = Phrase(.minutes)
  private static let now = Phrase(.now)
}
