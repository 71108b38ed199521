import VitrineUnits

/// How a name on a map appears and disappears: a label, or the title of a marker.
enum NameFade {
  static let duration = Duration.milliseconds(200)

  /// How much of a name is shown: 0 … 1. It begins to appear at `since`, and to disappear at
  /// `leaving`. One that leaves while it appears fades out from there.
  static func shown(since: Instant, leaving: Instant?, at now: Instant) -> Double {
    // Most names have appeared.
    if leaving == nil && now - since >= duration { return 1 }
    let seen = ((leaving ?? now) - since).seconds / duration.seconds
    let left = leaving.map { 1 - (now - $0).seconds / duration.seconds } ?? 1
    return min(max(seen, 0), 1) * min(max(left, 0), 1)
  }
}

/// A name that fades out on the map.
struct FadingName {
  var text: String
  /// The covered areas, in points.
  var boxes: [Rect]
  /// The point where its place is shown.
  var place: Point
  /// The time at which it is gone.
  var end: Instant

  /// Whether it would be in the way of a new name, now or ahead. The place of the new name's areas
  /// is shown at the point `place`.
  func isInTheWay(of boxes: [Rect], of place: Point, approach: MapApproach?) -> Bool {
    func overlaps(_ shift: Vector) -> Bool {
      self.boxes.contains { box in boxes.contains { $0.offset(by: shift).overlaps(box) } }
    }
    if overlaps(.zero) { return true }
    // The new one moves beside it as their distance changes.
    return approach.map { overlaps($0.motion(at: place) - $0.motion(at: self.place)) } ?? false
  }
}
