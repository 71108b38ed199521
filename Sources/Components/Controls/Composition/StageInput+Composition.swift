import VitrineTouch

/// Text that is typed by the letters of another script, and accents that wait for their letter.
extension StageInput {
  /// The conversion of the letters that the field gets now; nil: they are typed as they are.
  private var conversion: TextConversion? {
    guard let field, !isSecure, field.keyboard == .text else { return nil }
    return layer.keyboard.layout(of: field.purpose)?.conversion
  }

  // MARK: Keys on the screen

  /// Types the text of a key on the screen.
  func type(_ text: String) {
    if text == " ", composer.isActive {
      compose(.pick(0, otherwise: text))
    } else {
      write(text)
    }
  }

  private func write(_ text: String) {
    if let conversion, conversion.takes(text, isFirst: !composer.isActive) {
      compose(.letter(text))
    } else if composer.isActive {
      compose(.text(text))
    } else {
      field?.type(text)
    }
  }

  func deleteBackward() {
    if composer.isActive { compose(.delete) } else { field?.deleteBackward() }
  }

  /// Confirms the letters as they are if some are composed; otherwise the field handles the key.
  func submit() {
    if composer.isActive { compose(.commit) } else { field?.enter() }
  }

  func pickCandidate(_ index: Int) {
    // Those of earlier letters are shown until the answer comes.
    if !composer.isWaiting { compose(.pick(index, otherwise: "")) }
  }

  // MARK: Keys of a keyboard

  /// Handles a key of a keyboard. Returns whether it belongs to a composition.
  ///
  /// - Parameter burst: The number of keys that came as fast as a scanner sends them, this one
  ///   included: a code is typed as it is.
  func compose(_ press: KeyPress, burst: Int) -> Bool {
    if case .composing(let text) = press.key {
      deadKey = text
      showComposition()
      return true
    }
    deadKey = ""
    defer { showComposition() }
    if case .text(let text) = press.key { return compose(text, burst: burst) }
    if !composer.isActive { return false }
    switch press.key {
    case .backspace: compose(.delete)
    case .enter: if !press.isRepeat { compose(.commit) }
    case .escape: composer.cancel()
    case .up, .pageUp: layer.candidates.turnPage(forward: false)
    case .down, .pageDown: layer.candidates.turnPage(forward: true)
    case .text, .composing, .delete, .left, .right, .home, .end, .tab, .selectAll, .copy, .cut,
      .paste:
      endComposition()
      return false
    }
    return true
  }

  private func compose(_ text: String, burst: Int) -> Bool {
    let digit = text.utf8.count == 1 ? text.first?.wholeNumberValue : nil
    if burst > 2 || burst == 2 && digit != nil {
      endComposition()
      return false
    }
    if !composer.isActive {
      guard conversion?.takes(text, isFirst: true) == true else { return false }
      // The candidates are shown over the keyboard.
      showKeyboardForTap()
    }
    if let digit, digit > 0, composer.isActive {
      // The answer that is due is shown from its first page on.
      let first = composer.isWaiting ? 0 : layer.candidates.shown.lowerBound
      let bar = layer.candidates
      let isShown = composer.isWaiting || bar.isStale || bar.shown.count >= digit
      if isShown { compose(.pick(first + digit - 1, otherwise: text)) }
    } else {
      type(text)
    }
    return true
  }

  // MARK: Composition

  private func compose(_ input: Composer.Input) { apply(composer.receive(input)) }

  private func apply(_ outputs: [Composer.Output]) {
    for output in outputs {
      switch output {
      case .insert(let text): field?.type(text)
      case .delete: field?.deleteBackward()
      }
    }
    showComposition()
  }

  /// Types the composed letters as they are.
  func endComposition() {
    deadKey = ""
    if composer.isActive { apply(composer.end()) } else { showComposition() }
  }

  /// Types the letters where the keys have no conversion any more.
  func endCompositionWithoutKeys() {
    if composer.isActive && conversion == nil { endComposition() }
  }

  /// Forgets the composed letters.
  func cancelComposition() {
    deadKey = ""
    composer.cancel()
    showComposition()
  }

  private func showComposition() {
    field?.composition = deadKey.isEmpty ? composer.letters : deadKey
    if !isShown { return }
    if !composer.letters.isEmpty { hideEditBar() }
    let names = KeyTexts(language: stage?.environment.keyboards.language)
    layer.candidates.show(composer.candidates, names)
  }

  // MARK: The dictionary

  /// The question that a dictionary has to answer next; nil: none. Each is returned once.
  package func takeRequest() -> ConversionRequest? {
    if let conversion = asked.popFirst() { return ConversionRequest(conversion, letters: "") }
    let letters = composer.isWaiting ? composer.letters : ""
    if letters == requested { return nil }
    requested = letters
    guard !letters.isEmpty, let conversion else { return nil }
    return ConversionRequest(conversion, letters: letters)
  }

  /// Asks for the dictionaries of a field that is on the stage.
  func prepare(for field: TextField) {
    guard let stage, !field.isSecure, field.keyboard == .text else { return }
    let wanted = stage.environment.keyboards.conversions(for: field.languages)
    for conversion in wanted.subtracting(known) {
      known.insert(conversion)
      asked.insert(conversion)
    }
  }

  /// Handles an answer of a dictionary.
  func receive(_ answer: ConversionAnswer) {
    switch answer {
    case .available(let conversion):
      if !conversions.insert(conversion).inserted { return }
    case .unavailable(let conversion):
      if conversions.remove(conversion) == nil { return }
      endComposition()
    case .found(let candidates):
      // The same letters may be asked for again.
      requested = ""
      return apply(composer.receive(candidates))
    }
    if let field { purposeDidChange(of: field) }
  }
}
