import VitrineLayout
public import VitrineTouch
public import VitrineUnits

/// The heights of a list's rows.
public enum RowHeight: Sendable, Hashable {
  /// The same for all, in points: nothing is measured.
  case fixed(Double)
  /// Each row's own, measured when it becomes visible; until then the estimate counts.
  case measured(estimate: Double)

  /// In whole points: measured rows are on whole device pixels, and an estimate must not shift them by
  /// a fraction.
  var estimate: Double {
    switch self {
    case .fixed(let height): height
    case .measured(let estimate): max(1, estimate.rounded())
    }
  }

  /// Whether rows can have it: finite, and above zero where it is fixed.
  var isValid: Bool {
    switch self {
    case .fixed(let height): height > 0 && height.isFinite
    case .measured(let estimate): estimate.isFinite
    }
  }
}

/// A column of rows of which only the visible ones exist: the cost of a frame depends on what is visible,
/// not on the length of the list.
///
///     let list = ListView(stations, id: \.code, rowHeight: 72) { station in
///       ListRow(title: station.name, subtitle: station.line)
///     }
///     list.setItems(fewerStations)
///
/// ``setItems(_:animated:)`` adds, removes and moves items: rows collapse and expand, those below follow
/// by spring, and the first visible row keeps its position. A row out of sight is destroyed; a
/// ``StatefulRow`` keeps its state. Whether a ``SwipeRow`` is open belongs to its item.
@MainActor
public final class ListView: ScrollView {
  var source: ListSource
  let rowHeight: RowHeight
  let headerHeight: RowHeight
  var extents: RowExtents
  /// The visible slots, from the top; their spans are contiguous.
  var slots: [RowSlot] = []
  /// The header that stays at the top while its own slot is out of sight.
  var pinned: RowSlot?
  let rowLayer = SlotLayer()
  let headerLayer = SlotLayer()

  /// The states of rows out of sight, by their items' keys.
  var rowStates: [AnyHashable: Any] = [:]
  /// The item whose row is open, in sight or not.
  var openItem: OpenItem?
  /// A finger pans the list.
  var isPanning = false
  /// The row that a finger drags, or dragged last.
  weak var heldRow: SwipeRow?
  /// The row to which the list scrolls.
  var goal: ScrollGoal?
  var isPlacing = false
  /// A change of items during a placement, which follows it.
  var waitingChange: (@MainActor () -> Void)?
  /// The offset that the slots are placed for.
  var placedOffset = 0.0
  private var measuredWidth = 0.0

  /// Where section headers stay, in points from the top; nil is below the top content inset. A banner
  /// over the list sets it to its lower edge.
  public var pinnedInset: Double? {
    didSet { if pinnedInset != oldValue { setNeedsLayout() } }
  }

  /// A list of `items`, which `id` identifies for as long as they exist.
  public convenience init<Data: RandomAccessCollection, ID: Hashable>(
    _ items: Data, id: @escaping (Data.Element) -> ID, rowHeight: Double, name: String = "list",
    row: @escaping @MainActor (Data.Element) -> Component
  ) {
    self.init(items, id: id, rowHeight: .fixed(rowHeight), name: name, row: row)
  }

  /// A list with rows of their own heights. ``setItems(_:animated:)`` makes the rows of changed items
  /// again; where items are not `Equatable`, all visible rows.
  public convenience init<Data: RandomAccessCollection, ID: Hashable>(
    _ items: Data, id: @escaping (Data.Element) -> ID, rowHeight: RowHeight, name: String = "list",
    row: @escaping @MainActor (Data.Element) -> Component
  ) {
    let recipe = RowRecipe(id: id, row: row, header: { _ in Component() })
    self.init(
      source: TypedSource([ListPart(items)], recipe), name: name, rowHeight: rowHeight,
      headerHeight: rowHeight)
  }

  init(source: ListSource, name: String, rowHeight: RowHeight, headerHeight: RowHeight) {
    require(rowHeight.isValid, "ListView.rowHeight is \(rowHeight); give a finite height above 0")
    require(
      headerHeight.isValid, "ListView.headerHeight is \(headerHeight); give a finite height above 0"
    )
    self.source = source
    self.rowHeight = rowHeight
    self.headerHeight = headerHeight
    extents = Self.extents(of: source, rowHeight, headerHeight)
    super.init(name: name)
    addContent(rowLayer)
    addContent(headerLayer)
    // In a container the pan may have moved something else.
    observeRelease(self) { list, release in
      if !release.isCancelled { (list as? ListView)?.closeOpenRow() }
    }
  }

