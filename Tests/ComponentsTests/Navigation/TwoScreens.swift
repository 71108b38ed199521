import VitrineComponents
import VitrineTesting
import VitrineUnits

/// Two screens, the second with a title bar.
@MainActor
func twoScreens(
  _ direction: LayoutDirection = .leftToRight, reducesMotion: Bool = false, hertz: Double = 60
) -> (stage: ScriptedStage, navigator: Navigator, home: Block, page: Column) {
  let home = Block(1000, 1000)
  let navigator = Navigator(root: home)
  let stage = ScriptedStage(
    navigator,
    on: PanelSetting(.small, hertz: hertz, direction, reducesMotion: reducesMotion))
  let page = Column { TitleBar("Page") }
  return (stage, navigator, home, page)
}
