import VitrineUnits

/// Turns the slots in sight into those after a change of items.
///
///     before   after, at first     in the end
///     ┌ A ┐    ┌ A ┐               ┌ A ┐
///     ├ B ┤    ├ B ┤ ghost         ├ X ┤
///     ├ C ┤    ── X ─ no height    ├ C ┤
///     └───┘    └ C ┘               └───┘
@MainActor
struct SlotMerge {
  private let list: ListView
  private let change: ListChange
  private let old: ListSource
  /// Where each of the list's slots began.
  private let tops: [Double]
  let isAnimated: Bool
  private let isAtTop: Bool
  private let now: Instant
  private let moment: Instant

  fileprivate enum Fate {
    /// It stays, or came back while it was collapsing: its new number.
    case stays(Int)
    case returns(Int)
    case moves(Int)
    case leaves
  }

  private var merged: [RowSlot] = []
  /// The next slot number to be covered.
  private var next = 0
  /// Rows in sight that pass others, by their new numbers; and where each was drawn.
  private var travellers: [Int: (slot: RowSlot, top: Double)] = [:]
  private var sent: [(slot: RowSlot, top: Double)] = []
  /// What travellers leave behind.
  private var gaps: [ObjectIdentifier: RowSlot] = [:]
  private var isCut = false

  init(
    list: ListView, change: ListChange, old: ListSource, tops: [Double], isAnimated: Bool,
    isAtTop: Bool
  ) {
    self.list = list
    self.change = change
    self.old = old
    self.tops = tops
    self.isAnimated = isAnimated
    self.isAtTop = isAtTop
    now = list.stage?.now ?? .zero
    moment = list.stage?.moment ?? .zero
  }

  /// Sets the list's slots; tells where the first one is to be drawn, nil if where the offset says.
  mutating func run() -> Double? {
    let before = list.slots
    guard let first = before.first, let last = before.last, let firstTop = tops.first else {
      if !isAtTop { return nil }
      fill(to: list.source.slotCount)
      list.slots = merged
      return -list.offset
    }
    let fates = fates(of: before)
    for (slot, fate) in zip(before, fates) {
      if case .moves(let target) = fate {
        travellers[target] = (slot, slot.frame.minY)
      }
    }
    list.slots = []
    let head =
      change.staying(before: min(first.span.lowerBound, change.oldCount)).map { $0 + 1 } ?? 0
    let tail = change.staying(from: min(last.span.upperBound, change.oldCount))
    let firstStaying = fates.compactMap(\.staying).first
    next = isAtTop ? 0 : min(head, firstStaying ?? .max)
    var top: Double? = isAtTop ? -list.offset : nil
    for (index, slot) in before.enumerated() {
      if isCut {
        list.discard(slot)
        continue
      }
      let isFirst = merged.isEmpty
      take(slot, fates[index], replacing: slot.span.lowerBound)
      if isFirst && !merged.isEmpty && top == nil { top = tops[index] }
    }
    if !isCut {
      if merged.isEmpty && !isAnimated && !isAtTop {
        // Nobody in sight stays: whoever comes after is shown where the first was.
        top = firstTop
        next = min(next, max(0, list.source.slotCount - 1))
      }
      fill(to: max(next, tail ?? list.source.slotCount))
    }
    for traveller in travellers.values.sorted(by: { $0.slot.id < $1.slot.id }) {
      stayBehind(traveller.slot)
    }
    list.slots = merged
    return top
  }

  private func fates(of before: [RowSlot]) -> [Fate] {
    let returning = returningGhosts(among: before)
    var fates: [Fate] = before.map { slot in
      if slot.isLeaving { return .leaves }
      if slot.row == nil { return .leaves }
      guard let target = change.target(of: slot.span.lowerBound) else { return .leaves }
      return change.stays(slot.span.lowerBound) ? .stays(target) : .moves(target)
    }
    // A ghost comes back where it is only if its item came back between the same neighbours.
    var floor = -1
    for index in fates.indices {
      if case .stays(let target) = fates[index] { floor = target }
      guard before[index].isLeaving, let key = before[index].key, let target = returning[key]
      else { continue }
      let ceiling = fates[index...].compactMap(\.staying).first ?? .max
      if target > floor && target < ceiling {
        fates[index] = .returns(target)
        floor = target
      }
    }
    return fates
  }

