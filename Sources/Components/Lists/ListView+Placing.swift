import VitrineUnits

/// The visible rows and their positions, from the first visible one, which keeps its position whatever
/// happens to the rows above it.
///
///              ┄┄┄┄┄┄┄┄┄┄┄┄┄  offset = start of the first slot − its top
///     top ───► │ slot 41   │  ▲
///     0 ═══════╪═══════════╪══│═ viewport
///              ├───────────┤  present heights, which may
///              │ slot 42   │  differ from the final ones
///     ═════════╪═══════════╪════
///              └───────────┘
extension ListView {
  /// Places all visible rows. `top` is the position of the first slot; nil is that of the offset.
  func place(from top: Double? = nil) {
    if isPlacing || frame.isZeroSized { return }
    isPlacing = true
    defer {
      isPlacing = false
      if let change = waitingChange {
        waitingChange = nil
        change()
      }
      followGoal()
    }
    let now = stage?.now ?? .zero
    var y = top ?? firstSlotTop
    dropFinished(at: now)
    let whole = slots.reduce(0) { $0 + height($1, now) }
    if y >= frame.height || y + whole <= 0 {
      removeSlots(0..<slots.count)
      if let first = extents.count > 0 ? extents.row(at: offset) : nil {
        slots = [makeSlot(first)]
        y = extents.start(of: first) - offset
      }
    }
    if !slots.isEmpty {
      fillViewport(from: &y, at: now)
      if let first = slots.first {
        // Content above the first slot came, went or is longer than estimated: nothing moves.
        let distance = extents.start(of: first.span.lowerBound) - y - offset
        if abs(distance) > 1e-6 {
          goal?.target += distance
          adjustContent(by: distance)
        }
      }
    }
    setContentLength(extents.total)
    setFrames(at: now)
    placedOffset = offset
    if slots.contains(where: { $0.growth != nil || $0.shift != nil }) { setNeedsAdvance() }
  }

  private func height(_ slot: RowSlot, _ now: Instant) -> Double {
    slot.extent(at: now, scale: stage?.environment.scale ?? 1)
  }

  /// Makes rows that became visible, above and below, and destroys those that are no longer.
  private func fillViewport(from y: inout Double, at now: Instant) {
    var upper = slots[0].span.upperBound
    while let first = slots.first, isAbove(first, y, at: now) {
      y += height(first, now)
      upper = first.span.upperBound
      if first.isHeader && !first.isLeaving {
        // It may stay at the top.
        dropPinned()
        pinned = slots.removeFirst()
      } else {
        removeSlots(0..<1)
      }
    }
    while y > 0, let first = slots.first, first.span.lowerBound > 0 {
      let slot = makeSlot(first.span.lowerBound - 1)
      slots.insert(slot, at: 0)
      y -= height(slot, now)
    }
    var end = slots.reduce(y) { $0 + height($1, now) }
    upper = slots.last?.span.upperBound ?? upper
    while end < frame.height && upper < source.slotCount {
      let slot = makeSlot(upper)
      upper += 1
      if end + slot.length <= 0 {
        // Shorter than its estimate: it is not visible.
        end += slot.length
        y = end
        discard(slot)
        continue
      }
      slots.append(slot)
      end += height(slot, now)
    }
    while slots.count > 1, let last = slots.last, end - height(last, now) >= frame.height {
      end -= height(last, now)
      removeSlots(slots.count - 1..<slots.count)
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
      removeSlots(index..<index + 1)
    }
    if slots.contains(where: { $0.growth != nil }) { return }
    if let waiting = slots.firstIndex(where: { $0.row == nil }) {
      removeSlots(waiting == 0 ? 0..<1 : waiting..<slots.count)
    }
  }

  private func setFrames(at now: Instant) {
    var y = firstSlotTop
    for slot in slots {
      let extent = height(slot, now)
      slot.show(extent: extent)
      let shift = slot.shift?.value(at: now) ?? 0
      slot.frame = Rect(0, y + shift, frame.width, slot.shift == nil ? extent : slot.length)
      y += extent
    }
    pinHeader()
  }

  // MARK: Slots

  /// Makes a slot with its row, measured, as a child.
  func makeSlot(_ index: Int) -> RowSlot {
    if let waiting = pinned, waiting.span.lowerBound == index {
      pinned = nil
      return waiting
    }
    var key = source.key(index)
    // Two items with the same id are distinguished by their positions: wrong, but no row is lost.
    if slots.contains(where: { $0.key == key && !$0.isLeaving }) {
      key = AnyHashable(Namesake(id: key, slot: index))
    }
    let isHeader = source.isHeader(index)
    let slot = RowSlot(
      key: key, span: index..<index + 1, row: source.makeRow(index), isHeader: isHeader,
      length: extents.length(of: index))
    slot.list = self
    let layer = isHeader ? headerLayer : rowLayer
    layer.attach(slot, at: layer.children.count)
    restoreState(of: slot)
    measure(slot)
    return slot
  }

  /// Measures a row, on whole device pixels so that there is no gap between two.
  func measure(_ slot: RowSlot) {
    guard let row = slot.row, slot.span.count == 1 else { return }
    let index = slot.span.lowerBound
    if case .measured = slot.isHeader ? headerHeight : rowHeight {
      let wanted = row.sizeThatFits(Size(frame.width, .infinity)).height
      if wanted.isFinite {
        let scale = stage?.environment.scale ?? 1
        extents.setLength(max(0, (wanted * scale).rounded(.up) / scale), of: index)
      }
    }
    slot.length = extents.length(of: index)
  }

  func removeSlots(_ range: Range<Int>) {
    for slot in slots[range] { discard(slot) }
    slots.removeSubrange(range)
  }

  func discard(_ slot: RowSlot) {
    keepState(of: slot)
    slot.detach()
  }
}
