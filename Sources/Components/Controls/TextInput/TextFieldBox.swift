import VitrineRaster
import VitrineTouch
import VitrineUnits

/// The box of a ``TextField``: draws the text, the caret and the selection, and turns fingers into
/// positions in the text.
@MainActor
final class TextFieldBox: Component {
  weak var field: TextField?
  private let clearButton = IconButton(.close)
  /// The distance by which a text that does not fit is scrolled, in points from its start: along
  /// its line, or down its lines.
  private var scroll = 0.0
  private var measured: (request: TextLines.Request, lines: TextLines)?
  private var drag = TextDrag()
  /// The place in a line that a caret keeps while it moves up and down; nil: where it is.
  private var column: Double?

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

  private var isWrapped: Bool { field?.editing.hasLines == true }

  // MARK: Text

  private func style(in theme: Theme) -> TextStyle { theme.body }

  private func request(in environment: Environment) -> TextLines.Request {
    TextLines.Request(
      editing: editing, isSecure: field?.isSecure == true, isWrapped: isWrapped,
      style: style(in: environment.theme), direction: environment.direction,
      scale: environment.scale, room: textArea.size)
  }

  /// The lines of the text, and the part of them that is shown; nil off the stage.
  private func viewport() -> TextViewport? {
    guard let environment = stage?.environment else { return nil }
    var request = request(in: environment)
    // The same lines with another caret.
    request.editing.moveCaret(to: 0)
    if measured?.request != request {
      measured = (request, TextLines(request, environment.typesetter))
    }
    guard let lines = measured?.lines else { return nil }
    return TextViewport(
      lines: lines, area: textArea, isWrapped: isWrapped, isRightToLeft: isRightToLeft,
      scroll: scroll)
  }

  // MARK: Places

  private var isRightToLeft: Bool { stage?.environment.isRightToLeft == true }

  /// Whether the character before the caret is of a script from right to left; without one the
  /// direction of reading.
  var isTextRightToLeft: Bool {
    viewport()?.lines.isRightToLeft(at: max(0, editing.caret - 1)) ?? isRightToLeft
  }

  private var iconSide: Double { IconButton.iconSide(stage?.environment.textScale ?? 1) }

  /// The middle of the first line, from the top.
  private var firstMiddle: Double {
    guard isWrapped, let first = viewport()?.lines.lines.first else { return frame.height / 2 }
    return Self.padding + first.middle
  }

  /// The side of the button that clears the text: its icon grows as the other one does.
  private var clearSide: Double {
    max(Spacing.touchTarget, min(2 * iconSide, frame.height))
  }

  /// The height of a box of one line.
  private func lineHeight() -> Double {
    guard let environment = stage?.environment else { return Spacing.touchTarget }
    let canvas = Canvas(size: .zero, environment: environment)
    let line = canvas.layout("X", style(in: environment.theme)).size.height
    return max(Spacing.touchTarget, (line + 2 * Self.padding).rounded(.up))
  }

  /// The area of the text.
  private var textArea: Rect {
    let start = field?.icon == nil ? Self.padding : Self.padding * 1.5 + iconSide
    let end = clearButton.isHidden ? Self.padding : clearSide
    let margin = isWrapped ? Self.padding : 0
    let rect = Rect(
      start, margin, max(0, frame.width - start - end), max(0, frame.height - 2 * margin))
    return stage?.environment.mirrored(rect, in: frame.width) ?? rect
  }

  /// Scrolls so that the caret is visible.
  private func revealCaret() {
    guard var viewport = viewport() else { return }
    viewport.reveal(caret: editing.caret)
    scroll = viewport.scroll
    setNeedsDisplay()
  }

  /// The selection or the caret, in its own coordinates.
  var selectionArea: Rect { viewport()?.selectionArea(of: editing, in: bounds) ?? bounds }

  /// The line of the caret with the margin of the text, in its own coordinates.
  var caretLine: Rect {
    viewport()?.caretLine(at: editing.caret, margin: Self.padding / 2, in: bounds) ?? bounds
  }

