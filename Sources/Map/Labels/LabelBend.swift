import VitrineUnits

/// A text laid along a line: where each of its pieces stands on the screen, and how far it is turned.
///
///          ╭ r ╮
///        e       R         each piece stands on the line, turned as the line runs beneath it
///      v           i
///     i              n
///
/// Depends on the place on the line, the camera's zoom and its rotation alone: while the map is panned
/// all pieces go together.
struct LabelBend {
  struct Piece: Equatable {
    /// Of the piece, from the middle of the text, in points.
    var offset: Vector
    /// Clockwise radians.
    var angle: Double
  }

  /// A text on a line that strays less than this is written straight, in points.
  static let straight = 1.3
  /// So much may two neighbouring pieces be turned against one another, in radians: 23 degrees.
  private static let corner = 0.4
  /// From the first piece to the last: 110 degrees.
  private static let most = 1.92

  /// Where the text's middle is seen.
  var center: Point
  /// Of the whole text; between a quarter turn to both sides.
  var angle: Double
  /// Written against the direction of the line.
  var isTurned: Bool
  /// Empty for a text that is written straight.
  var pieces: [Piece] = []

  /// Nil where the text does not fit. `air`: what of the line must be left over on both sides, in
  /// points.
  init?(
    _ candidate: LabelCandidate, _ line: LabelLine, _ measure: LabelMeasure,
    wasTurned: Bool?, air: Double, in view: MapViewport
  ) {
    let scale = view.camera.scale
    let half = measure.size.width / 2
    let room = (half + air) / scale
    if candidate.along < room || candidate.along > line.length - room { return nil }
    let worlds = Vector(Double(candidate.id.world), 0)
    let (from, to) = (candidate.along - half / scale, candidate.along + half / scale)
    func seen(_ way: Double) -> Point { view.point(world: line.point(at: way) + worlds) }
    let (a, b) = (seen(from), seen(to))
    let chord = b - a
    // A line that comes back to where the text began is no line to read along.
    if chord.length < measure.size.width * 0.6 { return nil }
    (angle, isTurned) = LabelPlacer.upright(
      ExactMath.atan2(chord.dy, chord.dx), wasTurned: wasTurned)
    let slack = wasTurned == nil ? 1.0 : 1.15
    let deviation = line.deviation(from: from, to: to) * scale
    // Joined letters bear a little more than the eye would like, rather than no name.
    let straight = measure.pieces.isEmpty ? Self.straight * 2 : Self.straight
    if deviation <= straight * slack {
      center = a + chord * 0.5
      return
    }
    if measure.pieces.isEmpty { return nil }
    center = seen(candidate.along)
    let forward = isTurned ? -1.0 : 1
    var before: Double?
    var first: Double?
    for piece in measure.pieces {
      let way = candidate.along + (piece.x - half) / scale * forward
      // The line's direction over the width of a letter and its neighbours: no vertex makes one tumble.
      let reach = max(piece.width * 0.75, measure.size.height * 0.4) / scale * forward
      let step = seen(way + reach) - seen(way - reach)
      let turn = ExactMath.atan2(step.dy, step.dx)
      if let before, abs(Angle.normalized(turn - before)) > Self.corner * slack { return nil }
      if let first, abs(Angle.normalized(turn - first)) > Self.most * slack { return nil }
      before = turn
      if first == nil { first = turn }
      pieces.append(Piece(offset: seen(way) - center, angle: turn))
    }
  }
}
