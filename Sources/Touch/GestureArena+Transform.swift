import VitrineUnits

/// Two and more fingers: scale and rotation about their focus.
extension GestureArena {
  /// How a set of fingers changed, about their centroid.
  struct Change {
    /// Twice the mean distance from the centroid: the distance of two fingers.
    var spread: (before: Double, after: Double)
    var scale: Double
    var rotation: Double
    var travel: Vector
  }

  /// Fingers closer than this to each other carry no scale or angle worth the name.
  private static let smallestSpread = 8.0

  /// The best fit of a scale, a turn and a shift to the fingers' ways (Procrustes): with r the
  /// places about their centroid, rotation = atan2(Σ r × r', Σ r · r'), scale² = Σ r'² / Σ r².
  static func change(_ pairs: [(before: Point, after: Point)]) -> Change {
    let n = Double(max(pairs.count, 1))
    var middle = (before: Vector.zero, after: Vector.zero)
    for pair in pairs {
      middle.before = middle.before + (pair.before - .zero) * (1 / n)
      middle.after = middle.after + (pair.after - .zero) * (1 / n)
    }
    var (dot, cross, before, after) = (0.0, 0.0, 0.0, 0.0)
    var spread = (before: 0.0, after: 0.0)
    for pair in pairs {
      let r = pair.before - .zero - middle.before
      let s = pair.after - .zero - middle.after
      dot += r.dx * s.dx + r.dy * s.dy
      cross += r.dx * s.dy - r.dy * s.dx
      before += r.dx * r.dx + r.dy * r.dy
      after += s.dx * s.dx + s.dy * s.dy
      spread.before += r.length * 2 / n
      spread.after += s.length * 2 / n
    }
    let isWide = min(spread.before, spread.after) >= smallestSpread
    return Change(
      spread: spread, scale: isWide ? (after / before).squareRoot() : 1,
      rotation: isWide ? ExactMath.atan2(cross, dot) : 0, travel: middle.after - middle.before)
  }

  /// Begins a transform when the fingers have spread or turned by more than the slop since their
  /// number last changed; shifted as well, for a member that does not pan.
  mutating func considerTransform(_ member: GestureMemberID) {
    guard let t = teamIndex(member), teams[t].wants.contains(.transform),
      teams[t].fingers.count >= 2
    else { return }
    switch teams[t].activity {
    case .waiting, .panning, .swiping: break
    case .transforming, .holding, .spent: return
    }
    let team = teams[t]
    let change = Self.change(
      team.reference.compactMap { spot in
        fingerIndex(spot.finger).map { (spot.place, fingers[$0].position) }
      })
    let spread = abs(change.spread.after - change.spread.before)
    let arc = abs(change.rotation) * change.spread.after / 2
    let pans = !team.wants.isDisjoint(with: .pan)
    guard spread > rules.slop || arc > rules.slop || !pans && change.travel.length > rules.slop
    else { return }
    for id in team.fingers { claim(id, for: member) }
    // Losers may have gone, and with them the old index.
    guard let i = teamIndex(member) else { return }
    let focus = centroid(of: team)
    if team.activity == .panning {
      tell(member, .panEnded(velocity: .zero))
    } else {
      teams[i].place = focus
      teams[i].track = VelocityTracker(strategy: strategy)
      teams[i].track.add(time: now, position: focus)
      if pace == .frames {
        var travel = TouchResampler(expecting: reportInterval)
        travel.add(time: now, place: focus)
        teams[i].drawn = DrawnTravel(
          travel, from: focus, at: now, isTransform: true, focus: focus)
      }
    }
    let interval = reportInterval
    teams[i].drawn?.beginTurn(at: now, expecting: interval)
    teams[i].activity = .transforming
    teams[i].turn = .zero
    teams[i].turnTrack = VelocityTracker(strategy: strategy)
    teams[i].turnTrack.add(time: now, position: .zero)
    tell(member, .transformBegan(focus: focus))
  }

  mutating func followTransform(_ t: Int) {
    let team = teams[t]
    let change = Self.change(
      fingers.filter { team.fingers.contains($0.id) }.map { ($0.previous, $0.position) })
    let place = team.place + change.travel
    let turn = team.turn + Vector(ExactMath.log(change.scale), change.rotation)
    teams[t].place = place
    teams[t].track.add(time: now, position: place)
    teams[t].drawn?.travel.add(time: now, place: place)
    teams[t].turn = turn
    teams[t].turnTrack.add(time: now, position: turn)
    teams[t].drawn?.turn.add(time: now, place: turn)
    if pace == .frames { return }
    if change.scale == 1, change.rotation == 0, change.travel == .zero { return }
    tell(
      team.id,
      .transformChanged(
        focus: centroid(of: team), scale: change.scale, rotation: change.rotation,
        delta: change.travel))
  }

  /// Fewer than two fingers are left. One that stays goes on as a pan, where the member pans: it
  /// then carries the velocity, so that nothing is thrown twice.
  mutating func endTransform(_ t: Int, isCancelled: Bool) {
    let team = teams[t]
    let goesOn = !team.fingers.isEmpty && !team.wants.isDisjoint(with: .pan)
    let turn = velocity(team.turnTrack)
    let end = Gesture.transformEnded(
      velocity: goesOn ? .zero : velocity(team.track), scaleVelocity: turn.dx,
      rotationVelocity: turn.dy)
    teams[t].activity = goesOn ? .panning : .spent
    conclude(
      t,
      [isCancelled ? .transformCancelled : end]
        + (goesOn ? [.panBegan(at: centroid(of: team))] : []), isCancelled: isCancelled)
  }
}