  /// The positions from the start to the end of the caret's line.
  var lineRange: ClosedRange<Int> { viewport()?.lines.positions(around: editing.caret) ?? 0...0 }

  /// Moves the caret to the line above or below. Returns whether there is one.
  func moveCaret(down: Bool, selecting: Bool) -> Bool {
    guard isWrapped, let lines = viewport()?.lines, let field else { return false }
    let x = column ?? lines.caret(at: editing.caret).x
    guard let place = lines.position(from: editing.caret, down: down, at: x) else { return false }
    field.moveCaret { $0.moveCaret(to: place, selecting: selecting) }
    column = x
    return true
  }

  /// A rectangle of the box in the stage's coordinates.
  func stageFrame(of rect: Rect) -> Rect { rect.offset(by: Point.zero - convert(.zero)) }

  // MARK: Changes

  /// The text or the selection has changed; `isEdited`: the text.
  func editingDidChange(isEdited: Bool) {
    if isEdited { drag.end() }
    column = nil
    if isFocused { stage?.input.updateShift() }
    // Under a finger that selects, the text stays where it is.
    if isFocused && isWrapped && !drag.isSelecting { stage?.input.caretDidMove() }
    updateLook()
  }

  func updateLook() {
    let isHidden = !isFocused || editing.characters.isEmpty || isWrapped
    if isHidden != clearButton.isHidden {
      clearButton.isHidden = isHidden
      setNeedsLayout()
    }
    if isFocused { revealCaret() } else { scroll = 0 }
    setNeedsDisplay()
  }

  override func sizeThatFits(_ proposal: Size) -> Size {
    guard let environment = stage?.environment else { return .zero }
    let one = lineHeight()
    guard isWrapped, let field else { return Size(proposal.width, one) }
    let canvas = Canvas(size: proposal, environment: environment)
    let line = canvas.layout("X", style(in: environment.theme)).size.height
    return Size(proposal.width, (one + Double(field.lines - 1) * line).rounded(.up))
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
    guard isFocused else { return [.tap, .longPress] }
    if editing.hasSelection {
      return isWrapped ? [.tap, .longPress, .pan] : [.tap, .longPress, .panHorizontal]
    }
    if mostScroll == 0 { return [.tap, .longPress] }
    return [.tap, .longPress, isWrapped ? .panVertical : .panHorizontal]
  }

  private var mostScroll: Double { viewport()?.mostScroll ?? 0 }

  /// A point of the stage, from the upper left corner of the text.
  private func inText(_ point: Point) -> Point {
    convert(point) - (viewport()?.origin ?? .zero).vector
  }

  /// The position in the text at a point of the stage.
  private func position(at point: Point) -> Int {
    viewport()?.lines.position(at: inText(point)) ?? 0
  }

  private func word(at point: Point) -> Range<Int> {
    if field?.isSecure == true { return 0..<editing.characters.count }
    return editing.word(at: viewport()?.lines.index(at: inText(point)) ?? 0)
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
    let isCut = !wasFocused && !isWrapped && mostScroll > 0
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
    guard editing.hasSelection, let lines = viewport()?.lines else { return }
    let place = inText(point)
    func distance(_ end: Point) -> Double {
      isWrapped ? (end - place).length : abs(end.x - place.x)
    }
    let ends = lines.ends(of: editing.selection)
    let (start, end) = (distance(ends.start), distance(ends.end))
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
      drag.scroll += isWrapped ? -delta.dy : isRightToLeft ? delta.dx : -delta.dx
      scroll = min(max(drag.scroll, 0), mostScroll)
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
    guard let field, let viewport = viewport() else { return }
    TextFieldDrawing(
      icon: field.icon, iconSide: iconSide, firstMiddle: firstMiddle,
      placeholder: field.placeholder, isEnabled: field.isEnabled, hasError: field.error != nil,
      isFocused: isFocused, request: request(in: canvas.environment),
      composed: field.composition.count, viewport: viewport
    ).draw(into: &canvas)
  }
}
