import Vitrine

/// A map, the sheet over it and the back button over both.
@MainActor
final class PoiMapContainer: Component {
  private let map: MapView
  private let sheet: Sheet
  private let bar: PoiChipBar
  private let back = BackButton(ground: nil, isRaised: true)
  /// Whether the sheet covers the position of the back button over the map.
  private var isCovered = false
  /// The change between the two back buttons; nil at rest.
  private var transition: Transition?

  private struct Transition {
    var since: Instant
    /// The progress at which the change began.
    var done: Double
  }

  /// The length of the change, in seconds.
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

  /// On a low panel the sheet covers the back button of the map, which is replaced by one beside the
  /// sheet's chips. The sheet's height decides which of the two there is, and time alone drives the change,
  /// so that a sheet at rest at any height has one whole button.
  ///
  ///     over the map   ████▆▄▂
  ///     in the bar            ▂▄▆████
  private func uncover() {
    let covers = share < 1
    if covers != isCovered {
      isCovered = covers
      let now = stage?.now ?? .zero
      transition = Transition(since: now, done: 1 - done(at: now))
    }
    show(at: stage?.now ?? .zero)
  }

  /// The part of the back button's height, and of the space above it, that the sheet leaves free: 1 or more
  /// where the sheet does not reach it.
  private var share: Double {
    (frame.height - sheet.visibleHeight - back.frame.minY) / max(back.frame.height, 1)
  }

  /// The progress of the change, 0 to 1.
  private func done(at now: Instant) -> Double {
    guard let transition, stage?.environment.reducesMotion == false else { return 1 }
    return min(transition.done + max((now - transition.since).seconds, 0) / Self.duration, 1)
  }

  private func show(at now: Instant) {
    let done = done(at: now)
    if done < 1 { setNeedsAdvance() } else { transition = nil }
    let barred = isCovered ? done : 1 - done
    // Where a sheet rises faster than the button fades, the button must not overlap the chips.
    let most = min(max(2 * share - 1, 0), 1)
    back.opacity = min(max(1 - 2 * barred, 0), most)
    back.isTouchable = back.opacity >= 0.5
    back.isHidden = back.opacity == 0
    bar.share = max(2 * barred - 1, 0)
  }
}

/// The chips of the sheet, with a back button before them while the sheet covers the one over the map.
///
///     share 0   │ (All) (Food) (Culture) │
///     share 1   │ ← (All) (Food) (Cultur │
@MainActor
final class PoiChipBar: Component {
  /// The opacity of the back button, 0 to 1.
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
  }
}
