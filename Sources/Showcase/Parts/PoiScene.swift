import Vitrine

/// A map, the sheet over it, and the way back over both.
@MainActor
final class PoiScene: Component {
  private let map: MapView
  private let sheet: Sheet
  private let bar: PoiBar
  private let back = BackButton(ground: nil, isRaised: true)

  init(_ map: MapView, _ sheet: Sheet, _ bar: PoiBar) {
    self.map = map
    self.sheet = sheet
    self.bar = bar
    super.init()
    for part in [map, sheet, back] { addChild(part) }
    sheet.observe(self) { [unowned self] _ in uncover() }
  }

  override func layout() {
    map.frame = bounds
    sheet.frame = bounds
    let size = back.sizeThatFits(frame.size)
    let place = Rect(Spacing.medium, Spacing.medium, size.width, size.height)
    back.frame = stage?.environment.mirrored(place, in: frame.width) ?? place
    uncover()
  }

  override func didEnterStage() { back.ground = stage?.environment.theme.surface }

  /// On a low panel the sheet rises to where the way back is: that goes before it lies on what the
  /// sheet shows, and comes again beside the sheet's chips.
  private func uncover() {
    let room = frame.height - sheet.visibleHeight - back.frame.minY
    let share = room / max(back.frame.height, 1)
    back.opacity = min(max((share - 0.9) * 10, 0), 1)
    back.isHidden = back.opacity == 0
    bar.share = min(max((0.9 - share) * 5, 0), 1)
  }
}

/// The chips of the sheet, and before them the way back while the sheet covers the map's own.
///
///     share 0   │ (All) (Food) (Culture) │
///     share 1   │ ← (All) (Food) (Cultur │
@MainActor
final class PoiBar: Component {
  /// How much of the way back is here, 0 … 1.
  var share = 0.0 { didSet { if share != oldValue { setNeedsLayout() } } }
  private let chips: ChipBar
  private let back = BackButton()

  init(_ chips: ChipBar) {
    self.chips = chips
    super.init()
    addChild(chips)
    addChild(back)
  }

  override func sizeThatFits(_ proposal: Size) -> Size { chips.sizeThatFits(proposal) }

  override func layout() {
    let size = back.sizeThatFits(frame.size)
    // The arrow's tip stands at the margin, its target around it.
    let start = max(0, Margin.of(frame.width) - 12)
    let way = max(0, start + size.width - Margin.of(frame.width)) * share
    func mirrored(_ place: Rect) -> Rect {
      stage?.environment.mirrored(place, in: frame.width) ?? place
    }
    chips.frame = mirrored(Rect(way, 0, frame.width - way, frame.height))
    back.frame = mirrored(Rect(start, (frame.height - size.height) / 2, size.width, size.height))
    back.opacity = share
    back.isHidden = back.opacity == 0
  }
}
