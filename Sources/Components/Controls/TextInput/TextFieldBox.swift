import VitrineRaster
import VitrineTouch
import VitrineUnits

/// The box of a ``TextField``: draws the text, the caret and the selection, and turns fingers into positions in
/// the text.
@MainActor
final class TextFieldBox: Component {
  weak var field: TextField?
  private let clearButton = IconButton(.close)
  /// The distance by which a long text is scrolled, in points from its start.
  private var scroll = 0.0
  private var measured: (request: TextRequest, geometry: TextGeometry)?
  private var drag = TextDrag()

  private static let padding = Spacing.medium
  private static let iconSide = 24.0
  private static let radius = 10.0
  private static let caretWidth = 2.0
  private static let handle = 12.0

  override init() {
    super.init()
    clearButton.isHidden = true
    clearButton.onTap = { [unowned self] in field?.clear() }
    addChild(clearButton)
  }

  private var editing: TextEditing { field?.editing ?? TextEditing() }
  private var isFocused: Bool { field?.isFocused == true }

  /// What a secret of `count` characters looks like.
  static func masked(_ count: Int) -> String { String(repeating: "•", count: count) }

  // MARK: Text

  private func style(in theme: Theme) -> TextStyle { theme.body }

  /// The line that is drawn. A joiner keeps the blanks at its end.
  private var shownText: String {
    if field?.isSecure == true { return Self.masked(editing.characters.count) }
    let text = editing.text
    return text.last?.isWhitespace == true ? text + "\u{2060}" : text
  }

  private func geometry() -> TextGeometry {
    guard let environment = stage?.environment else { return TextGeometry([], count: 0) }
    let request = TextRequest(
      text: shownText, style: style(in: environment.theme), direction: environment.direction,
      scale: environment.scale)
    if let measured, measured.request == request { return measured.geometry }
    let geometry = TextGeometry(
      environment.typesetter.spans(request), count: editing.characters.count)
    measured = (request, geometry)
    return geometry
  }

  // MARK: Places

  private var isRightToLeft: Bool { stage?.environment.isRightToLeft == true }

  /// The area of the text.
  private var textArea: Rect {
    let start = field?.icon == nil ? Self.padding : Self.padding * 1.5 + Self.iconSide
    let end = clearButton.isHidden ? Self.padding : Spacing.touchTarget
    let rect = Rect(start, 0, max(0, frame.width - start - end), frame.height)
    return stage?.environment.mirrored(rect, in: frame.width) ?? rect
  }

  /// The left edge of the line.
  private func lineStart(_ geometry: TextGeometry) -> Double {
    let area = textArea
    return isRightToLeft ? area.maxX - geometry.width + scroll : area.minX - scroll
  }

  private func mostScroll(_ geometry: TextGeometry) -> Double {
    max(0, geometry.width + Self.caretWidth - textArea.width)
  }

  /// Scrolls so that the caret is visible, and the text fills the area as far as it can.
  private func revealCaret() {
    let geometry = geometry()
    let area = textArea
    let x = lineStart(geometry) + geometry.caret(at: editing.caret)
    let (before, after) = (area.minX - x, x + Self.caretWidth - area.maxX)
    let step = isRightToLeft ? before : after
    let back = isRightToLeft ? after : before
    if step > 0 { scroll += step } else if back > 0 { scroll -= back }
    scroll = min(max(scroll, 0), mostScroll(geometry))
    setNeedsDisplay()
  }

  /// The selection or the caret, in its own coordinates.
  var selectionArea: Rect {
    let geometry = geometry()
    let start = lineStart(geometry)
    let area = textArea
    let ends = geometry.areas(of: editing.selection)
    let caret = geometry.caret(at: editing.caret)
    let left = max(area.minX, start + (ends.first?.left ?? caret))
    let right = min(area.maxX, start + (ends.last?.right ?? caret + Self.caretWidth))
    return Rect(left, 0, max(0, right - left), frame.height)
  }

  /// A rectangle of the box in the stage's coordinates.
  func stageFrame(of rect: Rect) -> Rect { rect.offset(by: Point.zero - convert(.zero)) }

  // MARK: Changes

  /// The text or the selection has changed; `isEdited`: the text.
  func editingDidChange(isEdited: Bool) {
    if isEdited { drag.end() }
    updateLook()
  }

  func updateLook() {
    let isHidden = !isFocused || editing.characters.isEmpty
    if isHidden != clearButton.isHidden {
      clearButton.isHidden = isHidden
      setNeedsLayout()
    }
    if isFocused { revealCaret() } else { scroll = 0 }
    setNeedsDisplay()
  }

