import VitrineMotion
import VitrineUnits

/// Other items: who stays, goes, comes and moves, and from where to where each is seen to go.
extension ListView {
  /// Shows other items, of the type that the list was made with.
  ///
  /// Rows in sight that stay keep their place on the screen, rows that go collapse, rows that come
  /// unfold; what changes out of sight is not seen, and a fling goes on at its speed. A list at its very
  /// top stays there, so that what comes first is seen. May be called again at any moment, also while
  /// rows are still moving. O(n) in the number of items, once.
  public func setItems<Data: RandomAccessCollection>(_ items: Data, animated: Bool = true) {
    setParts([ListPart(items)], animated: animated)
  }

  func setParts<Element>(_ parts: [ListPart<Element>], animated: Bool) {
    guard let source = source as? ElementSource<Element> else {
      preconditionFailure("this list does not show items of type \(Element.self)")
    }
    replaceSource(source.holding(parts), animated: animated)
  }

  private func replaceSource(_ new: ListSource, animated: Bool) {
    if isPlacing {
      // Someone who watches the list answers while its rows are being placed.
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

  /// Where each slot begins just now, whatever its row does.
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

  /// A list that has become much shorter is not left to fly back through nothing.
  private func returnIntoRange(isAnimated: Bool) {
    let last = max(startOffset, extent.maximum)
    if offset > last + (isAnimated ? frame.height : 0) { jump(to: last) }
  }
}

extension RowHeight {
  var isFixed: Bool { if case .fixed = self { true } else { false } }
}
