import VitrineUnits

/// A title beside the mark of a control that is on or off; without a title the mark alone, in the
/// middle.
///
///     │ (●)  A title of one        │      mark first
///     │      or more lines         │
///     │ A title               ( ●) │      mark last
///
/// It is at least as high as a touch target, and higher where large text needs it.
@MainActor
final class MarkedTitle: Component {
  let mark: ToggleMark
  private let isMarkLast: Bool
  private let label: Label

  private static let gap = Spacing.medium
  private static let padding = Spacing.small

  init(_ title: String, mark: ToggleMark, isMarkLast: Bool) {
    self.mark = mark
    self.isMarkLast = isMarkLast
    label = Label(title, lineLimit: 4)
    super.init()
    addChild(label)
    addChild(mark)
  }

  var title: String {
    get { label.text }
    set { label.text = newValue }
  }

  /// Whether the mark is on. A change moves the mark.
  var isOn: Bool {
    get { mark.isOn }
    set { if newValue != mark.isOn { mark.set(newValue) } }
  }

  var isEnabled = true {
    didSet {
      label.ink = isEnabled ? \.text : \.disabledText
      mark.isEnabled = isEnabled
    }
  }

  /// Touches hit the mark only, where it takes any.
  override func contains(_ point: Point) -> Bool { false }

  private func textSize(in width: Double) -> Size {
    if title.isEmpty { return .zero }
    let room = max(1, width - mark.sizeThatFits(.zero).width - Self.gap)
    return label.sizeThatFits(Size(room, .infinity))
  }

  override func sizeThatFits(_ proposal: Size) -> Size {
    let markSize = mark.sizeThatFits(proposal)
    let least = max(Spacing.touchTarget, markSize.height)
    if title.isEmpty { return Size(max(Spacing.touchTarget, markSize.width), least) }
    let text = textSize(in: proposal.width)
    // A mark at the end is in line with those of other rows.
    let width = isMarkLast ? proposal.width : text.width + Self.gap + markSize.width
    return Size(min(width, proposal.width), max(least, text.height + 2 * Self.padding))
  }

  override func layout() {
    let markSize = mark.sizeThatFits(frame.size)
    let text = textSize(in: frame.width)
    func place(_ child: Component, _ x: Double, _ size: Size) {
      let rect = Rect(x, ((frame.height - size.height) / 2).rounded(), size.width, size.height)
      child.frame = stage?.environment.mirrored(rect, in: frame.width) ?? rect
    }
    if title.isEmpty {
      place(mark, (frame.width - markSize.width) / 2, markSize)
    } else if isMarkLast {
      place(mark, frame.width - markSize.width, markSize)
      place(label, 0, text)
    } else {
      place(mark, 0, markSize)
      place(label, markSize.width + Self.gap, text)
    }
  }
}
