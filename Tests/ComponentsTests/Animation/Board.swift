import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineUnits

/// A component with one colored box at a place that tests change.
@MainActor
final class Board: Component {
  let box = ColoredBox(color: .black)
  var place = Rect(0, 0, 40, 30) { didSet { setNeedsLayout() } }

  override init() {
    super.init()
    addChild(box)
  }

  override func layout() {
    box.frame = stage?.environment.mirrored(place, in: frame.width) ?? place
  }
}

extension ScriptedStage {
  /// The layer of a component's own drawing, as the latest frame shows it.
  func layer(of component: Component) -> Layer? {
    stage.draw().layers.first { $0.id == LayerID(component.id.rawValue) }
  }

  /// The left edge of a component, in pixels, as the latest frame shows it.
  func left(of component: Component) -> Int? { layer(of: component)?.extent.x0 }

  /// The number of layers that the latest frame shows.
  var layerCount: Int { stage.draw().layers.count }
}
