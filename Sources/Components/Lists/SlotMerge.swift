import VitrineUnits

/// Converts the visible slots into those after a change of items.
///
///     before   after, at first     in the end
///     ┌ A ┐    ┌ A ┐               ┌ A ┐
///     ├ B ┤    ├ B ┤ leaves        ├ X ┤
///     ├ C ┤    ── X ─ no height    ├ C ┤
///     └───┘    └ C ┘               └───┘
@MainActor
struct SlotMerge {
  private let window: RowWindow
  private let change: ListChange
  private let old: ListSource
  /// The position of each of the window's slots before the change.
  private let tops: [Double]
  /// The list's offset.
  private let offset: Double
  private let isAtTop: Bool
  private let now: Instant

  fileprivate enum Outcome {
    /// The row stays, or returned while it was collapsing; with its new number.
    case stays(Int)
    case returns(Int)
    case moves(Int)
    case leaves
  }

  /// A visible row that passes others: its old position, and the gap that it leaves.
  private struct Traveller {
    var slot: RowSlot
    var top: Double
    var gap: RowSlot
  }

  private var merged: [RowSlot] = []
  /// The next slot number to be covered.
  private var next = 0
  /// The moved rows by their new numbers, until their new positions are found.
  private var travellers: [Int: Traveller] = [:]
  private var sent: [Traveller] = []

  init(
    _ window: RowWindow, change: ListChange, old: ListSource, tops: [Double], offset: Double,
    isAtTop: Bool, at now: Instant
  ) {
    self.window = window
    self.change = change
    self.old = old
    self.tops = tops
    self.offset = offset
    self.isAtTop = isAtTop
    self.now = now
  }

  private var rows: RowFactory { window.rows }

  /// Sets the window's slots. Returns the position of the first one; nil is that of the offset.
  mutating func run() -> Double? {
    let before = window.slots
    window.slots = []
    guard let first = before.first, let last = before.last, let firstTop = tops.first else {
      if !isAtTop { return nil }
      fill(to: rows.source.slotCount)
      window.slots = merged
      return -offset
    }
    let outcomes = outcomes(of: before)
    for (slot, outcome) in zip(before, outcomes) {
      if case .moves(let target) = outcome { travellers[target] = traveller(slot) }
    }
    let gaps = Dictionary(
      uniqueKeysWithValues: travellers.values.map { (ObjectIdentifier($0.slot), $0.gap) })
    next = isAtTop ? 0 : min(head(of: first), outcomes.compactMap(\.staying).first ?? .max)
    for (slot, outcome) in zip(before, outcomes) {
      take(slot, outcome, gap: gaps[ObjectIdentifier(slot)])
    }
    let tail = change.staying(from: min(last.span.upperBound, change.oldCount))
    fill(to: max(next, tail ?? rows.source.slotCount))
    for left in travellers.values.sorted(by: { $0.slot.id < $1.slot.id }) { stayBehind(left) }
    window.slots = merged
    return isAtTop ? -offset : firstTop
  }

  /// The first number from which on added slots show: after the last one above that stays.
  private func head(of first: RowSlot) -> Int {
    change.staying(before: min(first.span.lowerBound, change.oldCount)).map { $0 + 1 } ?? 0
  }

  private func traveller(_ slot: RowSlot) -> Traveller {
    let gap = RowSlot(key: nil, span: 0..<0, row: nil, isHeader: false, length: slot.length)
    gap.growth = slot.growth
    gap.grow(to: 0, at: now)
    return Traveller(slot: slot, top: slot.frame.minY, gap: gap)
  }

  /// Sets the window's slots without motion: the first visible row that stays keeps its position.
  func runAtOnce() -> Double? {
    let before = window.slots
    window.slots = []
    var alive: [Int: RowSlot] = [:]
    var anchor: (slot: Int, top: Double)?
    for (slot, top) in zip(before, tops) {
      let number = slot.span.lowerBound
      guard !slot.isLeaving, slot.row != nil, let target = change.target(of: number) else {
        // Its item is gone: no state is kept.
        slot.span = number..<number
        rows.discard(slot)
        continue
      }
      slot.span = target..<target + 1
      slot.growth = nil
      slot.shift = nil
      alive[target] = slot
      if anchor == nil { anchor = (target, top) }
      if rows.source.differs(target, from: old, number) { rows.renewRow(of: slot) }
    }
    let count = rows.source.slotCount
    if isAtTop || count == 0 {
      anchor = (0, -offset)
    } else if anchor == nil, let first = before.first, let top = tops.first {
      anchor = (min(head(of: first), count - 1), top)
    }
    guard let anchor, count > 0 else {
      for slot in alive.values { rows.discard(slot) }
      return nil
    }
    var top = anchor.top
    var lower = anchor.slot
    while top > 0 && lower > 0 {
      lower -= 1
      window.slots.insert(alive.removeValue(forKey: lower) ?? window.makeSlot(lower), at: 0)
      top -= window.slots[0].length
    }
    var end = anchor.top
    var upper = anchor.slot
    while (end < rows.viewport.height || upper == anchor.slot) && upper < count {
      let slot = alive.removeValue(forKey: upper) ?? window.makeSlot(upper)
      window.slots.append(slot)
      end += slot.length
      upper += 1
    }
    for slot in alive.values.sorted(by: { $0.id < $1.id }) { rows.discard(slot) }
    return top
  }

