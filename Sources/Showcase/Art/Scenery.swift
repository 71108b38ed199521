import Vitrine

/// A picture of the town behind a text, drawn from shapes, so that it is sharp at every size.
@MainActor
class Scenery: Component {
  /// The height at the bottom without detail, in points, so that text is readable there.
  var plainBottom = 0.0 { didSet { if plainBottom != oldValue { setNeedsDisplay() } } }

  override init() {
    super.init()
    isTouchable = false
    clipsToBounds = true
    stretchesDrawing = true
  }
}
