import VitrineLayout
import VitrineUnits

/// Makes, measures and destroys the rows of a list, and knows their heights.
@MainActor
final class RowFactory {
  private(set) var source: ListSource
  private(set) var extents: RowExtents
  private var states = RowStates()
  private let plainHeights: (row: RowHeight, header: RowHeight)
  /// The factor of all text, with which heights grow that are fixed or estimated.
  private var textScale = 1.0
  /// The parents of the rows' slots, and of the headers' above them.
  let rowLayer = SlotLayer()
  let headerLayer = SlotLayer()

  /// The size of the list, in points.
  var viewport = Size.zero
  /// Device pixels for each point.
  var scale = 1.0
  private var measuredWidth = 0.0
  private var hasReportedDuplicate = false

  init(_ source: ListSource, rowHeight: RowHeight, headerHeight: RowHeight) {
    self.source = source
    plainHeights = (rowHeight, headerHeight)
    extents = Self.extents(of: source, rowHeight, headerHeight)
  }

  private var rowHeight: RowHeight { plainHeights.row.scaled(by: textScale) }
  private var headerHeight: RowHeight { plainHeights.header.scaled(by: textScale) }

  /// Whether no row is measured.
  var hasFixedRows: Bool { rowHeight.isFixed }

  /// The least height of a measured row: where all have the same one, that height.
  private func leastHeight(isHeader: Bool) -> Double {
    let plain = isHeader ? plainHeights.header : plainHeights.row
    return plain.isFixed ? plain.scaled(by: textScale).estimate : 0
  }

  private static func extents(
    of source: ListSource, _ rowHeight: RowHeight, _ headerHeight: RowHeight
  ) -> RowExtents {
    var extents: RowExtents
    switch rowHeight {
    case .fixed(let height): extents = RowExtents(count: source.slotCount, length: height)
    case .measured: extents = RowExtents(count: source.slotCount, estimate: rowHeight.estimate)
    }
    if headerHeight != rowHeight {
      for header in source.headers { extents.setLength(headerHeight.estimate, of: header) }
    }
    return extents
  }

  /// Replaces the items; heights that are known stay known. The states of removed items are
  /// dropped.
  func replaceSource(_ new: ListSource, by change: ListChange) {
    if !states.isEmpty {
      for slot in change.removed { states.forget(source.key(slot)) }
    }
    source = new
    extents = extents.rearranged(count: new.slotCount) { change.target(of: $0) }
    if headerHeight == rowHeight { return }
    for header in new.headers where !extents.isKnown(header) || headerHeight.isFixed {
      extents.setLength(headerHeight.estimate, of: header)
    }
  }

  /// Drops all heights where text has another size than at the last call, and measured ones where
  /// rows have another width.
  func forgetHeights(ofOtherWidth width: Double, textScale: Double) {
    if width == measuredWidth && textScale == self.textScale { return }
    let hasOtherText = textScale != self.textScale
    (measuredWidth, self.textScale) = (width, textScale)
    if hasOtherText || !rowHeight.isFixed || !headerHeight.isFixed {
      extents = Self.extents(of: source, rowHeight, headerHeight)
    }
  }

  /// The position of slot `index` in the content, where the viewport is covered above `top` and
  /// below `bottom`, and headers stay under `pinnedEdge`; in points from the viewport's top.
  func span(of index: Int, top: Double, pinnedEdge: Double, bottom: Double) -> RowSpan {
    var freeTop = top
    if let header = source.header(of: index) {
      let ownHeight = header == index ? 0 : extents.length(of: header)
      freeTop = max(top, pinnedEdge + ownHeight)
    }
    return RowSpan(
      start: extents.start(of: index), length: extents.length(of: index), freeTop: freeTop,
      freeBottom: bottom)
  }

  // MARK: Slots

  /// Makes slot `index` with its row, measured, in its layer.
  func makeSlot(_ index: Int, beside others: [RowSlot]) -> RowSlot {
    var key = source.key(index)
    // Two items with the same id are distinguished by their positions: wrong, but no row is lost.
    if others.contains(where: { $0.key == key && !$0.isLeaving }) {
      reportDuplicate(key)
      key = AnyHashable(DuplicateID(id: key, slot: index))
    }
    let isHeader = source.isHeader(index)
    let slot = RowSlot(
      key: key, span: index..<index + 1, row: source.makeRow(index), isHeader: isHeader,
      length: extents.length(of: index))
    let layer = isHeader ? headerLayer : rowLayer
    layer.attach(slot, at: layer.children.count)
    states.restore(slot)
    measure(slot)
    return slot
  }

  /// Logs that two visible items have the same id, once for each list.
  private func reportDuplicate(_ key: AnyHashable) {
    if hasReportedDuplicate { return }
    hasReportedDuplicate = true
    rowLayer.stage?.environment.log(
      .warning,
      "ListView: two items have the id \(key), so changes may move the wrong row; give each item "
        + "an id of its own")
  }

  /// Measures a row, on whole device pixels so that there is no gap between two.
  func measure(_ slot: RowSlot) {
    guard let row = slot.row, slot.span.count == 1 else { return }
    let index = slot.span.lowerBound
    if case .measured = slot.isHeader ? headerHeight : rowHeight {
      let wanted = row.sizeThatFits(Size(viewport.width, .infinity)).height
      if wanted.isFinite {
        let least = leastHeight(isHeader: slot.isHeader)
        extents.setLength(max(least, (wanted * scale).rounded(.up) / scale), of: index)
      }
    }
    slot.length = extents.length(of: index)
  }

  /// Makes the row of a changed item again, with the state of the old one.
  func renewRow(of slot: RowSlot) {
    states.keep(slot)
    slot.replaceRow(source.makeRow(slot.span.lowerBound))
    states.restore(slot)
    measure(slot)
  }

  /// Keeps the state of a slot's row for a later row of the same item.
  func keepState(of slot: RowSlot) { states.keep(slot) }

  /// Removes a slot from its layer; its row's state is kept.
  func discard(_ slot: RowSlot) {
    states.keep(slot)
    slot.detach()
  }
}
