import VitrineTouch
package import VitrineUnits

/// The focus of a stage: the field that gets typed text, the keyboard that is shown for it, and the clipboard.
///
///     no field ── tap on a field ──► field, keyboard slides up ── tap elsewhere ──► no field
///                                        │ tap on another field: the keyboard stays
@MainActor
package final class StageInput {
  weak var stage: Stage?
  /// The field that has the focus; nil: none has it.
  package private(set) weak var field: TextField?
  /// The text that was cut or copied last.
  package var clipboard = ""

  private(set) lazy var layer = makeLayer()
  /// The visible height of the keyboard, in points.
  private var height = SpringValue(0)
  /// The distance by which the screen is moved up, so that the field is above the keyboard.
  private var shift = SpringValue(0)
  /// The tree that is shifted.
  private weak var shifted: Component?
  /// Whether the layer is on the stage.
  private(set) var isShown = false
  /// Whether the field may have to be moved into sight.
  private var needsReveal = false
  /// The contacts on the keyboard.
  private var taken: Set<ContactID> = []
  /// The contacts that landed beside the field, with their positions.
  private var outside: [ContactID: Point] = [:]

  private static let margin = Spacing.small
  /// The distance within which a contact that lifts has not moved.
  private static let slop = GestureRules.standard.slop

  init() {}

  private func makeLayer() -> InputLayer {
    let layer = InputLayer()
    layer.onAdvance = { [weak self] in self?.advance(to: $0) }
    layer.keyboard.onType = { [weak self] in self?.field?.type($0) }
    layer.keyboard.onDelete = { [weak self] in self?.field?.deleteBackward() }
    layer.keyboard.onSubmit = { [weak self] in self?.field?.submit() }
    layer.keyboard.onHide = { [weak self] in self?.end() }
    layer.editBar.onAction = { [weak self] in self?.perform($0) }
    return layer
  }

  // MARK: Focus

  /// Whether typed text is a secret.
  package var isSecure: Bool { field?.isSecure ?? false }

  /// Moves the focus to a field of the stage.
  func focus(_ new: TextField) {
    guard let stage, new.stage === stage, new.isEnabled else { return }
    let old = field
    if old !== new {
      field = new
      old?.focusDidEnd()
      layer.keyboard.reset()
      new.focusDidBegin()
    }
    hideEditBar()
    showKeyboard()
  }

  /// Ends the focus; the keyboard slides away.
  package func end() {
    guard let field else { return }
    self.field = nil
    hideEditBar()
    move(height: 0, shift: 0, at: isShown ? layer.motionStart : nil)
    field.focusDidEnd()
  }

  /// Moves the focus to the next field in reading order, or the one before; after the last to the first.
  package func moveFocus(forward: Bool) {
    guard let field else { return }
    let fields = order(around: field)
    guard let index = fields.firstIndex(where: { $0 === field }), fields.count > 1 else { return }
    focus(fields[(index + (forward ? 1 : fields.count - 1)) % fields.count])
  }

  /// The field after `field` in reading order; nil after the last.
  func next(after field: TextField) -> TextField? {
    let fields = order(around: field)
    guard let index = fields.firstIndex(where: { $0 === field }) else { return nil }
    return index + 1 < fields.count ? fields[index + 1] : nil
  }

  /// The fields that can have the focus, in reading order: those of the dialog of `field`, or of its screen.
  private func order(around field: TextField) -> [TextField] {
    var scope: Component = field
    for component in field.path {
      scope = component
      if component is ModalLayer { break }
    }
    var found: [TextField] = []
    func visit(_ component: Component) {
      if component.isHidden { return }
      if let field = component as? TextField {
        if field.isEnabled { found.append(field) }
      } else {
        for child in component.children { visit(child) }
      }
    }
    visit(scope)
    return found
  }

  /// A component has left the stage.
  func forget(_ component: Component) { if component === field { end() } }

  /// Another screen is shown, perhaps to another person.
  func reset() {
    end()
    clipboard = ""
    move(height: 0, shift: 0, at: nil)
  }

  // MARK: Keyboard

  private func showKeyboard() {
    guard let field, let stage else { return }
    let set = stage.environment.keyboards
    layer.keyboard.show(field.purpose, from: set)
    if !isShown {
      isShown = true
      stage.beginTree(layer)
    }
    needsReveal = true
    stage.setNeedsScene()
  }

  /// Shows the field's present purpose.
  func purposeDidChange(of field: TextField) { if field === self.field { showKeyboard() } }

  /// The trees of the stage, the lowest first, with the keyboard over that of the field.
  func trees(of root: Component, _ overlay: Component?) -> [Component] {
    guard let overlay else { return isShown ? [root, layer] : [root] }
    if !isShown { return [root, overlay] }
    return field?.isDescendant(of: overlay) == true
      ? [root, overlay, layer] : [root, layer, overlay]
  }

  private func move(height: Double, shift: Double, at time: Instant?) {
    self.height.move(to: height, at: time)
    self.shift.move(to: shift, at: time)
    place()
  }

  private func advance(to now: Instant) {
    place()
    let isMoving = height.isMoving(at: now) || shift.isMoving(at: now)
    if field == nil && !isMoving { remove() }
  }

  private func remove() {
    guard isShown else { return }
    isShown = false
    taken = []
    layer.enter(nil)
    stage?.setNeedsScene()
  }

  /// Moves the keyboard and the screen to their places.
  private func place() {
    guard let stage, isShown else { return }
    let scale = stage.environment.scale
    func pixels(_ length: Double) -> Double { (length * scale).rounded() / scale }
    let size = stage.size
    let full = layer.keyboard.height(in: size)
    layer.frame = Rect(origin: .zero, size: size)
    layer.keyboard.frame = Rect(
      0, pixels(size.height - height.value(at: stage.now)), size.width, full)
    layer.keyboard.isHidden = layer.keyboard.isEmpty
    layer.keyboard.movePopup()
    shifted?.frame = Rect(
      origin: Point(0, -pixels(shift.value(at: stage.now))), size: size)
    let isMoving = height.isMoving(at: stage.now) || shift.isMoving(at: stage.now)
    if isMoving || field == nil { layer.setNeedsAdvance() }
  }

  /// The middle of a shown key by its text, in the stage's coordinates; nil if it is not shown. `delete`,
  /// `shift`, `language`, `symbols`, `letters`, `submit` and `hide` name the keys without a text.
  package func middle(ofKey name: String) -> Point? {
    if !isShown { return nil }
    let keyboard = layer.keyboard
    return keyboard.middle(of: name).map { $0 + keyboard.frame.origin.vector }
  }

  /// The place of the keyboard, in the stage's coordinates; empty while there is none.
  package var keyboardFrame: Rect { isShown ? layer.keyboard.frame : .zero }

  /// The places of all keys, in the stage's coordinates.
  package var keyFrames: [Rect] {
    let keyboard = layer.keyboard
    return keyboard.keyFrames.map { $0.offset(by: keyboard.frame.origin.vector) }
  }

  /// The place of a field's box, in the stage's coordinates.
  package func frame(of field: TextField) -> Rect { field.frameToReveal }

  /// The editing actions that are offered now, with the places of their buttons.
  package var offeredActions: [(name: String, place: Point)] {
    isShown && !layer.editBar.isHidden ? layer.editBar.offers : []
  }

  // MARK: In sight

  /// Called when the size or the scale of the stage has changed, so that all frames are new.
  func stageDidChange() {
    guard isShown else { return }
    if field == nil {
      move(height: 0, shift: 0, at: nil)
    } else {
      needsReveal = true
    }
  }

  /// Ends the focus of a field that is no longer visible. Called before each layout.
  func check() {
    guard let field else { return }
    if field.path.contains(where: \.isHidden) { end() }
  }

  /// Scrolls, and where that is not enough shifts the screen, so that the field is above the keyboard. Called
  /// after each layout; returns whether anything has changed.
  func revealIfNeeded() -> Bool {
    guard needsReveal, let field, let stage else { return false }
    needsReveal = false
    let full = layer.keyboard.isEmpty ? 0 : layer.keyboard.height(in: stage.size)
    let limit = stage.size.height - full - Self.margin
    var place = field.frameToReveal
    // Without the present shift, and as if all scrollers had arrived.
    place = place.offset(by: Vector(0, shifted?.isAncestor(of: field) == true ? presentShift : 0))
    if let scroller = scroller(around: field) {
      place = place.offset(by: Vector(0, scroller.offset - scroller.destination))
      let top = scroller.convert(.zero).y * -1 + presentShift
      var step = max(0, min(place.maxY - limit, scroller.extent.maximum - scroller.destination))
      if place.minY - step < top + Self.margin {
        let wanted = place.minY - top - Self.margin
        step = max(wanted, scroller.extent.minimum - scroller.destination)
      }
      if step != 0 {
        scroller.scroll(to: scroller.destination + step)
        place = place.offset(by: Vector(0, -step))
      }
    }
    let most = max(0, place.minY - Self.margin)
    let tree = field.path.reduce(field as Component) { $1 }
    if tree !== shifted {
      shifted?.frame = Rect(origin: .zero, size: stage.size)
      shifted = tree
    }
    move(height: full, shift: min(max(0, place.maxY - limit), most), at: layer.motionStart)
    return true
  }

  private var presentShift: Double { -(shifted?.frame.minY ?? 0) }

  private func scroller(around field: TextField) -> ScrollView? {
    for case let scroller as ScrollView in field.path where scroller.axis == .vertical {
      return scroller
    }
    return nil
  }

  // MARK: Touch

  /// Handles the contacts on the keyboard. Returns the frame without them.
  func receive(_ frame: TouchFrame, isNew: (Contact) -> Bool, isCovered: (Point) -> Bool)
    -> TouchFrame
  {
    if !isShown && taken.isEmpty { return frame }
    let keyboard = layer.keyboard
    func local(_ point: Point) -> Point { point - keyboard.frame.origin.vector }
    for contact in frame.ended where taken.contains(contact.id) {
      keyboard.lift(contact.id, frame.time)
    }
    for contact in frame.cancelled where taken.contains(contact.id) { keyboard.cancel(contact.id) }
    for contact in frame.contacts {
      if taken.contains(contact.id) {
        keyboard.move(contact.id, to: local(contact.position), frame.time)
      } else if field != nil, isNew(contact), !keyboard.isHidden,
        keyboard.frame.contains(contact.position), !isOnEditBar(contact.position),
        !isCovered(contact.position)
      {
        taken.insert(contact.id)
        keyboard.land(contact.id, at: local(contact.position), frame.time)
      }
    }
    let own = taken
    for contact in frame.ended + frame.cancelled { taken.remove(contact.id) }
    return TouchFrame(
      time: frame.time, contacts: frame.contacts.filter { !own.contains($0.id) },
      ended: frame.ended.filter { !own.contains($0.id) },
      cancelled: frame.cancelled.filter { !own.contains($0.id) })
  }

  private func isOnEditBar(_ point: Point) -> Bool {
    !layer.editBar.isHidden && layer.editBar.frame.contains(point)
  }

  /// A contact has landed on `deepest`.
  func landed(_ contact: Contact, on deepest: Component?) {
    guard field != nil else { return }
    let isInside = deepest?.path.contains { $0 is TextField || $0 is EditBar } ?? false
    if !isInside { outside[contact.id] = contact.position }
  }

  /// Ends the focus after a tap beside the field.
  func finishTaps(in frame: TouchFrame) {
    if outside.isEmpty { return }
    let isTap = frame.ended.contains { contact in
      outside[contact.id].map { ($0 - contact.position).length <= Self.slop } ?? false
    }
    for contact in frame.ended + frame.cancelled { outside[contact.id] = nil }
    if isTap { end() }
  }

  // MARK: Editing bar

  /// Shows the actions that are possible on the field's selection.
  func showEditBar() {
    guard let field, let stage else { return }
    let actions = field.editActions(canPaste: !clipboard.isEmpty)
    let bar = layer.editBar
    bar.show(actions, KeyTexts(language: stage.environment.keyboards.language))
    bar.place(
      beside: field.selectionFrame,
      in: Rect(origin: .zero, size: stage.size).inset(by: Insets(all: Spacing.tiny)))
  }

  func hideEditBar() { if isShown { layer.editBar.isHidden = true } }

  private func perform(_ action: EditBar.Action) {
    guard let field else { return }
    hideEditBar()
    switch action {
    case .cut:
      clipboard = field.selectedText
      field.deleteBackward()
    case .copy: clipboard = field.selectedText
    case .paste: field.type(clipboard)
    case .selectAll:
      field.selectAll()
      showEditBar()
    }
  }
}

extension Component {
  /// Whether `other` is this component or inside it.
  fileprivate func isAncestor(of other: Component) -> Bool { other.isDescendant(of: self) }
}
