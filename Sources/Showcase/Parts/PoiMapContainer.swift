import Vitrine

/// A map and the panel in front of it, which can be replaced.
@MainActor
final class PoiMapContainer: Component {
  private let map: MapView
  var panel: Component? {
    didSet {
      oldValue?.removeFromParent()
      if let panel { addChild(panel) }
    }
  }

  init(_ map: MapView) {
    self.map = map
    super.init()
    addChild(map)
  }

  override func layout() {
    map.frame = bounds
    panel?.frame = bounds
  }
}
