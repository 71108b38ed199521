import VitrineUnits

/// The form of each marker at each near zoom level: hidden, a dot, or a badge with an icon.
///
/// A marker becomes larger while the map zooms in, and never smaller: it is hidden while it is too
/// near to another one, then a dot, and a badge once it has space around it. Higher ranks come
/// first. Depends on the markers alone: panning changes nothing.
///
///     level     30        33        36
///     rank 9    ◉         ◉         ◉         badge
///     rank 5    ·         ◉         ◉         dot, badge
///     rank 1              ·         ◉         hidden, dot, badge
///
/// The levels are those of ``MarkerClusters``; below ``first`` markers are in clusters.
struct MarkerForms: Sendable {
  /// The first level without clusters: it begins at zoom 14.75.
  static let first = 30
  private static let last = 44

  /// Minimum distance of two dots at the beginning of a level, in points. In a whole town more dots
  /// would leave no room for the names of streets. In streets it also suffices while a level is
  /// shown a little beyond its end.
  static func dotReach(_ level: Int) -> Double { max(16, 40 - 3 * Double(level - first)) }

  /// Minimum distance of a dot and a badge at the beginning of a level, in points.
  static func mixedReach(_ level: Int) -> Double { max(26, dotReach(level)) }

  /// Minimum distance of two badges at the beginning of a level, in points: in a whole town only
  /// the important ones have an icon. In streets it is little more than the 9 mm (48 points) of a
  /// finger, which remain while a level is shown a little beyond its end.
  static func badgeReach(_ level: Int) -> Double { max(52, 100 - 10 * Double(level - first)) }

  /// The first levels at which a marker is visible, and at which it is a badge; ``never`` if none.
  private var dots: [Int8]
  private var badges: [Int8]
  private static let never = Int8.max

  enum Form: Sendable {
    case hidden
    case dot
    case badge
  }

  /// `order` contains the markers by rank; `places` are on the Mercator square.
  init(_ places: [Point], order: [Int]) {
    dots = [Int8](repeating: Self.never, count: places.count)
    badges = dots
    for level in Self.first...Self.last {
      let scale = Mercator.scale(zoom: MarkerClusters.beginning(level))
      let reach = (
        dot: Self.dotReach(level) / scale, mixed: Self.mixedReach(level) / scale,
        badge: Self.badgeReach(level) / scale
      )
      var shownBadges = NearPlaces(reach.badge, capacity: order.count)
      var shownDots = NearPlaces(reach.mixed, capacity: order.count)
      for i in order where badges[i] != Self.never { shownBadges.insert(places[i], i) }
      for i in order where dots[i] != Self.never && badges[i] == Self.never {
        shownDots.insert(places[i], i)
      }
      for i in order where badges[i] == Self.never {
        if shownBadges.contains(within: reach.badge, of: places[i]) { continue }
        if shownDots.contains(within: reach.mixed, of: places[i], except: i) { continue }
        badges[i] = Int8(level)
        dots[i] = min(dots[i], Int8(level))
        shownBadges.insert(places[i], i)
      }
      for i in order where dots[i] == Self.never {
        if shownBadges.contains(within: reach.mixed, of: places[i]) { continue }
        if shownDots.contains(within: reach.dot, of: places[i]) { continue }
        dots[i] = Int8(level)
        shownDots.insert(places[i], i)
      }
    }
  }

  /// The form of a marker at a level.
  func form(of marker: Int, level: Int) -> Form {
    if level < Int(dots[marker]) { return .hidden }
    return level < Int(badges[marker]) ? .dot : .badge
  }

  /// The distance within which a marker may be hidden behind another one at a level, on the
  /// Mercator square.
  static func hidingReach(level: Int) -> Double {
    mixedReach(level) / Mercator.scale(zoom: MarkerClusters.beginning(level))
  }
}
