import Vitrine
import VitrineShowcase
import VitrineTesting

extension PanelSetting {
  /// The panels on which a sheet can be beside what it covers. It has a name because Debian's
  /// compiler fails at a closure among a test's arguments.
  static let wideEnoughForASide = all.filter { $0.width >= 720 }

  /// The same panel with reduced motion.
  var still: PanelSetting {
    var copy = self
    copy.reducesMotion = true
    return copy
  }
}

extension ScriptedStage {
  func pass(_ milliseconds: Double) { wait(.milliseconds(milliseconds)) }

  /// Runs frames until `isThere`, at most `seconds`; returns whether it became true.
  @discardableResult
  func run(seconds: Double = 5, until isThere: () -> Bool) -> Bool {
    let end = now + Duration(seconds: seconds)
    while !isThere() {
      if now >= end { return false }
      frames()
    }
    return true
  }

  /// Runs frames until nothing moves and no finger is shown; jobs may wait. Returns whether all
  /// came to rest.
  @discardableResult
  func comeToRest(within limit: Duration = Duration(seconds: 20)) -> Bool {
    let end = now + limit
    while !stage.isAtRest {
      if now >= end { return false }
      frames()
    }
    return true
  }
}

/// A screen of the showcase at rest on a panel. Its data is built in by default, and its language
/// is one of the panel's reading direction. `hasShell`: it was opened from home. `runsWork`: jobs
/// run; touches of a map do not depend on its tiles, of which a large panel has many.
@MainActor
func showcase(
  _ name: String, on panel: PanelSetting, _ language: Language? = nil,
  data: ShowcaseData? = nil, hasShell: Bool = false, runsWork: Bool = true
) throws -> ScriptedStage {
  let language = language ?? (panel.isRightToLeft ? .arabic : .english)
  let catalog = Showcase.catalog(
    ShowcaseOptions(language: language, hasShell: hasShell, data: data ?? ShowcaseData()))
  let stage = ScriptedStage(try catalog.screen(named: name).make(), on: panel)
  stage.runsWork = runsWork
  try stage.settle()
  return stage
}
