public import VitrineUnits

/// A scroll view of one component that may be higher than the screen: a page or a form.
///
/// For many rows use a ``ListView``, which only keeps the visible ones. Content that fits does not
/// scroll or bounce (``ScrollView/alwaysBounces`` is false), and is at the top, or in the middle
/// with `isCentered`: for a page that is small on a large panel and scrolls on a small one.
@MainActor
public final class ScrollContent: ScrollView {
  /// The component that is scrolled, as high as it wants to be. Components that take all the height
  /// they are offered (maps, ``Spacer``) need a ``FixedSize`` here.
  public let content: Component
  /// The largest width of the content, in points, above 0; the rest stays free on both sides.
  public let maxWidth: Double
  /// Whether content that is lower than the view, without its insets, is in the middle of its
  /// height. Otherwise it is at the top, where higher content begins in any case.
  public let isCentered: Bool

  public override var contentInset: EdgeInsets {
    didSet { if isCentered, contentInset != oldValue { setNeedsLayout() } }
  }

  /// The free space above the content, in points.
  private var top = 0.0
  /// The part that stays at the top edge with the next layout; nil: the offset stays.
  private var anchor: ContentAnchor?

  /// Creates a scroll view of `content`; several components become a ``Column``.
  ///
  /// - Parameters:
  ///   - name: The scroller's name in logs.
  ///   - maxWidth: The largest width of the content, in points; by default that of the view.
  ///   - isCentered: Whether content that is lower than the view is in the middle of its height.
  ///   - content: The content.
  public init(
    name: String = "page", maxWidth: Double = .infinity, isCentered: Bool = false,
    @ComponentBuilder _ content: () -> [Component]
  ) {
    require(maxWidth > 0, "ScrollContent.maxWidth is \(maxWidth); give a width above 0")
    self.content = ComponentBuilder.single(content())
    self.maxWidth = maxWidth
    self.isCentered = isCentered
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
    // The free space counts as content, so that a sheet that is not raised scrolls through it.
    let room = (frame.height - contentInset.top - contentInset.bottom).rounded(.down)
    let length = isCentered ? max(size.height, room) : size.height
    top = ((length - size.height) / 2).rounded()
    func placeContent() {
      content.frame = Rect(
        ((frame.width - size.width) / 2).rounded(), top - offset, size.width, size.height)
    }
    placeContent()
    if let anchor {
      content.layoutTree()
      if let shift = anchor.shift(in: content) { adjustContent(by: shift) }
      self.anchor = nil
    }
    setContentLength(length)
    placeContent()
    super.layout()
  }

  public override func offsetDidChange() {
    content.frame = Rect(origin: Point(content.frame.minX, top - offset), size: content.frame.size)
  }
}
