import VitrineUnits

/// The visible rows of a list and their positions, from the first visible one, which keeps its
/// position whatever happens to the rows above it.
///
///              ┄┄┄┄┄┄┄┄┄┄┄┄┄  offset = start of the first slot − its top
///     top ───► │ slot 41   │  ▲
///     0 ═══════╪═══════════╪══│═ viewport
///              ├───────────┤  present heights, which may
///              │ slot 42   │  differ from the final ones
///     ═════════╪═══════════╪════
///              └───────────┘
@MainActor
final class RowWindow {
  /// The visible slots, from the top; their spans are contiguous.
  var slots: [RowSlot] = []
  let rows: RowFactory
  let pinned: PinnedHeader

  init(_ rows: RowFactory) {
    self.rows = rows
    pinned = PinnedHeader(rows)
  }

  // MARK: Finding

  /// The position of the first slot at this offset of the list.
  func top(at offset: Double) -> Double {
    slots.first.map { rows.extents.start(of: $0.span.lowerBound) - offset } ?? 0
  }

  /// The present position of each slot at this offset, without its row's shift.
  func tops(at offset: Double, _ now: Instant) -> [Double] {
    var top = top(at: offset)
    return slots.map { slot in
      defer { top += height(slot, now) }
      return top
    }
  }

  /// The number of rows that exist.
  var liveCount: Int { slots.count { $0.row != nil } + (pinned.slot == nil ? 0 : 1) }

  /// Whether any row changes its height or position by itself.
  var isMoving: Bool { slots.contains { $0.growth != nil || $0.shift != nil } }

  /// Slot `index`, if it is visible.
  func liveSlot(_ index: Int) -> RowSlot? {
    guard let first = slots.first, let last = slots.last, index >= first.span.lowerBound,
      index < last.span.upperBound
    else { return nil }
    return slots.first { $0.span.contains(index) && $0.row != nil }
  }

  /// The slot of the item with this key, if it is visible.
  func slot(of key: AnyHashable) -> RowSlot? { slots.first { $0.key == key && !$0.isLeaving } }

  /// The scrolled share of a list whose rows count with `estimate` points each, 0 … 1, where
  /// `above` and `below` points of its insets are out of sight; nil without rows.
  func travelledShare(estimate: Double, above: Double, below: Double) -> Double? {
    guard let hidden = hiddenRows else { return nil }
    let before = hidden.above * estimate + above
    let after = hidden.below * estimate + below
    return before + after > 0 ? before / (before + after) : 0
  }

  /// The numbers of rows above and below the viewport, with shares of the first and the last one;
  /// nil without rows.
  private var hiddenRows: (above: Double, below: Double)? {
    guard let first = slots.first, let last = slots.last else { return nil }
    func share(_ distance: Double, of slot: RowSlot) -> Double {
      slot.length > 0 ? min(max(distance / slot.length, 0), 1) : 0
    }
    let hidden = share(last.frame.minY + last.length - rows.viewport.height, of: last)
    return (
      Double(first.span.lowerBound) + share(-first.frame.minY, of: first),
      Double(rows.source.slotCount - last.span.upperBound) + hidden
    )
  }

  private func height(_ slot: RowSlot, _ now: Instant) -> Double {
    slot.extent(at: now, scale: rows.scale)
  }

  // MARK: Placing

  /// Makes the visible rows and destroys the others. `top` is the position of the first slot.
  ///
  /// Returns the distance by which the list's coordinates change, so that no row moves on the
  /// screen: content above the first slot came, went or is longer than estimated.
  func place(from top: Double, offset: Double, at now: Instant) -> Double {
    var y = top
    dropFinished(at: now)
    let whole = slots.reduce(0) { $0 + height($1, now) }
    if y >= rows.viewport.height || y + whole <= 0 {
      remove(0..<slots.count)
      if let first = rows.extents.count > 0 ? rows.extents.row(at: offset) : nil {
        slots = [makeSlot(first)]
        y = rows.extents.start(of: first) - offset
      }
    }
    if slots.isEmpty { return 0 }
    fillViewport(from: &y, at: now)
    guard let first = slots.first else { return 0 }
    return rows.extents.start(of: first.span.lowerBound) - y - offset
  }

