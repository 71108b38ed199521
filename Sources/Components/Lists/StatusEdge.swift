import VitrineTouch
public import VitrineUnits

/// A strip along the top of a screen that scrolls a scroller to its start when tapped, also during
/// a fling, which it stops.
///
///     StatusEdge(for: list) { Column { bar; list } }
///
/// Drags on it move what is drawn below it.
@MainActor
public final class StatusEdge: Component {
  private let content: Component
  private let strip: EdgeStrip

  /// Creates a strip over `content` that is `height` points high (finite, 0 or more) and scrolls
  /// `scroller`, which is usually part of the content. The strip does not keep the scroller alive.
  public init(
    for scroller: ScrollView, height: Double = 24, @ComponentBuilder _ content: () -> [Component]
  ) {
    require(
      height >= 0 && height.isFinite,
      "StatusEdge.height is \(height); give a finite height of 0 or more")
    self.content = ComponentBuilder.single(content())
    strip = EdgeStrip(scroller, height: height)
    super.init()
    addChild(self.content)
    addChild(strip)
  }

  public override func sizeThatFits(_ proposal: Size) -> Size { content.sizeThatFits(proposal) }

  public override func layout() {
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

  /// The receiver of drags: the scroller, or the container that moves it.
  private var dragged: Component? {
    scroller?.path.first { $0.gestures.contains(.panVertical) }
  }

  /// It does not move with what is below it: a tap that stops a fling counts here.
  override var gestures: GestureKinds { [.tap, .panVertical] }

  override func receive(_ event: GestureEvent) {
    if case .tap = event.gesture {
      scroller?.scrollToTop()
    } else {
      dragged?.receive(event)
    }
  }
}
