import VitrineMotion
public import VitrineTouch
public import VitrineUnits

/// A column of rows of which only the visible ones exist: the cost of a frame depends on what is
/// visible, not on the length of the list.
///
///     let list = ListView(stations, id: \.code, rowHeight: 72) { station in
///       ListRow(title: station.name, subtitle: station.line)
///     }
///     list.setItems(fewerStations)
///
/// ``setItems(_:animated:)`` adds, removes and moves items: rows collapse and expand, those below
/// follow by spring, and the first visible row keeps its position. A row out of sight is destroyed;
/// a ``StatefulRow`` keeps its state. Whether a ``SwipeRow`` is open belongs to its item.
@MainActor
public final class ListView: ScrollView {
  private let rowHeight: RowHeight
  private let rows: RowFactory
  private let window: RowWindow
  /// The open row, and what rows that open need of the list.
  let openRows: OpenRowTracker
  /// The row to which the list scrolls.
  private let goal = ScrollGoal()
  /// Whether its rows are being placed.
  private(set) var isPlacing = false
  /// A change of items during a placement, which follows it.
  private var waitingChange: (@MainActor () -> Void)?
  /// The offset that the slots are placed for.
  private var placedOffset = 0.0

  /// The position of section headers that stay, in points from the top; nil is below the top
  /// content inset. A banner over the list sets it to its lower edge.
  public var pinnedInset: Double? {
    didSet {
      if let pinnedInset { requireFinite(pinnedInset, "ListView.pinnedInset") }
      if pinnedInset != oldValue { setNeedsLayout() }
    }
  }

  /// A list of `items`, which `id` identifies for as long as they exist.
  public convenience init<Data: RandomAccessCollection, ID: Hashable>(
    _ items: Data, id: @escaping @MainActor (Data.Element) -> ID, rowHeight: Double,
    name: String = "list", row: @escaping @MainActor (Data.Element) -> Component
  ) {
    self.init(items, id: id, rowHeight: .fixed(rowHeight), name: name, row: row)
  }

  /// A list with rows of their own heights. ``setItems(_:animated:)`` makes the rows of changed
  /// items again; where items are not `Equatable`, all visible rows.
  public convenience init<Data: RandomAccessCollection, ID: Hashable>(
    _ items: Data, id: @escaping @MainActor (Data.Element) -> ID, rowHeight: RowHeight,
    name: String = "list", row: @escaping @MainActor (Data.Element) -> Component
  ) {
    self.init(items, id: id, rowHeight: rowHeight, name: name, isSame: nil, row: row)
  }

  /// A list that makes the row of an item again where `isSame` is false for the old and the new
  /// item; nil: where they are not equal.
  package convenience init<Data: RandomAccessCollection, ID: Hashable>(
    _ items: Data, id: @escaping @MainActor (Data.Element) -> ID, rowHeight: RowHeight,
    name: String, isSame: (@MainActor (Data.Element, Data.Element) -> Bool)?,
    row: @escaping @MainActor (Data.Element) -> Component
  ) {
    var recipe = RowRecipe(id: id, row: row, header: { _ in Component() })
    if let isSame { recipe.isSame = isSame }
    self.init(
      source: TypedSource([ListPart(items)], recipe), name: name, rowHeight: rowHeight,
      headerHeight: rowHeight)
  }

  init(source: ListSource, name: String, rowHeight: RowHeight, headerHeight: RowHeight) {
    rowHeight.check("ListView.rowHeight")
    headerHeight.check("ListView.headerHeight")
    self.rowHeight = rowHeight
    rows = RowFactory(source, rowHeight: rowHeight, headerHeight: headerHeight)
    window = RowWindow(rows)
    openRows = OpenRowTracker(window)
    super.init(name: name)
    addContent(rows.rowLayer)
    addContent(rows.headerLayer)
    // In a container the pan may have moved something else.
    observeRelease(self) { list, release in
      if !release.isCancelled { (list as? ListView)?.closeOpenRow() }
    }
  }

  // MARK: Rows

