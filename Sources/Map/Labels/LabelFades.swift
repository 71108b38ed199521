import VitrineUnits

/// The labels on a map with their fades: each fades in when it has its picture, and out when it is
/// no longer placed.
struct LabelFades {
  private struct Entry {
    var placed: LabelPlacer.Placed
    /// The time at which it began to appear.
    var since: Instant
    /// The time at which it began to fade out; nil before that.
    var leaving: Instant?
    /// Whether its picture existed when it was looked for last.
    var isReady = false
  }

  private var entries: [Entry] = []
  /// The numbers of the entries in the order of their ranks, if there are as many.
  private var ranks: [Int] = []
  /// The time of the present frame.
  private(set) var now = Instant.zero

  // MARK: State

  /// The labels without those that fade out.
  var placed: [LabelPlacer.Placed] { entries.filter { $0.leaving == nil }.map(\.placed) }

  /// The labels that are visible at all, with their opacities.
  var visible: [(placed: LabelPlacer.Placed, opacity: UInt8)] {
    entries.compactMap { entry in
      let opacity = opacity(of: entry)
      return opacity > 0 ? (entry.placed, opacity) : nil
    }
  }

  /// The names of areas and places, also those that fade out.
  var areaNames: Set<String> {
    Set(
      entries.filter {
        $0.placed.candidate.line == nil && ($0.leaving == nil || opacity(of: $0) > 0)
      }.map(\.placed.text))
  }

  /// The labels that fade out.
  var fadingNames: [FadingName] {
    entries.compactMap { entry in
      guard let leaving = entry.leaving, opacity(of: entry) > 0 else { return nil }
      return Self.fading(entry.placed, since: leaving)
    }
  }

  private static func fading(_ placed: LabelPlacer.Placed, since leaving: Instant) -> FadingName {
    FadingName(
      text: placed.text, boxes: placed.boxes, place: placed.anchor, end: leaving + NameFade.duration
    )
  }

  /// The times at which labels began to fade out.
  var leavingTimes: [Instant] { entries.compactMap(\.leaving) }

  /// The areas of the visible labels without those that fade out.
  var stayingBoxes: [Rect] {
    entries.flatMap { $0.leaving == nil && opacity(of: $0) > 0 ? $0.placed.boxes : [] }
  }

  /// Whether a label has no picture yet.
  var hasUnready: Bool { entries.contains { $0.leaving == nil && !$0.isReady } }

  /// Whether an opacity changes in the next frame.
  var isFading: Bool {
    entries.contains { $0.leaving != nil || now - $0.since < NameFade.duration }
  }

  private func opacity(of entry: Entry) -> UInt8 { Self.opacity(of: entry, at: now) }

  private static func opacity(of entry: Entry, at now: Instant) -> UInt8 {
    UInt8((shown(of: entry, at: now) * 255).rounded())
  }

  /// How much of a label is shown: 0 … 1.
  private static func shown(of entry: Entry, at now: Instant) -> Double {
    NameFade.shown(since: entry.since, leaving: entry.leaving, at: now)
  }

  // MARK: Changes

  /// Discards all labels.
  mutating func removeAll() { entries = [] }

  /// Begins a frame. Returns the time of the one before.
  mutating func beginFrame(at now: Instant) -> Instant {
    defer { self.now = now }
    return self.now
  }

  /// The time from which a fade that starts in this frame counts; `isAtOnce`: it is over already.
  func start(isAtOnce: Bool) -> Instant { isAtOnce ? now - NameFade.duration : now }

  /// Replaces the labels by those placed in this frame, whose fades begin at `start`. Others begin
  /// to fade out.
  mutating func adopt(_ placed: [LabelPlacer.Placed], in view: MapViewport, from start: Instant) {
    var places: [LabelCandidate.ID: Int] = [:]
    for (i, entry) in placed.enumerated() { places[entry.candidate.id] = i }
    var next: [Entry] = []
    for var old in entries {
      if let i = places.removeValue(forKey: old.placed.candidate.id) {
        old.placed = placed[i]
        if old.leaving != nil {
          // It fades in from its present opacity.
          old.since =
            now - Duration(seconds: NameFade.duration.seconds * Self.shown(of: old, at: now))
          old.leaving = nil
        }
      } else {
        // One that has not begun to appear has nothing to fade out.
        if old.leaving == nil && (now <= old.since || !old.isReady) { continue }
        if old.leaving == nil { old.leaving = start }
        // It moves with the map while it fades.
        let offset = old.placed.form?.offset ?? old.placed.displacement
        old.placed.center = view.point(world: old.placed.candidate.place) + offset
        old.placed.moved = .zero
      }
      next.append(old)
    }
    for entry in placed where places[entry.candidate.id] != nil {
      next.append(Entry(placed: entry, since: start, leaving: nil))
    }
    entries = next
    ranks = []
    _ = removeGone()
  }

  /// Moves all labels from where they were placed.
  mutating func move(by distance: Vector) {
    for i in entries.indices { entries[i].placed.moved = distance }
  }

  /// Moves each label with its place, by whole pixels, from the view for which it was placed.
  mutating func follow(_ view: MapViewport, from before: MapViewport, scale: Double) {
    for i in entries.indices {
      let place = entries[i].placed.candidate.place
      let distance = (view.point(world: place) - before.point(world: place)) * scale
      entries[i].placed.moved =
        Vector(distance.dx.rounded(), distance.dy.rounded()) * (1 / scale)
    }
  }

