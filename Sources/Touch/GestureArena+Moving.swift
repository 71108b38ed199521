import VitrineUnits

/// Moving fingers: pans.
extension GestureArena {
  mutating func move(_ contacts: [Contact]) {
    for i in fingers.indices {
      fingers[i].previous = fingers[i].position
      fingers[i].isListed = false
    }
    var woken: [ContactID] = []
    var isFirst = true
    // Some panels report each finger by itself and list the others where they were: that is no news
    // of them, and a sample of it would slow them down.
    let isNews = contacts.contains { contact in
      fingerIndex(contact.id).map { fingers[$0].position != contact.position } ?? false
    }
    for contact in contacts {
      guard let i = fingerIndex(contact.id) else { continue }
      if isNews && fingers[i].position == contact.position {
        fingers[i].isListed = true
        continue
      }
      if isFirst { learn(gap: now - fingers[i].reported) }
      isFirst = false
      fingers[i].reportedBefore = fingers[i].reported
      fingers[i].reported = now
      fingers[i].isListed = true
      fingers[i].position = contact.position
      fingers[i].tracker.add(time: now, position: contact.position)
      fingers[i].drawn.add(time: now, place: contact.position)
      if !fingers[i].hasMoved, fingers[i].translation.length > rules.slop {
        fingers[i].hasMoved = true
        woken.append(contact.id)
      }
    }
    for team in teams where team.isActive { follow(team.id) }
    for id in woken { failTaps(of: id) }
    for team in teams { considerTransform(team.id) }
    for finger in fingers where finger.isListed {
      while let start = panStart(of: finger.id) { startPan(start, finger: finger.id) }
    }
  }

  func centroid(of team: ArenaTeam) -> Point {
    var sum = Vector.zero
    var count = 0.0
    for finger in fingers where team.fingers.contains(finger.id) {
      sum = sum + (finger.position - .zero)
      count += 1
    }
    return count > 0 ? .zero + sum * (1 / count) : team.place
  }

  /// The velocity of a track, judged by the panel's own report interval.
  func velocity(_ track: VelocityTracker) -> Vector {
    var track = track
    track.reportInterval = reportInterval
    return track.velocity(at: now)
  }

  /// Travel since the last frame: the mean over the fingers of the team, all of which were there.
  func travel(of team: ArenaTeam) -> Vector {
    var sum = Vector.zero
    for finger in fingers where team.fingers.contains(finger.id) {
      sum = sum + (finger.position - finger.previous)
    }
    return sum * (1 / Double(max(team.fingers.count, 1)))
  }

  private mutating func follow(_ member: GestureMemberID) {
    guard let t = teamIndex(member) else { return }
    let team = teams[t]
    guard fingers.contains(where: { $0.isListed && team.fingers.contains($0.id) }) else { return }
    if team.activity == .transforming {
      followTransform(t)
      return
    }
    let delta = travel(of: team)
    let place = team.place + delta
    teams[t].place = place
    teams[t].track.add(time: now, position: place)
    teams[t].drawn?.travel.add(time: now, place: place)
    if team.activity == .panning, pace == .reports, delta != .zero {
      tell(member, .panChanged(at: centroid(of: team), delta: delta))
    }
  }

  /// A finger left its landing: nobody is tapped by it any more.
  private mutating func failTaps(of id: ContactID) {
    if pending?.second == id, !mayDragSecondTap { flushPendingTap() }
    guard let i = fingerIndex(id) else { return }
    for member in fingers[i].candidates {
      guard let t = teamIndex(member) else { continue }
      teams[t].twoFingerTap = nil
      if teams[t].wants.isDisjoint(with: .moving) { reject(member, finger: id) }
    }
  }

  /// Whether the member that awaits a second tap may as well drag its finger, which goes up or down:
  /// across it is a pan that only begins where somebody has tapped just before.
  private var mayDragSecondTap: Bool {
    guard let pending, let second = pending.second, let i = fingerIndex(second),
      let t = teamIndex(pending.member)
    else { return false }
    let way = fingers[i].translation
    return teams[t].wants.contains(.doubleTapDrag) && abs(way.dy) >= abs(way.dx)
      && !teams[t].hadCompany && fingers[i].candidates.contains(pending.member)
  }

  private struct PanStart {
    var member: GestureMemberID
    /// The part of the last step that lies before the slop.
    var part: Double
  }