  private func outcomes(of before: [RowSlot]) -> [Outcome] {
    let returning = returningRows(among: before)
    var outcomes: [Outcome] = before.map { slot in
      if slot.isLeaving { return .leaves }
      if slot.row == nil { return .leaves }
      guard let target = change.target(of: slot.span.lowerBound) else { return .leaves }
      return change.stays(slot.span.lowerBound) ? .stays(target) : .moves(target)
    }
    // A collapsing row returns only if its item returned between the same neighbors.
    var lower = -1
    for index in outcomes.indices {
      if case .stays(let target) = outcomes[index] { lower = target }
      guard before[index].isLeaving, let key = before[index].key, let target = returning[key]
      else { continue }
      let upper = outcomes[index...].compactMap(\.staying).first ?? .max
      if target > lower && target < upper {
        outcomes[index] = .returns(target)
        lower = target
      }
    }
    return outcomes
  }

  /// The new numbers of items whose rows are collapsing.
  private func returningRows(among before: [RowSlot]) -> [AnyHashable: Int] {
    let keys = Set(before.compactMap { $0.isLeaving ? $0.key : nil })
    if keys.isEmpty { return [:] }
    var found: [AnyHashable: Int] = [:]
    for index in change.added {
      let key = rows.source.key(index)
      if keys.contains(key) { found[key] = index }
    }
    return found
  }

  private mutating func take(_ slot: RowSlot, _ outcome: Outcome, gap: RowSlot?) {
    let number = slot.span.lowerBound
    switch outcome {
    case .stays(let target), .returns(let target):
      // Rows added above the first one that stays do not show, except at the list's top.
      if merged.isEmpty && !isAtTop { next = target }
      fill(to: target)
      slot.span = target..<target + 1
      if case .returns = outcome {
        rows.renewRow(of: slot)
        slot.grow(to: slot.length, at: now)
      } else if rows.source.differs(target, from: old, number) {
        rows.renewRow(of: slot)
      }
      merged.append(slot)
      next = target + 1
    case .leaves:
      // Rows that waited to be made are made again.
      if slot.row == nil && !slot.isLeaving { return }
      if !slot.isLeaving { slot.leave(at: now) }
      leave(slot)
    case .moves:
      if let gap { leave(gap) }
    }
  }

  private mutating func leave(_ slot: RowSlot) {
    slot.span = next..<next
    slot.isTouchable = false
    merged.append(slot)
  }

  /// Makes the slots before `target`, as many as will be visible; the rest waits.
  private mutating func fill(to target: Int) {
    var seen = 0.0
    while next < target && seen < rows.viewport.height {
      let slot: RowSlot
      if let traveller = travellers.removeValue(forKey: next) {
        slot = traveller.slot
        let number = slot.span.lowerBound
        slot.span = next..<next + 1
        if rows.source.differs(next, from: old, number) { rows.renewRow(of: slot) }
        sent.append(traveller)
      } else {
        slot = window.makeSlot(next)
      }
      slot.growth = RowMotion(from: 0, to: slot.length, at: now)
      merged.append(slot)
      seen += slot.length
      next += 1
    }
    if next < target {
      merged.append(RowSlot(key: nil, span: next..<target, row: nil, isHeader: false, length: 0))
      next = target
    }
  }

  /// Collapses a moved row at its old position where its new one is out of sight.
  private mutating func stayBehind(_ traveller: Traveller) {
    guard let index = merged.firstIndex(where: { $0 === traveller.gap }) else { return }
    let slot = traveller.slot
    rows.keepState(of: slot)
    slot.growth = traveller.gap.growth
    slot.shift = nil
    slot.span = traveller.gap.span
    slot.isTouchable = false
    merged[index] = slot
  }

  /// Starts the motion of moved rows from their old positions.
  func sendTravellers() {
    for traveller in sent where traveller.slot.parent != nil {
      let distance = traveller.top - traveller.slot.frame.minY
      traveller.slot.shift = RowMotion(from: distance, to: 0, at: now)
    }
  }
}

extension SlotMerge.Outcome {
  fileprivate var staying: Int? {
    switch self {
    case .stays(let target), .returns(let target): target
    case .moves, .leaves: nil
    }
  }
}
