package import VitrineComponents
package import VitrineRecording
package import VitrineUnits

/// Shows on a stage what ``IdleStep``s say: the warning, the start screen, the attract loop, the
/// staff page, darkness.
@MainActor
package final class IdleScenes {
  private let stage: Stage
  /// Makes the start screen; nil leaves the screen as it is.
  package var makeStart: (@MainActor () -> Component)?
  /// Makes the attract loop; nil: an invitation to touch.
  package var makeAttract: (@MainActor () -> Component)?
  /// Makes the staff page; nil, as in a replay: a cover, because touches on the page are not
  /// recorded.
  package var makeStaffPage: (@MainActor () -> Component)?
  /// The language of the texts where the stage has none; nil: English.
  package var language: String?

  private var attract: Component?
  private var warning: IdleWarning?
  private var staffPage: Component?
  private var shade: IdleShade?
  private var isDark = false
  /// The components over the screen; nil if there are none.
  private var layers: Stack?

  init(_ stage: Stage) { self.stage = stage }

  /// Whether a finger that lands now has no effect, or only wakes the panel or answers the warning.
  package var takesTouches: Bool {
    if isDark { return true }
    if let staffPage { return staffPage is StaffCover }
    return attract != nil || warning != nil
  }

  /// Whether the screen is behind something else.
  package var coversScreen: Bool { attract != nil || staffPage != nil }

  /// Whether the staff page, or its cover, is open.
  package var showsStaffPage: Bool { staffPage != nil }

  package func show(_ step: IdleStep, at time: Instant) {
    // That of the person who is asked, who may have chosen another one.
    let texts = IdleTexts(language: stage.environment.language ?? language)
    switch step {
    case .dimmed(let isDrawn):
      isDark = true
      if isDrawn { shade = IdleShade() }
    case .off:
      isDark = true
      (attract, shade) = (nil, nil)
    case .awake:
      isDark = false
      (attract, shade) = (nil, nil)
    case .warning(let seconds):
      warning = IdleWarning(texts, until: time + .seconds(seconds))
    case .stays: warning = nil
    case .home:
      warning = nil
      if let makeStart { stage.goHome(to: makeStart, at: time) }
    case .attract: attract = makeAttract?() ?? AttractView(texts.invitation)
    case .staff: staffPage = makeStaffPage?() ?? StaffCover(StaffTexts(language: language))
    case .staffEnds: staffPage = nil
    case .secret: break
    // A replay has no touch that ends the focus.
    case .secretEnds: if stage.input.isSecure { stage.input.end() }
    }
    setLayers(([attract, warning, staffPage, shade] as [Component?]).compactMap { $0 }, at: time)
  }

  /// Shows components over the screen, the last one on top. Those that were shown before stay on
  /// the stage, so that an attract loop goes on while the panel is dimmed.
  private func setLayers(_ wanted: [Component], at time: Instant) {
    if wanted.isEmpty {
      layers = nil
    } else if let layers {
      for child in layers.children where !wanted.contains(where: { $0 === child }) {
        child.removeFromParent()
      }
      for (index, layer) in wanted.enumerated() where layer.parent !== layers {
        layers.insertChild(layer, at: index)
      }
    } else {
      layers = Stack { wanted }
    }
    stage.setOverlay(layers, at: time)
  }
}
