import VitrineLayout
public import VitrineTouch
public import VitrineUnits

/// How high a list's rows are.
public enum RowHeight: Sendable, Hashable {
  /// All alike, in points: nothing is measured.
  case fixed(Double)
  /// As high as each row wants to be, which is asked when it comes into sight; until then it counts
  /// with this estimate.
  case measured(estimate: Double)

  /// An estimate is taken in whole points: measured rows lie on whole device pixels, and what replaces
  /// what shall not shift them by a fraction.
  var estimate: Double {
    switch self {
    case .fixed(let height): height
    case .measured(let estimate): max(1, estimate.rounded())
    }
  }
}

/// Rows one under another, only those in sight alive: the cost of a frame follows what is visible,
/// never how long the list is.
///
///     let list = ListView(stations, id: \.code, rowHeight: 72) { station in
///       ListRow(title: station.name, subtitle: station.line)
///     }
///     list.setItems(fewerStations)
///
/// Items come, go and move by ``setItems(_:animated:)``: rows collapse and unfold, those below follow by
/// spring, and the first row in sight stays where it is. A row out of sight is destroyed; what it wants
/// to keep, it keeps as a ``StatefulRow``. Whether a ``SwipeRow`` is open belongs to its item.
@MainActor
open class ListView: ScrollView {
  var source: ListSource
  let rowHeight: RowHeight
  let headerHeight: RowHeight
  var extents: RowExtents
  /// The slots in sight, from the top; their spans follow one another without a gap.
  var slots: [RowSlot] = []
  /// The header that stays at the top while its own slot is out of sight.
  var pinned: RowSlot?
  let rowLayer = SlotLayer()
  let headerLayer = SlotLayer()

  /// What rows out of sight keep, by their items' names.
  var rowStates: [AnyHashable: Any] = [:]
  /// The item whose row is open, in sight or not.
  var openItem: OpenItem?
  /// A finger pans the list.
  var isPanning = false
  /// The row that a finger drags, or dragged last.
  weak var heldRow: SwipeRow?
  /// The row to be shown, until it is.
  var goal: ScrollGoal?
  var isPlacing = false
  /// Items that were told while rows were being placed.
  var waitingChange: (@MainActor () -> Void)?
  /// The offset that the slots are placed for.
  var placedOffset = 0.0
  private var measuredWidth = 0.0

  /// Where section headers stay, in points from the top; nil: below the top content inset. Banners that
  /// lie over the list set it to their lower edge.
  public var pinnedInset: Double? {
    didSet { if pinnedInset != oldValue { setNeedsLayout() } }
  }

  /// A collection with random access; `id` names an item for as long as it lives, and the row that
  /// shows it is known by that name while it is in sight.
  public convenience init<Data: RandomAccessCollection, ID: Hashable>(
    _ items: Data, id: @escaping (Data.Element) -> ID, rowHeight: Double, name: String = "list",
    row: @escaping @MainActor (Data.Element) -> Component
  ) {
    self.init(items, id: id, rowHeight: .fixed(rowHeight), name: name, row: row)
  }

  /// The same with rows of their own heights. Where items are `Equatable`, only rows whose items changed
  /// are made anew by ``setItems(_:animated:)``; else all that are in sight.
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
    self.source = source
    self.rowHeight = rowHeight
    self.headerHeight = headerHeight
    extents = Self.extents(of: source, rowHeight, headerHeight)
    super.init(name: name)
    addContent(rowLayer)
    addContent(headerLayer)
    // A container that owns the pan may have moved something else by it.
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

  // MARK: Questions

  /// How many rows are alive, headers included: those in sight, and no more.
  public var liveRowCount: Int { slots.count { $0.row != nil } + (pinned == nil ? 0 : 1) }

  /// How many items there are.
  public var rowCount: Int { source.itemCount }

  /// The row that shows item number `index`, if it is in sight.
  public func row(at index: Int) -> Component? {
    guard index >= 0 && index < source.itemCount else { return nil }
    return liveSlot(source.slot(ofItem: index))?.row
  }

  /// Where the row of item number `index` is drawn, in the list's coordinates, if it is in sight.
  public func rowFrame(at index: Int) -> Rect? {
    guard index >= 0 && index < source.itemCount else { return nil }
    return liveSlot(source.slot(ofItem: index))?.frame
  }

  /// The row that shows the item of this name, if it is in sight.
  public func row<ID: Hashable>(id: ID) -> Component? {
    slots.first { $0.key == AnyHashable(id) && !$0.isLeaving }?.row
  }

  /// The header of this section, if it is in sight.
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

  open override func report(to report: inout StageReport) {
    super.report(to: &report)
    if let openItem { report.openRows.append(String(describing: openItem.key.base)) }
  }

  /// Of rows whose heights are not all known each counts alike, so that the indicator neither jumps nor
  /// turns back when one turns out to be higher than it was thought to be.
  open override var travelledShare: Double {
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

  // MARK: Time and place

  /// That of all rows, those never seen by their estimates.
  open override func contentLength(in width: Double) -> Double { extents.total }

  open override func layout() {
    rowLayer.frame = bounds
    headerLayer.frame = bounds
    if !frame.isZeroSized {
      measureAgain()
      place()
      // Told before the list was shown.
      if goal?.target == .infinity { reachGoal() }
    }
    super.layout()
  }

  open override func offsetDidChange() {
    if frame.isZeroSized || isPlacing { return }
    if offset != placedOffset && scrollState.phase == .drag { closeOpenRow() }
    place()
  }

  open override func advance(to now: Instant) {
    super.advance(to: now)
    if slots.contains(where: { $0.growth != nil || $0.shift != nil }) { place() }
  }

  open override func motionDidEnd() {
    super.motionDidEnd()
    reachGoal()
  }

  open override func receive(_ event: GestureEvent) {
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

  /// Rows may want another height since their layout was asked for: in another width all of them.
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

  /// Where the first slot in sight is drawn.
  var firstSlotTop: Double {
    slots.first.map { extents.start(of: $0.span.lowerBound) - offset } ?? 0
  }
}

extension Rect {
  var isZeroSized: Bool { width <= 0 || height <= 0 }
}
