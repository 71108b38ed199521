import VitrineMotion
import VitrineTouch
import VitrineUnits

/// How a row follows the finger, and where it ends when let go.
extension SwipeRow {
  /// A slower release opens or shuts the nearer; points per second.
  private static let throwSpeed = 100.0
  /// A release this fast backwards takes a full swipe back.
  private static let regretSpeed = 300.0
  /// A tap on an open row shuts it in this time.
  private static let tapClosing = 0.3

  func follow(_ event: GestureEvent) {
    let time = event.time
    switch event.gesture {
    case .pressed(let place):
      // Caught where it is drawn; but while a tap closes it, a second tap does nothing, and a button that
      // answers goes on to its place under the finger, until that drags it.
      let point = convert(place)
      let isOnButton =
        !holder.frame.contains(point) && answeringButton { $0.frame.contains(point) } != nil
      if scroller.isMoving(at: time), !isClosing, !isOnButton {
        scroller.grab(at: time)
      }
    case .panBegan:
      ignoresPan = host?.mayBeginSwipe(self) == false
      if ignoresPan { return }
      edgeBefore = openEdge
      isClosing = false
      scroller.grab(at: time)
    case .panChanged(_, let delta):
      if ignoresPan { return }
      scroller.drag(by: reading(delta.dx), at: time)
    case .panEnded(let velocity):
      if ignoresPan { return }
      letGo(velocity: reading(velocity.dx), at: time)
    case .panCancelled:
      if ignoresPan { return }
      rest(at: edgeBefore, velocity: 0, at: time)
    case .released:
      // Caught and let go without a pan.
      if scroller.isHeld { letGo(velocity: 0, at: time) }
    case .tap:
      tapOpenRow()
    case .doubleTap, .twoFingerTap, .longPress, .transformBegan, .transformChanged,
      .transformEnded, .transformCancelled, .doubleTapDrag:
      return
    }
    placeParts()
  }

  /// A finger's way along the row as a change of `revealedWidth`: against the direction of reading.
  private func reading(_ dx: Double) -> Double {
    stage?.environment.direction == .rightToLeft ? dx : -dx
  }

  private func letGo(velocity: Double, at time: Instant) {
    let place = scroller.destination()
    let outwards = place < 0 ? -velocity : velocity
    if isLeaving {
      rest(at: nil, velocity: velocity, at: time)
      return
    }
    if let side = fullSwipeSide, outwards > -Self.regretSpeed {
      commitFullSwipe(side)
      return
    }
    if host?.isPanning == true {
      // Meanwhile another finger moves the list, which closes its rows.
      rest(at: nil, velocity: velocity, at: time)
      return
    }
    var stops = [0.0]
    if leading != nil { stops.append(detent(.leading)) }
    if trailing != nil { stops.append(detent(.trailing)) }
    let target = Detents(stops).target(
      from: place, velocity: velocity, projected: place, threshold: Self.throwSpeed)
    rest(
      at: target == 0 ? nil : (target < 0 ? .leading : .trailing), velocity: velocity, at: time)
  }

  private func rest(at edge: SwipeEdge?, velocity: Double, at time: Instant) {
    if stage?.environment.reducesMotion == true {
      // Out of the finger's hold first, in which a jump would leave it, and no other row could slide.
      scroller.release(velocity: 0, at: time, target: .at(detent(edge), .swipe))
      go(to: edge, spring: .swipe, animated: false)
      return
    }
    scroller.release(velocity: velocity, at: time, target: .at(detent(edge), .swipe))
    setOpenEdge(edge)
  }

  private func tapOpenRow() {
    guard openEdge != nil else { return }
    isClosing = true
    go(to: nil, spring: closingSpring, animated: true)
  }

  /// Shut and at rest after 0.3 s, from however far: the springs of one shape that are faster by a
  /// factor are done sooner by it, save for the speed limit of rest, which the second step mends.
  private var closingSpring: Spring {
    var spring = Spring(duration: Self.tapClosing, dampingRatio: 1)
    for _ in 0..<2 {
      let motion = SpringMotion(spring, from: revealedWidth, to: 0)
      let time = motion.settleTime(
        within: scroller.physics.restDistance, speed: scroller.physics.restSpeed)
      if time <= 0 { break }
      spring = Spring(frequency: spring.frequency * time / Self.tapClosing)
    }
    return spring
  }
}
