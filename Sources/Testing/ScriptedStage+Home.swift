public import VitrineComponents

/// The next guest.
extension ScriptedStage {
  /// The environment of the start screen: that with which the stage was created, or the one that a
  /// test sets, as the language of a kiosk.
  public var homeEnvironment: Environment {
    get { stage.homeEnvironment }
    set { stage.homeEnvironment = newValue }
  }

  /// Shows a new start screen, as a kiosk does after `home-after` without a touch: the screen is in
  /// the ``homeEnvironment`` again, whatever language, theme and text size the last guest has
  /// chosen, and a text field has lost its focus.
  ///
  ///     screen.goHome { makeScreen(visit) }
  ///     #expect(screen.stage.environment == screen.homeEnvironment)
  public func goHome(_ makeStart: @MainActor () throws -> Component) rethrows {
    try stage.goHome(to: makeStart, at: now)
    frames()
  }
}
