import Vitrine

/// A map, the sheet over it, and the way back over both.
@MainActor
final class PoiMapContainer: Component {
  private let map: MapView
  private let sheet: Sheet
  private let bar: PoiChipBar
  private let back = BackButton(ground: nil, isRaised: true)
  /// Whether the sheet is where the way back over the map would lie on it.
  private var isCovered = false
  /// Between the two ways back, since the sheet came there or went.
  private var turn: Turn?

  private struct Turn {
    var since: Instant
    /// How much of the way to the other one had been gone already.
    var done: Double
  }

  /// In seconds, from one way back to the other.
  private static let duration = 0.16

  init(_ map: MapView, _ sheet: Sheet, _ bar: PoiChipBar) {
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

  override func advance(to now: Instant) { show(at: now) }

  /// On a low panel the sheet rises to where the way back is: that goes, and comes again beside the
  /// sheet's chips. Which of the two there is says the height; how much of it, the time since: a sheet
  /// that rests anywhere, as high as its content, or is held there has one of them, and all of it.
  ///
  ///     over the map   ████▆▄▂
  ///     in the bar            ▂▄▆████
  private func uncover() {
    let covers = share < 1
    if covers != isCovered {
      isCovered = covers
      let now = stage?.moment ?? .zero
      turn = Turn(since: now, done: 1 - done(at: now))
    }
    show(at: stage?.now ?? .zero)
  }

  /// How much of the way back's height, and of what is above it, the sheet leaves free: 1 or more where
  /// it does not reach it.
  private var share: Double {
    (frame.height - sheet.visibleHeight - back.frame.minY) / max(back.frame.height, 1)
  }

  /// Of the way to the one that there is, 0 … 1.
  private func done(at now: Instant) -> Double {
    guard let turn, stage?.environment.reducesMotion == false else { return 1 }
    return min(turn.done + max((now - turn.since).seconds, 0) / Self.duration, 1)
  }

  private func show(at now: Instant) {
    let done = done(at: now)
    if done < 1 { setNeedsAdvance() } else { turn = nil }
    let barred = isCovered ? done : 1 - done
    // A sheet that rises faster than it fades has its handle there, and never its chips.
    let most = min(max(2 * share - 1, 0), 1)
    back.opacity = min(max(1 - 2 * barred, 0), most)
    back.isTouchable = back.opacity >= 0.5
    back.isHidden = back.opacity == 0
    bar.share = max(2 * barred - 1, 0)
  }
}

/// The chips of the sheet, and before them the way back while the sheet covers the map's own.
///
///     share 0   │ (All) (Food) (Culture) │
///     share 1   │ ← (All) (Food) (Cultur │
@MainActor
final class PoiChipBar: Component {
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
    back.isTouchable = share >= 0.5
    back.isHidden = share == 0
  }
}