  private func panStart(of id: ContactID) -> PanStart? {
    guard let i = fingerIndex(id) else { return nil }
    let finger = fingers[i]
    let to = finger.translation
    let from = finger.previous - finger.start
    func first(_ kinds: GestureKinds, among ids: [GestureMemberID]) -> GestureMemberID? {
      ids.first { id in teamIndex(id).map { !teams[$0].wants.isDisjoint(with: kinds) } ?? false }
    }
    func alone(
      _ horizontal: GestureMemberID?, _ vertical: GestureMemberID?, _ slop: Double
    ) -> PanStart? {
      if let member = horizontal, member == vertical {
        guard to.length > slop else { return nil }
        let part = SlopRule.crossing(from: from, to: to, slop: slop)
        return PanStart(member: member, part: part)
      }
      if let member = vertical, abs(to.dy) > slop {
        let part = SlopRule.crossing(from: from.dy, to: to.dy, slop: slop)
        return PanStart(member: member, part: part)
      }
      if let member = horizontal, abs(to.dx) > slop {
        let part = SlopRule.crossing(from: from.dx, to: to.dx, slop: slop)
        return PanStart(member: member, part: part)
      }
      return nil
    }

    let (x, y) = (abs(to.dx), abs(to.dy))
    // Who swipes along an axis, in the finger's direction, competes for it like who pans along it.
    let alongX = GestureKinds.panHorizontal.union(to.dx < 0 ? .swipeLeft : .swipeRight)
    let alongY = GestureKinds.panVertical.union(to.dy < 0 ? .swipeUp : .swipeDown)
    let horizontal = first(alongX, among: finger.candidates)
    let vertical = first(alongY, among: finger.candidates)
    let moving = finger.candidates.filter(finger.caught.contains)
    if let start = alone(
      first(alongX, among: moving), first(alongY, among: moving), rules.catchSlop)
    {
      // Where the other axis is somebody else's, the way must lead along the caught one's own.
      let isPlain = horizontal == vertical || start.member == (x > y ? horizontal : vertical)
      if isPlain || horizontal == nil || vertical == nil { return start }
    }
    guard let horizontal, let vertical, horizontal != vertical else {
      return alone(horizontal, vertical, rules.slop)
    }
    if to.length > rules.axisSlop {
      let member = x > rules.axisRatio * y ? horizontal : vertical
      let part = SlopRule.crossing(from: from, to: to, slop: rules.axisSlop)
      return PanStart(member: member, part: part)
    }
    if to.length > rules.slop, x > rules.plainRatio * y || y > rules.plainRatio * x {
      let part = SlopRule.crossing(from: from, to: to, slop: rules.slop)
      return PanStart(member: x > y ? horizontal : vertical, part: part)
    }
    return nil
  }

  private mutating func startPan(_ start: PanStart, finger id: ContactID) {
    guard let t = teamIndex(start.member), let i = fingerIndex(id) else { return }
    let finger = fingers[i]
    let pans = teams[t].wants.isPan(along: finger.translation)
    teams[t].activity = pans ? .panning : .swiping
    teams[t].origin = finger.start
    teams[t].place = finger.position
    teams[t].track = finger.tracker
    let team = teams[t]
    // Asked before claiming the finger, which gives up a tap that waits.
    let isSecondTap = pans && pending?.second == id && pending?.member == start.member
    if isSecondTap, mayDragSecondTap {
      pending = nil
      tell(start.member, .doubleTapDrag(at: finger.start))
    }
    for id in team.fingers { claim(id, for: start.member) }
    if !pans { return }
    let delta = travel(of: team) * (1 - start.part)
    let place = centroid(of: team)
    tell(start.member, .panBegan(at: place - delta))
    switch pace {
    case .reports:
      if delta != .zero { tell(start.member, .panChanged(at: place, delta: delta)) }
    case .frames:
      // Losers may have gone, and with them the old index.
      guard let t = teamIndex(start.member) else { return }
      let rest = finger.drawn.lastGap.seconds * (1 - start.part)
      teams[t].drawn = DrawnTravel(
        finger.drawn, from: finger.position - delta,
        at: finger.reported - Duration(seconds: rest), isTransform: false, focus: place)
    }
  }
}

extension GestureKinds {
  /// Whether a way along this vector's longer axis is a pan to the member, or only a swipe. The other
  /// axis counts where that is all the member wants: its slop was crossed then.
  func isPan(along way: Vector) -> Bool {
    if isDisjoint(with: .pan) { return false }
    if isDisjoint(with: .swipe) || isSuperset(of: .pan) { return true }
    return contains(abs(way.dx) > abs(way.dy) ? .panHorizontal : .panVertical)
  }
}
