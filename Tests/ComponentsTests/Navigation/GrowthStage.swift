import VitrineComponents
import VitrineTesting
import VitrineUnits

/// A home screen with one component, its card, and a page that grows out of that.
@MainActor
struct GrowthStage<Source: Component> {
  let stage: ScriptedStage
  let navigator: Navigator
  let home = Component()
  let card: Source
  let page = Patch([.tap])
  let panel: PanelSetting

  /// `place` is the card's frame on a panel from left to right.
  init(_ panel: PanelSetting, _ card: Source, at place: Rect) {
    self.panel = panel
    self.card = card
    card.frame = panel.mirrored(place)
    home.addChild(card)
    navigator = Navigator(root: home)
    stage = ScriptedStage(navigator, on: panel)
  }

  /// The frame of the page's picture, from the leading edge; nil while it is not on the stage.
  var frame: Rect? { page.stage == nil ? nil : page.parent.map { panel.mirrored($0.frame) } }

  /// Runs code that starts a motion, at the present time.
  func start(_ act: () -> Void) {
    stage.stage.advance(to: stage.now)
    act()
  }

  func open() { start { navigator.push(page, transition: .grow(from: card, cornerRadius: 16)) } }

  func pop() { start { navigator.pop() } }

  /// Records the frame of each picture while `act` runs.
  func frames(_ act: () -> Void) -> [Rect] {
    var frames: [Rect] = []
    stage.onFrame = { @MainActor _ in if let frame { frames.append(frame) } }
    act()
    stage.onFrame = { @MainActor _ in }
    return frames
  }
}
