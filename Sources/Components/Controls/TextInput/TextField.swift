public import VitrineTouch
public import VitrineUnits

/// One or several lines of text that people type, with the on-screen keyboard.
///
///     TextField("Name", placeholder: "As on the invitation") { name in visit.name = name }
///
///     TextField("Your message", lines: 4) { text in visit.message = text }
///
/// A tap gives it the focus: the keyboard appears, and the screen moves so that the field stays in
/// sight. A tap elsewhere ends the focus. A second tap on a word selects it, and so does a finger
/// that rests.
@MainActor
public final class TextField: Component {
  /// The letters that are written as capitals.
  public enum Capitalization: Sendable, Hashable {
    /// None, as in an address.
    case none
    /// The first letter of each word, as in a name.
    case words
    /// The first letter of each sentence.
    case sentences
    /// All letters, as in a code.
    case all
  }

  /// The keys that a field needs.
  public enum Keyboard: Sendable, Hashable {
    /// Letters of the field's languages, digits and symbols.
    case text
    /// Digits and separators. Other characters are not accepted.
    case number
    /// Digits only, as on a telephone.
    case pin
  }

  /// The name above the field; empty for none.
  public var label: String { didSet { if label != oldValue { labelDidChange() } } }
  /// The hint that an empty field shows.
  public var placeholder: String { didSet { box.setNeedsDisplay() } }
  /// The icon before the text; nil for none.
  public var icon: Icon? { didSet { if icon != oldValue { box.setNeedsLayout() } } }
  /// The text. Setting it in code puts the caret to its end and does not call ``onChange``.
  public var text: String {
    get { editing.text }
    set {
      if newValue == editing.text { return }
      editing.setText(newValue)
      textDidChange()
    }
  }
  /// Called with the new text after each change by a person.
  public var onChange: (@MainActor (String) -> Void)?
  /// Called with the text when it is confirmed on the keyboard and valid. Without it the focus
  /// moves to the next field. A field of several ``lines`` is not confirmed on the keyboard.
  public var onSubmit: (@MainActor (String) -> Void)?
  /// Returns what is wrong with a text, in the language of the screen; nil accepts it. It is called
  /// when the focus ends and when the text is confirmed, and then with each change until the text
  /// is right. While its message is shown, a change of the language calls it again.
  public var validate: (@MainActor (String) -> String?)?
  /// The message below the field; nil for none. ``validate`` sets it, and so may code: without
  /// ``validate`` it goes with the next change by a person.
  public var error: String? { didSet { if error != oldValue { errorDidChange() } } }
  /// The keys of the on-screen keyboard.
  public var keyboard = Keyboard.text { didSet { if keyboard != oldValue { linesDidChange() } } }
  /// The letters that the on-screen keyboard begins with capitals, in a script that has them; none
  /// by default. Shift is on for the next letter, and a person can turn it off.
  public var capitalization = Capitalization.none {
    didSet { if capitalization != oldValue, isFocused { stage?.input.updateShift() } }
  }
  /// The tags of the languages between which the keyboard changes, the first one shown at first;
  /// empty: that of the screens.
  public var languages: [String] = [] {
    didSet { if languages != oldValue { purposeDidChange() } }
  }
  /// The number of lines that it shows, from 1 to 20; 1 by default. With more than one, long lines
  /// are divided, the key that confirms begins a new line, and what does not fit scrolls while the
  /// field has the focus. Numbers and secrets have one line.
  public var lines: Int {
    didSet {
      Self.check(lines)
      if lines != oldValue { linesDidChange() }
    }
  }
  /// The title of the key that confirms, such as “Search”; empty: an icon.
  public var submitTitle = "" { didSet { if submitTitle != oldValue { purposeDidChange() } } }
  /// Whether dots are shown in place of the text, which can then not be copied; recordings of
  /// touches leave it out.
  public var isSecure = false { didSet { if isSecure != oldValue { secrecyDidChange() } } }
  /// The most characters, from 1 to 4000; 500 by default.
  public var maximumLength: Int {
    get { editing.limit }
    set {
      require(
        1...4000 ~= newValue, "TextField.maximumLength is \(newValue); give 1 to 4000")
      editing.limit = newValue
      textDidChange()
    }
  }
  /// Whether it can have the focus; true by default.
  public var isEnabled = true {
    didSet {
      if isEnabled == oldValue { return }
      if !isEnabled { endEditing() }
      updateLook()
    }
  }
  var editing: TextEditing
  /// Text at the caret that is not typed yet, underlined: the letters of other characters, or the
  /// accent of a dead key.
  var composition = "" {
    didSet { if composition != oldValue { box.editingDidChange(isEdited: true) } }
  }
  let box = TextFieldBox()
  /// The message that ``validate`` returned last, and the language of the screen at that time.
  var validation: (message: String, language: String)?
  /// Whether the messages of ``validate`` follow the language of the screen.
  var followsLanguage = false
  private let title: Label
  private let message = Label("", \.caption, \.danger, lineLimit: 3)

