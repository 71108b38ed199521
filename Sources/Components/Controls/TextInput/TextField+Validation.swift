/// The messages of a field's ``TextField/validate``.
extension TextField {
  /// Shows what ``validate`` says about the text. Returns whether the text is right.
  @discardableResult
  public func check() -> Bool {
    guard let validate else { return error == nil }
    error = validate(text)
    validation = error.map { ($0, languageTag) }
    if error != nil { followLanguage() }
    return error == nil
  }

  /// Begins to follow the language. The update is made with the first message, and not with the
  /// field: so it runs after the bindings of the field, which may replace ``validate``.
  private func followLanguage() {
    if followsLanguage { return }
    followsLanguage = true
    ComponentUpdate(of: self, name: "TextField.validate", runsOnEntry: true) { [weak self] _, _ in
      self?.translateMessage()
    }
  }

  /// Asks for the message again where it is in another language than the screen. A message that
  /// code has set stays.
  private func translateMessage() {
    guard let validation, stage != nil, validation.language != languageTag,
      validation.message == error
    else { return }
    check()
  }
}
