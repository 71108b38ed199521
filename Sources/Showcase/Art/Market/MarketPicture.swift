import Vitrine

/// The picture of the market square, with a line of text over its paving.
@MainActor
final class MarketPicture: Component {
  private let picture = MarketSquare()
  private let shade = HeaderScrim(rise: rise)
  private let label: Label
  /// The stones of the square are lighter than water, and people stand on them.
  private static let rise = 1.4
  /// The height of picture above the text in which the text fades, in points.
  private static let fade = 16.0

  /// The height at the bottom that the bar above leaves uncovered, in points. The text is gone
  /// before its letters would be cut.
  var uncovered = Double.infinity { didSet { if uncovered != oldValue { showText() } } }

  init(_ text: String) {
    label = Label(text, style: Theme.light.body, color: .white)
    super.init()
    clipsToBounds = true
    addChild(picture)
    addChild(shade)
    addChild(label)
  }

  override func layout() {
    picture.frame = bounds
    shade.frame = bounds
    let margin = Spacing.margin(in: frame.width)
    let size = label.sizeThatFits(Size(frame.width - 2 * margin, 60))
    let below = (frame.height < 100 ? 4.0 : 14) - HeaderTextMetrics.sunk(label, size)
    let place = Rect(margin, frame.height - size.height - below, size.width, size.height)
    label.frame = stage?.environment.mirrored(place, in: frame.width) ?? place
    shade.reach = (frame.height - place.minY).rounded(.up)
    picture.plainBottom =
      shade.reach - HeaderTextMetrics.ink(label, size)
      + (frame.height < 100 ? 0 : MarketSquare.kerb)
    showText()
  }

  private func showText() {
    let above = uncovered - (frame.height - label.frame.minY)
    let opacity = min(max(above / Self.fade, 0), 1)
    label.opacity = opacity
    shade.opacity = opacity
  }
}
