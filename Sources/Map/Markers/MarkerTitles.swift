import VitrineComponents
import VitrineUnits

/// The titles beside markers, by rank where nothing is in the way, from frame to frame.
///
/// In each frame titles that are visible come first, then the names of streets and areas, then new
/// titles. So a visible title keeps its place while the map moves.
struct MarkerTitles {
  /// From this level on dots have titles too; it begins at zoom 16.25. Badges have them wherever
  /// there are no clusters.
  private static let firstOfDots = 33

  /// The circumstances of a frame.
  struct Frame {
    /// The visible markers, the selected one first; where there are titles, in the order of their
    /// rank.
    var shown: [ShownMarker]
    var level: Int?
    var direction = LayoutDirection.leftToRight
    /// The part of the map that is not covered, in points.
    var visible: Rect
    /// The areas of the pin and its title.
    var pin: [Rect] = []
    /// Whether the map is at rest: then no title is cut by an edge.
    var isAtRest: Bool
    /// Titles change without fading.
    var isAtOnce: Bool
    var now: Instant
  }

  /// The titles, also those that fade out.
  private(set) var all: [ShownTitle] = []

  /// The titles that fade out.
  var fadingNames: [FadingName] {
    all.compactMap { title in
      title.end.map {
        FadingName(text: title.text, boxes: [title.box], place: title.point, end: $0)
      }
    }
  }

  /// Whether a title moves beside its marker.
  func isMoving(at now: Instant) -> Bool { all.contains { $0.isMoving(at: now) } }

  /// The times at which titles began to fade out.
  var leavingTimes: [Instant] { all.compactMap(\.leaving) }

  /// Whether a title changes in the next frame, or when its picture comes.
  func isChanging(at now: Instant) -> Bool {
    all.contains {
      $0.leaving != nil || !$0.isReady || $0.opacity(at: now) < 1 || $0.isMoving(at: now)
    }
  }

  // MARK: Placing

  /// Keeps the visible titles where nothing is in the way now, and adds their areas to `field`.
  mutating func keep(in view: MapViewport, _ frame: Frame, field: inout CollisionField) {
    var entries: [String: ShownMarker] = [:]
    for entry in frame.shown where Self.mayHaveTitle(entry, frame.level) {
      entries[entry.placement.marker.id] = entry
    }
    follow(view)
    for i in all.indices where all[i].leaving == nil {
      if keeps(&all[i], entries[all[i].id], frame, field) {
        field.take(all[i].box, of: all[i].point)
        field.take(all[i].box(at: frame.now), of: all[i].point)
      } else {
        all[i].leave(isAtOnce: frame.isAtOnce, at: frame.now)
      }
    }
    // The pin and its title appear at once.
    all.removeAll { title in
      title.leaving != nil && frame.pin.contains { $0.overlaps(title.box) }
    }
    removeGone(in: frame)
  }

  /// Moves each title with its marker.
  mutating func follow(_ view: MapViewport) {
    for i in all.indices {
      all[i].point = view.point(world: Mercator.nearest(all[i].place, to: view.camera.world))
    }
  }

  /// Fades out each title that would cover another one or what `taken` has, and adds the areas of
  /// the others. Returns whether there is one.
  mutating func giveWay(
    in taken: inout CollisionField, isAtOnce: Bool, at now: Instant
  ) -> Bool {
    var gives = false
    for i in all.indices where all[i].leaving == nil {
      let (boxes, place) = ([all[i].box, all[i].box(at: now)], all[i].point)
      if boxes.allSatisfy({ taken.isFree($0, of: place) }) {
        for box in boxes { taken.take(box, of: place) }
      } else {
        all[i].leave(isAtOnce: isAtOnce, at: now)
        gives = true
      }
    }
    return gives
  }

  /// Whether a title may stay beside its marker, which may have changed between dot and badge.
  private func keeps(
    _ title: inout ShownTitle, _ entry: ShownMarker?, _ frame: Frame, _ field: CollisionField
  ) -> Bool {
    guard let entry, entry.place == title.place,
      entry.placement.marker.shownTitle == title.text
    else { return false }
    title.change(to: entry.placement.form, isAtOnce: frame.isAtOnce, at: frame.now)
    if frame.isAtRest && frame.visible.cuts(title.box) { return false }
    return field.isFree(title.box, of: title.point)
      && field.isFree(title.box(at: frame.now), of: title.point)
  }

