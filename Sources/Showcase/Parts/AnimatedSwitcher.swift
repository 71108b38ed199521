import Vitrine

/// A container that shows a first page or another one over it, with a transition between them.
///
/// The old page fades out in the first half of the time and the new one fades in during the second
/// half, so that their texts never overlap. Both slide a little: in reading direction to a page,
/// against it back to the first. The state depends on the progress alone. A transition that is
/// reversed continues from its progress, and the new page takes touches at once. With reduced
/// motion the pages fade without sliding.
///
///     share    0 ─────────── ½ ─────────── 1
///     goes     ████▇▆▅▄▃▂▁
///     comes                  ▁▂▃▄▅▆▇████
@MainActor
final class AnimatedSwitcher: Component, SheetCut {
  private let first: Component
  /// The page that is shown or coming in.
  private var page: Component
  private var transition: Transition?

  /// The replacement of one page by another.
  private struct Transition {
    var leaving: Component
    var since: Instant
    /// The progress at which it began.
    var from: Double
    /// 1: the new page comes from the trailing edge; −1: from the leading edge.
    var direction: Double

    func share(at now: Instant) -> Double {
      min(max(from + (now - since).seconds / AnimatedSwitcher.duration, 0), 1)
    }
  }

  private nonisolated static let duration = 0.26
  /// The distance that a page slides, in points.
  private static let travel = 28.0

  init(_ first: Component) {
    self.first = first
    page = first
    super.init()
    clipsToBounds = true
    first.isTouchableUnseen = true
    addChild(first)
  }

  /// The page over the first one, shown or coming in; nil without one.
  var cover: Component? { page === first ? nil : page }

  /// Shows a page; nil goes back to the first one.
  func show(_ wanted: Component?, animated: Bool = true) {
    let new = wanted ?? first
    if new === page { return }
    let now = stage?.now ?? .zero
    if !animated { return replace(with: new) }
    let forward = new === first ? -1.0 : 1
    let next: Transition
    if let transition {
      let share = transition.share(at: now)
      // The more visible page is the one that leaves, from its present progress.
      if new === transition.leaving || share > 0.5 {
        if new !== transition.leaving { drop(transition.leaving) }
        next = Transition(
          leaving: page, since: now, from: 1 - share, direction: -transition.direction)
      } else {
        drop(page)
        next = Transition(
          leaving: transition.leaving, since: now, from: share, direction: transition.direction)
      }
    } else {
      next = Transition(leaving: page, since: now, from: 0, direction: forward)
    }
    page = new
    transition = next
    next.leaving.isTouchable = false
    new.isTouchable = true
    new.isTouchableUnseen = true
    if new.parent == nil { addChild(new) }
    show(at: now)
    setNeedsMeasure()
    setNeedsAdvance()
  }

  /// Shows a page at once.
  private func replace(with new: Component) {
    if let transition, transition.leaving !== new { drop(transition.leaving) }
    drop(page)
    transition = nil
    page = new
    new.isTouchable = true
    if new.parent == nil { addChild(new) }
    show(at: stage?.now ?? .zero)
    setNeedsMeasure()
  }

  override func sizeThatFits(_ proposal: Size) -> Size { page.sizeThatFits(proposal) }

  func height(cutWithin limit: Double, width: Double) -> Double {
    (page as? any SheetCut)?.height(cutWithin: limit, width: width) ?? limit
  }

  override func layout() { show(at: stage?.now ?? .zero) }

  override func didEnterStage() { if transition != nil { setNeedsAdvance() } }

  override func advance(to now: Instant) {
    guard let transition else { return }
    if transition.share(at: now) < 1 {
      setNeedsAdvance()
    } else {
      self.transition = nil
      drop(transition.leaving)
    }
    show(at: now)
  }

  /// A covered page is neither painted nor touched.
  private func drop(_ gone: Component) {
    if gone === first { first.isHidden = true } else { gone.removeFromParent() }
  }

  private func show(at now: Instant) {
    page.isHidden = false
    let share = transition?.share(at: now) ?? 1
    page.opacity = max(0, 2 * share - 1)
    place(page, beside: (transition?.direction ?? 1) * (1 - eased(share)))
    guard let transition else { return }
    transition.leaving.opacity = max(0, 1 - 2 * share)
    place(transition.leaving, beside: -transition.direction * eased(share))
  }

  /// A leaving page keeps its size, and so does the covered first page, whose rows then stay alive.
  private func place(_ page: Component, beside share: Double) {
    let environment = stage?.environment
    let isStill = environment?.reducesMotion ?? true
    let scale = environment?.scale ?? 1
    let distance = isStill ? 0 : (share * Self.travel * scale).rounded() / scale
    let x = environment?.isRightToLeft == true ? -distance : distance
    let isKept = page !== self.page && page.frame.width == frame.width
    page.frame = Rect(x, 0, frame.width, isKept ? page.frame.height : frame.height)
  }

  /// Smooth at both ends: s²(3 − 2s).
  private func eased(_ s: Double) -> Double { s * s * (3 - 2 * s) }
}
