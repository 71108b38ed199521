import VitrineTouch
import VitrineUnits

/// Finds the components under the fingers of a stage, and delivers their gestures.
///
///     frame ─► keyboard ─► hits of new contacts ─► arena ─► events ─► components
///
/// A class, because a component that receives an event may call the stage, and so the dispatcher,
/// again.
@MainActor
final class TouchDispatcher {
  private var arena = GestureArena(pace: .frames)
  /// The components whose gestures the arena knows.
  private var members: [GestureMemberID: WeakComponent] = [:]
  private var undelivered = GestureEventQueue()
  /// Called with each gesture right before its component receives it.
  var onGesture: (@MainActor (GestureEvent, Component) -> Void)?

  /// The number of fingers that are down.
  var fingerCount: Int { arena.fingerCount }
  /// Whether a finger is down.
  var hasFingers: Bool { arena.hasFingers }
  /// Whether the next frame delivers something.
  var wantsFrame: Bool { arena.wantsFrame }
  /// The time at which a gesture's deadline passes.
  var nextDeadline: Instant? { arena.nextDeadline }

  /// The fingers as a frame shows them that is made at `time`.
  func contacts(madeAt time: Instant) -> [Contact] { arena.contacts(madeAt: time) }

  /// Whether the fingers on a component have lifted and a later frame delivers their lift.
  func isLeaving(_ component: Component) -> Bool {
    arena.isLeaving(GestureMemberID(component.id.rawValue))
  }

  /// Delivers what the fingers did since the last frame.
  func receive(_ frame: TouchFrame, on stage: Stage) {
    let frame = stage.input.receive(
      frame, isNew: { arena.isNew($0) }, isCovered: { Self.coversInput($0, on: stage) })
    // Fingers hit what is drawn under them.
    var found: [ContactID: TouchHits] = [:]
    for contact in frame.contacts where arena.isNew(contact) {
      let hits = TouchHits(at: contact.position, in: stage.trees)
      found[contact.id] = hits
      stage.input.landed(contact, on: hits.deepest)
    }
    if !found.isEmpty {
      // Content that the last finger released must be in motion, or the new one could not catch it.
      let members = found.values.flatMap(\.all).map { GestureMemberID($0.component.id.rawValue) }
      dispatch(arena.finishLeaving(of: members, at: frame.time), on: stage)
    }
    stage.input.commitBeforeTap(in: frame)
    dispatch(arena.receive(frame, hits: found.mapValues { members(of: $0, on: stage) }), on: stage)
    stage.input.finishTaps(in: frame)
  }

  /// Whether something over the keyboard takes a touch.
  private static func coversInput(_ point: Point, on stage: Stage) -> Bool {
    guard let overlay = stage.overlay, stage.trees.last === overlay else { return false }
    return TouchHits(at: point, in: [overlay]).isTaken
  }

  /// Delivers what the stage's latest frame shows: gestures whose deadline has passed, and fingers
  /// resampled to its time.
  func advance(on stage: Stage) {
    dispatch(arena.advance(to: stage.timing.frame), on: stage)
    dispatch(arena.drawFrame(madeAt: stage.timing.made), on: stage)
  }

  /// Delivers the lift of a component's fingers now.
  func finishLeaving(of component: Component, on stage: Stage) {
    if !isLeaving(component) { return }
    let member = GestureMemberID(component.id.rawValue)
    dispatch(arena.finishLeaving(of: [member], at: stage.timing.made), on: stage)
  }

  /// Ends the gestures of a component that leaves: it receives what it has begun as cancelled, and
  /// nothing afterwards.
  func forget(_ component: Component, on stage: Stage) {
    let member = GestureMemberID(component.id.rawValue)
    let removed = arena.remove(member: member, at: stage.timing.frame)
    let own = undelivered.remove(of: member) + removed.filter { $0.member == member }
    // Others may receive what was this component's first, such as a tap that was no double tap.
    dispatch(
      GestureEventQueue.ends(of: own) + removed.filter { $0.member != member }, on: stage)
    // A component that comes back in the same call begins again with the next finger.
    members[member] = nil
  }

  /// The components that a finger hit and that have gestures, the deepest first, without those that
  /// have left the stage meanwhile.
  private func members(of hits: TouchHits, on stage: Stage) -> [GestureMember] {
    let found = hits.all.filter { $0.component.stage === stage }
    return found.map { hit in
      let id = GestureMemberID(hit.component.id.rawValue)
      members[id] = WeakComponent(hit.component)
      let together = found.filter {
        $0.component !== hit.component && hit.component.recognizesTogether(with: $0.component)
      }
      return GestureMember(
        id: id, wants: hit.wants,
        isMoving: hits.isCatch(of: hit.component, isLeaving: isLeaving(hit.component)),
        together: together.map { GestureMemberID($0.component.id.rawValue) })
    }
  }

  /// Delivers events to their components, in order.
  ///
  /// A receiver may remove components, whose gestures are then cancelled by a nested call
  /// (``forget(_:on:)``). The members are forgotten at the end of the outermost call.
  private func dispatch(_ events: [GestureEvent], on stage: Stage) {
    undelivered.begin(events)
    while var event = undelivered.next() {
      guard let component = members[event.member]?.component else { continue }
      onGesture?(event, component)
      event.time = stage.timing.handlingTime(of: event)
      component.receive(event)
    }
    undelivered.end()
    if undelivered.isEmpty && !arena.hasFingers && arena.nextDeadline == nil && !arena.wantsFrame {
      members.removeAll()
    }
  }
}
