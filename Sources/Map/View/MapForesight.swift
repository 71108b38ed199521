import VitrineUnits

/// How far a map that zooms out will have zoomed when a name that leaves now has faded out.
///
/// Names and markers come nearer to each other meanwhile, since they keep their sizes:
///
///     Museum   Park      Museum Park      MuPark
///     now                while it fades   it is gone
///
/// So they are placed, or leave, with regard to where they will be. A rotation is left out.
struct MapForesight {
  /// The most levels: a map that zooms faster would have room for few names.
  private static let most = 0.5
  /// Less brings hardly anything nearer, in levels.
  private static let least = 0.005
  /// More from one frame to the next is a jump, in levels.
  private static let jump = 0.3
  /// Touches do not arrive with each frame: the speed is the mean of about this time.
  private static let memory = Duration.milliseconds(50)
  /// A map that was not laid out for longer was at rest.
  private static let longest = Duration.milliseconds(100)

  private var last: (zoom: Double, time: Instant)?
  /// Levels a second.
  private var speed = 0.0

  /// Records the zoom of a frame.
  mutating func record(_ zoom: Double, at now: Instant) {
    // A second layout of a frame: the next frame counts the whole change.
    if let last, now == last.time { return }
    defer { last = (zoom, now) }
    guard let last, now > last.time, now - last.time < Self.longest,
      abs(zoom - last.zoom) < Self.jump
    else {
      speed = 0
      return
    }
    let passed = (now - last.time).seconds
    speed += ((zoom - last.zoom) / passed - speed) * passed / (passed + Self.memory.seconds)
  }

  /// How places come nearer to each other from a view on; nil where it does not zoom out. The map's
  /// own motion ends at the zoom `goal`, to which a flight may come back from further away.
  func approach(from view: MapViewport, goal: Double?) -> MapApproach? {
    var change = max(speed * NameFade.duration.seconds, -Self.most)
    if let rest = goal.map({ $0 - view.camera.zoom }), rest <= 0 {
      change = max(change, rest)
    }
    return change < -Self.least ? MapApproach(of: view, zoomedBy: change) : nil
  }
}

/// The motion of places on the screen while a map zooms out: towards the middle.
struct MapApproach {
  private let middle: Point
  /// The share of the distances from the middle that is left.
  private let share: Double

  /// The motion while the zoom of a view changes by some levels.
  init(of view: MapViewport, zoomedBy change: Double) {
    middle = view.focus
    share = Mercator.scale(zoom: view.camera.zoom + change) / view.scale
  }

  /// The motion of the place that is shown at a point.
  func motion(at point: Point) -> Vector { (point - middle) * (share - 1) }
}