  /// Adds titles by rank, where markers and the labels of streets and places leave room. A name
  /// that an area or place on the map has already (`named`) is not shown twice; new titles wait for
  /// names that fade out.
  ///
  /// `measure` returns the size of a text, nil if it is not known yet. Returns whether one was not
  /// known.
  mutating func place(
    in frame: Frame, field: CollisionField, named: Set<String>, fading: [FadingName],
    measure: (String) -> Size?
  ) -> Bool {
    var field = field
    for i in all.indices where all[i].leaving == nil && named.contains(all[i].text) {
      all[i].leave(isAtOnce: frame.isAtOnce, at: frame.now)
    }
    removeGone(in: frame)
    let known = Set(all.map(\.id))
    let away = fading + fadingNames
    let sides: [ShownTitle.Side] =
      frame.direction == .rightToLeft
      ? [.left, .right, .below, .above] : [.right, .left, .below, .above]
    // A new one keeps some distance from the edges, so that it does not disappear at once.
    let room = frame.visible.inset(by: Insets(all: 4))
    var isIncomplete = false
    for entry in frame.shown where Self.mayHaveTitle(entry, frame.level) {
      let marker = entry.placement.marker
      if known.contains(marker.id) || named.contains(marker.shownTitle) { continue }
      guard let size = measure(marker.shownTitle) else {
        isIncomplete = true
        continue
      }
      for side in sides {
        let title = ShownTitle(
          id: marker.id, text: marker.shownTitle, size: size, side: side,
          form: entry.placement.form, place: entry.place, point: entry.placement.point,
          since: frame.isAtOnce ? frame.now - NameFade.duration : frame.now)
        if !field.isFree(title.room, of: title.point) || room.cuts(title.box) { continue }
        let waits = away.contains {
          $0.isInTheWay(of: [title.box], of: title.point, approach: field.approach)
        }
        if waits { continue }
        field.take(title.box, of: title.point)
        all.append(title)
        break
      }
    }
    return isIncomplete
  }

  private static func mayHaveTitle(_ entry: ShownMarker, _ level: Int?) -> Bool {
    guard let level, !entry.placement.marker.title.isEmpty else { return false }
    switch entry.placement.form {
    case .badge: return level >= MarkerForms.first
    case .dot: return level >= firstOfDots
    case .cluster, .pin: return false
    }
  }

  // MARK: Fading

  /// No title has begun to appear before its marker does. One whose marker changes between dot and
  /// badge stays.
  mutating func delayBesideNew(in frame: Frame) {
    if frame.isAtOnce { return }
    let late = Dictionary(
      frame.shown.lazy.filter { $0.earlier == nil }.map { ($0.placement.marker.id, $0.since) },
      uniquingKeysWith: { first, _ in first })
    for i in all.indices where all[i].leaving == nil {
      if let since = late[all[i].id] { all[i].since = max(all[i].since, since) }
    }
  }

  /// A title without a picture has not begun to appear; `isReady` requests it. Where titles were
  /// not placed since, those that were ready still are. Returns whether another frame follows.
  mutating func delayUnready(
    in frame: Frame, placed: Bool, isReady: (ShownTitle) -> Bool
  ) -> Bool {
    var changes = false
    for i in all.indices {
      if all[i].leaving != nil {
        changes = true
        continue
      }
      let wasReady = all[i].isReady
      if placed || !wasReady { all[i].isReady = isReady(all[i]) }
      if frame.isAtOnce {
        all[i].complete(at: frame.now)
        continue
      }
      // It begins in the frame that has its picture, which requests a layout.
      if !wasReady || !all[i].isReady { all[i].since = max(all[i].since, frame.now) }
      if !all[i].isReady { continue }
      if all[i].opacity(at: frame.now) < 1 || all[i].isMoving(at: frame.now) { changes = true }
    }
    return changes
  }

  /// The number of visible titles without those that fade out.
  func countOfStaying(at now: Instant) -> Int {
    all.count { $0.leaving == nil && $0.opacity(at: now) > 0 }
  }

  /// Adds the areas of the visible titles without those that fade out.
  func addStaying(to names: inout OccupiedBoxes, at now: Instant) {
    for title in all where title.leaving == nil && title.opacity(at: now) > 0 {
      names.take(title.box(at: now))
    }
  }

  /// Removes titles that fade out since `time` over a name in `names`, and adds the areas of the
  /// others. Returns whether one is gone that was visible.
  mutating func removeFading(
    since time: Instant, over names: inout OccupiedBoxes, at now: Instant
  ) -> Bool {
    var isGone = false
    all.removeAll { title in
      if title.leaving != time { return false }
      let box = title.box(at: now)
      if title.opacity(at: now) > 0 && names.isFree(box) {
        names.take(box)
        return false
      }
      // One that had not begun to appear leaves no place.
      if title.isReady && now > title.since { isGone = true }
      return true
    }
    return isGone
  }

  /// Removes titles that are gone, and that of a marker that has become the pin. Returns whether
  /// there were any.
  @discardableResult
  mutating func removeGone(in frame: Frame) -> Bool {
    let count = all.count
    let pin = frame.shown.first.flatMap {
      $0.placement.form == .pin ? $0.placement.marker.id : nil
    }
    all.removeAll { title in
      guard title.leaving != nil else { return false }
      return frame.isAtOnce || title.id == pin || title.opacity(at: frame.now) <= 0
    }
    return all.count < count
  }
}

extension MapMarker {
  /// The most characters of a title that two lines could show.
  private static let mostScalars = 300

  /// The title, shortened if it is far longer than its two lines: its pictures are looked up by it
  /// in every frame.
  var shownTitle: String {
    let scalars = title.unicodeScalars
    if title.utf8.count <= Self.mostScalars { return title }
    let shown = scalars.prefix(Self.mostScalars)
    return shown.endIndex == scalars.endIndex ? title : String(shown) + "…"
  }
}
