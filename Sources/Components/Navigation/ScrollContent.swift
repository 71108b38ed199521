import VitrineUnits

/// A scroll view of one component that may be higher than the screen: a page or a form.
///
/// For many rows use a ``ListView``, which only keeps the visible ones. Content that fits does not
/// scroll or bounce (``ScrollView/alwaysBounces`` is false).
@MainActor
public final class ScrollContent: ScrollView {
  /// The component that is scrolled, as high as it wants to be. Components that take all the height
  /// they are offered (maps, ``Spacer``) need a ``FixedSize`` here.
  public let content: Component
  /// The largest width of the content, in points, above 0; the rest stays free on both sides.
  public let maxWidth: Double

  /// The part that stays at the top edge with the next layout; nil: the offset stays.
  private var anchor: ContentAnchor?

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
    let height = content.sizeThatFits(Size(width, .infinity)).height
    require(height != .infinity, unlimitedMistake(in: width))
    // Negative insets and overlapping children can measure less than nothing.
    return Size(width, height < 0 ? 0 : height)
  }

  /// The message for content that takes all the height it is offered; it names that component.
  private func unlimitedMistake(in width: Double) -> String {
    var unlimited = content
    while unlimited is LinearContainer || unlimited is Padding,
      let child = unlimited.children.first(where: {
        !$0.isHidden && $0.sizeThatFits(Size(width, .infinity)).height == .infinity
      })
    {
      unlimited = child
    }
    return "\(type(of: self)): its \(type(of: unlimited)) has no height of its own; put it into "
      + "FixedSize"
  }

  public override func contentLength(in width: Double) -> Double {
    contentSize(in: width).height
  }

  override func keepPlace() {
    anchor = offset > startOffset ? ContentAnchor(at: offset, in: content) : nil
  }

  public override func layout() {
    let size = contentSize(in: frame.width)
    func placeContent() {
      content.frame = Rect(
        ((frame.width - size.width) / 2).rounded(), -offset, size.width, size.height)
    }
    placeContent()
    if let anchor {
      content.layoutTree()
      if let shift = anchor.shift(in: content) { adjustContent(by: shift) }
      self.anchor = nil
    }
    setContentLength(size.height)
    placeContent()
    super.layout()
  }

  public override func offsetDidChange() {
    content.frame = Rect(origin: Point(content.frame.minX, -offset), size: content.frame.size)
  }
}
