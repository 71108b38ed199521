import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineUnits

/// One control at the top of a stage, in a column of a given width from the leading edge.
@MainActor
func stage(
  _ control: Component, width: Double = 320, on panel: PanelSetting = PanelSetting(.small),
  theme: Theme = .light
) -> ScriptedStage {
  ScriptedStage(
    Column(alignment: .leading) { FixedSize(width: width) { control } }, on: panel, theme: theme)
}

extension PanelSetting {
  /// A small panel in both reading directions.
  static let bothDirections = [
    PanelSetting(.small), PanelSetting(.small, .rightToLeft),
  ]
}

extension Theme {
  /// The light theme with texts 2.6 times as large.
  static var largeText: Theme {
    var theme = Theme.light
    theme.body.size *= 2.6
    theme.label.size *= 2.6
    theme.rowTitle.size *= 2.6
    theme.section.size *= 2.6
    theme.caption.size *= 2.6
    return theme
  }
}

extension ScriptedStage {
  /// A point of a component, at a distance from its leading edge and in the middle of its height.
  func point(_ fromLeading: Double, in component: Component) -> Point {
    let frame = self.frame(of: component)
    let isMirrored = stage.environment.isRightToLeft
    return Point(
      isMirrored ? frame.maxX - fromLeading : frame.minX + fromLeading, frame.center.y)
  }
}