  override func sizeThatFits(_ proposal: Size) -> Size {
    guard let environment = stage?.environment else { return .zero }
    let canvas = Canvas(size: proposal, environment: environment)
    let line = canvas.layout("X", style(in: environment.theme)).size.height
    return Size(
      proposal.width, max(Spacing.touchTarget, (line + 2 * Self.padding).rounded(.up)))
  }

  override func layout() {
    let side = Spacing.touchTarget
    let place = Rect(frame.width - side, (frame.height - side) / 2, side, side)
    clearButton.frame = stage?.environment.mirrored(place, in: frame.width) ?? place
    clearButton.color = stage?.environment.theme.secondaryText
    clearButton.accessibilityLabel =
      KeyTexts(language: stage?.environment.keyboards.language).clear
    if isFocused { revealCaret() }
  }

  // MARK: Touch

  override var gestures: GestureKinds {
    guard let field, field.isEnabled else { return [] }
    let pans = isFocused && (editing.hasSelection || mostScroll(geometry()) > 0)
    return pans ? [.tap, .longPress, .panHorizontal] : [.tap, .longPress]
  }

  /// The position in the text at a point of the stage.
  private func position(at point: Point) -> Int {
    let geometry = geometry()
    return geometry.position(at: convert(point).x - lineStart(geometry))
  }

  private func word(at point: Point) -> Range<Int> {
    if field?.isSecure == true { return 0..<editing.characters.count }
    let geometry = geometry()
    let index = geometry.index(at: convert(point).x - lineStart(geometry)) ?? 0
    return editing.word(at: index)
  }

  private func edit(_ body: (inout TextEditing) -> Void) {
    guard let field else { return }
    body(&field.editing)
    editingDidChange(isEdited: false)
  }

  override func receive(_ event: GestureEvent) {
    guard let field else { return }
    switch event.gesture {
    case .tap(let point): tapped(at: point, event.time, field)
    case .longPress(let point):
      let word = word(at: point)
      field.editing.select(word)
      field.focus()
      drag.beginWords(word, at: point)
      edit { $0.select(word) }
      setNeedsAdvance()
    case .released:
      if drag.isOverWords { stage?.input.showEditBar() }
      drag.end()
    case .panBegan(let point): beginPan(at: point)
    case .panChanged(let point, let delta): pan(to: point, by: delta)
    case .panEnded, .panCancelled:
      if drag.isOverEnd { stage?.input.showEditBar() }
      drag.end()
    case .pressed, .doubleTap, .twoFingerTap, .doubleTapDrag, .transformBegan, .transformChanged,
      .transformEnded, .transformCancelled:
      break
    }
  }

  private func tapped(at point: Point, _ time: Instant, _ field: TextField) {
    let wasFocused = isFocused
    // In the text as it was seen: the focus scrolls it to the caret.
    let place = position(at: point)
    if !wasFocused {
      field.editing.moveCaret(to: place)
      field.focus()
    }
    switch drag.tap(at: point, time) {
    case 1:
      let isOnCaret = wasFocused && !editing.hasSelection && place == editing.caret
      edit { $0.moveCaret(to: place) }
      if isOnCaret { stage?.input.showEditBar() } else { stage?.input.hideEditBar() }
    case 2:
      let word = word(at: point)
      edit { $0.select(word) }
      stage?.input.showEditBar()
    default:
      edit { $0.selectAll() }
      stage?.input.showEditBar()
    }
  }

  private func beginPan(at point: Point) {
    stage?.input.hideEditBar()
    drag.scroll = scroll
    guard editing.hasSelection else { return }
    let geometry = geometry()
    let x = convert(point).x - lineStart(geometry)
    let start = abs(geometry.caret(at: editing.selection.lowerBound) - x)
    let end = abs(geometry.caret(at: editing.selection.upperBound) - x)
    if min(start, end) > Spacing.touchTarget / 2 { return }
    let range = editing.selection
    // The end near the finger moves, the other one stays.
    edit { editing in
      editing.moveCaret(to: start < end ? range.upperBound : range.lowerBound)
      editing.moveCaret(to: start < end ? range.lowerBound : range.upperBound, selecting: true)
    }
    drag.beginEnd()
  }

  private func pan(to point: Point, by delta: Vector) {
    if drag.isOverEnd {
      let place = position(at: point)
      // At least one character stays selected.
      if place != editing.anchor { edit { $0.moveCaret(to: place, selecting: true) } }
    } else {
      let step = isRightToLeft ? delta.dx : -delta.dx
      drag.scroll += step
      scroll = min(max(drag.scroll, 0), mostScroll(geometry()))
      setNeedsDisplay()
    }
  }

