import VitrineRaster
import VitrineUnits

/// Marker, cluster or pin on the screen, with the progress of its appearing or disappearing.
///
/// Old entries disappear before new ones appear, so that no two overlap at any time.
///
///     5 ─► 4 ─► 3 ─► ·        disappears: shrinks and fades, a part of the path to the new cluster
///                    · ─► ●   appears: the reverse, from the old cluster
///     • ─► ◉         a dot becomes a badge: the badge grows out of it
struct ShownMarker {
  /// The content of an entry, with its final position.
  struct Placement {
    private let shared: SharedMarker
    var form: MarkerArt.Form
    /// Its final position on the screen.
    var point: Point
    /// Number of markers: more than 1 for a cluster.
    var count: Int

    /// The marker, or the lead of a cluster.
    var marker: MapMarker { shared.marker }

    init(marker: MapMarker, form: MarkerArt.Form, point: Point, count: Int) {
      shared = SharedMarker(marker)
      (self.form, self.point, self.count) = (form, point, count)
    }
  }

  /// A marker by reference: entries are copied in each frame, and a marker has many references.
  private final class SharedMarker: Sendable {
    let marker: MapMarker

    init(_ marker: MapMarker) { self.marker = marker }
  }

  /// Identity from frame to frame, whatever the zoom or the list of markers.
  struct Key: Hashable {
    var id: String
    var count: Int
    var isPin: Bool
    var place: Point
  }

  /// Opacity and size while it appears or disappears.
  struct Pose {
    var point: Point
    /// Share of its full size.
    var size: Double
    var opacity: Double
  }

  var placement: Placement
  var color: Color
  /// Position on the Mercator square.
  var place: Point
  /// Indexes of the marker and of the level's node; the node is −1 for the pin.
  var lead: Int
  var node: Int
  /// The time at which it begins to appear, or began to disappear.
  var since: Instant
  /// The form from which it changes, if it was visible before: a dot or a badge.
  var earlier: MarkerArt.Form?
  /// Its visibility when it began to disappear; nil before that.
  var left: Double?
  /// Position that it comes from or goes to, on the Mercator square; nil: it does not move.
  var origin: Point?

  /// Duration of appearing and of disappearing, in seconds.
  static let out = 0.12
  static let comes = 0.18
  private static let comesWithin = Duration(seconds: comes)
  /// Share of the path to or from ``origin`` that it moves: the rest would lead through other
  /// entries.
  private static let travel = 0.3
  private static let smallest = 0.4

  var key: Key {
    Key(
      id: placement.marker.id, count: placement.count, isPin: placement.form == .pin, place: place)
  }

  /// Moves it with its place.
  mutating func follow(_ view: MapViewport) {
    placement.point = view.point(world: Mercator.nearest(place, to: view.camera.world))
  }

  /// The covered area at its final position, in points.
  var box: Rect { MarkerArt.box(placement.form).offset(by: placement.point - .zero) }

  /// Visibility from 0 to 1.
  func visibility(at now: Instant) -> Double {
    // Most entries have appeared.
    if left == nil && now - since >= Self.comesWithin { return 1 }
    let t = (now - since).seconds
    if let left { return left * (1 - min(max(t / Self.out, 0), 1)) }
    let part = min(max(t / Self.comes, 0), 1)
    // Fast at first, then slower.
    return 1 - (1 - part) * (1 - part)
  }

  /// Visits the forms that are visible at `now` with their appearance, the lowest first; `place` is
  /// the position of an origin on the screen. While a dot and a badge change into each other, the
  /// dot stays under the badge.
  func forEachForm(
    at now: Instant, place: (Point) -> Point?, _ visit: (MarkerArt.Form, Pose) -> Void
  ) {
    let seen = visibility(at: now)
    if seen <= 0 && earlier == nil { return }
    let whole = Pose(point: placement.point, size: 1, opacity: 1)
    // Most entries neither appear nor disappear.
    if seen == 1 { return visit(placement.form, whole) }
    let delta = (origin.flatMap(place) ?? placement.point) - placement.point
    let pose = Pose(
      point: placement.point + delta * (Self.travel * (1 - seen)),
      size: Self.smallest + (1 - Self.smallest) * seen, opacity: min(2 * seen, 1))
    guard let earlier else { return visit(placement.form, pose) }
    if earlier == .dot {
      visit(.dot, whole)
      if pose.opacity > 0 { visit(placement.form, pose) }
      return
    }
    let shrunk = Pose(
      point: placement.point, size: 1 - (1 - Self.smallest) * seen,
      opacity: min(2 * (1 - seen), 1))
    visit(placement.form, whole)
    visit(earlier, shrunk)
  }
}
