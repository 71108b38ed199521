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
    if !finger.hasMoved, !finger.isCatch, let winner = tapWinner(of: finger) {
      let isSecond = pending?.second == finger.id
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

  private mutating func tapOnce(_ winner: ArenaTeam, _ finger: ArenaFinger) {
    guard winner.wants.contains(.doubleTap) else {
      tell(winner.id, .tap(at: finger.position))
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
      tell(
        member, isCancelled ? .panCancelled : .panEnded(velocity: velocity(teams[t].track)))
    case .transforming where teams[t].fingers.count < 2:
      endTransform(t, isCancelled: isCancelled)
    case .waiting, .panning, .transforming, .holding, .spent: break
    }
    dismissIfEmpty(member)
  }
}
