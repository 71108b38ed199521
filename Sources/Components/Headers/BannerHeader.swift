import VitrineMotion
import VitrineUnits

/// A banner over a list that collapses while the list scrolls, from its full height `bottom` to the
/// height `top` of a bar, and stays there.
///
///     offset −bottom           offset ≥ −top
///     ┌────────────┐           ┌────────────┐
///     │   banner   │ bottom    │ banner     │ top
///     │            │           ├────────────┤
///     ├────────────┤           │ row 3      │
///     │ row 0      │           │ row 4      │
///
///     let screen = BannerHeader(banner: cover, bottom: 220, top: 56, list: stories)
///     screen.observe(cover) { cover.title.opacity = $0.progress }
///
/// Everything is a function of the list's offset. The author changes the banner's content from
/// ``progress``; pans on the banner scroll the list. A part of the banner that keeps its position
/// while the banner changes its height (a back button) has ``Component/movesWithContent`` set to
/// false.
@MainActor
public final class BannerHeader: Component, StageReporting {
  package enum State: Sendable, Hashable {
    case open
    case between
    case collapsed
  }

  /// The banner's name in logs.
  public var name: String
  /// The component over the list. It has the full width, and the present height: from ``top`` to
  /// ``bottom``, or more where it stretches.
  public let banner: Component
  /// The list below the banner. Its top inset is ``bottom``.
  public let list: ScrollView
  /// The full height, in points; at least ``top``.
  ///
  /// Both heights may change at any time, for example on a rotated panel or with larger text; where
  /// both shrink, set ``top`` first. No row jumps: an open banner springs open to its new height, a
  /// collapsed one to its new bar, at once where the component has another size too. A finger keeps
  /// its hold.
  public var bottom: Double {
    didSet { heightsDidChange(from: Heights(bottom: oldValue, top: top)) }
  }
  /// The collapsed height, in points; 0 … ``bottom``.
  public var top: Double {
    didSet { heightsDidChange(from: Heights(bottom: bottom, top: oldValue)) }
  }
  /// Whether the list stretches the banner when it is pulled beyond its top; otherwise a gap
  /// appears.
  public var stretches: Bool { didSet { place() } }

  /// 1 fully open, 0 collapsed; 1 where both heights are equal.
  public private(set) var progress = 1.0
  package private(set) var state = State.open

  /// Called once for each transition, also where a fling passes several states in one frame. Not
  /// called for the first state.
  package var onStateChange: (@MainActor (State) -> Void)?
  private let observers = Observers<BannerHeader>()
  private var isPlaced = false
  private var placedSize = Size.zero
  /// Whether the list goes to its end because the heights have changed.
  private var isResettling = false
  /// Whether rows are still below a banner that has become lower, which reaches down to them.
  private var isShrinking = false

  private struct Heights: Equatable {
    let bottom: Double
    let top: Double

    func check() {
      require(
        top >= 0 && bottom >= top && bottom.isFinite,
        "BannerHeader.top and bottom are \(top) and \(bottom); give finite numbers with 0 ≤ top "
          + "≤ bottom")
    }
  }

  /// The tolerance of ``progress`` at its ends.
  package static let epsilon = 1e-6

  /// With `snaps`, a list released between the ends goes to the nearer one.
  public init(
    name: String = "banner", banner: Component, bottom: Double, top: Double,
    stretches: Bool = false, snaps: Bool = false, list: ScrollView
  ) {
    Heights(bottom: bottom, top: top).check()
    self.name = name
    self.banner = banner
    self.bottom = bottom
    self.top = top
    self.stretches = stretches
    self.list = list
    super.init()
    addChild(list)
    list.addOverlay(banner)
    var insets = list.contentInset
    insets.top = bottom
    list.inset(by: insets)
    // The banner can collapse over a short list too.
    list.minimumTravel = bottom - top
    if snaps {
      list.releases.addTarget(for: self) { [weak self] _ in
        self.map { .outside(-$0.bottom, -$0.top) } ?? .natural
      }
    }
    list.observe(self) { [weak self] _ in self?.place() }
    place()
  }

  /// Calls `body` after each change of ``progress`` or of the stretch, for as long as `owner`
  /// lives.
  public func observe(_ owner: AnyObject, _ body: @escaping @MainActor (BannerHeader) -> Void) {
    observers.add(owner, body)
  }

  /// The list's pull beyond its top, in points.
  public var stretch: Double { max(0, -bottom - list.offset) }

  /// Opens or collapses the banner by scrolling the list.
  public func setOpen(_ isOpen: Bool, animated: Bool = true) {
    list.scroll(to: isOpen ? -bottom : -top, animated: animated)
  }

  private func heightsDidChange(from old: Heights) {
    let new = Heights(bottom: bottom, top: top)
    if new == old { return }
    new.check()
    let rest = list.destination
    let isOpen = rest <= -old.bottom + Self.epsilon
    let isCollapsed = abs(rest + old.top) <= Self.epsilon
    if bottom < old.bottom { isShrinking = true }
    // Not too small during the change: rows stay within the range.
    list.minimumTravel = max(list.minimumTravel, bottom - top)
    list.contentInset.top = bottom
    list.minimumTravel = bottom - top
    list.indicatorInset.top = bottom
    if isPlaced && !list.isHeld && (isOpen || isCollapsed) {
      isResettling = true
      list.resettle(at: isOpen ? -bottom : -top, animated: true)
    }
    setNeedsLayout()
  }

  /// On a screen of another size nothing remains where it was, so the list is at its end at once.
  private func finishResettling() {
    if isResettling && !list.isHeld { list.resettle(at: list.destination, animated: false) }
  }

  package func report(to report: inout StageReport) {
    report.progress.append(.init(name: name, value: progress))
  }

  public override func layout() {
    list.frame = bounds
    _ = list.layoutIfNeeded()
    if frame.size != placedSize { finishResettling() }
    placedSize = frame.size
    isResettling = isResettling && list.isMoving
    place()
    isPlaced = !frame.isEmpty
  }

  private func place() {
    let y = min(max(list.offset, -bottom), -top)
    if stretch == 0 { isShrinking = false }
    let stretched = stretches || isShrinking ? stretch : 0
    banner.frame = Rect(0, -y - bottom, frame.width, bottom + stretched)
    let distance = bottom - top
    let new = distance > 0 ? min(max(1 - (y + bottom) / distance, 0), 1) : 1
    let old = progress
    progress = new
    let next: State =
      new >= 1 - Self.epsilon ? .open : new <= Self.epsilon ? .collapsed : .between
    // At both ends the banner stays still while the list moves.
    banner.movesWithContent = next == .between || stretched > 0
    if next != state {
      state = next
      if isPlaced { onStateChange?(next) }
    }
    if new != old || stretched > 0 { observers.notify(self) }
  }
}