  static func extents(
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

  // MARK: Rows

  /// The number of rows that exist, headers included: the visible ones, and no more.
  public var liveRowCount: Int { slots.count { $0.row != nil } + (pinned == nil ? 0 : 1) }

  /// The number of items.
  public var rowCount: Int { source.itemCount }

  /// The row of item number `index`, if it is visible.
  public func row(at index: Int) -> Component? {
    guard index >= 0 && index < source.itemCount else { return nil }
    return liveSlot(source.slot(ofItem: index))?.row
  }

  /// The frame of the row of item number `index` in the list's coordinates, if it is visible.
  public func rowFrame(at index: Int) -> Rect? {
    guard index >= 0 && index < source.itemCount else { return nil }
    return liveSlot(source.slot(ofItem: index))?.frame
  }

  /// The row of the item with this id, if it is visible.
  public func row<ID: Hashable>(id: ID) -> Component? {
    slots.first { $0.key == AnyHashable(id) && !$0.isLeaving }?.row
  }

  /// The header of this section, if it is visible.
  public func header<ID: Hashable>(section: ID) -> Component? {
    let key = AnyHashable(HeaderKey(section: AnyHashable(section)))
    return slots.first { $0.key == key && !$0.isLeaving }?.row
      ?? (pinned?.key == key ? pinned?.row : nil)
  }

  func liveSlot(_ slot: Int) -> RowSlot? {
    guard let first = slots.first, let last = slots.last, slot >= first.span.lowerBound,
      slot < last.span.upperBound
    else { return nil }
    return slots.first { $0.span.contains(slot) && $0.row != nil }
  }

  package override func report(to report: inout StageReport) {
    super.report(to: &report)
    if let openItem { report.openRows.append(String(describing: openItem.key.base)) }
  }

  /// While not all heights are known, every row counts the same, so that the indicator does not jump
  /// when a row turns out to be higher than its estimate.
  public override var travelledShare: Double {
    guard !rowHeight.isFixed, let first = slots.first, let last = slots.last else {
      return super.travelledShare
    }
    let estimate = rowHeight.estimate
    func share(_ distance: Double, of slot: RowSlot) -> Double {
      slot.length > 0 ? min(max(distance / slot.length, 0), 1) : 0
    }
    let above = Double(first.span.lowerBound) + share(-first.frame.minY, of: first)
    let hidden = share(last.frame.minY + last.length - frame.height, of: last)
    let below = Double(source.slotCount - last.span.upperBound) + hidden
    let before = above * estimate + min(max(offset - startOffset, 0), contentInset.top)
    let after = below * estimate + min(max(extent.maximum - offset, 0), contentInset.bottom)
    return before + after > 0 ? before / (before + after) : 0
  }

  // MARK: Layout and time

  /// The length of all rows, with estimates for rows that were never visible.
  public override func contentLength(in width: Double) -> Double { extents.total }

  public override func layout() {
    rowLayer.frame = bounds
    headerLayer.frame = bounds
    if !frame.isZeroSized {
      measureAgain()
      place()
      // Set before the list was shown.
      if goal?.target == .infinity { reachGoal() }
    }
    super.layout()
  }

  public override func offsetDidChange() {
    if frame.isZeroSized || isPlacing { return }
    if offset != placedOffset && scrollState.phase == .drag { closeOpenRow() }
    place()
  }

  public override func advance(to now: Instant) {
    super.advance(to: now)
    if slots.contains(where: { $0.growth != nil || $0.shift != nil }) { place() }
  }

  public override func motionDidEnd() {
    super.motionDidEnd()
    reachGoal()
  }

  public override func receive(_ event: GestureEvent) {
    switch event.gesture {
    case .panBegan:
      goal = nil
      isPanning = true
      closeOpenRow()
    case .panEnded, .panCancelled: isPanning = false
    case .pressed: if isMoving { goal = nil }
    case .released, .tap, .doubleTap, .twoFingerTap, .longPress, .panChanged,
      .doubleTapDrag, .transformBegan, .transformChanged, .transformEnded, .transformCancelled:
      break
    }
    super.receive(event)
  }

  /// Rows may have other heights since the last layout; in another width all of them.
  private func measureAgain() {
    let top = firstSlotTop
    if frame.width != measuredWidth {
      measuredWidth = frame.width
      if !rowHeight.isFixed || !headerHeight.isFixed {
        extents = Self.extents(of: source, rowHeight, headerHeight)
      }
    }
    for slot in slots where slot.span.count == 1 { measure(slot) }
    if let pinned { measure(pinned) }
    if top != firstSlotTop { place(from: top) }
  }

  /// The position of the first visible slot.
  var firstSlotTop: Double {
    slots.first.map { extents.start(of: $0.span.lowerBound) - offset } ?? 0
  }
}

extension Rect {
  var isZeroSized: Bool { width <= 0 || height <= 0 }
}