  /// The number of rows that exist, headers included: the visible ones, and no more.
  public var liveRowCount: Int { window.liveCount }

  /// The number of items.
  public var rowCount: Int { rows.source.itemCount }

  /// The row of item number `index`, if it is visible.
  public func row(at index: Int) -> Component? {
    guard index >= 0 && index < rows.source.itemCount else { return nil }
    return window.liveSlot(rows.source.slot(ofItem: index))?.row
  }

  /// The frame of the row of item number `index` in the list's coordinates, if it is visible.
  public func rowFrame(at index: Int) -> Rect? {
    guard index >= 0 && index < rows.source.itemCount else { return nil }
    return window.liveSlot(rows.source.slot(ofItem: index))?.frame
  }

  /// The row of the item with this id, if it is visible.
  public func row<ID: Hashable>(id: ID) -> Component? {
    window.slot(of: AnyHashable(id))?.row
  }

  /// The header of this section, if it is visible.
  public func header<ID: Hashable>(section: ID) -> Component? {
    let key = AnyHashable(HeaderKey(section: AnyHashable(section)))
    if let shown = window.slot(of: key) { return shown.row }
    return window.pinned.slot?.key == key ? window.pinned.slot?.row : nil
  }

  package override func report(to report: inout StageReport) {
    super.report(to: &report)
    if let key = openRows.openKey { report.openRows.append(String(describing: key.base)) }
  }

  /// The scrolled share. While not all heights are known, every row counts the same, so that the
  /// indicator does not jump when a row turns out to be higher than its estimate.
  override var travelledShare: Double {
    if rows.hasFixedRows { return super.travelledShare }
    return window.travelledShare(
      estimate: rowHeight.estimate,
      above: min(max(offset - startOffset, 0), contentInset.top),
      below: min(max(extent.maximum - offset, 0), contentInset.bottom)) ?? super.travelledShare
  }

  // MARK: Items

  /// Shows other items, of the same type as the list's first ones.
  ///
  /// Visible rows that stay keep their positions, removed rows collapse, added rows expand; changes
  /// out of sight do not show, and a fling continues at its speed. A list at its top stays there,
  /// so that new first items show. May be called at any time, also while rows are still moving.
  /// O(n) in the number of items.
  public func setItems<Data: RandomAccessCollection>(_ items: Data, animated: Bool = true) {
    setParts([ListPart(items)], animated: animated)
  }

  func setParts<Element>(_ parts: [ListPart<Element>], animated: Bool) {
    guard let source = rows.source as? ElementSource<Element> else {
      misuse("ListView.setItems: the list was made with items of another type than \(Element.self)")
    }
    replaceSource(source.holding(parts), animated: animated)
  }

  private func replaceSource(_ new: ListSource, animated: Bool) {
    if isPlacing {
      // An observer of the list changes its items while its rows are being placed.
      waitingChange = { [unowned self] in replaceSource(new, animated: animated) }
      return
    }
    adoptViewport()
    let old = rows.source
    let change = old.change(to: new)
    openRows.forgetItems(removedBy: change, from: old)
    let tops = window.tops(at: offset, now)
    let isAtTop = offset <= startOffset + 0.5
    rows.replaceSource(new, by: change)
    goal.renumber(by: change)
    window.pinned.renumber(by: change)
    guard let stage, !frame.isEmpty else {
      window.removeAll(after: change)
      setNeedsLayout()
      return
    }
    let isAnimated = animated && !stage.environment.reducesMotion
    var merge = SlotMerge(
      window, change: change, old: old, tops: tops, offset: offset, isAtTop: isAtTop, at: now)
    place(from: isAnimated ? merge.run() : merge.runAtOnce())
    if isAnimated {
      merge.sendTravellers()
      place()
    }
    // A list that has become much shorter returns at once, not through empty space.
    let last = max(startOffset, extent.maximum)
    if offset > last + (isAnimated ? frame.height : 0) { jump(to: last) }
  }

  /// Closes the open row, visible or not.
  public func closeOpenRow(animated: Bool = true) { openRows.close(animated: animated) }

