extension Component {
  /// The outermost component around this one.
  var tree: Component {
    var tree = self
    while let parent = tree.parent { tree = parent }
    return tree
  }

  /// Lays out the tree below this component.
  ///
  /// Layout may ask for layout again (a list adds rows); a tree that never comes to rest is a
  /// mistake in a component, and must not hang the kiosk.
  func layoutTree() {
    for _ in 0..<8 where !layoutIfNeeded() { return }
  }

  /// Whether this component or one below it waits to be laid out.
  var hasPendingLayout: Bool {
    needsLayout || mayNeedLayoutBelow && children.contains { $0.hasPendingLayout }
  }

  /// Lays out this component and those below that need it; whether any did.
  func layoutIfNeeded() -> Bool {
    var did = false
    if needsLayout {
      needsLayout = false
      layout()
      did = true
    }
    if !mayNeedLayoutBelow { return did }
    for child in children where child.layoutIfNeeded() { did = true }
    // A layout may have requested another one of a component that had its turn.
    mayNeedLayoutBelow = children.contains { $0.needsLayout || $0.mayNeedLayoutBelow }
    return did
  }

  /// Records that a component below this one may need a layout.
  func noteLayoutBelow() {
    var next: Component? = self
    while let component = next, !component.mayNeedLayoutBelow {
      component.mayNeedLayoutBelow = true
      next = component.parent
    }
  }

  /// Requests a new layout of this component and all in it.
  func setNeedsTreeLayout() {
    setNeedsLayout()
    for child in children { child.setNeedsTreeLayout() }
  }

  /// Requests a new layout and drawing of the whole tree, whose environment has changed.
  /// `keepsPlace`: scrollers keep what is at their top, instead of their offset.
  func redrawAll(keepsPlace: Bool) {
    if keepsPlace { keepPlace() }
    // They may use the environment.
    for update in updates where update.runsOnEntry { update.signal.raise() }
    setNeedsDisplay()
    setNeedsLayout()
    for child in children { child.redrawAll(keepsPlace: keepsPlace) }
  }

  /// Whether this component or one below it moves its content and is not hidden.
  var containsMotion: Bool {
    !isHidden && (contentMotion?.isMoving == true || children.contains { $0.containsMotion })
  }
}
