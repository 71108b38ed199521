public import VitrineUnits

/// One child in the middle, at most `maxWidth` points wide: a row on a wide panel.
///
/// A row in it slides and uncovers its buttons within the column that is read. A ``ListRow`` and a
/// ``SwipeRow`` also take touches in the free space on both sides.
@MainActor
public final class Centered: Component {
  /// The largest width of the child, in points, above 0.
  public let maxWidth: Double
  /// The content; a ``Column`` where several components were given.
  public let child: Component

  /// Creates a container of `content`, in a column of at most `maxWidth` points: by default that of
  /// a row of comfortably readable text (``Spacing/maximumRowWidth``).
  public init(
    maxWidth: Double = Spacing.maximumRowWidth, @ComponentBuilder _ content: () -> [Component]
  ) {
    require(maxWidth > 0, "Centered.maxWidth is \(maxWidth); give a width above 0")
    self.maxWidth = maxWidth
    child = ComponentBuilder.single(content())
    super.init()
    addChild(child)
  }

  public override func sizeThatFits(_ proposal: Size) -> Size {
    let available = Size(min(proposal.width, maxWidth), proposal.height)
    return Size(proposal.width, child.sizeThatFits(available).height)
  }

  public override func layout() {
    let environment = stage?.environment
    let scale = environment?.scale ?? 1
    func whole(_ length: Double) -> Double { (length * scale).rounded() / scale }
    let width = min(frame.width, whole(maxWidth))
    // The same margin as ``Spacing/margin(in:)``, on a whole pixel. Mirroring keeps an odd pixel on
    // the other side.
    let start = whole(((frame.width - width) / 2).rounded())
    let rect = Rect(start, 0, width, frame.height)
    child.frame = environment?.mirrored(rect, in: frame.width) ?? rect
  }
}

extension Component {
  /// The bounds and the space that a ``Centered`` leaves free beside them.
  var reach: Rect {
    guard let parent = parent as? Centered else { return bounds }
    return Rect(-frame.minX, 0, parent.frame.width, frame.height)
  }
}
