import VitrineTouch
import VitrineUnits

/// The on-screen keyboard: shows a plan of keys, and turns fingers into their actions.
///
/// It gets the contacts themselves, not gestures: of several fast fingers each one types, in the
/// order of their landing.
@MainActor
final class KeyboardView: Component {
  /// The purpose of the keyboard.
  struct Purpose: Equatable {
    var kind: TextField.Keyboard
    var layouts: [KeyboardLayout] = []
    var submitTitle = ""
    /// The icon of the key that confirms where it has no title.
    var submitIcon = Icon.check
    /// Whether pressed keys are not shown enlarged and offer no accents, which would not be seen.
    var isSecure = false
  }

  var onType: (@MainActor (String) -> Void)?
  var onDelete: (@MainActor () -> Void)?
  var onSubmit: (@MainActor () -> Void)?
  var onHide: (@MainActor () -> Void)?
  /// Whether the next letter of the text begins as a capital.
  var wantsCapital: (@MainActor () -> Bool)?
  /// Called when the key of the languages has shown another layout.
  var onLanguage: (@MainActor () -> Void)?

  var purpose = Purpose(kind: .text)
  private var set = KeyboardSet()
  private var texts = KeyTexts(language: nil)
  /// The language that was chosen last, which fields that offer it begin with.
  var language: String?
  var page = KeyPlan.Page.letters
  var shift = Shift.off
  /// Whether letters were typed while a finger holds shift.
  var isShiftUsed = false
  var lastShift = Instant(nanoseconds: -.max / 2)
  private(set) var plan = KeyPlan(pad: [])
  private var caps: [[KeyCap]] = []
  var touches = KeyTouches()
  /// Shows pressed characters and accents, over the keyboard.
  let popup = KeyPopup()

  static let edge = 4.0
  /// The height that it leaves for a field, and the least one beside candidates.
  private static let field = 64.0
  private static let leastField = 40.0
  static let doubleTap = Duration.milliseconds(300)

  // MARK: Plans

  /// Shows the keys of a purpose.
  func show(_ purpose: Purpose, from set: KeyboardSet) {
    texts = KeyTexts(language: set.language)
    if purpose.submitIcon == .newLine { texts.submit = texts.newLine }
    let isOther = purpose != self.purpose || set != self.set
    self.purpose = purpose
    self.set = set
    if isOther { reset() }
    replan()
  }

  /// Begins with letters, for another field.
  func reset() {
    page = .letters
    shift = .off
    touches.finishAll()
  }

  var isEmpty: Bool { plan.rows.allSatisfy(\.isEmpty) }

  var layoutShown: KeyboardLayout? { layout(of: purpose) }

  /// The layout of the language that was chosen last, or the first one that a purpose has.
  func layout(of purpose: Purpose) -> KeyboardLayout? {
    purpose.layouts.first { $0.language == language } ?? purpose.layouts.first
  }

  /// Whether candidates are shown over the keys.
  var offersCandidates: Bool { purpose.kind == .text && layoutShown?.conversion != nil }

  func replan() {
    switch purpose.kind {
    case .number: plan = KeyPlan(pad: set.number)
    case .pin: plan = KeyPlan(pad: set.pin)
    case .text:
      plan =
        layoutShown.map { layout in
          KeyPlan(
            layout, page: page, isShifted: shift != .off, symbols: set.symbols,
            hasLanguages: purpose.layouts.count > 1)
        } ?? KeyPlan(pad: [])
    }
    if purpose.isSecure { plan.removeAccents() }
    updateCaps()
  }

  private func face(_ key: Key) -> KeyCap.Face {
    KeyCap.Face(
      key: key, shift: shift, submitTitle: purpose.submitTitle, submitIcon: purpose.submitIcon,
      spaceTitle: layoutShown?.name ?? "")
  }

  private func updateCaps() {
    let isSame = caps.map(\.count) == plan.rows.map(\.count)
    if isSame {
      for (row, keys) in zip(caps, plan.rows) {
        for (cap, key) in zip(row, keys) {
          cap.face = face(key)
          cap.texts = texts
        }
      }
    } else {
      for cap in caps.joined() { cap.removeFromParent() }
      caps = plan.rows.map { row in row.map { KeyCap(face($0), texts) } }
      for cap in caps.joined() { addChild(cap) }
    }
    setNeedsLayout()
    showPressed()
  }

  // MARK: Layout

  /// The height that suits a stage of this size, which leaves room for a field.
  func height(in size: Size) -> Double {
    let rows = Double(max(plan.rows.count, 1))
    let wanted = min(max(size.height * 0.13, Spacing.touchTarget), 64)
    // A panel of 480 × 272 and 4.3″ has keys of 9 mm, its candidates, and the line of the field.
    let textScale = stage?.environment.textScale ?? 1
    let others =
      offersCandidates
      ? CandidateBar.height(in: size, textScale: textScale) + Self.leastField : Self.field
    let most = (size.height - others - 2 * Self.edge) / rows
    return (max(min(wanted, most), 24) * rows).rounded() + 2 * Self.edge
  }

  private var keyArea: Rect { bounds.inset(by: Insets(all: Self.edge)) }

  override func layout() {
    let area = keyArea
    for (row, frames) in zip(caps, plan.frames(in: area.size)) {
      for (cap, frame) in zip(row, frames) { cap.frame = frame.offset(by: area.origin.vector) }
    }
    let size = letterSize
    for cap in caps.joined() { cap.letterSize = size }
  }