  private static let gap = 6.0

  /// Creates a field.
  ///
  /// - Parameters:
  ///   - label: The name above the field; empty for none.
  ///   - placeholder: The hint that an empty field shows.
  ///   - text: The text at first.
  ///   - icon: The icon before the text; nil for none.
  ///   - lines: See ``lines``.
  ///   - onChange: Called with the new text after each change by a person.
  public init(
    _ label: String = "", placeholder: String = "", text: String = "", icon: Icon? = nil,
    lines: Int = 1, onChange: (@MainActor (String) -> Void)? = nil
  ) {
    self.label = label
    self.placeholder = placeholder
    self.icon = icon
    self.lines = lines
    self.onChange = onChange
    Self.check(lines)
    editing = TextEditing(limit: 500)
    editing.hasLines = lines > 1
    editing.setText(text)
    title = Label(label, \.caption, \.secondaryText, lineLimit: 2)
    super.init()
    box.field = self
    title.isHidden = label.isEmpty
    message.isHidden = true
    for child in [title, box, message] { addChild(child) }
  }

  // MARK: Focus

  /// Whether it has the focus.
  public var isFocused: Bool { stage?.input.field === self }

  /// Gives it the focus; does nothing off the stage or while it is disabled. In ``didEnterStage()``
  /// of a component around it, the field is not on the stage yet.
  public func focus() { stage?.input.focus(self) }

  /// Ends its focus; does nothing without it.
  public func endEditing() { if isFocused { stage?.input.end() } }

  func focusDidBegin() { updateLook() }

  func focusDidEnd() {
    composition = ""
    editing.moveCaret(to: editing.caret)
    check()
    updateLook()
  }

  private func secrecyDidChange() {
    editing.moveCaret(to: editing.caret)
    linesDidChange()
  }

  private static func check(_ lines: Int) {
    require(1...20 ~= lines, "TextField.lines is \(lines); give 1 to 20")
  }

  private func linesDidChange() {
    editing.hasLines = lines > 1 && !isSecure && keyboard == .text
    purposeDidChange()
    textDidChange()
    setNeedsMeasure()
    stage?.input.heightDidChange(of: self)
  }

  private func purposeDidChange() { stage?.input.purposeDidChange(of: self) }

  // MARK: Text

  /// Inserts typed or pasted text, as far as the keyboard's kind accepts it.
  package func type(_ text: String) { change { $0.insert(accepted(text)) } }

  func deleteBackward() { change { $0.deleteBackward() } }

  func deleteForward() { change { $0.deleteForward() } }

  func clear() {
    if isFocused { stage?.input.cancelComposition() }
    change { editing in
      editing.selectAll()
      return editing.deleteBackward()
    }
  }

  /// Handles the key that confirms: begins a new line in a field that has several ones.
  func enter() { if editing.hasLines { type("\n") } else { submit() } }

  /// Confirms the text.
  package func submit() {
    guard let input = stage?.input, check() else { return }
    if let onSubmit {
      endEditing()
      onSubmit(text)
    } else if let next = FieldOrder(around: self).next(after: self) {
      input.focus(next)
    } else {
      endEditing()
    }
  }

  private func change(_ body: (inout TextEditing) -> Bool) {
    let isChanged = body(&editing)
    stage?.input.hideEditBar()
    box.editingDidChange(isEdited: true)
    if !isChanged { return }
    if validate == nil { error = nil } else if error != nil { check() }
    onChange?(text)
  }

  private func textDidChange() { box.editingDidChange(isEdited: true) }

