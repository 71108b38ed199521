import Vitrine

/// A card with the page of a place, as high as the page. It slides in from the side where reading
/// begins, follows a finger that pushes it back there, and can be caught on its way.
///
///       offset = reach            0 < offset < reach         offset = 0
///     ┊                ┊          ┊rd    │         ┊         ┊ │ card      │┊
///      away: not shown             on its way                 open
///
/// A card that leaves can be caught and pulled back, as a sheet can.
@MainActor
final class PlaceCard: ScrollView {
  /// The space between the card and what is around it, in points.
  nonisolated static let gap = Spacing.medium
  /// Points per second beyond which the direction of a swipe decides where it ends, not its
  /// position.
  private static let decisiveSpeed = 200.0
  /// The distance in points by which a leaving card must be pulled back to open again. The second
  /// finger of a double tap on the close button catches it too, and moves less.
  private static let leastPull = 12.0

  /// Whether the card is open, or will be once it is at rest.
  private(set) var isOpen = false
  /// Called when a visitor has pushed it away.
  private let onPushAway: @MainActor () -> Void
  /// Called when a visitor has caught it on its way out, and it opens again with its page.
  private let onPullBack: @MainActor (PlacePage) -> Void
  private let surface = CardSurface()
  /// Whether it was closed under the finger that holds it, which then does not decide.
  private var leavesAfterHold = false
  /// The largest offset since it began to leave: a finger that pulls it back makes the offset
  /// smaller.
  private var farthest = 0.0

  init(
    onPushAway: @escaping @MainActor () -> Void,
    onPullBack: @escaping @MainActor (PlacePage) -> Void
  ) {
    self.onPushAway = onPushAway
    self.onPullBack = onPullBack
    super.init(name: "card", axis: .horizontal)
    showsIndicator = false
    // The list covers the part that slides out; the shadow is beyond the bounds.
    clipsToBounds = false
    addContent(surface)
    observeRelease(self) { [unowned self] in didRelease($1) }
  }

  /// The distance from away to open, in points: the width of the view, on whole device pixels as
  /// offsets are.
  private var reach: Double {
    let scale = stage?.environment.scale ?? 1
    return (frame.width * scale).rounded() / scale
  }

  /// The share that is shown, 0 to 1.
  var share: Double { reach > 0 ? min(max(1 - offset / reach, 0), 1) : 0 }

  // MARK: Page

  func open(_ page: PlacePage, animated: Bool) {
    surface.show(page, animated: animated && share > 0)
    isOpen = true
    leavesAfterHold = false
    settle(animated: animated)
    // An open card does not slide, but grows.
    if surface.isGrowing { setNeedsAdvance() }
    setNeedsMeasure()
  }

  func close() {
    if !isOpen { return }
    isOpen = false
    leavesAfterHold = isHeld
    settle(animated: true)
  }

  private var goal: Double { isOpen ? 0 : reach }

  /// Moves to the goal. A finger keeps its hold: the card moves when it lifts.
  private func settle(animated: Bool) {
    if !isHeld { scroll(to: goal, animated: animated) }
    place()
  }

  // MARK: Layout

  override func layout() {
    minimumTravel = reach
    setContentLength(reach)
    super.layout()
    if scrollState.phase == .idle && offset != goal { scroll(to: goal, animated: false) }
    place()
  }

  override func offsetDidChange() {
    farthest = isOpen ? 0 : max(farthest, offset)
    place()
  }

  private func place() {
    if !isOpen && offset >= reach { surface.show(nil, animated: false) }
    isHidden = surface.page == nil
    let width = max(0, reach - Self.gap)
    let height = surface.height(in: width, within: frame.height)
    surface.frame = placeInView(Rect(Self.gap, 0, width, height))
  }

  override func advance(to now: Instant) {
    super.advance(to: now)
    if surface.isGrowing {
      place()
      setNeedsAdvance()
    }
  }

  // MARK: Touch

  /// Touches beside the card go to the map.
  override func contains(_ point: Point) -> Bool { surface.frame.contains(point) }

  private func didRelease(_ release: ScrollRelease) {
    defer { leavesAfterHold = false }
    if release.isCancelled || leavesAfterHold { return }
    if !isOpen && farthest - release.offset < Self.leastPull { return }
    let speed = release.velocity
    let opens = abs(speed) > Self.decisiveSpeed ? speed < 0 : release.offset < reach / 2
    if opens == isOpen { return }
    guard opens, let page = surface.page else {
      isOpen = false
      return onPushAway()
    }
    isOpen = true
    onPullBack(page)
  }

  override func releaseTarget(for release: ScrollRelease) -> ReleaseTarget {
    .at(goal, .scroll)
  }
}

/// The visible card: its surface, and the page on it.
@MainActor
private final class CardSurface: Component {
  private let pages = AnimatedSwitcher(Component())
  /// The change from the height of one page to that of the next.
  private var growth: (height: Double, since: Instant)?
  /// The height of the last layout, in points.
  private var height = 0.0

  private static let radius = 16.0
  /// The space above and below the page, so that it stays within the rounded corners.
  private static let padding = Spacing.medium
  /// The time after which a change of height has ended, in seconds.
  private static let duration = 0.6

  override init() {
    super.init()
    addChild(pages)
  }

  var page: PlacePage? { pages.cover as? PlacePage }

  func show(_ page: PlacePage?, animated: Bool) {
    let grows = animated && self.page != nil && stage?.environment.reducesMotion == false
    growth = grows ? (height, now) : nil
    pages.show(page, animated: animated)
  }

  private var now: Instant { stage?.now ?? .zero }

  var isGrowing: Bool { growth != nil }

  /// The height that shows all of the page, at most `limit`; on the way from the height of the last
  /// page.
  func height(in width: Double, within limit: Double) -> Double {
    guard let page else { return 0 }
    let content = page.sizeThatFits(Size(width, .infinity)).height
    let goal = min(content + 2 * Self.padding, limit)
    height = goal
    if let growth {
      let seconds = max(0, (now - growth.since).seconds)
      if seconds < Self.duration {
        // A spring without overshoot: (1 + ωt)·e^(−ωt) of the way is left.
        let angle = Spring.scroll.frequency * seconds
        height += (growth.height - goal) * (1 + angle) * ExactMath.exp(-angle)
      } else {
        self.growth = nil
      }
    }
    let scale = stage?.environment.scale ?? 1
    return (height * scale).rounded() / scale
  }

  override func layout() {
    pages.frame = Rect(
      0, Self.padding, frame.width, max(0, frame.height - 2 * Self.padding))
  }

  override func draw(into canvas: inout Canvas) {
    canvas.surface(canvas.bounds, radius: Self.radius, .floating)
  }
}
