import VitrineRaster
import VitrineUnits

/// A marker, a bubble or the pin on the screen, and how far it has come or gone.
///
/// What leaves goes before what comes: at no moment do two lie on one another.
///
///     5 ─► 4 ─► 3 ─► ·        out: smaller and clearer, a part of the way into the new bubble
///                    · ─► ●   comes: the same the other way round, out of the old one
struct ShownMarker {
  /// What stands on the screen.
  struct Standing {
    /// The marker, or the first of those in a bubble.
    var marker: MapMarker
    var form: MarkerArt.Form
    /// Its place on the screen, wherever it is on its way there.
    var point: Point
    /// More than 1 for a bubble.
    var count: Int
  }

  /// Known again by this from picture to picture, whatever the zoom or the list of markers.
  struct Key: Hashable {
    var id: String
    var count: Int
    var isPin: Bool
    var place: Point
  }

  /// How it is drawn.
  struct Pose {
    var point: Point
    /// Of its full size.
    var size: Double
    var opacity: Double
  }

  var standing: Standing
  var color: Color
  /// On the Mercator square.
  var place: Point
  /// Of the index' markers, and of the level's nodes; −1 for the pin.
  var lead: Int
  var node: Int
  /// When it begins to come, or began to leave.
  var since: Instant
  /// How much of it was to be seen when it began to leave; nil while it stands.
  var left: Double?
  /// Where it came out of, or is going to, on the Mercator square; nil: nowhere else.
  var origin: Point?

  /// In seconds.
  static let out = 0.12
  static let comes = 0.18
  /// Of the way to where it came from or goes to: the rest of it would lead through others.
  private static let travel = 0.3
  private static let smallest = 0.4

  var key: Key {
    Key(
      id: standing.marker.id, count: standing.count, isPin: standing.form == .pin, place: place)
  }

  /// 0: not there; 1: all of it.
  func visibility(at now: Instant) -> Double {
    let t = (now - since).seconds
    if let left { return left * (1 - min(max(t / Self.out, 0), 1)) }
    let part = min(max(t / Self.comes, 0), 1)
    // Quick at first, then slower.
    return 1 - (1 - part) * (1 - part)
  }

  /// `origin`: where that is on the screen.
  func pose(at now: Instant, origin: Point?) -> Pose {
    let seen = visibility(at: now)
    let way = (origin ?? standing.point) - standing.point
    return Pose(
      point: standing.point + way * (Self.travel * (1 - seen)),
      size: Self.smallest + (1 - Self.smallest) * seen, opacity: min(2 * seen, 1))
  }
}
