import VitrineTouch
import VitrineUnits

/// The components that a finger hits: first those with gestures ahead of their content's, then the
/// others. Both parts begin with the deepest.
@MainActor
struct TouchHits {
  /// Those that have gestures.
  private(set) var all: [(component: Component, wants: GestureKinds)] = []
  /// The deepest component under the finger, with or without gestures.
  private(set) var deepest: Component?
  /// Whether one of them takes the finger, so that nothing beneath gets it.
  private(set) var isTaken = false
  /// The number of components in ``all`` whose gestures are ahead of their content's.
  private var ahead = 0

  /// The hits of a finger at `point` in `trees`, of which the last is on top.
  init(at point: Point, in trees: [Component]) {
    isTaken = trees.reversed().contains { collect(under: point, in: $0) }
  }

  /// Returns whether `node` or a component inside takes the point, and adds those that have
  /// gestures, the deepest first.
  private mutating func collect(under point: Point, in node: Component) -> Bool {
    if node.isHidden || !node.isTouchable { return false }
    if node.opacity <= 0 && !node.isTouchableUnseen { return false }
    let local = point - node.placement.vector
    let isInside = node.contains(local) || node.parent?.widensChildren(at: local) == true
    if !isInside && node.clipsToBounds { return false }
    // The topmost child takes the touch; those beneath it get none.
    let childHit = node.children.reversed().contains { collect(under: local, in: $0) }
    if !isInside && !childHit { return false }
    if deepest == nil && !node.passesTouchesThrough { deepest = node }
    let ahead = node.gesturesAhead(at: local)
    if !ahead.isEmpty {
      all.insert((node, ahead.union(node.gestures)), at: self.ahead)
      self.ahead += 1
    } else if !node.gestures.isEmpty {
      all.append((node, node.gestures))
    }
    return !node.passesTouchesThrough
  }

  /// Whether the finger lands on something that `mover`, one of the components hit, visibly moves.
  ///
  /// A toolbar over a list stays still while the list scrolls, but a page that slides in moves
  /// both. So what stays still is decided again at each component around the finger that moves its
  /// content. While the lift of other fingers on the mover waits for a frame, a new finger catches
  /// it anywhere.
  func isCatch(of mover: Component, isLeaving: @autoclosure () -> Bool) -> Bool {
    guard let motion = mover.contentMotion, motion.isVisible else { return false }
    guard let deepest, deepest !== mover, !isLeaving() else { return true }
    var isStill = false
    for current in deepest.path {
      if let part = current === mover ? motion : current.contentMotion {
        let moves = part.movesAll && (part.panOwner ?? current) === mover
        if moves && !isStill { return !motion.leavesTap(deepest) }
        isStill = false
      }
      if current === mover { return false }
      if !current.movesWithContent { isStill = true }
    }
    return false
  }
}