  /// Fades out each label that would cover a higher one or what `taken` has, unless it finds
  /// another place by `elsewhere`, and adds the areas of the others. Returns whether there is one.
  mutating func giveWay(
    in taken: inout CollisionField, isAtOnce: Bool, at now: Instant,
    elsewhere: (LabelPlacer.Placed, CollisionField) -> LabelPlacer.Placed? = { _, _ in nil }
  ) -> Bool {
    if ranks.count != entries.count {
      let orders = entries.map(\.placed.candidate.order)
      ranks = entries.indices.sorted { orders[$0] < orders[$1] }
    }
    var gives = false
    for i in ranks where entries[i].leaving == nil {
      let (boxes, anchor) = (entries[i].placed.boxes, entries[i].placed.anchor)
      if boxes.allSatisfy({ taken.isFree($0, of: anchor) }) {
        for box in boxes { taken.take(box, of: anchor) }
      } else if let other = elsewhere(entries[i].placed, taken) {
        entries[i].placed = other
        for box in other.boxes { taken.take(box, of: anchor) }
      } else {
        entries[i].leaving = isAtOnce || !entries[i].isReady ? now - NameFade.duration : now
        gives = true
      }
    }
    return gives
  }

  /// Removes the labels that have faded out. Returns whether there were any.
  mutating func removeGone() -> Bool {
    let count = entries.count
    entries.removeAll { $0.leaving.map { now - $0 >= NameFade.duration } ?? false }
    return entries.count < count
  }

  /// Removes labels that fade out under the pin or its title, which appear there at once.
  mutating func removeCovered(by pin: [Rect]) {
    entries.removeAll { entry in
      entry.leaving != nil
        && entry.placed.boxes.contains { box in pin.contains { $0.overlaps(box) } }
    }
  }

  /// Removes labels that fade out since `time` over a name in `names`, and adds the areas of the
  /// others. Returns whether one is gone that was visible.
  mutating func removeFading(since time: Instant, over names: inout OccupiedBoxes) -> Bool {
    let now = now
    var isGone = false
    entries.removeAll { entry in
      if entry.leaving != time { return false }
      if Self.opacity(of: entry, at: now) > 0 {
        let boxes = entry.placed.boxes
        if boxes.allSatisfy({ names.isFree($0) }) {
          for box in boxes { names.take(box) }
          return false
        }
      }
      // One that had not begun to appear leaves no place.
      if entry.isReady && now > entry.since { isGone = true }
      return true
    }
    return isGone
  }

  /// A label appears only after those that leave its place, and a name that leaves is gone as soon
  /// as it would cover itself, also where both leave. New labels are those since `start`.
  mutating func keepApart(from start: Instant, _ approach: MapApproach?) {
    for i in entries.indices {
      guard let leaving = entries[i].leaving, opacity(of: entries[i]) > 0 else { continue }
      let text = entries[i].placed.text
      var old: FadingName?
      for k in entries.indices where k != i {
        let isNew = entries[k].leaving == nil && entries[k].since >= start
        if !isNew && entries[k].placed.text != text { continue }
        if entries[k].leaving != nil && opacity(of: entries[k]) == 0 { continue }
        let placed = entries[k].placed
        let mine = old ?? Self.fading(entries[i].placed, since: leaving)
        old = mine
        let isInTheWay = mine.isInTheWay(
          of: placed.boxes, of: placed.anchor, approach: isNew ? approach : nil)
        if !isInTheWay { continue }
        if isNew {
          entries[k].since = max(entries[k].since, mine.end)
        } else {
          entries[i].leaving = now - NameFade.duration
          break
        }
      }
    }
  }

  /// A label without a picture has not begun to appear. `isReady` requests its picture where
  /// needed. Where labels were not placed since, those that were ready still are.
  mutating func delayUnready(
    to start: Instant, placed: Bool, _ isReady: (LabelPlacer.Placed) -> Bool
  ) {
    for i in entries.indices where entries[i].leaving == nil && (placed || !entries[i].isReady) {
      let wasReady = entries[i].isReady
      entries[i].isReady = isReady(entries[i].placed)
      // It begins in the frame that has its picture.
      if !wasReady || !entries[i].isReady { entries[i].since = max(entries[i].since, start) }
    }
  }

  /// The number of visible labels without those that fade out.
  var countOfStaying: Int { entries.count { $0.leaving == nil && opacity(of: $0) > 0 } }

  /// A label that had not begun to appear at `last`, the time of the last frame, waits for titles
  /// that leave its place, and that of an area also for those with its name.
  mutating func wait(for fading: [FadingName], since last: Instant, _ approach: MapApproach?) {
    if fading.isEmpty { return }
    for i in entries.indices where entries[i].leaving == nil && entries[i].since >= last {
      let placed = entries[i].placed
      let (new, isArea) = (placed.boxes, placed.candidate.line == nil)
      for name in fading {
        let isSame = isArea && name.text == placed.text
        if isSame || name.isInTheWay(of: new, of: placed.anchor, approach: approach) {
          entries[i].since = max(entries[i].since, name.end)
        }
      }
    }
  }
}
