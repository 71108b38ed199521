import VitrineMotion
import VitrineUnits

/// Changes of the items.
extension ListView {
  /// Shows other items, of the same type as the list's first ones.
  ///
  /// Visible rows that stay keep their positions, removed rows collapse, added rows expand; changes out
  /// of sight do not show, and a fling continues at its speed. A list at its top stays there, so that
  /// new first items show. May be called at any time, also while rows are still moving. O(n) in the
  /// number of items.
  public func setItems<Data: RandomAccessCollection>(_ items: Data, animated: Bool = true) {
    setParts([ListPart(items)], animated: animated)
  }

  func setParts<Element>(_ parts: [ListPart<Element>], animated: Bool) {
    guard let source = source as? ElementSource<Element> else {
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
    let change = source.change(to: new)
    forgetStates(of: change)
    let old = source
    source = new
    let known = extents.rearranged(count: new.slotCount) { change.target(of: $0) }
    let tops = slotTops()
    let isAtTop = offset <= startOffset + 0.5
    extents = known
    if headerHeight != rowHeight {
      for header in new.headers where !extents.isKnown(header) || headerHeight.isFixed {
        extents.setLength(headerHeight.estimate, of: header)
      }
    }
    goal = goal.flatMap { goal in
      change.target(of: goal.slot).map {
        ScrollGoal(slot: $0, edge: goal.edge, target: goal.target)
      }
    }
    remapPinned(change)
    guard let stage, !frame.isZeroSized else {
      removeSlots(0..<slots.count)
      setNeedsLayout()
      return
    }
    let isAnimated = animated && !stage.environment.reducesMotion
    var merge = SlotMerge(list: self, change: change, old: old, tops: tops, isAtTop: isAtTop)
    place(from: isAnimated ? merge.run() : merge.runAtOnce())
    if isAnimated {
      merge.sendTravellers()
      place()
    }
    returnIntoRange(isAnimated: isAnimated)
  }

  /// The present position of each slot, without its row's shift.
  private func slotTops() -> [Double] {
    var top = firstSlotTop
    let now = stage?.now ?? .zero
    let scale = stage?.environment.scale ?? 1
    return slots.map { slot in
      defer { top += slot.extent(at: now, scale: scale) }
      return top
    }
  }

  private func remapPinned(_ change: ListChange) {
    guard let pinned else { return }
    if let target = change.target(of: pinned.span.lowerBound) {
      pinned.span = target..<target + 1
    } else {
      dropPinned()
    }
  }

  /// A list that has become much shorter returns at once, not through empty space.
  private func returnIntoRange(isAnimated: Bool) {
    let last = max(startOffset, extent.maximum)
    if offset > last + (isAnimated ? frame.height : 0) { jump(to: last) }
  }
}

extension RowHeight {
  var isFixed: Bool { if case .fixed = self { true } else { false } }
}
