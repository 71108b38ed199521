import VitrineUnits

/// Section headers that stay at the top while their section is in sight, pushed away by the next one.
extension ListView {
  var pinnedTop: Double { pinnedInset ?? contentInset.top }

  /// Places the header of the section at the top, after all slots.
  func pinHeader() {
    guard let header = headerAtTop(), let slot = headerSlot(header) else {
      dropPinned()
      return
    }
    if slot !== pinned { dropPinned() }
    let next = slots.first { $0.isHeader && !$0.isLeaving && $0.span.lowerBound > header }
    var place = slot.frame
    let natural = slot === pinned ? -Double.infinity : place.minY
    place = Rect(
      0, max(natural, pinnedTop), frame.width, slot === pinned ? slot.length : place.height)
    if let next { place.origin.y = min(place.minY, max(natural, next.frame.minY - place.height)) }
    slot.frame = place
  }

  /// The header of the section at the pinned edge; nil while the edge is above all sections.
  private func headerAtTop() -> Int? {
    var found: RowSlot?
    var y = firstSlotTop
    let now = stage?.now ?? .zero
    let scale = stage?.environment.scale ?? 1
    for slot in slots where !slot.isLeaving {
      if y > pinnedTop { break }
      found = slot
      y += slot.extent(at: now, scale: scale)
    }
    guard let found, found.span.lowerBound < source.slotCount else { return nil }
    return source.header(of: found.span.lowerBound)
  }

  private func headerSlot(_ header: Int) -> RowSlot? {
    if let slot = slots.first(where: { $0.isHeader && $0.span == header..<header + 1 }) {
      return slot
    }
    if pinned?.span.lowerBound != header {
      dropPinned()
      pinned = makeSlot(header)
      pinned?.show(extent: pinned?.length ?? 0)
    }
    return pinned
  }

  func dropPinned() {
    if let pinned { discard(pinned) }
    pinned = nil
  }

  /// The height at the viewport's top that insets and a pinned header cover for slot `index`.
  func coveredTop(of index: Int) -> Double {
    guard let header = source.header(of: index) else { return contentInset.top }
    return max(contentInset.top, pinnedTop + (header == index ? 0 : extents.length(of: header)))
  }
}