  /// Follows a finger that rests and then moves over words.
  override func advance(to now: Instant) {
    guard let first = drag.words, let point = drag.follow(stage?.contacts ?? []) else { return }
    let last = word(at: point)
    edit { $0.select(from: first, to: last) }
    setNeedsAdvance()
  }

  // MARK: Drawing

  override func draw(into canvas: inout Canvas) {
    guard let field else { return }
    let theme = canvas.environment.theme
    let hasError = field.error != nil
    let border = hasError ? theme.danger : isFocused ? theme.accent : theme.disabledText
    let width = hasError || isFocused ? 2.0 : 1
    canvas.fill(canvas.bounds, radius: Self.radius, border)
    canvas.fill(
      canvas.bounds.inset(by: Insets(all: width)), radius: Self.radius - width,
      theme.inset)
    if let icon = field.icon {
      let place = Rect(
        Self.padding, (canvas.size.height - Self.iconSide) / 2, Self.iconSide, Self.iconSide)
      canvas.icon(
        icon, in: canvas.environment.mirrored(place, in: canvas.size.width),
        field.isEnabled ? theme.secondaryText : theme.disabledText)
    }
    let area = textArea
    if area.isEmpty { return }
    canvas.clip(to: area) { canvas in
      if editing.characters.isEmpty {
        drawPlaceholder(field.placeholder, in: area, &canvas)
      } else if isFocused {
        drawSelection(&canvas)
      }
      drawText(in: area, &canvas)
      if isFocused && !editing.hasSelection { drawCaret(&canvas) }
    }
    if isFocused && editing.hasSelection { drawHandles(&canvas) }
  }

  /// The upper edge of a line in the middle of the box.
  private func top(_ layout: TextLayout) -> Double {
    ((frame.height - layout.size.height) / 2).rounded()
  }

  private func drawPlaceholder(_ text: String, in area: Rect, _ canvas: inout Canvas) {
    let theme = canvas.environment.theme
    let line = canvas.fittingLine(text, style(in: theme), maxWidth: area.width)
    // Beside the caret, not under it.
    let gap = isFocused ? 2 * Self.caretWidth : 0
    let x =
      isRightToLeft ? area.maxX - gap - min(line.size.width, area.width) : area.minX + gap
    canvas.text(
      line, at: Point(x, top(line)),
      field?.isEnabled == true ? theme.secondaryText : theme.disabledText)
  }

  private func drawText(in area: Rect, _ canvas: inout Canvas) {
    let theme = canvas.environment.theme
    let ink = field?.isEnabled == true ? theme.text : theme.disabledText
    if isFocused {
      let line = canvas.layout(shownText, style(in: theme))
      canvas.text(line, at: Point(lineStart(geometry()), top(line)), ink)
    } else {
      let line = canvas.fittingLine(shownText, style(in: theme), maxWidth: area.width)
      let x = isRightToLeft ? area.maxX - min(line.size.width, area.width) : area.minX
      canvas.text(line, at: Point(x, top(line)), ink)
    }
  }

  private func drawSelection(_ canvas: inout Canvas) {
    let theme = canvas.environment.theme
    let geometry = geometry()
    let start = lineStart(geometry)
    let height = canvas.layout("X", style(in: theme)).size.height
    for area in geometry.areas(of: editing.selection) {
      canvas.fill(
        Rect(start + area.left, (frame.height - height) / 2, area.right - area.left, height),
        theme.accent.opacity(0.28))
    }
  }

  private func drawCaret(_ canvas: inout Canvas) {
    let theme = canvas.environment.theme
    let geometry = geometry()
    let height = canvas.layout("X", style(in: theme)).size.height
    let x = lineStart(geometry) + geometry.caret(at: editing.caret)
    let area = textArea
    let left = min(max(x - Self.caretWidth / 2, area.minX), area.maxX - Self.caretWidth)
    canvas.fill(
      Rect(left, (frame.height - height) / 2, Self.caretWidth, height), theme.accent)
  }

  private func drawHandles(_ canvas: inout Canvas) {
    let theme = canvas.environment.theme
    let geometry = geometry()
    let height = canvas.layout("X", style(in: theme)).size.height
    let area = textArea
    for position in [editing.selection.lowerBound, editing.selection.upperBound] {
      let edge =
        position == editing.selection.lowerBound
        ? geometry.leadingEdge(at: position) : geometry.caret(at: position)
      let x = lineStart(geometry) + edge
      if x < area.minX - 1 || x > area.maxX + 1 { continue }
      let bottom = (frame.height + height) / 2
      canvas.fill(Rect(x - 1, bottom - height, 2, height), theme.accent)
      canvas.ellipse(
        Rect(x - Self.handle / 2, bottom - 4, Self.handle, Self.handle), theme.accent)
    }
  }
}
