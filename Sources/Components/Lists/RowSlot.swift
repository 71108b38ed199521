import VitrineUnits

/// The container of one row in a list, with the row's present height.
///
///     span 7..<8     row 7
///     span 7..<7     a row removed before row 7, collapsing
///     span 7..<500   rows that are still to be made, without height
///
/// The spans of the existing slots are contiguous.
@MainActor
final class RowSlot: Component {
  /// The item's key; nil without a row.
  var key: AnyHashable?
  var span: Range<Int>
  let isHeader: Bool
  private(set) var row: Component?
  /// The row's whole height.
  var length: Double {
    didSet { if length != oldValue { setNeedsLayout() } }
  }
  /// The present height while it grows or collapses.
  var growth: RowMotion?
  /// The distance from its position while it moves there from elsewhere.
  var shift: RowMotion?
  /// Whether it fades while it grows or collapses.
  private var fades = true

  init(key: AnyHashable?, span: Range<Int>, row: Component?, isHeader: Bool, length: Double) {
    self.key = key
    self.span = span
    self.row = row
    self.isHeader = isHeader
    self.length = length
    super.init()
    if let row { attach(row, at: 0) }
  }

  var isLeaving: Bool { span.isEmpty }

  func replaceRow(_ new: Component) {
    fades = true
    row?.detach()
    row = new
    attach(new, at: 0)
    setNeedsLayout()
  }

  /// Starts the collapse of a row whose item has left. One that a full swipe moves aside is seen to
  /// go first, and the stripe behind it collapses without fading.
  func leave(at now: Instant) {
    let swept = row.flatMap(OpenRowTracker.swipeRow(in:))?.sweptUntil
    fades = swept == nil
    grow(to: 0, at: max(now, swept ?? now))
    shift = nil
  }

  /// Starts the motion of the present height to 0 or to its whole length.
  func grow(to target: Double, at now: Instant) {
    let motion = growth ?? RowMotion(from: length, to: length, at: now)
    growth = motion.retargeted(to: target, at: now)
  }

  /// Its present length in the list, in points on whole device pixels.
  func extent(at now: Instant, scale: Double) -> Double {
    guard let growth else { return span.count == 1 ? length : 0 }
    return min(max(0, (growth.value(at: now) * scale).rounded() / scale), length)
  }

  /// Removes motions that have ended.
  func rest(at now: Instant) {
    if let motion = shift, motion.isDone(at: now) { shift = nil }
    if let motion = growth, motion.isDone(at: now), !isLeaving { growth = nil }
  }

  /// Whether it has collapsed.
  func isGone(at now: Instant) -> Bool {
    isLeaving && (growth.map { $0.isDone(at: now) } ?? true)
  }

  /// Fades with its height; a moving row, and one that was swept aside, is shown whole.
  func show(extent: Double) {
    let isPartial = growth != nil && shift == nil
    clipsToBounds = isPartial
    opacity = isPartial && fades && length > 0 ? extent / length : 1
    isTouchable = !isLeaving
  }

  override func layout() { row?.frame = Rect(0, 0, frame.width, length) }

  override func draw(into canvas: inout Canvas) {
    // Rows pass below a header.
    if isHeader { canvas.fill(canvas.bounds, canvas.environment.theme.background) }
  }

  override func sizeThatFits(_ proposal: Size) -> Size { Size(proposal.width, length) }
}

/// The parent of slots, without a picture or touches of its own.
@MainActor
final class SlotLayer: Component {
  override func contains(_ point: Point) -> Bool { false }
}
