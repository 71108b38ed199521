public import VitrineUnits

/// Telling of travel at frames instead of reports (`Pace.frames`).
extension GestureArena {
  /// The travel that a frame shows which is made now, at `frame`, and the ends that it reaches.
  ///
  /// Places are those of `contacts(madeAt:)`, so that what follows a finger stays under it; the sum
  /// of what is told up to an end is the finger's whole way, to the last report, unless
  /// `finishLeaving(of:at:)` drops the rest of it. A skipped frame changes nothing. Does nothing at the
  /// pace of reports.
  public mutating func drawFrame(madeAt frame: Instant) -> [GestureEvent] {
    latestFrame = max(latestFrame, frame)
    for t in teams.indices { teams[t].drawn = draw(teams[t], frame) }
    for t in leaving.indices { leaving[t].drawn = draw(leaving[t], frame) }
    leaving.removeAll { $0.drawn?.later.isEmpty != false }
    lifted.removeAll { $0.drawn.ahead(at: frame) >= .zero }
    return takeEvents()
  }

  /// Whether a frame would tell of anything.
  public var wantsFrame: Bool {
    !leaving.isEmpty
      || teams.contains { team in
        guard let drawn = team.drawn else { return false }
        return !drawn.later.isEmpty || team.isActive && drawn.isBehind
      }
  }

  /// Members whose fingers have lifted, and who will be told so in the next frames.
  public var leavingMembers: [GestureMemberID] { leaving.map(\.id) }

  /// The fingers as a frame made at `frame` shows them, ascending by id: also one that has lifted,
  /// while the frame shows a moment at which it was still there.
  public func contacts(madeAt frame: Instant) -> [Contact] {
    let shown = fingers + lifted.filter { $0.drawn.ahead(at: frame) < .zero }
    return shown.map { Contact(id: $0.id, position: $0.drawn.place(at: frame) ?? $0.position) }
      .sorted { $0.id < $1.id }
  }

  /// Ends what still waits for a frame and belongs to these members (nil: to any): something new begins
  /// there at `moment`. A frame made then would show the way so far; what lies beyond is dropped. Told
  /// now, it would be 0.6 report intervals of travel more than that frame's own, a jump under the very
  /// finger that lands to catch it.
  ///
  ///     reports    ●────●────●  lift, and another lands
  ///     shown      ────────╴    here it is caught
  public mutating func finishLeaving(
    of members: [GestureMemberID]? = nil, at moment: Instant
  ) -> [GestureEvent] {
    now = max(now, moment)
    endLeaving(of: members)
    return takeEvents()
  }

  mutating func endLeaving(of members: [GestureMemberID]? = nil) {
    let moment = max(now, latestFrame)
    func isOver(_ id: GestureMemberID) -> Bool { members?.contains(id) ?? true }
    for t in teams.indices where teams[t].drawn?.later.isEmpty == false && isOver(teams[t].id) {
      teams[t].drawn = draw(teams[t], nil)
    }
    let over = leaving.filter { isOver($0.id) }
    leaving.removeAll { isOver($0.id) }
    lifted.removeAll { $0.owners.contains(where: isOver) }
    for team in over { tell(team.id, draw(team, moment)?.later ?? []) }
  }

  /// A pan or transform of a team is over: told now, or in the frame that shows its last report.
  mutating func conclude(_ t: Int, _ ends: [Gesture], isCancelled: Bool) {
    let id = teams[t].id
    guard let drawn = teams[t].drawn, !isCancelled else {
      // What was not yet shown of a cancelled way is nobody's wish any more.
      if let later = teams[t].drawn?.later { tell(id, later) }
      teams[t].drawn?.later = []
      teams[t].drawn?.isTransform = false
      for end in ends { tell(id, end) }
      return
    }
    // So much of its way has what is thrown behind it: then the step from the last dragged frame to
    // the first thrown one is as long as its neighbours.
    let time = now - drawn.travel.ahead(at: now)
    teams[t].drawn?.conclude(ends, at: time)
    // Frames made from now on show that report: nothing to wait for.
    if teams[t].drawn?.isDue(in: now) == true { teams[t].drawn = draw(teams[t], nil) }
  }

  mutating func tell(_ member: GestureMemberID, _ later: [DrawnTravel.Later]) {
    for item in later { tell(member, item.gesture, at: item.time) }
  }

  /// Tells what a frame shows of a team's travel, and the ends that are due; everything for nil, save
  /// travel that goes on.
  private mutating func draw(_ team: ArenaTeam, _ frame: Instant?) -> DrawnTravel? {
    guard var drawn = team.drawn, team.isActive || !drawn.later.isEmpty else { return team.drawn }
    let isDue = drawn.isDue(in: frame)
    let goesOn = team.isActive && !team.fingers.isEmpty
    let change =
      frame == nil && goesOn ? drawn.takeTurn() : drawn.take(for: isDue && !goesOn ? nil : frame)
    let places = fingers.filter { team.fingers.contains($0.id) }
      .compactMap { finger in finger.drawn.place(at: frame ?? now) ?? finger.position }
    if places.isEmpty {
      drawn.focus = drawn.focus + change.travel
    } else {
      let sum = places.reduce(Vector.zero) { $0 + ($1 - .zero) }
      drawn.focus = .zero + sum * (1 / Double(places.count))
    }
    let time = frame ?? now
    if drawn.isTransform {
      if change.travel != .zero || change.turn != .zero {
        tell(
          team.id,
          .transformChanged(
            focus: drawn.focus, scale: ExactMath.exp(change.turn.dx), rotation: change.turn.dy,
            delta: change.travel), at: time)
      }
    } else if change.travel != .zero {
      tell(team.id, .panChanged(at: drawn.focus, delta: change.travel), at: time)
    }
    if isDue {
      tell(team.id, drawn.later)
      drawn.later = []
      drawn.isTransform = false
    }
    return drawn
  }
}
