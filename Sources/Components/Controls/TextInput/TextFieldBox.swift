import VitrineRaster
import VitrineTouch
import VitrineUnits

/// The box of a ``TextField``: draws the text, the caret and the selection, and turns fingers into
/// positions in the text.
@MainActor
final class TextFieldBox: Component {
  weak var field: TextField?
  private let clearButton = IconButton(.close)
  /// The distance by which a long text is scrolled, in points from its start.
  private var scroll = 0.0
  private var measured: (request: TextRequest, geometry: TextGeometry)?
  private var drag = TextDrag()

  static let padding = Spacing.medium

  override init() {
    super.init()
    clearButton.isHidden = true
    clearButton.onTap = { [unowned self] in field?.clear() }
    addChild(clearButton)
  }

  /// The text with what is composed in it.
  private var editing: TextEditing {
    guard let field else { return TextEditing() }
    return field.editing.inserting(composition: field.composition)
  }
  private var isFocused: Bool { field?.isFocused == true }

  /// The look of a secret of `count` characters.
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

  /// Whether the character before the caret is of a script from right to left; without one the
  /// direction of reading.
  var isTextRightToLeft: Bool {
    let spans = geometry().spans
    let index = max(0, editing.caret - 1)
    return spans.indices.contains(index) ? spans[index].isRightToLeft : isRightToLeft
  }

  private var iconSide: Double { IconButton.iconSide(stage?.environment.textScale ?? 1) }

  /// The side of the button that clears the text: its icon grows as the other one does.
  private var clearSide: Double {
    max(Spacing.touchTarget, min(2 * iconSide, frame.height))
  }

  /// The area of the text.
  private var textArea: Rect {
    let start = field?.icon == nil ? Self.padding : Self.padding * 1.5 + iconSide
    let end = clearButton.isHidden ? Self.padding : clearSide
    let rect = Rect(start, 0, max(0, frame.width - start - end), frame.height)
    return stage?.environment.mirrored(rect, in: frame.width) ?? rect
  }

  /// The left edge of the line.
  private func lineStart(_ geometry: TextGeometry) -> Double {
    let area = textArea
    return isRightToLeft ? area.maxX - geometry.width + scroll : area.minX - scroll
  }

  private func mostScroll(_ geometry: TextGeometry) -> Double {
    max(0, geometry.width + TextFieldDrawing.caretWidth - textArea.width)
  }

  /// Scrolls so that the caret is visible, and the text fills the area as far as it can.
  private func revealCaret() {
    let geometry = geometry()
    let area = textArea
    let x = lineStart(geometry) + geometry.caret(at: editing.caret)
    let (before, after) = (area.minX - x, x + TextFieldDrawing.caretWidth - area.maxX)
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
    let right = min(area.maxX, start + (ends.last?.right ?? caret + TextFieldDrawing.caretWidth))
    return Rect(left, 0, max(0, right - left), frame.height)
  }

  /// A rectangle of the box in the stage's coordinates.
  func stageFrame(of rect: Rect) -> Rect { rect.offset(by: Point.zero - convert(.zero)) }

  // MARK: Changes

  /// The text or the selection has changed; `isEdited`: the text.
  func editingDidChange(isEdited: Bool) {
    if isEdited { drag.end() }
    if isFocused { stage?.input.updateShift() }
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
    let side = clearSide
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

  /// Selects the word at a point of the stage, and returns its range.
  private func selectWord(at point: Point) -> Range<Int> {
    let word = word(at: point)
    edit { $0.select(word) }
    return word
  }

  private func edit(_ body: (inout TextEditing) -> Void) {
    guard let field else { return }
    body(&field.editing)
    editingDidChange(isEdited: false)
  }

  override func receive(_ event: GestureEvent) {
    guard let field else { return }
    switch event.gesture {
    case .tap, .longPress, .panBegan: if isFocused { stage?.input.endComposition() }
    default: break
    }
    switch event.gesture {
    case .tap(let point): tapped(at: point, event.time, field)
    case .longPress(let point):
      // In the text as it was seen: the focus scrolls it to the caret.
      let word = selectWord(at: point)
      field.focus()
      drag.beginWords(word, at: point)
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
    // In the text as it was seen: the focus scrolls it to the caret. Of a text that does not fit, a
    // part was seen that has no places yet.
    let isCut = !wasFocused && mostScroll(geometry()) > 0
    let place = isCut ? editing.characters.count : position(at: point)
    if !wasFocused {
      field.editing.moveCaret(to: place)
      field.focus()
      stage?.input.focusTap = (point, time)
    } else {
      stage?.input.showKeyboardForTap()
    }
    switch drag.tap(at: point, time) {
    case 1:
      let isOnCaret = wasFocused && !editing.hasSelection && place == editing.caret
      edit { $0.moveCaret(to: place) }
      if isOnCaret { stage?.input.showEditBar() } else { stage?.input.hideEditBar() }
    case 2:
      _ = selectWord(at: point)
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

  override func draw(into canvas: inout Canvas) {
    guard let field else { return }
    let geometry = geometry()
    TextFieldDrawing(
      icon: field.icon, iconSide: iconSide, placeholder: field.placeholder,
      isEnabled: field.isEnabled,
      hasError: field.error != nil, isFocused: isFocused, isRightToLeft: isRightToLeft,
      editing: editing, composed: field.composition.count, text: shownText,
      style: style(in: canvas.environment.theme),
      area: textArea, lineStart: lineStart(geometry), geometry: geometry
    ).draw(into: &canvas)
  }
}