  // MARK: Scrolling to a row

  /// Scrolls to item number `index`, as near to `position` as the list's ends allow.
  ///
  /// Exact also where heights are estimated: the goal is corrected during the motion. A list that
  /// is not yet visible opens there.
  public func scrollToRow(_ index: Int, position: RowPosition = .top, animated: Bool = true) {
    require(
      index >= 0 && index < rowCount,
      "ListView.scrollToRow: a list of \(rowCount) items has no row \(index)")
    goal.scroll(self, to: rows.source.slot(ofItem: index), position, animated: animated)
  }

  /// Scrolls to the item with this id. Returns false if there is none. O(n).
  @discardableResult
  public func scrollToRow<ID: Hashable>(
    id: ID, position: RowPosition = .top, animated: Bool = true
  ) -> Bool {
    guard let slot = rows.source.slot(ofID: AnyHashable(id)) else { return false }
    goal.scroll(self, to: slot, position, animated: animated)
    return true
  }

  /// The present position of slot `index`, and the part of the viewport that is free for it.
  func span(of index: Int) -> RowSpan {
    rows.span(
      of: index, top: contentInset.top, pinnedEdge: pinnedEdge,
      bottom: frame.height - contentInset.bottom)
  }

  // MARK: Layout and time

  /// The length of all rows, with estimates for rows that were never visible.
  public override func contentLength(in width: Double) -> Double { rows.extents.total }

  public override func layout() {
    rows.rowLayer.frame = bounds
    rows.headerLayer.frame = bounds
    if !frame.isEmpty {
      measureAgain()
      place()
      // Set before the list was shown.
      if goal.isNew { goal.reach(in: self) }
    }
    super.layout()
  }

  public override func offsetDidChange() {
    if frame.isEmpty || isPlacing { return }
    if offset != placedOffset && scrollState.phase == .drag { closeOpenRow() }
    place()
  }

  public override func advance(to now: Instant) {
    super.advance(to: now)
    if window.isMoving { place() }
  }

  override func motionDidEnd() {
    super.motionDidEnd()
    goal.reach(in: self)
  }

  public override func receive(_ event: GestureEvent) {
    switch event.gesture {
    case .panBegan:
      goal.clear()
      openRows.isPanning = true
      closeOpenRow()
    case .panEnded, .panCancelled: openRows.isPanning = false
    case .pressed: if isMoving { goal.clear() }
    case .released, .tap, .doubleTap, .twoFingerTap, .longPress, .panChanged,
      .doubleTapDrag, .transformBegan, .transformChanged, .transformEnded, .transformCancelled:
      break
    }
    super.receive(event)
  }

  private var now: Instant { stage?.now ?? .zero }

  private var pinnedEdge: Double { pinnedInset ?? contentInset.top }

  private func adoptViewport() {
    rows.viewport = frame.size
    rows.scale = stage?.environment.scale ?? 1
  }

  /// Rows may have other heights since the last layout; in another width all of them.
  private func measureAgain() {
    adoptViewport()
    let top = window.top(at: offset)
    rows.forgetHeights(
      ofOtherWidth: frame.width, textScale: stage?.environment.textScale ?? 1)
    window.measure()
    if top != window.top(at: offset) { place(from: top) }
  }

  /// Places all visible rows. `top` is the position of the first slot; nil is that of the offset.
  private func place(from top: Double? = nil) {
    if isPlacing || frame.isEmpty { return }
    isPlacing = true
    defer {
      isPlacing = false
      if let change = waitingChange {
        waitingChange = nil
        change()
      }
      goal.follow(in: self)
    }
    adoptViewport()
    let now = now
    let shift = window.place(from: top ?? window.top(at: offset), offset: offset, at: now)
    if abs(shift) > 1e-6 {
      goal.shift(by: shift)
      adjustContent(by: shift)
    }
    setContentLength(rows.extents.total)
    window.setFrames(offset: offset, pinnedEdge: pinnedEdge, at: now)
    placedOffset = offset
    if window.isMoving { setNeedsAdvance() }
  }
}
