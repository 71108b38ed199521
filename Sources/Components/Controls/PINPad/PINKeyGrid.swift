import VitrineUnits

/// The places of the twelve keys of a ``PINPad`` in a room.
///
///     ├─────── room ────────┤
///     margin ● gap ● gap ● margin
///            ├pitch┤
///
/// Keys of 48 points and more have the whole margins and gaps. In less room those become smaller
/// first, so that each key has 48 points to the touch as long as the room has them for all.
struct PINKeyGrid: Equatable {
  /// The distances between the middles of keys, in whole points.
  let pitch: Size
  /// The diameter of a key.
  let side: Double

  static let largestSide = 64.0
  static let largestPitch = largestSide + Spacing.small
  /// The pitch from which on margins and gaps are whole.
  static let comfortablePitch = Spacing.touchTarget + Spacing.small
  private static let (columns, rows) = (3.0, 4.0)
  private static let margin = Spacing.medium

  /// The height that the largest keys need, with the margins above and below them.
  static let largestHeight = rows * largestPitch - Spacing.small + 2 * margin
  /// The height from which on margins and gaps are whole.
  static let comfortableHeight = rows * comfortablePitch

  /// The largest grid in a room.
  init(in room: Size) {
    let across = Self.pitch(in: room.width, Self.columns)
    let down = Self.pitch(in: room.height, Self.rows)
    let least = min(across, down)
    // Where keys are small in one direction, there may be more room between them in the other.
    pitch = Size(
      min(across, max(least, Self.comfortablePitch)),
      min(down, max(least, Self.comfortablePitch)))
    let gap = min(max(least - Spacing.touchTarget, Spacing.tiny), Spacing.small)
    side = max(0, least - gap)
  }

  private static func pitch(in length: Double, _ count: Double) -> Double {
    let free = length - 2 * margin - (count - 1) * Spacing.small
    let side = (free / count).rounded(.down)
    if side >= Spacing.touchTarget { return min(side, largestSide) + Spacing.small }
    return max(0, min(comfortablePitch, (length / count).rounded(.down)))
  }

  /// The size of all keys, from edge to edge.
  var size: Size {
    Size(
      (Self.columns - 1) * pitch.width + side, (Self.rows - 1) * pitch.height + side)
  }

  /// The frame of a key, counted line by line, where the upper left corner of all is `origin`.
  func frame(of index: Int, from origin: Point) -> Rect {
    let (row, column) = index.quotientAndRemainder(dividingBy: Int(Self.columns))
    return Rect(
      origin.x + Double(column) * pitch.width, origin.y + Double(row) * pitch.height, side, side)
  }
}
