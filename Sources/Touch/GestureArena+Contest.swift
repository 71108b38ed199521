import VitrineUnits

/// Landing, winning, losing.
extension GestureArena {
  mutating func land(_ contact: Contact, on hits: [GestureMember]) {
    var members: [GestureMember] = []
    for hit in hits where !members.contains(where: { $0.id == hit.id }) { members.append(hit) }
    let caught = members.filter(\.isMoving).map(\.id)
    var finger = ArenaFinger(
      id: contact.id, start: contact.position, landed: now, isCatch: !caught.isEmpty,
      caught: caught, position: contact.position, previous: contact.position, reported: now,
      reportedBefore: now, tracker: VelocityTracker(strategy: strategy),
      drawn: TouchResampler(expecting: reportInterval), candidates: [])
    finger.tracker.add(time: now, position: contact.position)
    finger.drawn.add(time: now, place: contact.position)
    considerSecondTap(finger, members)

    // Who is at work already takes the finger at once.
    for member in members {
      if let i = teamIndex(member.id) { teams[i].together = member.together }
      guard let i = teamIndex(member.id), teams[i].isActive,
        finger.owners.allSatisfy({ mayRecogniseTogether($0, member.id) })
      else { continue }
      finger.owners.append(member.id)
      teams[i].fingers.append(finger.id)
    }
    if finger.owners.isEmpty {
      finger.candidates = members.map(\.id).filter { id in
        switch teamIndex(id).map({ teams[$0].activity }) {
        case nil, .waiting, .spent: return true
        case .panning, .swiping, .transforming, .holding: return false
        }
      }
    }
    fingers.append(finger)
    for id in finger.owners { resetReference(of: id) }
    for member in members where finger.candidates.contains(member.id) {
      enter(member, finger)
    }
  }

  /// The finger is `member`'s: all others lose it, save those that may recognise together.
  mutating func claim(_ id: ContactID, for member: GestureMemberID) {
    guard let i = fingerIndex(id) else { return }
    if pending?.second == id { flushPendingTap() }
    fingers[i].candidates.removeAll { $0 == member }
    if !fingers[i].owners.contains(member) { fingers[i].owners.append(member) }
    for loser in fingers[i].candidates where !mayRecogniseTogether(member, loser) {
      reject(loser, finger: id)
    }
  }

  /// The member loses the finger; with its last one it is released.
  mutating func reject(_ member: GestureMemberID, finger id: ContactID) {
    if let i = fingerIndex(id) { fingers[i].candidates.removeAll { $0 == member } }
    guard let t = teamIndex(member) else { return }
    teams[t].fingers.removeAll { $0 == id }
    teams[t].twoFingerTap = nil
    resetReference(of: member)
    dismissIfEmpty(member)
  }

  mutating func dismissIfEmpty(_ member: GestureMemberID) {
    guard let t = teamIndex(member), teams[t].fingers.isEmpty else { return }
    var team = teams.remove(at: t)
    if team.drawn?.later.isEmpty == false {
      if team.isPressed { team.drawn?.conclude([.released], at: now) }
      leaving.append(team)
    } else if team.isPressed {
      tell(member, .released)
    }
  }

  mutating func resetReference(of member: GestureMemberID) {
    guard let t = teamIndex(member) else { return }
    teams[t].reference = teams[t].fingers.compactMap { id in
      fingerIndex(id).map { ArenaTeam.Spot(finger: id, place: fingers[$0].position) }
    }
  }

  /// A tap that waits for a second one finds it in this finger, or waits no longer.
  private mutating func considerSecondTap(_ finger: ArenaFinger, _ members: [GestureMember]) {
    guard let waiting = pending else { return }
    let isOnMember = members.contains { $0.id == waiting.member }
    if waiting.second == nil {
      let way = (finger.start - waiting.place).length
      if isOnMember, !finger.isCatch || waiting.isTold, way <= rules.doubleTapDistance,
        teamIndex(waiting.member) == nil
      {
        pending?.second = finger.id
      } else {
        flushPendingTap()
      }
    } else if isOnMember {
      flushPendingTap()
    }
  }

  private mutating func enter(_ member: GestureMember, _ finger: ArenaFinger) {
    let t: Int
    if let known = teamIndex(member.id) {
      t = known
      teams[t].wants = member.wants
      if teams[t].activity == .spent { teams[t].activity = .waiting }
    } else {
      t = teams.count
      teams.append(ArenaTeam(id: member.id, wants: member.wants, strategy: strategy))
      teams[t].together = member.together
    }
    teams[t].fingers.append(finger.id)
    if teams[t].fingers.count > 1 { teams[t].hadCompany = true }
    armTwoFingerTap(t, finger)
    resetReference(of: member.id)
    // A finger that catches something shows nobody as pressed who would only be tapped.
    let isOfUse = !finger.isCatch || member.isMoving || !member.wants.isDisjoint(with: .moving)
    if !teams[t].isPressed, isOfUse {
      teams[t].isPressed = true
      tell(member.id, .pressed(at: finger.position))
    }
  }

  private mutating func armTwoFingerTap(_ t: Int, _ finger: ArenaFinger) {
    teams[t].twoFingerTap = nil
    guard teams[t].wants.contains(.twoFingerTap), teams[t].fingers.count == 2, !finger.isCatch,
      let i = fingerIndex(teams[t].fingers[0])
    else { return }
    let first = fingers[i]
    if !first.hasMoved, !first.isCatch, now - first.landed <= rules.twoFingerLanding {
      teams[t].twoFingerTap = ArenaTeam.TwoFingerTap(deadline: first.landed + rules.twoFingerTap)
    }
  }
}

extension GestureKinds {
  /// Those that a moving finger can still become.
  static let moving: GestureKinds = [.pan, .swipe, .transform]
}