  /// The size at which every letter fits its key, in points.
  private var letterSize: Double {
    guard let environment = stage?.environment else { return 20 }
    let canvas = Canvas(size: frame.size, environment: environment)
    var style = environment.theme.rowTitle
    style.size *= 1.15
    var share = 1.0
    for cap in caps.joined() {
      guard let text = cap.face.key.text, !cap.face.key.isSpace else { continue }
      let room = cap.frame.size.width - 2 * (KeyCap.gap + KeyCap.padding)
      let height = (cap.frame.height - 2 * KeyCap.gap) * 0.55
      let width = canvas.layout(text, style).size.width
      share = min(share, max(1, room) / max(1, width), max(1, height) / style.size)
    }
    return max(style.size * share, 8)
  }

  override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    canvas.fill(canvas.bounds, theme.isDark ? theme.surface : theme.inset)
    canvas.fill(Rect(0, 0, canvas.size.width, 1), theme.separator)
  }

  // MARK: Touch

  /// The key at a point of the keyboard: the nearest one, so that no touch between keys is lost.
  private func place(at point: Point) -> KeyTouches.Place? {
    var best: (place: KeyTouches.Place, distance: Double)?
    for (row, keys) in caps.enumerated() {
      for (column, cap) in keys.enumerated() {
        let dx = max(cap.frame.minX - point.x, point.x - cap.frame.maxX, 0)
        let dy = max(cap.frame.minY - point.y, point.y - cap.frame.maxY, 0)
        let distance = dx + dy
        if distance < best?.distance ?? .infinity {
          best = (KeyTouches.Place(row: row, column: column), distance)
        }
      }
    }
    return best?.place
  }

  func key(at place: KeyTouches.Place) -> Key? {
    guard plan.rows.indices.contains(place.row) else { return nil }
    let row = plan.rows[place.row]
    return row.indices.contains(place.column) ? row[place.column] : nil
  }

  func land(_ id: ContactID, at point: Point, _ time: Instant) {
    guard let place = place(at: point), let key = key(at: place) else { return }
    // A finger that landed before may change the keys: the new one has hit what was seen.
    let effects = touches.land(id, on: key, at: place, time)
    perform(effects, at: time)
    touched()
  }

  /// A finger moves; `point` is in the keyboard's coordinates.
  func move(_ id: ContactID, to point: Point, _ time: Instant) {
    if !touches.contains(id) { return }
    if let offer = touches.offer, offer.id == id {
      let choice = popup.choice(at: point + frame.origin.vector)
      touches.choose(choice == 0 ? nil : choice - 1, by: id)
    } else {
      let isInside = bounds.contains(point)
      let place = isInside ? place(at: point) : nil
      touches.slide(id, to: place.flatMap { key(at: $0) }, at: place, time)
    }
    touched()
  }

  func lift(_ id: ContactID, _ time: Instant) {
    perform(touches.lift(id), at: time)
    touched()
  }

  func cancel(_ id: ContactID) {
    touches.cancel(id)
    touched()
  }

  private func touched() {
    showPressed()
    if let deadline = touches.deadline { setNeedsAdvance(at: deadline) }
  }

  override func advance(to now: Instant) {
    perform(touches.advance(to: now), at: now)
    touched()
  }

  /// Follows the keyboard while it slides.
  func movePopup() { if !popup.isHidden { showPressed() } }

  private func showPressed() {
    let pressed = touches.pressed
    for (row, keys) in caps.enumerated() {
      for (column, cap) in keys.enumerated() {
        cap.isPressed = pressed.contains(KeyTouches.Place(row: row, column: column))
      }
    }
    showPopup(over: touches.offer?.place ?? pressed.last)
  }

  private func showPopup(over place: KeyTouches.Place?) {
    let isShown = purpose.kind == .text && !purpose.isSecure
    guard isShown, let place, let key = key(at: place), let text = key.text, !key.isSpace else {
      popup.isHidden = true
      return
    }
    let offer = touches.offer
    let anchor = caps[place.row][place.column].frame.offset(by: frame.origin.vector)
    popup.show(
      offer == nil ? [text] : [text] + key.accents,
      selected: offer?.accent.map { $0 + 1 } ?? 0, over: anchor, in: frame.width)
    popup.isHidden = false
  }

  // MARK: Tests

  /// The places of all keys, in the keyboard's coordinates.
  var keyFrames: [Rect] { caps.joined().map(\.frame) }

  /// The middle of a key by its name, in the keyboard's coordinates; nil if it is not shown. The
  /// text that it types comes first, then what it does, or what is written on it.
  func middle(of name: String) -> Point? {
    let keys = zip(plan.rows.joined(), caps.joined())
    let found =
      keys.first { $0.0.name == name }
      ?? keys.first { key, _ in
        [key.name, shownName(of: key), texts.label(of: key)].contains { other in
          (key.text == nil || key.isSpace) && other.lowercased() == name.lowercased()
        }
      }
    return found?.1.frame.center
  }

  /// The names of all keys, row by row.
  var keyNames: [String] { plan.rows.joined().map { shownName(of: $0) } }

  private func shownName(of key: Key) -> String {
    if key.action == .submit, !purpose.submitTitle.isEmpty { return purpose.submitTitle }
    return texts.label(of: key)
  }
}