  /// The new numbers of items whose rows are collapsing.
  private func returningGhosts(among before: [RowSlot]) -> [AnyHashable: Int] {
    let keys = Set(before.compactMap { $0.isLeaving ? $0.key : nil })
    if keys.isEmpty { return [:] }
    var found: [AnyHashable: Int] = [:]
    for index in change.added {
      let key = list.source.key(index)
      if keys.contains(key) { found[key] = index }
    }
    return found
  }

  private mutating func take(_ slot: RowSlot, _ fate: Fate, replacing number: Int) {
    switch fate {
    case .stays(let target), .returns(let target):
      // Nothing above the first row that stays is seen to come, save at the very top.
      if merged.isEmpty && !isAtTop { next = target }
      fill(to: target)
      if isCut {
        list.discard(slot)
        return
      }
      slot.span = target..<target + 1
      if case .returns = fate {
        list.renewRow(of: slot)
        slot.grow(to: slot.length, at: moment, drawnAt: now)
      } else if list.source.differs(target, from: old, number) {
        list.renewRow(of: slot)
      }
      merged.append(slot)
      next = target + 1
    case .leaves:
      if isAnimated || slot.isLeaving { collapse(slot) } else { list.discard(slot) }
    case .moves:
      if !isAnimated { return }
      let gap = RowSlot(
        key: nil, span: next..<next, row: nil, isHeader: false, length: slot.length)
      gap.growth = slot.growth
      gap.grow(to: 0, at: moment, drawnAt: now)
      gaps[ObjectIdentifier(slot)] = gap
      merged.append(gap)
    }
  }

  private func isWaiting(_ slot: RowSlot) -> Bool { slot.row == nil && !slot.isLeaving }

  private mutating func collapse(_ slot: RowSlot) {
    if isWaiting(slot) { return }
    if !slot.isLeaving {
      slot.grow(to: 0, at: moment, drawnAt: now)
      slot.shift = nil
    }
    slot.span = next..<next
    slot.isTouchable = false
    merged.append(slot)
  }

  /// Makes the slots before `target`, as many as can be seen in the end; the rest waits, or, without
  /// animation, pushes everything after it out of sight.
  private mutating func fill(to target: Int) {
    var seen = 0.0
    while next < target {
      if seen >= list.frame.height {
        if isAnimated {
          merged.append(
            RowSlot(key: nil, span: next..<target, row: nil, isHeader: false, length: 0))
          next = target
        } else {
          isCut = true
        }
        return
      }
      let slot: RowSlot
      if let traveller = travellers.removeValue(forKey: next) {
        slot = traveller.slot
        let number = slot.span.lowerBound
        slot.span = next..<next + 1
        if list.source.differs(next, from: old, number) { list.renewRow(of: slot) }
        if isAnimated { sent.append(traveller) }
      } else {
        slot = list.makeSlot(next)
      }
      if isAnimated {
        slot.growth = RowMotion(from: 0, to: slot.length, at: moment)
      } else {
        slot.growth = nil
      }
      merged.append(slot)
      seen += slot.length
      next += 1
    }
  }

  /// A traveller whose goal is out of sight collapses where it was.
  private mutating func stayBehind(_ slot: RowSlot) {
    guard let gap = gaps[ObjectIdentifier(slot)],
      let index = merged.firstIndex(where: { $0 === gap })
    else {
      list.discard(slot)
      return
    }
    slot.growth = gap.growth
    slot.shift = nil
    slot.span = gap.span
    slot.isTouchable = false
    merged[index] = slot
  }

  /// Everyone who moved is drawn where it was, and goes from there.
  func sendTravellers() {
    for (slot, top) in sent where slot.parent != nil {
      slot.shift = RowMotion(from: top - slot.frame.minY, to: 0, at: moment)
    }
  }
}

extension SlotMerge.Fate {
  fileprivate var staying: Int? {
    switch self {
    case .stays(let target), .returns(let target): target
    case .moves, .leaves: nil
    }
  }
}
