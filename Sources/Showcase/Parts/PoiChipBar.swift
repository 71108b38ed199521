import Vitrine

/// The chips of the sheet, with a back button before them while the sheet covers the one over the
/// map, and a thin line below them while rows are scrolled under them.
///
///     share 0   │ (All) (Food) (Culture) │
///     share 1   │ ← (All) (Food) (Cultur │
@MainActor
final class PoiChipBar: Component {
  /// The opacity of the back button, 0 to 1.
  var share = 0.0 { didSet { if share != oldValue { setNeedsLayout() } } }
  /// The distance by which the rows are scrolled under the bar, in points.
  var scrolled = 0.0 { didSet { line.opacity = min(max(scrolled / Self.fade, 0), 1) } }
  /// The distance over which the line appears, in points.
  private static let fade = 8.0
  private let chips: ChipBar
  private let line = Divider()
  private let back = BackButton()

  init(_ chips: ChipBar) {
    self.chips = chips
    super.init()
    addChild(chips)
    addChild(back)
    addChild(line)
    line.opacity = 0
  }

  override func sizeThatFits(_ proposal: Size) -> Size { chips.sizeThatFits(proposal) }

  override func layout() {
    let size = back.sizeThatFits(frame.size)
    // The arrow's tip is at the margin, with its touch target around it.
    let start = max(0, Spacing.margin(in: frame.width) - 12)
    let chipsStart = max(0, start + size.width - Spacing.margin(in: frame.width)) * share
    func mirrored(_ place: Rect) -> Rect {
      stage?.environment.mirrored(place, in: frame.width) ?? place
    }
    chips.frame = mirrored(Rect(chipsStart, 0, frame.width - chipsStart, frame.height))
    back.frame = mirrored(Rect(start, (frame.height - size.height) / 2, size.width, size.height))
    back.opacity = share
    back.isTouchable = share >= 0.5
    back.isHidden = share == 0
    let thickness = line.sizeThatFits(frame.size).height
    line.frame = Rect(0, frame.height - thickness, frame.width, thickness)
  }
}
