public import VitrineComponents
public import VitrineData
import VitrineUnits

/// Checks that a screen can be used: on each panel, in each language, light and dark.
///
///     try ScreenCheck().findings { setting in
///       makeScreen(language: setting.language)
///     }.expectNone()
///
/// It finds what a person would stumble over, and not whether a screen is beautiful: see
/// ``Kind-swift.enum``. A finding that is meant to be so is left out with ``kinds`` or
/// ``leavesOut``.
@MainActor
public struct ScreenCheck {
  /// The panels, each with its size and scale; the language decides the direction of reading.
  public var panels: [PanelSetting] = [
    PanelSetting(PixelSize(480, 272)), PanelSetting(PixelSize(800, 480)),
    PanelSetting(PixelSize(1280, 720)), PanelSetting(PixelSize(1920, 1080)),
    PanelSetting(PixelSize(720, 1280)),
  ]
  /// The languages, as tags such as `en`.
  public var languages = ["en", "zh", "ar"]
  /// The themes.
  public var themes: [Theme] = [.light, .dark]
  /// Factors of the theme's text sizes.
  public var textScales = [1.0]
  /// The fonts: with boxes the check is fast and the same on every machine, but not true about
  /// overflow.
  public var fonts = ScriptedStage.Fonts.installed
  /// The kinds of findings to look for; by default all but ``Kind-swift.enum/font``.
  public var kinds = Set(Kind.allCases).subtracting([.font])
  /// Returns whether findings of a kind about a component, and about all in it, are left out.
  public var leavesOut: @MainActor (Component, Kind) -> Bool = { _, _ in false }
  /// Whether jobs run, such as decoding pictures and painting maps, which takes time.
  public var runsWork = true

  /// Creates a check of everything on five panels in English, Chinese and Arabic, light and dark.
  public init() {}

  /// Makes the screen for each setting, lets it come to rest for at most ten seconds, and returns
  /// what is found.
  public func findings(
    of makeScreen: @MainActor (Setting) throws -> Component
  ) rethrows -> [Finding] {
    // A default argument would make every call throw.
    try findings(of: makeScreen, after: { _ in })
  }

  /// The same after `prepare` has brought the screen into another state, such as by a tap that
  /// opens a dialog; it must wait for it with ``ScriptedStage/settle(within:)``.
  public func findings(
    of makeScreen: @MainActor (Setting) throws -> Component,
    after prepare: @MainActor (ScriptedStage) throws -> Void
  ) rethrows -> [Finding] {
    try findings(
      with: { _ in }, of: { _, setting in try makeScreen(setting) },
      after: { screen, _, _ in try prepare(screen) })
  }

  /// The same for a screen that shows a model, which is made for each setting.
  ///
  ///     try ScreenCheck().findings(
  ///       with: { _ in RoomSign() }, live: { sign in [sign.clock, sign.meeting] },
  ///       of: { sign, setting in sign.makeScreen() }
  ///     ).expectNone()
  ///
  /// - Parameters:
  ///   - makeModel: Makes what the screen shows.
  ///   - live: Returns the live values of the model, which have their examples when the screen is
  ///     made, as in `picture`.
  ///   - makeScreen: Makes the screen.
  public func findings<Model>(
    with makeModel: @MainActor (Setting) throws -> Model,
    live: @MainActor (Model) -> [AnyLiveValue] = { _ in [] },
    of makeScreen: @MainActor (Model, Setting) throws -> Component
  ) rethrows -> [Finding] {
    try findings(with: makeModel, live: live, of: makeScreen, after: { _, _, _ in })
  }

  /// The same after `prepare` has brought the screen into another state: it gets the model too, and
  /// the setting.
  public func findings<Model>(
    with makeModel: @MainActor (Setting) throws -> Model,
    live: @MainActor (Model) -> [AnyLiveValue] = { _ in [] },
    of makeScreen: @MainActor (Model, Setting) throws -> Component,
    after prepare: @MainActor (ScriptedStage, Model, Setting) throws -> Void
  ) rethrows -> [Finding] {
    let missing = MissingLetters()
    let typesetter = fonts.makeTypesetter(onMissing: { missing.messages.append($0) })
    var findings: [Finding] = []
    for setting in settings {
      var environment = fonts.environment(
        on: setting.panel, theme: setting.theme.scalingText(to: setting.textScale),
        typesetter: RememberingTypesetter(typesetter))
      environment.keyboards = .builtIn
      environment.language = setting.language
      let model = try makeModel(setting)
      for value in live(model) { value.showExample() }
      let screen = ScriptedStage(
        try makeScreen(model, setting), size: setting.panel.size, environment: environment,
        refresh: setting.panel.hertz)
      screen.runsWork = runsWork
      screen.answers = PreparedAnswers()
      _ = try? screen.settle(within: .seconds(10))
      try prepare(screen, model, setting)
      findings += self.findings(on: screen, in: setting.description, of: settings.count)
      findings += self.findings(about: missing.take(), on: screen.stage, in: setting.description)
    }
    return findings
  }

  /// The findings about letters that no font has.
  private func findings(
    about messages: [String], on stage: Stage, in setting: String
  ) -> [Finding] {
    if !kinds.contains(.font) || leavesOut(stage.root, .font) { return [] }
    return messages.map { message in
      Finding(
        kind: .font, setting: setting, component: stage.root.nameInWords,
        frame: stage.root.frame, problem: "has letters that are boxes: \(message)",
        settingCount: settings.count)
    }
  }

  /// Checks what a screen shows now. `setting` begins the description of each finding.
  public func findings(on screen: ScriptedStage, in setting: String = "the screen") -> [Finding] {
    findings(on: screen, in: setting, of: 1)
  }

  private func findings(
    on screen: ScriptedStage, in setting: String, of settingCount: Int
  ) -> [Finding] {
    let stage = screen.stage
    let environment = stage.environment
    if !(environment.typesetter is RememberingTypesetter) {
      stage.environment.typesetter = RememberingTypesetter(environment.typesetter)
      defer {
        stage.environment = environment
        _ = stage.draw()
      }
      return findings(on: stage, in: setting, of: settingCount)
    }
    return findings(on: stage, in: setting, of: settingCount)
  }

  private func findings(
    on stage: Stage, in setting: String, of settingCount: Int
  ) -> [Finding] {
    let rules = ScreenRules(stage)
    return rules.problems(kinds).compactMap { problem in
      let component = problem.node.component
      if component.path.contains(where: { leavesOut($0, problem.kind) }) { return nil }
      return Finding(
        kind: problem.kind, setting: setting, component: component.nameInWords,
        frame: problem.node.frame, problem: problem.text, settingCount: settingCount)
    }
  }

  private var settings: [Setting] {
    panels.flatMap { panel in
      languages.flatMap { language in
        themes.flatMap { theme in
          textScales.map { scale in
            Setting(panel: panel, language: language, theme: theme, textScale: scale)
          }
        }
      }
    }
  }
}

/// The messages of a typesetter about letters that no font has.
private final class MissingLetters {
  var messages: [String] = []

  /// Returns the messages since the last call.
  func take() -> [String] {
    defer { messages = [] }
    return messages
  }
}
