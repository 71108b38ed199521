import VitrineUnits

/// The section header that stays at a list's top while its section is in sight, pushed away by the
/// next one.
@MainActor
final class PinnedHeader {
  /// The header while its own slot is out of sight.
  private(set) var slot: RowSlot?
  private let rows: RowFactory

  init(_ rows: RowFactory) { self.rows = rows }

  /// Keeps the slot of a header that has moved out of sight.
  func keep(_ header: RowSlot) {
    drop()
    slot = header
  }

  func drop() {
    if let slot { rows.discard(slot) }
    slot = nil
  }

  /// Returns the header's slot if it is slot `index`, which is visible again.
  func take(_ index: Int) -> RowSlot? {
    guard let slot, slot.span.lowerBound == index else { return nil }
    self.slot = nil
    return slot
  }

  /// Follows a change of the items.
  func renumber(by change: ListChange) {
    guard let slot else { return }
    if let target = change.target(of: slot.span.lowerBound) {
      slot.span = target..<target + 1
    } else {
      drop()
    }
  }

  /// Places the header of the section at `edge`, after all slots. `top` is the position of the
  /// first one.
  func place(under edge: Double, in slots: [RowSlot], top: Double, at now: Instant) {
    guard let header = header(at: edge, in: slots, top: top, at: now),
      let shown = shownSlot(of: header, among: slots)
    else {
      drop()
      return
    }
    if shown !== slot { drop() }
    let next = slots.first { $0.isHeader && !$0.isLeaving && $0.span.lowerBound > header }
    let isOutOfSight = shown === slot
    shown.frame = Self.frame(
      top: isOutOfSight ? nil : shown.frame.minY,
      size: Size(rows.viewport.width, isOutOfSight ? shown.length : shown.frame.height),
      under: edge, above: next?.frame.minY)
  }

  /// The frame of a header of this size under `edge`. `top` is its own position among the rows, nil
  /// where that is out of sight; `next` is the position of the next header, which pushes it away.
  static func frame(top: Double?, size: Size, under edge: Double, above next: Double?) -> Rect {
    let natural = top ?? -.infinity
    var y = max(natural, edge)
    if let next { y = min(y, max(natural, next - size.height)) }
    return Rect(0, y, size.width, size.height)
  }

  /// The header of the section at the edge; nil while the edge is above all sections.
  private func header(
    at edge: Double, in slots: [RowSlot], top: Double, at now: Instant
  ) -> Int? {
    var found: RowSlot?
    var y = top
    for slot in slots where !slot.isLeaving {
      if y > edge { break }
      found = slot
      y += slot.extent(at: now, scale: rows.scale)
    }
    guard let found, found.span.lowerBound < rows.source.slotCount else { return nil }
    return rows.source.header(of: found.span.lowerBound)
  }

  private func shownSlot(of header: Int, among slots: [RowSlot]) -> RowSlot? {
    if let slot = slots.first(where: { $0.isHeader && $0.span == header..<header + 1 }) {
      return slot
    }
    if slot?.span.lowerBound != header {
      drop()
      let new = rows.makeSlot(header, beside: slots)
      new.show(extent: new.length)
      slot = new
    }
    return slot
  }
}
