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
  /// Returns a finger that has dragged by `way` beyond its slop and is at rest, without velocity.
  func hold(_ x: Double, _ y: Double, by distance: Double) -> HeldFinger {
    let finger = land(at: Point(x, y))
    let slop = distance == 0 ? 0 : distance < 0 ? -8.0 : 8
    finger.move(by: Vector(0, distance + slop), over: .milliseconds(150))
    finger.rest(for: .milliseconds(350))
    return finger
  }

  /// Flings along the list: negative is upwards.
  func fling(_ x: Double, _ y: Double, by distance: Double, over milliseconds: Double = 90) {
    land(at: Point(x, y)).flick(by: Vector(0, distance), over: .milliseconds(milliseconds))
  }

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

/// A screen of the showcase on a panel. Its data is built in by default, and its language is one of
/// the panel's reading direction. `hasShell`: it was opened from home.
@MainActor
func showcase(
  _ name: String, on panel: PanelSetting, _ language: Language? = nil,
  data: ShowcaseData? = nil, hasShell: Bool = false
) throws -> ScriptedStage {
  let language = language ?? (panel.isRightToLeft ? .arabic : .english)
  let catalog = Showcase.catalog(
    ShowcaseOptions(language: language, hasShell: hasShell, data: data ?? ShowcaseData()))
  let stage = ScriptedStage(try catalog.screen(named: name).make(), on: panel)
  try stage.settle()
  return stage
}
