import VitrineUnits

/// Lifting and vanishing fingers: taps, and the ends of pans and transforms.
extension GestureArena {
  mutating func leave(ended: [Contact], cancelled: [Contact]) {
    for contact in cancelled {
      guard let i = fingerIndex(contact.id) else { continue }
      if pending?.second == contact.id { flushPendingTap() }
      dropTwoFingerTaps(fingers[i].candidates)
    }
    for contact in ended {
      guard let i = fingerIndex(contact.id) else { continue }
      if fingers[i].owners.isEmpty { sweep(fingers[i]) }
    }
    let lifted = ended.map(\.id)
    let taken = cancelled.map(\.id)
    if lifted.isEmpty, taken.isEmpty { return }
    if pace == .frames {
      self.lifted += fingers.filter { lifted.contains($0.id) && !$0.owners.isEmpty }
    }
    fingers.removeAll { lifted.contains($0.id) || taken.contains($0.id) }
    for team in teams {
      guard team.fingers.contains(where: { lifted.contains($0) || taken.contains($0) }) else {
        continue
      }
      shrink(team.id, lifted: lifted, taken: taken)
    }
  }

  /// A finger lifted and nobody had won it: the deepest member that taps wins.
  private mutating func sweep(_ finger: ArenaFinger) {
    let second = pending.flatMap { $0.second == finger.id ? $0 : nil }
    if let second, second.isTold, !finger.hasMoved, isAlone(finger, on: second.member) {
      pending = nil
      tell(second.member, .doubleTap(at: finger.position))
    } else if !finger.hasMoved, !finger.isCatch, let winner = tapWinner(of: finger) {
      let isSecond = second != nil
      if isSecond, pending?.member == winner.id {
        pending = nil
        tell(winner.id, .doubleTap(at: finger.position))
      } else if let focus = winner.twoFingerTap?.focus {
        if isSecond { flushPendingTap() }
        dropTwoFingerTaps(finger.candidates)
        tell(winner.id, .twoFingerTap(at: focus))
        return
      } else if winner.twoFingerTap != nil {
        // The first of the two lifts; the second one will tell.
        if isSecond { flushPendingTap() }
        dropTwoFingerTaps(finger.candidates.filter { $0 != winner.id })
        let focus = centroid(of: winner)
        if let t = teamIndex(winner.id) { teams[t].twoFingerTap?.focus = focus }
        return
      } else {
        if isSecond { flushPendingTap() }
        tapOnce(winner, finger)
      }
    }
    if pending?.second == finger.id { flushPendingTap() }
    dropTwoFingerTaps(finger.candidates)
  }

  private func tapWinner(of finger: ArenaFinger) -> ArenaTeam? {
    for id in finger.candidates {
      guard let t = teamIndex(id) else { continue }
      let team = teams[t]
      if let two = team.twoFingerTap, now <= two.deadline { return team }
      if team.twoFingerTap == nil, !team.hadCompany,
        !team.wants.isDisjoint(with: [.tap, .doubleTap])
      {
        return team
      }
    }
    return nil
  }

  /// Whether the member competes for the finger, and no other finger was on it meanwhile.
  private func isAlone(_ finger: ArenaFinger, on member: GestureMemberID) -> Bool {
    guard finger.candidates.contains(member), let t = teamIndex(member) else { return false }
    return !teams[t].hadCompany
  }

  private mutating func tapOnce(_ winner: ArenaTeam, _ finger: ArenaFinger) {
    guard winner.wants.contains(.doubleTap) else {
      tell(winner.id, .tap(at: finger.position))
      awaitSecond(of: winner, finger)
      return
    }
    // Another tap may be waiting elsewhere; there is one at a time.
    flushPendingTap()
    let fallback = finger.candidates.first { id in
      guard let t = teamIndex(id) else { return false }
      return teams[t].wants.contains(.tap) && !teams[t].hadCompany
    }
    pending = PendingTap(
      member: winner.id, fallback: fallback, place: finger.position,
      deadline: now + rules.doubleTap)
  }

  /// A single tap was told at once. One who shares the touch and knows double taps beneath may still
  /// hear of two: nobody waits for it.
  private mutating func awaitSecond(of winner: ArenaTeam, _ finger: ArenaFinger) {
    let other = finger.candidates.first { id in
      guard id != winner.id, mayRecogniseTogether(winner.id, id), isAlone(finger, on: id),
        let t = teamIndex(id)
      else { return false }
      return teams[t].wants.contains(.doubleTap)
    }
    guard let other else { return }
    flushPendingTap()
    pending = PendingTap(
      member: other, fallback: nil, isTold: true, place: finger.position,
      deadline: now + rules.doubleTap)
  }

  private mutating func dropTwoFingerTaps(_ members: [GestureMemberID]) {
    for id in members {
      if let t = teamIndex(id) { teams[t].twoFingerTap = nil }
    }
  }

  private mutating func shrink(
    _ member: GestureMemberID, lifted: [ContactID], taken: [ContactID]
  ) {
    guard let t = teamIndex(member) else { return }
    let isCancelled = teams[t].fingers.contains(where: taken.contains)
    teams[t].fingers.removeAll { lifted.contains($0) || taken.contains($0) }
    resetReference(of: member)
    switch teams[t].activity {
    case .panning where teams[t].fingers.isEmpty:
      let velocity = velocity(teams[t].track)
      let ends: [Gesture] =
        isCancelled
        ? [.panCancelled] : [.panEnded(velocity: velocity)] + swipe(of: teams[t], velocity)
      conclude(t, ends, isCancelled: isCancelled)
    case .swiping where teams[t].fingers.isEmpty && !isCancelled:
      for swipe in swipe(of: teams[t], velocity(teams[t].track)) { tell(member, swipe) }
    case .transforming where teams[t].fingers.count < 2:
      endTransform(t, isCancelled: isCancelled)
    case .waiting, .panning, .swiping, .transforming, .holding, .spent: break
    }
    dismissIfEmpty(member)
  }

  /// The swipe that a stroke was, if it was one: quick, and the whole way as well as its end plainly
  /// along one axis, in a direction that the member wants.
  private func swipe(of team: ArenaTeam, _ velocity: Vector) -> [Gesture] {
    let way = team.place - team.origin
    func isPlain(_ v: Vector) -> Bool {
      max(abs(v.dx), abs(v.dy)) > rules.plainRatio * min(abs(v.dx), abs(v.dy))
    }
    guard isPlain(way), isPlain(velocity) else { return [] }
    let isHorizontal = abs(way.dx) > abs(way.dy)
    let (along, speed) = isHorizontal ? (way.dx, velocity.dx) : (way.dy, velocity.dy)
    guard abs(speed) >= rules.swipeSpeed, along * speed > 0 else { return [] }
    let direction: SwipeDirection =
      isHorizontal ? (along < 0 ? .left : .right) : (along < 0 ? .up : .down)
    return team.wants.contains(direction.kind) ? [.swipe(direction, velocity: velocity)] : []
  }
}

extension SwipeDirection {
  fileprivate var kind: GestureKinds {
    switch self {
    case .left: .swipeLeft
    case .right: .swipeRight
    case .up: .swipeUp
    case .down: .swipeDown
    }
  }
}
