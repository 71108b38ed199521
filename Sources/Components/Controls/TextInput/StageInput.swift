import VitrineTouch
import VitrineUnits

/// The focus of a stage: the field that gets typed text, the keyboard that is shown for it, and the
/// clipboard.
///
///     no field ── tap on a field ──► field, keyboard slides up ── tap elsewhere ──► no field
///                                        │ tap on another field: the keyboard stays
@MainActor
package final class StageInput {
  weak var stage: Stage? { didSet { slide.stage = stage } }
  /// The field that has the focus; nil: none has it.
  package private(set) weak var field: TextField?
  /// The text that was cut or copied last.
  package var clipboard = ""
  /// The tap that gave the field the focus; nil: code did.
  var focusTap: (place: Point, time: Instant)?

  private let slide = KeyboardSlide()
  private let touches = KeyboardTouches()
  private var outsideTaps = OutsideTaps()
  /// Whether the field may have to be moved into sight.
  private var needsReveal = false
  /// The tree of the field that has or had the focus last.
  private weak var tree: Component?
  /// Whether the field has been secure since it got the focus.
  private var hasBeenSecure = false
  /// The pads for a PIN that have been on the stage.
  private var pads: [WeakComponent] = []
  /// Whether a key of a keyboard is being handled: a field that gets the focus by it does not need
  /// the on-screen keyboard.
  var isHandlingKey = false
  /// Whether the on-screen keyboard is wanted for the field.
  private var wantsKeyboard = false
  /// The letters that are composed.
  var composer = Composer()
  /// The accent of a dead key that waits for its letter.
  var deadKey = ""
  /// The conversions that have a dictionary.
  package internal(set) var conversions: Set<TextConversion> = []
  /// The conversions whose dictionaries were asked for, and those that will be.
  var known: Set<TextConversion> = []
  var asked: Set<TextConversion> = []
  /// The letters that the dictionary was asked for last.
  var requested = ""

  init() {
    slide.isWanted = { [weak self] in self.map { $0.field != nil && $0.wantsKeyboard } ?? false }
    slide.makeLayer = { [weak self] in
      let layer = InputLayer()
      layer.keyboard.onType = { self?.type($0) }
      layer.keyboard.wantsCapital = { self?.field?.wantsCapital ?? false }
      layer.keyboard.onDelete = { self?.deleteBackward() }
      layer.keyboard.onSubmit = { self?.submit() }
      layer.keyboard.onHide = { self?.end() }
      layer.keyboard.onLanguage = { self?.languageDidChange() }
      layer.candidates.onPick = { self?.pickCandidate($0) }
      layer.editBar.onAction = { self?.perform($0) }
      return layer
    }
  }

  /// Whether the keyboard's layer is on the stage.
  var isShown: Bool { slide.isShown }
  var layer: InputLayer { slide.layer }

  // MARK: Focus

  /// Whether a secret is typed: in a field, or on a pad for a PIN. A field whose secret is shown
  /// stays one until the focus leaves.
  package var isSecure: Bool { field != nil && hasBeenSecure || hasPad }

  /// Whether a pad for a PIN is on the screen. What is over the screen, such as the staff page, is
  /// private as a whole.
  private var hasPad: Bool {
    pads.contains { pad in
      guard let pad = pad.component, let stage, pad.stage === stage else { return false }
      return pad.isDescendant(of: stage.root) && !pad.path.contains { $0.isHidden }
    }
  }

  /// A pad for a PIN has come to the stage.
  func add(_ pad: Component) {
    pads.removeAll { $0.component == nil || $0.component === pad }
    pads.append(WeakComponent(pad))
  }

  /// Moves the focus to a field of the stage.
  func focus(_ new: TextField) {
    guard let stage, new.stage === stage, new.isEnabled else { return }
    // The tap whose action this may be is no tap beside the new field.
    outsideTaps.forgetAll()
    let old = field
    wantsKeyboard = !isHandlingKey || old != nil && wantsKeyboard
    if old !== new {
      endComposition()
      // The text that was typed may have moved the focus.
      guard new.stage === stage, new.isEnabled, field === old else { return }
      field = new
      tree = new.tree
      prepare(for: new)
      hasBeenSecure = new.isSecure
      focusTap = nil
      old?.focusDidEnd()
      layer.keyboard.reset()
      new.focusDidBegin()
    }
    hideEditBar()
    if wantsKeyboard { return showKeyboard() }
    needsReveal = true
    stage.setNeedsScene()
  }

  /// Shows the on-screen keyboard for a field that got the focus by a key, and is tapped now.
  func showKeyboardForTap() {
    if wantsKeyboard || field == nil { return }
    wantsKeyboard = true
    showKeyboard()
  }

  /// Ends the focus; the keyboard slides away.
  package func end() {
    guard let field else { return }
    endComposition()
    // The text that was typed may have moved the focus.
    guard self.field === field else { return }
    self.field = nil
    hideEditBar()
    slide.fall(animated: true)
    field.focusDidEnd()
  }

  /// Ends the focus of a field that is no longer visible, or behind a dialog that code has opened.
  /// Called before each layout.
  func check() {
    guard let field else { return }
    let isCovered = field.path.contains { ($0 as? ModalHost)?.covers(field) == true }
    if isCovered || field.path.contains(where: \.isHidden) { end() }
  }

  /// A component has left the stage.
  func forget(_ component: Component) { if component === field { end() } }

  /// Another screen is shown, perhaps to another person.
  func reset() {
    cancelComposition()
    end()
    clipboard = ""
    layer.keyboard.language = nil
    slide.fall(animated: false)
  }

  // MARK: Keyboard

  private func showKeyboard() {
    guard let field, let stage else { return }
    showKeys(for: field, on: stage)
    slide.show()
    updateShift()
    needsReveal = true
    stage.setNeedsScene()
  }

  /// Shows the keys that a field needs now.
  private func showKeys(for field: TextField, on stage: Stage) {
    prepare(for: field)
    layer.keyboard.show(field.purpose, from: stage.environment.keyboards)
    endCompositionWithoutKeys()
  }

  /// Shows the field's present purpose.
  func purposeDidChange(of field: TextField) {
    guard field === self.field, let stage else { return }
    if field.isSecure { hasBeenSecure = true }
    let before = slide.fullHeight
    showKeys(for: field, on: stage)
    updateShift()
    if slide.fullHeight != before { needsReveal = true }
    stage.setNeedsScene()
  }

  /// The key of the languages was tapped: the keys of another one are shown, with candidates or
  /// without.
  private func languageDidChange() {
    endComposition()
    updateShift()
    needsReveal = true
    stage?.setNeedsScene()
  }

  /// Turns shift on or off for the letter at the caret, in a field that begins letters with
  /// capitals.
  func updateShift() {
    guard isShown, let field, field.capitalization != .none else { return }
    layer.keyboard.followText()
  }

  /// Moves the field into sight again after its height has changed.
  func heightDidChange(of field: TextField) { if field === self.field { needsReveal = true } }

  /// Keeps the line of the caret in sight, in a field of several lines.
  func caretDidMove() {
    needsReveal = true
    stage?.setNeedsScene()
  }

  /// Called when the environment or the size of the stage has changed, so that all frames are new.
  func stageDidChange() {
    guard isShown else { return }
    if slide.isWanted() { showKeyboard() } else { slide.fall(animated: false) }
  }

  /// Moves the field above the keyboard. Called after each layout; returns whether anything has
  /// changed.
  func revealIfNeeded() -> Bool {
    guard needsReveal, let field, let stage else { return false }
    needsReveal = false
    let isShifted = slide.shifted.map { field.isDescendant(of: $0) } ?? false
    let covered = wantsKeyboard ? slide.fullHeight : 0
    let reveal = FieldReveal(
      field, above: stage.size.height - covered, shifted: slide.shifted)
    let shift = reveal.scroll(isShifted: isShifted)
    if wantsKeyboard { slide.rise(shifting: field.tree, by: shift) }
    return true
  }

  /// The trees of the stage, the lowest first, with the keyboard over that of the field.
  func trees(of root: Component, _ overlay: Component?) -> [Component] {
    guard let overlay else { return isShown ? [root, layer] : [root] }
    if !isShown { return [root, overlay] }
    return tree === overlay ? [root, overlay, layer] : [root, layer, overlay]
  }

  // MARK: Touches

  /// Handles the contacts on the keyboard. Returns the frame without them.
  func receive(_ frame: TouchFrame, isNew: (Contact) -> Bool, isCovered: (Point) -> Bool)
    -> TouchFrame
  {
    if !isShown && touches.isEmpty { return frame }
    let (keyboard, bar) = (layer.keyboard, layer.editBar)
    return touches.receive(frame, on: keyboard) { contact in
      let place = contact.position
      return field != nil && isNew(contact) && !keyboard.isHidden && keyboard.frame.contains(place)
        && (bar.isHidden || !bar.frame.contains(place)) && !isCovered(place)
    }
  }

  /// A contact has landed on `deepest`.
  func landed(_ contact: Contact, on deepest: Component?) {
    guard let field, let stage else { return }
    // The focus may have moved the field away from the second tap of a double tap.
    let rules = GestureRules.standard
    if let focusTap, stage.now - focusTap.time <= rules.doubleTap + .milliseconds(100),
      (contact.position - focusTap.place).length <= rules.doubleTapDistance
    {
      return
    }
    // The overlay, such as a question, comes and goes without a change below it.
    if let overlay = stage.overlay, deepest?.isDescendant(of: overlay) == true,
      !field.isDescendant(of: overlay)
    {
      return
    }
    let isInside = deepest?.path.contains {
      $0 is TextField || $0 is EditBar || $0 is CandidateBar
    }
    if isInside != true { outsideTaps.land(contact) }
  }

  /// Types what is composed before the action of a tap beside the field, which may read the text.
  func commitBeforeTap(in frame: TouchFrame) {
    if composer.isActive, outsideTaps.isTap(in: frame) { endComposition() }
  }

  /// Ends the focus after a tap beside the field.
  func finishTaps(in frame: TouchFrame) { if outsideTaps.receive(frame) { end() } }

  // MARK: Editing bar

  /// Shows the actions that are possible on the field's selection.
  func showEditBar() {
    guard let field, let stage else { return }
    let actions = field.editActions(canPaste: !clipboard.isEmpty)
    layer.editBar.show(actions, KeyTexts(language: stage.environment.keyboards.language))
    placeEditBar()
  }

  /// Keeps the bar beside the selection, which scrolls. Called after each layout.
  func placeEditBar() {
    guard isShown, !layer.editBar.isHidden, let field, let stage else { return }
    layer.editBar.place(
      beside: field.selectionFrame,
      in: Rect(origin: .zero, size: stage.size).inset(by: Insets(all: Spacing.tiny)))
  }

  func hideEditBar() { if isShown { layer.editBar.isHidden = true } }

  /// Performs an action on the selection that a key requests, if it is possible now.
  func performByKey(_ action: EditBar.Action) {
    guard let field, field.editActions(canPaste: !clipboard.isEmpty).contains(action) else {
      return
    }
    perform(action)
  }

  private func perform(_ action: EditBar.Action) {
    endComposition()
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
