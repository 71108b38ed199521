import VitrineTouch
import VitrineUnits

/// The focus of a stage: the field that gets typed text, the keyboard that is shown for it, and the
/// clipboard.
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
  var height = SpringValue(0)
  /// The distance by which the screen is moved up, so that the field is above the keyboard.
  var shift = SpringValue(0)
  /// The tree that is shifted.
  weak var shifted: Component?
  /// Whether the layer is on the stage.
  var isShown = false
  /// Whether the field may have to be moved into sight.
  var needsReveal = false
  /// The contacts that have landed on the keyboard, until they lift, also after it has left: they
  /// are never those of a component below it.
  var taken: Set<ContactID> = []
  /// The contacts that landed beside the field and have not moved, with their positions.
  var outside: [ContactID: Point] = [:]
  /// The tap that gave the field the focus; nil: code did.
  var focusTap: (place: Point, time: Instant)?
  /// The tree of the field that has or had the focus last.
  private weak var tree: Component?
  /// Whether the field has been secure since it got the focus.
  private var hasBeenSecure = false

  static let margin = Spacing.small
  /// The distance within which a contact that lifts has not moved.
  static let slop = GestureRules.standard.slop

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

  /// Whether typed text is a secret. A field whose secret is shown stays one until the focus
  /// leaves.
  package var isSecure: Bool { field != nil && hasBeenSecure }

  /// Moves the focus to a field of the stage.
  func focus(_ new: TextField) {
    guard let stage, new.stage === stage, new.isEnabled else { return }
    // The tap whose action this may be is no tap beside the new field.
    outside = [:]
    let old = field
    if old !== new {
      field = new
      tree = new.tree
      hasBeenSecure = new.isSecure
      focusTap = nil
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

  /// The field after `field` in reading order; nil after the last.
  func next(after field: TextField) -> TextField? {
    let fields = order(around: field)
    guard let index = fields.firstIndex(where: { $0 === field }) else { return nil }
    return index + 1 < fields.count ? fields[index + 1] : nil
  }

  /// The fields that can have the focus, in reading order: those of the dialog of `field`, or of
  /// its screen.
  private func order(around field: TextField) -> [TextField] {
    var scope: Component = field
    for component in field.path {
      scope = component
      if component is any ModalPresentation { break }
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
    layer.keyboard.language = nil
    move(height: 0, shift: 0, at: nil)
  }

  // MARK: Keyboard

  func showKeyboard() {
    guard let field, let stage else { return }
    layer.keyboard.show(field.purpose, from: stage.environment.keyboards)
    if !isShown {
      isShown = true
      stage.beginTree(layer)
    }
    needsReveal = true
    stage.setNeedsScene()
  }

  /// Shows the field's present purpose.
  func purposeDidChange(of field: TextField) {
    guard field === self.field, let stage else { return }
    if field.isSecure { hasBeenSecure = true }
    let before = fullHeight
    layer.keyboard.show(field.purpose, from: stage.environment.keyboards)
    if fullHeight != before { needsReveal = true }
    stage.setNeedsScene()
  }

  /// Moves the field into sight again after its height has changed.
  func heightDidChange(of field: TextField) { if field === self.field { needsReveal = true } }

  /// The trees of the stage, the lowest first, with the keyboard over that of the field.
  func trees(of root: Component, _ overlay: Component?) -> [Component] {
    guard let overlay else { return isShown ? [root, layer] : [root] }
    if !isShown { return [root, overlay] }
    return tree === overlay ? [root, overlay, layer] : [root, layer, overlay]
  }

  func move(height: Double, shift: Double, at time: Instant?) {
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

  // MARK: Editing bar

  /// Shows the actions that are possible on the field's selection.
  func showEditBar() {
    guard let field, let stage else { return }
    let actions = field.editActions(canPaste: !clipboard.isEmpty)
    let bar = layer.editBar
    bar.show(actions, KeyTexts(language: stage.environment.keyboards.language))
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
