import VitrineRaster
import VitrineUnits

/// A screen of a navigator with its background, a dimming view over it and a shadow at its edge.
@MainActor
final class PageHolder: Component {
  let page: Component
  private let dimmer = DimmingView()
  private let shade = EdgeShade()

  /// The opacity of the dimming view, 0 to 1.
  var dim = 0.0 { didSet { dimmer.opacity = dim } }
  /// The opacity of the shadow on the screen below, beside the leading edge.
  var edgeShade = 0.0 { didSet { shade.opacity = edgeShade } }

  init(_ page: Component) {
    self.page = page
    super.init()
    groupsOpacity = true
    addChild(page)
    addChild(dimmer)
    addChild(shade)
    dimmer.opacity = 0
    shade.opacity = 0
  }

  override func layout() {
    page.frame = bounds
    dimmer.frame = bounds
    let isRightToLeft = stage?.environment.isRightToLeft == true
    let width = EdgeShade.width
    shade.frame = Rect(isRightToLeft ? frame.width : -width, 0, width, frame.height)
  }

  override func draw(into canvas: inout Canvas) {
    canvas.fill(canvas.bounds, canvas.environment.theme.background)
  }

  private final class DimmingView: Component {
    override init() {
      super.init()
      isTouchable = false
    }

    override func draw(into canvas: inout Canvas) { canvas.fill(canvas.bounds, .black) }
  }

  private final class EdgeShade: Component {
    static let width = 16.0

    override init() {
      super.init()
      isTouchable = false
    }

    override func draw(into canvas: inout Canvas) {
      let dark = canvas.environment.theme.shadow
      let isRightToLeft = canvas.environment.isRightToLeft
      canvas.gradient(
        canvas.bounds, from: Point(isRightToLeft ? Self.width : 0, 0),
        to: Point(isRightToLeft ? 0 : Self.width, 0),
        stops: [.init(0, dark.opacity(0)), .init(1, dark)])
    }
  }
}
