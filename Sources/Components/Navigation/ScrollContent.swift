import VitrineUnits

/// A scroll view of one component that may be higher than the screen: a page or a form.
///
/// For many rows use a ``ListView``, which only keeps the visible ones. Content that fits does not scroll
/// or bounce (``ScrollView/alwaysBounces`` is false).
@MainActor
public final class ScrollContent: ScrollView {
  /// The component that is scrolled, as high as it wants to be.
  public let content: Component
  /// The largest width of the content, in points, above 0; the rest stays free on both sides.
  public let maxWidth: Double

  /// Creates a scroll view of `content`; several components become a ``Column``.
  ///
  /// - Parameters:
  ///   - name: The scroller's name in logs.
  ///   - maxWidth: The largest width of the content, in points; by default that of the view.
  ///   - content: The content.
  public init(
    name: String = "page", maxWidth: Double = .infinity,
    @ComponentBuilder _ content: () -> [Component]
  ) {
    require(maxWidth > 0, "ScrollContent.maxWidth is \(maxWidth); give a width above 0")
    self.content = ComponentBuilder.single(content())
    self.maxWidth = maxWidth
    super.init(name: name)
    alwaysBounces = false
    addContent(self.content)
  }

  private func contentSize(in width: Double) -> Size {
    let width = min(width, maxWidth)
    return Size(width, content.sizeThatFits(Size(width, .infinity)).height)
  }

  public override func contentLength(in width: Double) -> Double {
    contentSize(in: width).height
  }

  public override func layout() {
    let size = contentSize(in: frame.width)
    setContentLength(size.height)
    content.frame = Rect(
      ((frame.width - size.width) / 2).rounded(), -offset, size.width, size.height)
    super.layout()
  }

  public override func offsetDidChange() {
    content.frame = Rect(origin: Point(content.frame.minX, -offset), size: content.frame.size)
  }
}
