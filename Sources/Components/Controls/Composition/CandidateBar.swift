import VitrineRaster
import VitrineUnits

/// The candidates of a composition over the keyboard, page by page.
///
///     ┌────────────────────────────────────────────┐
///     │ 1 你好   2 你   3 拟   4 尼   5 呢   ‹   › │
///     └────────────────────────────────────────────┘
@MainActor
final class CandidateBar: Component {
  /// Called with the index of a candidate that was tapped.
  var onPick: (@MainActor (Int) -> Void)?

  private var texts: [String] = []
  private var cells: [CandidateCell] = []
  /// The first candidate of the page that is shown, and those of the pages before it.
  private var start = 0
  private var earlier: [Int] = []
  /// Whether the cells are those of an earlier page, until the next layout.
  private(set) var isStale = false
  private let back = PageArrow(isForward: false)
  private let forward = PageArrow(isForward: true)

  /// The most candidates of a page: as many as there are digits.
  private static let mostCells = 9

  override init() {
    super.init()
    clipsToBounds = true
    back.onTap = { [unowned self] in turnPage(forward: false) }
    forward.onTap = { [unowned self] in turnPage(forward: true) }
    for button in [back, forward] { addChild(button) }
  }

  /// The height that suits a stage of this size and text; a low stage has none to spare.
  static func height(in size: Size, textScale: Double) -> Double {
    size.height < 400 ? 40 : IconButton.iconSide(textScale, from: Spacing.touchTarget)
  }

  /// Shows candidates from the first one on; the same as before keep their page.
  func show(_ candidates: [Candidates.Candidate], _ names: KeyTexts) {
    back.accessibilityLabel = names.candidatesBefore
    forward.accessibilityLabel = names.candidatesAfter
    let new = candidates.map(\.text)
    if new == texts { return }
    texts = new
    start = 0
    earlier = []
    isStale = true
    setNeedsLayout()
    setNeedsDisplay()
  }

  /// The candidates that are shown, by their indices.
  var shown: Range<Int> { start..<min(start + cells.count, texts.count) }

  /// Turns to the next page, or back to the one before, if there is one.
  func turnPage(forward isForward: Bool) {
    if isStale { return }
    if isForward {
      guard !cells.isEmpty, shown.upperBound < texts.count else { return }
      earlier.append(start)
      start = shown.upperBound
    } else {
      guard let before = earlier.popLast() else { return }
      start = before
    }
    isStale = true
    setNeedsLayout()
  }

  /// The candidates that are shown, with the middles of their cells.
  var places: [(text: String, place: Point)] {
    zip(texts[shown], cells).map { ($0, $1.frame.center) }
  }

  // MARK: Layout

  override func layout() {
    // Without a height it is hidden, and has no room for a text.
    guard let environment = stage?.environment, frame.height > 0 else { return }
    isStale = false
    let canvas = Canvas(size: frame.size, environment: environment)
    let buttons = min(Spacing.touchTarget, frame.width / 4)
    let room = max(0, frame.width - 2 * buttons)
    var x = 0.0
    var widths: [Double] = []
    for text in texts.dropFirst(start).prefix(Self.mostCells) {
      let width = min(CandidateCell.width(of: text, canvas), room)
      if x + width > room, !widths.isEmpty { break }
      widths.append(width)
      x += width
    }
    x = 0
    for (index, width) in widths.enumerated() {
      let cell = cell(index)
      cell.show(texts[start + index], number: index + 1)
      cell.frame = environment.mirrored(Rect(x, 0, width, frame.height), in: frame.width)
      x += width
    }
    for cell in cells.dropFirst(widths.count) { cell.removeFromParent() }
    cells.removeLast(cells.count - widths.count)
    back.isEnabled = !earlier.isEmpty
    forward.isEnabled = shown.upperBound < texts.count
    for (index, button) in [back, forward].enumerated() {
      button.isHidden = texts.isEmpty
      button.frame = environment.mirrored(
        Rect(room + Double(index) * buttons, 0, buttons, frame.height), in: frame.width)
    }
  }

  private func cell(_ index: Int) -> CandidateCell {
    if index < cells.count { return cells[index] }
    let cell = CandidateCell()
    cell.onTap = { [unowned self] in if !isStale { onPick?(start + index) } }
    cells.append(cell)
    addChild(cell)
    return cell
  }

  override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    canvas.fill(canvas.bounds, theme.isDark ? theme.inset : theme.surface)
    canvas.fill(Rect(0, 0, canvas.size.width, 1), theme.separator)
  }
}

/// One candidate with the digit that takes it.
@MainActor
private final class CandidateCell: Pressable {
  private var text = ""
  private var number = 0

  private static let padding = 10.0
  private static let gap = 4.0

  init() { super.init(radius: 8) }

  func show(_ text: String, number: Int) {
    if text == self.text && number == self.number { return }
    self.text = text
    self.number = number
    setNeedsDisplay()
  }

  private static func style(_ theme: Theme, _ height: Double) -> TextStyle {
    var style = theme.rowTitle
    style.size = min(style.size, height * 0.6)
    return style
  }

  private static func numberStyle(_ theme: Theme, _ height: Double) -> TextStyle {
    var style = theme.caption
    style.size = min(style.size, height * 0.32)
    return style
  }

  /// The width of the cell of a text, at least that of a finger.
  static func width(of text: String, _ canvas: Canvas) -> Double {
    let (theme, height) = (canvas.environment.theme, canvas.size.height)
    let number = canvas.layout("0", numberStyle(theme, height)).size.width
    let width = canvas.layout(text, style(theme, height)).size.width
    return max(Spacing.touchTarget, (width + number + gap + 2 * padding).rounded(.up))
  }

  override func draw(into canvas: inout Canvas) {
    let (theme, size) = (canvas.environment.theme, canvas.size)
    let number = canvas.layout("\(number)", Self.numberStyle(theme, size.height))
    let room = max(1, size.width - 2 * Self.padding - number.size.width - Self.gap)
    let line = canvas.fittingLine(text, Self.style(theme, size.height), maxWidth: room)
    let width = number.size.width + Self.gap + line.size.width
    let start = (size.width - width) / 2
    let first = canvas.environment.mirrored(
      Rect(start, (size.height - number.size.height) / 2, number.size.width, number.size.height),
      in: size.width)
    let second = canvas.environment.mirrored(
      Rect(
        start + number.size.width + Self.gap, (size.height - line.size.height) / 2,
        line.size.width, line.size.height), in: size.width)
    canvas.text(number, at: first.origin, theme.secondaryText)
    canvas.text(line, at: second.origin, theme.text)
  }

  override var semantics: Semantics? { semantics(.button, label: text) }
}