  /// The part of a typed text that the kind of keyboard has. Digits of all scripts become 0 to 9.
  private func accepted(_ text: String) -> String {
    func digit(_ character: Character) -> Character? {
      character.wholeNumberValue.flatMap { 0...9 ~= $0 ? Character("\($0)") : nil }
    }
    return switch keyboard {
    case .text: text
    case .number:
      String(text.compactMap { digit($0) ?? (".,-+/: ".contains($0) ? $0 : nil) })
    case .pin: String(text.compactMap { digit($0) })
    }
  }

  // MARK: Keys

  public override func receive(_ press: KeyPress) -> Bool { edit(with: press) }

  /// Moves the caret or changes the selection.
  func moveCaret(_ body: (inout TextEditing) -> Void) {
    body(&editing)
    stage?.input.hideEditBar()
    box.editingDidChange(isEdited: false)
  }

  // MARK: Selection

  var selectedText: String { editing.selectedText }

  func selectAll() {
    editing.selectAll()
    box.editingDidChange(isEdited: false)
  }

  func editActions(canPaste: Bool) -> [EditBar.Action] {
    EditBar.Action.allCases.filter { action in
      switch action {
      case .cut, .copy: editing.hasSelection && !isSecure
      case .paste: canPaste
      case .selectAll:
        !editing.characters.isEmpty && editing.selection.count < editing.characters.count
      }
    }
  }

  // MARK: Look

  /// The keyboard that it wants.
  var purpose: KeyboardView.Purpose {
    let leadsOn = onSubmit == nil && FieldOrder(around: self).next(after: self) != nil
    // The letters of a secret are its own, also while it is shown.
    let isSecret = isSecure || isFocused && stage?.input.isSecure == true
    let conversions = isSecret ? [] : stage?.input.conversions ?? []
    return KeyboardView.Purpose(
      kind: keyboard,
      layouts: stage?.environment.keyboards.layouts(
        for: languages, conversions: conversions) ?? [],
      submitTitle: editing.hasLines ? "" : submitTitle,
      submitIcon: editing.hasLines ? .newLine : leadsOn ? .forward : .check, isSecure: isSecure)
  }

  private func labelDidChange() {
    title.text = label
    title.isHidden = label.isEmpty
    setNeedsMeasure()
    stage?.input.heightDidChange(of: self)
  }

  private func errorDidChange() {
    message.text = error ?? ""
    message.isHidden = error == nil
    setNeedsMeasure()
    box.setNeedsDisplay()
    stage?.input.heightDidChange(of: self)
  }

  private func updateLook() {
    title.ink = isEnabled ? isFocused ? \.accent : \.secondaryText : \.disabledText
    box.updateLook()
  }

  public override func didEnterStage() {
    stage?.input.prepare(for: self)
    updateLook()
  }

  // MARK: Frames

  /// The box in the stage's coordinates, as it is drawn now.
  var boxFrame: Rect { box.stageFrame(of: box.bounds) }

  /// The box, and the message below it, in the stage's coordinates.
  var frameToReveal: Rect {
    if message.isHidden { return boxFrame }
    let height = message.frame.maxY - box.frame.minY
    return box.stageFrame(of: Rect(0, 0, box.frame.width, height))
  }

  /// The line of the caret, and the margin around it, in the stage's coordinates.
  var caretLineFrame: Rect { box.stageFrame(of: box.caretLine) }

  /// The selection or the caret in the stage's coordinates.
  var selectionFrame: Rect { box.stageFrame(of: box.selectionArea) }

  public override func sizeThatFits(_ proposal: Size) -> Size {
    let room = Size(proposal.width, .infinity)
    var height = box.sizeThatFits(room).height
    for text in [title, message] where !text.isHidden {
      height += text.sizeThatFits(room).height + Self.gap
    }
    return Size(proposal.width, height)
  }

  public override func layout() {
    let room = Size(frame.width, .infinity)
    var y = 0.0
    for child in [title, box, message] where !child.isHidden {
      let height = child.sizeThatFits(room).height
      child.frame = Rect(0, y, frame.width, height)
      y += height + Self.gap
    }
  }

  // MARK: Semantics

  public override var semantics: Semantics? {
    Semantics(
      .textField, label: accessibilityLabel ?? (label.isEmpty ? placeholder : label),
      value: isSecure ? TextLines.masked(editing.characters.count) : text, isOn: isFocused,
      isEnabled: isEnabled, actions: [.activate])
  }

  @discardableResult
  public override func perform(_ action: Semantics.Action) -> Bool {
    guard action == .activate, isEnabled else { return false }
    focus()
    return isFocused
  }
}
