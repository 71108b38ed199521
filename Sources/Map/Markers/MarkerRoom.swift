import VitrineUnits

/// Room for markers that disappear, and for dots that appear, while the map zooms: each is only as
/// large as the markers around it leave room for, so that none touches another at any time. A pure
/// function of the visible markers.
///
///      ●  ●     the map zooms out, the right one leaves:
///      ●·       it shrinks as fast as the other comes nearer, and faster
struct MarkerRoom {
  /// A marker that is visible in a frame, in one of its forms.
  struct Visible {
    var entry: ShownMarker
    var form: MarkerArt.Form
    var pose: ShownMarker.Pose

    /// The middle and the radius of its disc; that of a pin is its head.
    var disc: (center: Point, radius: Double) {
      let radius = MarkerArt.box(form).width / 2 * pose.size
      let rise = form == .pin ? -MarkerArt.pinHead * pose.size : 0
      return (pose.point + Vector(0, rise), radius)
    }

    /// Whether it yields to those that stay.
    fileprivate var isPassing: Bool {
      entry.left != nil || form == .dot && entry.earlier == nil && pose.size < 1
    }
  }

  /// Discs with a smaller radius than this, in points, are not shown.
  private static let least = 1.0

  /// The same markers, with the sizes of passing ones limited. Two passing ones share the room
  /// between them in proportion to their sizes.
  static func limited(_ all: [Visible]) -> [Visible] {
    if !all.contains(where: \.isPassing) { return all }
    let passing = all.map(\.isPassing)
    let discs = all.map(\.disc)
    // Discs that touch are in neighboring squares, which are as wide as the largest disc.
    let largest = discs.reduce(0.5) { max($0, $1.radius) }
    var near = NearPlaces(2 * largest, capacity: discs.count)
    for (number, disc) in discs.enumerated() { near.insert(disc.center, number) }
    return all.indices.compactMap { i in
      var visible = all[i]
      if !passing[i] { return visible }
      let radius = discs[i].radius
      var room = radius
      near.forEach(beside: discs[i].center) { k in
        let distance = (discs[k].center - discs[i].center).length
        let other = discs[k].radius
        // Discs that do not touch leave room for each other.
        if k == i || distance >= radius + other || isSame(all[k], visible) { return }
        room = min(room, passing[k] ? distance * radius / (radius + other) : distance - other)
      }
      if room < least { return nil }
      visible.pose.size *= room / radius
      return visible
    }
  }

  /// Whether both are forms of one marker.
  private static func isSame(_ a: Visible, _ b: Visible) -> Bool {
    a.entry.placement.count == b.entry.placement.count
      && a.entry.placement.marker.id == b.entry.placement.marker.id
  }
}
