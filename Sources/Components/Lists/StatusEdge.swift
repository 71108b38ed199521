import VitrineTouch
public import VitrineUnits

/// The strip along the top of a screen that brings a scroller back to its start when tapped, also out of
/// a fling, which it stops.
///
///     StatusEdge(for: list) { Column { bar; list } }
///
/// What is drawn below it can be dragged through it as though it were not there.
@MainActor
open class StatusEdge: Component {
  private let content: Component
  private let strip: EdgeStrip

  public init(
    for scroller: ScrollView, height: Double = 24, @ComponentBuilder _ content: () -> [Component]
  ) {
    precondition(height >= 0 && height.isFinite, "a height is not negative")
    self.content = ComponentBuilder.single(content())
    strip = EdgeStrip(scroller, height: height)
    super.init()
    addChild(self.content)
    addChild(strip)
  }

  open override func sizeThatFits(_ proposal: Size) -> Size { content.sizeThatFits(proposal) }

  open override func layout() {
    content.frame = bounds
    strip.frame = Rect(0, 0, frame.width, min(strip.height, frame.height))
  }
}

@MainActor
private final class EdgeStrip: Component {
  let height: Double
  private weak var scroller: ScrollView?

  init(_ scroller: ScrollView, height: Double) {
    self.scroller = scroller
    self.height = height
    super.init()
  }

  /// Who hears of drags: the scroller, or, where it is moved by others, those.
  private var dragged: Component? {
    var node: Component? = scroller
    while let current = node {
      if current.gestures.contains(.panVertical) { return current }
      node = current.parent
    }
    return nil
  }

  /// Never said to move, although what lies below it may: a tap that stops a fling counts here.
  override var gestures: GestureKinds { [.tap, .panVertical] }

  override func receive(_ event: GestureEvent) {
    if case .tap = event.gesture {
      scroller?.scrollToTop()
    } else {
      dragged?.receive(event)
    }
  }
}
