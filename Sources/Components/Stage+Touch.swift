package import VitrineTouch
import VitrineUnits

extension Stage {
  /// Handles a touch frame. Frames of several panels may alternate: contacts that a frame does not list
  /// stay where they were.
  package func receive(_ frame: TouchFrame) {
    newsTime = max(newsTime, frame.time)
    let frame = input.receive(frame, isNew: { arena.isNew($0) }, isCovered: { coversInput($0) })
    // Fingers hit what is drawn under them.
    var found: [ContactID: Hits] = [:]
    for contact in frame.contacts where arena.isNew(contact) {
      var hits = Hits()
      _ = trees.reversed().contains { collect(under: contact.position, in: $0, into: &hits) }
      found[contact.id] = hits
      input.landed(contact, on: hits.deepest)
    }
    if !found.isEmpty {
      // Content that the last finger released must be in motion, or the new one could not catch it.
      let members = found.values.flatMap(\.all).map { GestureMemberID($0.component.id.rawValue) }
      dispatch(arena.finishLeaving(of: members, at: frame.time))
    }
    dispatch(arena.receive(frame, hits: found.mapValues { members(of: $0) }))
    input.finishTaps(in: frame)
  }

  /// Whether something over the keyboard takes a touch.
  private func coversInput(_ point: Point) -> Bool {
    guard let overlay, trees.last === overlay else { return false }
    var hits = Hits()
    return collect(under: point, in: overlay, into: &hits)
  }

  /// Whether the fingers on a component have lifted and a later frame delivers their lift: what they
  /// release counts as moving.
  func isLeaving(_ component: Component) -> Bool {
    arena.isLeaving(GestureMemberID(component.id.rawValue))
  }

  /// Delivers the lift of a component's fingers now, before code moves the component: the code has the
  /// last word.
  func finishLeaving(of component: Component) {
    if !isLeaving(component) { return }
    let member = GestureMemberID(component.id.rawValue)
    dispatch(arena.finishLeaving(of: [member], at: frameTime - frameLead))
  }

  /// The components that a finger hit and that have gestures, the deepest first, without those that
  /// have left the stage meanwhile.
  private func members(of hits: Hits) -> [GestureMember] {
    let found = hits.all.filter { $0.component.stage === self }
    return found.map { hit in
      let id = GestureMemberID(hit.component.id.rawValue)
      members[id] = WeakComponent(hit.component)
      let together = found.filter {
        $0.component !== hit.component && hit.component.recognizesTogether(with: $0.component)
      }
      return GestureMember(
        id: id, wants: hit.wants, isMoving: isCatch(of: hit.component, at: hits.deepest),
        together: together.map { GestureMemberID($0.component.id.rawValue) })
    }
  }

  /// Whether a finger that has hit `hit` inside `mover` lands on something that `mover` visibly moves.
  ///
  /// A toolbar over a list is still in relation to the list. A page that slides in moves both: each
  /// component that moves its content starts a relation of its own.
  private func isCatch(of mover: Component, at hit: Component?) -> Bool {
    guard let motion = mover.contentMotion, motion.isVisible else { return false }
    guard let hit, hit !== mover, !isLeaving(mover) else { return true }
    var isStill = false
    for current in hit.path {
      if let part = current === mover ? motion : current.contentMotion {
        let moves = part.movesAll && (part.panOwner ?? current) === mover
        if moves && !isStill { return !motion.leavesTap(hit) }
        isStill = false
      }
      if current === mover { return false }
      if !current.movesWithContent { isStill = true }
    }
    return false
  }

  /// The components that a finger hits: first those with gestures ahead of their content's, then the
  /// others. Both parts begin with the deepest.
  private struct Hits {
    private(set) var all: [(component: Component, wants: GestureKinds)] = []
    private var ahead = 0
    /// The deepest component under the finger, with or without gestures.
    var deepest: Component?

    mutating func add(_ node: Component, wants: GestureKinds, isAhead: Bool) {
      all.insert((node, wants), at: isAhead ? ahead : all.count)
      if isAhead { ahead += 1 }
    }
  }

  /// Returns whether `node` or a component inside takes the point, and adds those that have gestures to
  /// `found`, the deepest first.
  private func collect(
    under point: Point, in node: Component, into found: inout Hits
  ) -> Bool {
    if node.isHidden || !node.isTouchable { return false }
    if node.opacity <= 0 && !node.isTouchableUnseen { return false }
    let local = point - node.placement.vector
    let isInside = node.contains(local) || node.isReached(at: local)
    if !isInside && node.clipsToBounds { return false }
    // The topmost child takes the touch; those beneath it get none.
    let childHit = node.children.reversed().contains { collect(under: local, in: $0, into: &found) }
    if !isInside && !childHit { return false }
    if found.deepest == nil && !node.passesTouchesThrough { found.deepest = node }
    let ahead = node.gesturesAhead(at: local)
    if !ahead.isEmpty {
      found.add(node, wants: ahead.union(node.gestures), isAhead: true)
    } else if !node.gestures.isEmpty {
      found.add(node, wants: node.gestures, isAhead: false)
    }
    return !node.passesTouchesThrough
  }

  /// The time at which a component handles an event of the arena.
  ///
  /// A motion that starts here is never before what is seen, and not in the past after a rest, during
  /// which there were no frames. There are two exceptions.
  ///
  /// A finger that lands catches what it has seen: content in motion is grabbed where it is drawn, even
  /// when the next frame is late.
  ///
  /// A finger that lifts releases content as late as its positions were drawn. The step from the last
  /// dragged frame to the first free one is then as long as its neighbors:
  ///
  ///     finger   ─s───s───s─ lifts
  ///     drawn         ─s───s───s─ moves freely      one lag later, all of it
  private func handlingTime(of event: GestureEvent) -> Instant {
    switch event.gesture {
    case .panEnded, .transformEnded: event.time + frameLead
    case .pressed, .panBegan, .transformBegan:
      isInMotion ? frameTime : max(event.time, frameTime)
    default: max(event.time, frameTime)
    }
  }

  /// Delivers events to their components, in order.
  ///
  /// A receiver may remove components, whose gestures are then cancelled by a nested call
  /// (``forget(_:)``). The members are forgotten at the end of the outermost call.
  func dispatch(_ events: [GestureEvent]) {
    if !events.isEmpty { onGestures?(events) }
    undelivered.begin(events)
    while var event = undelivered.next() {
      event.time = handlingTime(of: event)
      members[event.member]?.component?.receive(event)
    }
    undelivered.end()
    if undelivered.isEmpty && !arena.hasFingers && arena.nextDeadline == nil && !arena.wantsFrame {
      members.removeAll()
    }
  }
}
