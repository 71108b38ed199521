import VitrineUnits

/// Text along a line: position and rotation of each of its letters on the screen.
///
///          ╭ r ╮
///        e       R         each letter is on the line and rotated like it
///      v           i
///     i              n
///
/// On a line steeper than 45 degrees Chinese, Japanese and Korean names are vertical: their
/// characters are upright, one under another, instead of on their side:
///
///     磨         each square of a character is on the line, and no two overlap: their distance along the
///      坊        line is em / sin of its angle
///       路
///
/// Depends on the position on the line, the camera's zoom and its rotation alone: while the map
/// pans, all letters move together.
struct LabelBend {
  struct Letter: Equatable {
    /// Position of the letter from the middle of the text, in points.
    var offset: Vector
    /// Clockwise radians.
    var angle: Double
  }

  /// Deviation of a line, in points, below which its text is straight.
  static let straight = 1.3
  /// The greatest angle between two neighboring letters, in radians: 23 degrees.
  private static let corner = 0.4
  /// The greatest angle from the first letter to the last: 110 degrees.
  private static let most = 1.92

  /// The angle of a line from which on a name is vertical, in radians; one that was placed before
  /// changes a little later, so that it does not flip back and forth while the map rotates slowly.
  private static let steep = Double.pi / 4
  private static let steepSlack = 0.07
  /// The least steepness of each part of a line with a vertical name, in radians: 30 degrees.
  private static let leastSteep = Double.pi / 6

  /// An angle in steps of 1/16384 turn, and an offset in steps of 1/4096 point: fractions of what
  /// can be seen. So a street gives the same picture of its name wherever the map is, whatever the
  /// rounding of its numbers; right angles stay exact.
  private static func fixed(angle: Double) -> Double {
    let step = Double.pi / 8192
    return (angle / step).rounded() * step
  }
  private static func fixed(_ offset: Vector) -> Vector {
    Vector((offset.dx * 4096).rounded() / 4096, (offset.dy * 4096).rounded() / 4096)
  }

  /// The middle of the text on the screen.
  var center: Point
  /// Rotation of the whole text, at most a quarter turn to either side.
  var angle: Double
  /// Whether it runs against the direction of the line.
  var isTurned: Bool
  /// Empty for a straight text.
  var letters: [Letter] = []
  /// Whether the characters are upright, one under another.
  var isVertical = false

  /// Nil where the text does not fit. `air` is the part of the line that must remain on both sides,
  /// in points.
  init?(
    _ candidate: LabelCandidate, _ line: LabelLine, _ measure: LabelMeasure,
    wasTurned: Bool?, wasVertical: Bool = false, air: Double, in view: MapViewport
  ) {
    let scale = view.scale
    let half = measure.size.width / 2
    let room = (half + air) / scale
    if !line.hasRoom(room, around: candidate.along) { return nil }
    let worlds = Vector(Double(candidate.id.world), 0)
    let (from, to) = (candidate.along - half / scale, candidate.along + half / scale)
    var vertex = line.vertex(after: from)
    func seen(_ distance: Double) -> Point {
      view.point(world: line.point(at: distance, near: &vertex) + worlds)
    }
    let (a, b) = (seen(from), seen(to))
    let chord = b - a
    if let em = measure.em {
      let slack = wasTurned == nil ? 0 : wasVertical ? -Self.steepSlack : Self.steepSlack
      let rise = ExactMath.atan2(abs(chord.dy), abs(chord.dx))
      if rise > Self.steep + slack {
        guard
          let vertical = LabelBend(
            vertical: candidate, line, measure, em: em / ExactMath.sincos(rise).sin,
            isTurned: chord.dy < 0, air: air, in: view)
        else { return nil }
        self = vertical
        return
      }
    }
    // A line that returns to the beginning of the text is not readable.
    if chord.length < measure.size.width * 0.6 { return nil }
    (angle, isTurned) = LabelPlacer.upright(
      Self.fixed(angle: ExactMath.atan2(chord.dy, chord.dx)), wasTurned: wasTurned)
    let slack = wasTurned == nil ? 1.0 : 1.15
    let deviation = line.deviation(from: from, to: to) * scale
    // Joined letters may deviate a little more: a bend within a word is worse, and no name too.
    let isWhole = measure.letters.isEmpty || measure.isJoined
    let straight = isWhole ? Self.straight * 2 : Self.straight
    if deviation <= straight * slack {
      center = a + chord * 0.5
      return
    }
    if measure.letters.isEmpty { return nil }
    center = seen(candidate.along)
    let forward = isTurned ? -1.0 : 1
    var before: Double?
    var first: Double?
    letters.reserveCapacity(measure.letters.count)
    for letter in measure.letters {
      let distance = candidate.along + (letter.x - half) / scale * forward
      // The line's direction over a letter and its neighbors, so that a vertex does not turn a
      // letter.
      let reach = max(letter.width * 0.75, measure.size.height * 0.4) / scale * forward
      let step = seen(distance + reach) - seen(distance - reach)
      // Joined letters stay straight.
      if measure.isJoined {
        let reach = letter.width / 2 / scale
        let bow = line.deviation(from: distance - reach, to: distance + reach) * scale
        if bow > Self.straight * 2 * slack { return nil }
      }
      let turn = ExactMath.atan2(step.dy, step.dx)
      if let before, abs(Angle.normalized(turn - before)) > Self.corner * slack { return nil }
      if let first, abs(Angle.normalized(turn - first)) > Self.most * slack { return nil }
      before = turn
      if first == nil { first = turn }
      letters.append(
        Letter(offset: Self.fixed(seen(distance) - center), angle: Self.fixed(angle: turn)))
    }
  }

  /// Characters one under another, `em` points apart along the line.
  private init?(
    vertical candidate: LabelCandidate, _ line: LabelLine, _ measure: LabelMeasure, em: Double,
    isTurned: Bool, air: Double, in view: MapViewport
  ) {
    let scale = view.scale
    let half = em * Double(measure.letters.count) / 2
    let room = (half + air) / scale
    if !line.hasRoom(room, around: candidate.along) { return nil }
    let worlds = Vector(Double(candidate.id.world), 0)
    var vertex = line.vertex(after: candidate.along)
    func seen(_ distance: Double) -> Point {
      view.point(world: line.point(at: distance, near: &vertex) + worlds)
    }
    (angle, self.isTurned) = (0, isTurned)
    center = seen(candidate.along)
    isVertical = true
    let forward = (isTurned ? -1.0 : 1) / scale
    for index in measure.letters.indices {
      let distance = candidate.along + ((Double(index) + 0.5) * em - half) * forward
      let step = seen(distance + em / 2 * forward) - seen(distance - em / 2 * forward)
      // Where it is flat, characters would be beside one another, some from right to left.
      let rise = ExactMath.atan2(step.dy, abs(step.dx))
      if rise < Self.leastSteep { return nil }
      letters.append(Letter(offset: Self.fixed(seen(distance) - center), angle: 0))
    }
  }
}
