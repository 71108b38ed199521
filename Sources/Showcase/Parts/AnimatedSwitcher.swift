import Vitrine

/// Pages in one place: the first, and over it another one for as long as it is wanted.
///
/// The page that goes fades out in the first half of the time, the one that comes fades in during the
/// second: their texts are never seen over one another. Both slide a little in reading direction,
/// forward to a page and backward to the first. What is shown is a function of the share of the way
/// alone; turned back on its way it goes on from where it is, and the page that comes is the one that
/// is touched. Where less motion is wanted the pages fade and do not slide.
///
///     share    0 ─────────── ½ ─────────── 1
///     goes     ████▇▆▅▄▃▂▁
///     comes                  ▁▂▃▄▅▆▇████
@MainActor
final class AnimatedSwitcher: Component, SheetCut {
  private let first: Component
  /// What is shown, or coming.
  private var page: Component
  private var turn: Turn?

  /// One page takes the other's place.
  private struct Turn {
    var leaving: Component
    var since: Instant
    /// The share of the way at which it began.
    var from: Double
    /// 1: the page that comes does so from where lines end; −1: from where they begin.
    var direction: Double

    func share(at now: Instant) -> Double {
      min(max(from + (now - since).seconds / AnimatedSwitcher.duration, 0), 1)
    }
  }

  private nonisolated static let duration = 0.26
  /// How far a page slides, in points.
  private static let way = 28.0

  init(_ first: Component) {
    self.first = first
    page = first
    super.init()
    clipsToBounds = true
    first.isTouchableUnseen = true
    addChild(first)
  }

  /// What lies over the first page, or is coming.
  var cover: Component? { page === first ? nil : page }

  /// Nil goes back to the first page.
  func show(_ wanted: Component?) {
    let new = wanted ?? first
    if new === page { return }
    let now = stage?.moment ?? .zero
    let forward = new === first ? -1.0 : 1
    let next: Turn
    if let turn {
      let share = turn.share(at: now)
      // Of the two the one that is seen is the one that goes, from as far away as it is seen.
      if new === turn.leaving || share > 0.5 {
        if new !== turn.leaving { drop(turn.leaving) }
        next = Turn(leaving: page, since: now, from: 1 - share, direction: -turn.direction)
      } else {
        drop(page)
        next = Turn(leaving: turn.leaving, since: now, from: share, direction: turn.direction)
      }
    } else {
      next = Turn(leaving: page, since: now, from: 0, direction: forward)
    }
    page = new
    turn = next
    next.leaving.isTouchable = false
    new.isTouchable = true
    new.isTouchableUnseen = true
    if new.parent == nil { addChild(new) }
    show(at: now)
    setNeedsMeasure()
    setNeedsAdvance()
  }

  override func sizeThatFits(_ proposal: Size) -> Size { page.sizeThatFits(proposal) }

  func height(cutWithin limit: Double, width: Double) -> Double {
    (page as? any SheetCut)?.height(cutWithin: limit, width: width) ?? limit
  }

  override func layout() { show(at: stage?.now ?? .zero) }

  override func didEnterStage() { if turn != nil { setNeedsAdvance() } }

  override func advance(to now: Instant) {
    guard let turn else { return }
    if turn.share(at: now) < 1 {
      setNeedsAdvance()
    } else {
      self.turn = nil
      drop(turn.leaving)
    }
    show(at: now)
  }

  /// What is wholly covered is neither painted nor touched.
  private func drop(_ gone: Component) {
    if gone === first { first.isHidden = true } else { gone.removeFromParent() }
  }

  private func show(at now: Instant) {
    page.isHidden = false
    let share = turn?.share(at: now) ?? 1
    page.opacity = max(0, 2 * share - 1)
    place(page, beside: (turn?.direction ?? 1) * (1 - eased(share)))
    guard let turn else { return }
    turn.leaving.opacity = max(0, 1 - 2 * share)
    place(turn.leaving, beside: -turn.direction * eased(share))
  }

  /// A page that goes keeps its size, and so does the first while it is covered: its rows are alive when
  /// it comes back.
  private func place(_ page: Component, beside share: Double) {
    let environment = stage?.environment
    let isStill = environment?.reducesMotion ?? true
    let scale = environment?.scale ?? 1
    let way = isStill ? 0 : (share * Self.way * scale).rounded() / scale
    let x = environment?.isRightToLeft == true ? -way : way
    let isKept = page !== self.page && page.frame.width == frame.width
    page.frame = Rect(x, 0, frame.width, isKept ? page.frame.height : frame.height)
  }

  /// Even at both ends: s²(3 − 2s).
  private func eased(_ s: Double) -> Double { s * s * (3 - 2 * s) }
}
