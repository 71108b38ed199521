import VitrineUnits

/// The actions of keys.
extension KeyboardView {
  func perform(_ effects: [KeyTouches.Effect], at time: Instant) {
    for effect in effects {
      switch effect {
      case .act(let place, let accent):
        guard let key = key(at: place) else { continue }
        act(key, accent: accent, at: time)
      case .lifted(let place):
        // A shift that was held for some letters ends with its finger.
        if let key = key(at: place), key.action == .shift, isShiftUsed { setShift(.off) }
        isShiftUsed = false
      }
    }
  }

  private func act(_ key: Key, accent: Int?, at time: Instant) {
    switch key.action {
    case .type(let text):
      let chosen = accent.flatMap { key.accents.indices.contains($0) ? key.accents[$0] : nil }
      onType?(chosen ?? text)
      typed(isSpace: key.isSpace)
    case .delete: onDelete?()
    case .shift: tapShift(at: time)
    case .page(let page):
      self.page = page
      touches.finishAll()
      replan()
    case .language: showNextLanguage()
    case .submit: onSubmit?()
    case .hide: onHide?()
    }
  }

  private func tapShift(at time: Instant) {
    let isDouble = time - lastShift <= Self.doubleTap
    lastShift = time
    isShiftUsed = false
    switch shift {
    case .off: setShift(.once)
    case .once: setShift(isDouble ? .locked : .off)
    case .locked: setShift(.off)
    }
  }

  /// A letter ends the shift for one letter, unless the text wants another capital or a finger
  /// holds the key; a space leads back to the letters, unless another finger is on a key of the
  /// page.
  private func typed(isSpace: Bool) {
    if touches.holdsShift(in: plan) {
      isShiftUsed = true
    } else if shift == .once {
      setShift(beginsCapital ? .once : .off)
    }
    if isSpace, page != .letters, touches.isEmpty {
      page = .letters
      replan()
    }
  }

  /// Turns shift on or off as the text wants, unless a person holds or has locked it.
  func followText() {
    if shift == .locked || touches.holdsShift(in: plan) { return }
    setShift(beginsCapital ? .once : .off)
  }

  /// Letters that are converted to other characters have no capitals.
  private var beginsCapital: Bool {
    purpose.kind == .text && layoutShown?.conversion == nil && wantsCapital?() == true
  }

  private func setShift(_ new: Shift) {
    if new == shift { return }
    shift = new
    replan()
  }

  private func showNextLanguage() {
    let layouts = purpose.layouts
    guard let index = layouts.firstIndex(where: { $0 == layoutShown }) else { return }
    language = layouts[(index + 1) % layouts.count].language
    page = .letters
    shift = .off
    touches.finishAll()
    replan()
    onLanguage?()
  }
}
