import VitrineRaster
import VitrineUnits

/// A screen of a navigator with its background, a dimming view over it and a shadow at its edge.
///
/// A screen that grows is drawn as wide as the holder, over the picture of the component out of
/// which it grows. Both begin at the top, so that the page lies over its miniature in a card. Where
/// the page ends before the holder, the theme's background goes on: it covers what the card has
/// below the miniature, whose texts would be cut.
///
///     holder ─┬─ page
///             ├─ scaled content ┄┄ draws the source, which is lifted off the screen below
///             ├─ scaled content ┄┄ draws the page
///             ├─ dimming view
///             └─ shadow at the edge
@MainActor
final class PageHolder: Component {
  let page: Component
  /// The way in which the screen came, and leaves.
  private(set) var entrance: PageEntrance
  private let picture = ScaledContent()
  private let source = ScaledContent()
  private let dimming = DimmingView()
  private let shade = EdgeShade()

  /// The size of the page, in points, whatever the size of the holder.
  var pageSize = Size.zero { didSet { if pageSize != oldValue { setNeedsLayout() } } }
  /// The opacity of the dimming view, 0 to 1.
  var dim = 0.0 { didSet { dimming.opacity = dim } }
  /// The opacity of the shadow on the screen below, beside the leading edge.
  var edgeShade = 0.0 { didSet { shade.opacity = edgeShade } }
  /// Whether the screen is on its way out, or a finger may take it there: its picture is held then.
  /// One that comes shows what changes in it, while the card below it is held.
  var isLeaving = false {
    didSet {
      picture.holdsPicture = isLeaving
      source.holdsPicture = !isLeaving
    }
  }
  /// The look of a screen that grows; nil where it has its own size.
  var growth: PagePlacement.Growth? {
    didSet {
      if growth == oldValue { return }
      picture.content = growth == nil ? nil : page
      source.content = growth == nil ? nil : entrance.source
      entrance.source?.isLifted = growth != nil
      picture.opacity = growth?.pageOpacity ?? 1
      for view in [picture, source] { view.cornerRadius = growth?.cornerRadius ?? 0 }
      setNeedsLayout()
      setNeedsDisplay()
    }
  }

  init(_ page: Component, _ transition: PageTransition = .push) {
    self.page = page
    entrance = PageEntrance(transition)
    super.init()
    groupsOpacity = true
    addChild(page)
    addChild(source)
    addChild(picture)
    addChild(dimming)
    addChild(shade)
    dimming.opacity = 0
    shade.opacity = 0
  }

  /// Leaves like `holder`, which was between this screen and the one below.
  func takeEntrance(of holder: PageHolder) { entrance = holder.entrance }

  /// A page that grows is drawn by the scaled picture, which hides the source where it is opaque.
  override var drawnChildren: [Component] {
    guard let growth else { return children }
    return children.filter { $0 !== page && ($0 !== source || growth.pageOpacity < 1) }
  }

  override func layout() {
    picture.frame = bounds
    source.frame = bounds
    page.frame = Rect(origin: .zero, size: pageSize)
    dimming.frame = bounds
    let isRightToLeft = stage?.environment.isRightToLeft == true
    let width = EdgeShade.width
    shade.frame = Rect(isRightToLeft ? frame.width : -width, 0, width, frame.height)
  }

  override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    guard let growth else { return canvas.fill(canvas.bounds, theme.background) }
    // A card is lifted with its own shadow, and lands with it. One that was removed has none.
    if let card = entrance.source as? Card, card.stage === stage {
      drawShadow(card.elevation, card.radius, strength: 1 - growth.shadow, into: &canvas)
    }
    drawShadow(.floating, entrance.cornerRadius, strength: growth.shadow, into: &canvas)
  }

  private func drawShadow(
    _ elevation: Elevation, _ radius: Double, strength: Double, into canvas: inout Canvas
  ) {
    let (blur, offset) = elevation.shadow
    if strength == 0 || blur == 0 { return }
    // In whole pixels and with the radius at the start, so that one blurred mask serves all frames.
    let scale = canvas.environment.scale
    let edges = Rect(
      0, (offset * scale).rounded() / scale, (frame.width * scale).rounded() / scale,
      (frame.height * scale).rounded() / scale)
    canvas.shadow(
      edges, radius: radius, blur: blur, canvas.environment.theme.shadow.opacity(strength))
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
