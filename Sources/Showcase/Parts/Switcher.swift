import Vitrine

/// Two pages in one place: the first, and over it another one for as long as it is wanted.
///
/// The one that comes fades in over the one that goes. Both stay where they are: what lies around
/// them (a sheet, say) may move at the same time. At once where less motion is wanted.
@MainActor
final class Switcher: Component {
  private let first: Component
  /// What lies over the first page, or is leaving it.
  private(set) var cover: Component?
  private var isLeaving = false
  private var since = Instant.zero
  private var from = 0.0

  private static let duration = 0.2

  init(_ first: Component) {
    self.first = first
    super.init()
    addChild(first)
  }

  /// Nil goes back to the first page.
  func show(_ page: Component?) {
    let now = stage?.moment ?? .zero
    if let page {
      if page === cover && !isLeaving { return }
      // One that is seen already makes room at once: the new one takes its place as it is.
      let present = cover?.opacity ?? 0
      if cover !== page { cover?.removeFromParent() }
      cover = page
      page.opacity = present
      addChild(page)
      begin(leaving: false, at: now)
    } else if cover != nil && !isLeaving {
      begin(leaving: true, at: now)
    }
  }

  private func begin(leaving: Bool, at now: Instant) {
    isLeaving = leaving
    since = now
    from = cover?.opacity ?? 0
    first.isHidden = false
    cover?.isTouchable = !leaving
    setNeedsLayout()
    if stage?.environment.reducesMotion == true { fade(to: 1) } else { setNeedsAdvance() }
  }

  override func layout() {
    first.frame = bounds
    cover?.frame = bounds
  }

  override func didEnterStage() { if cover != nil { setNeedsAdvance() } }

  override func advance(to now: Instant) {
    if cover == nil { return }
    let share = min(max((now - since).seconds / Self.duration, 0), 1)
    fade(to: share)
    if share < 1 { setNeedsAdvance() }
  }

  /// `share` of the way from one page to the other.
  private func fade(to share: Double) {
    guard let cover else { return }
    let goal = isLeaving ? 0.0 : 1
    cover.opacity = from + (goal - from) * share
    if share < 1 { return }
    // What is wholly covered is neither painted nor touched.
    first.isHidden = !isLeaving
    if isLeaving {
      cover.removeFromParent()
      self.cover = nil
    }
  }
}