  /// Makes rows that became visible, above and below, and destroys those that are no longer.
  private func fillViewport(from y: inout Double, at now: Instant) {
    let viewport = rows.viewport.height
    var upper = slots[0].span.upperBound
    while let first = slots.first, isAbove(first, y, at: now) {
      y += height(first, now)
      upper = first.span.upperBound
      if first.isHeader && !first.isLeaving {
        // It may stay at the top.
        pinned.keep(slots.removeFirst())
      } else {
        remove(0..<1)
      }
    }
    while y > 0, let first = slots.first, first.span.lowerBound > 0 {
      let slot = makeSlot(first.span.lowerBound - 1)
      slots.insert(slot, at: 0)
      y -= height(slot, now)
    }
    var end = slots.reduce(y) { $0 + height($1, now) }
    upper = slots.last?.span.upperBound ?? upper
    while end < viewport && upper < rows.source.slotCount {
      let slot = makeSlot(upper)
      upper += 1
      if end + slot.length <= 0 {
        // Shorter than its estimate: it is not visible.
        end += slot.length
        y = end
        rows.discard(slot)
        continue
      }
      slots.append(slot)
      end += height(slot, now)
    }
    while slots.count > 1, let last = slots.last, end - height(last, now) >= viewport {
      end -= height(last, now)
      remove(slots.count - 1..<slots.count)
    }
  }

  /// Whether a slot is above the viewport. One that is about to grow at the edge is not.
  private func isAbove(_ slot: RowSlot, _ y: Double, at now: Instant) -> Bool {
    let end = y + height(slot, now)
    return end < 0 || (end == 0 && (y < 0 || slot.isLeaving))
  }

  /// Removes collapsed slots, and makes waiting rows once nothing grows any more.
  private func dropFinished(at now: Instant) {
    for slot in slots { slot.rest(at: now) }
    for index in slots.indices.reversed() where slots[index].isGone(at: now) {
      remove(index..<index + 1)
    }
    if slots.contains(where: { $0.growth != nil }) { return }
    if let waiting = slots.firstIndex(where: { $0.row == nil }) {
      remove(waiting == 0 ? 0..<1 : waiting..<slots.count)
    }
  }

  /// Sets the frames of all slots, and of the header that stays under `edge`.
  func setFrames(offset: Double, pinnedEdge edge: Double, at now: Instant) {
    let top = top(at: offset)
    var y = top
    for slot in slots {
      let extent = height(slot, now)
      slot.show(extent: extent)
      let shift = slot.shift?.value(at: now) ?? 0
      slot.frame = Rect(
        0, y + shift, rows.viewport.width, slot.shift == nil ? extent : slot.length)
      y += extent
    }
    pinned.place(under: edge, in: slots, top: top, at: now)
  }

  // MARK: Slots

  /// Makes slot `index` with its row, measured; a header that stays at the top is used again.
  func makeSlot(_ index: Int) -> RowSlot {
    pinned.take(index) ?? rows.makeSlot(index, beside: slots)
  }

  func remove(_ range: Range<Int>) {
    for slot in slots[range] { rows.discard(slot) }
    slots.removeSubrange(range)
  }

  /// Removes all rows of a list that is not shown, after its items have changed. The states of
  /// removed items are not kept.
  func removeAll(after change: ListChange) {
    for slot in slots where !slot.isLeaving {
      let number = slot.span.lowerBound
      if change.target(of: number) == nil { slot.span = number..<number }
    }
    remove(0..<slots.count)
  }

  /// Measures the visible rows again.
  func measure() {
    for slot in slots where slot.span.count == 1 { rows.measure(slot) }
    if let header = pinned.slot { rows.measure(header) }
  }
}
