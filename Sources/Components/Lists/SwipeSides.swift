import VitrineMotion
import VitrineUnits

/// The two sides of a swipe row, of which either may have no actions.
@MainActor
struct SwipeSides {
  var leading: SwipeSide?
  var trailing: SwipeSide?

  subscript(edge: SwipeEdge) -> SwipeSide? { edge == .leading ? leading : trailing }

  func measure(in size: Size) {
    leading?.measure(in: size)
    trailing?.measure(in: size)
  }

  // MARK: Offsets, above 0 towards the trailing side

  /// The offset at which the row rests open to `edge`; nil for shut.
  func stop(_ edge: SwipeEdge?) -> Double {
    switch edge {
    case .leading: -(leading?.width ?? 0)
    case .trailing: trailing?.width ?? 0
    case nil: 0
    }
  }

  /// All offsets at which the row may rest.
  var stops: [Double] {
    var stops = [0.0]
    if leading != nil { stops.append(stop(.leading)) }
    if trailing != nil { stops.append(stop(.trailing)) }
    return stops
  }

  /// The offset to which the row moves one to one towards `edge`.
  func reach(_ edge: SwipeEdge) -> Double {
    edge == .leading ? -(leading?.reach ?? 0) : trailing?.reach ?? 0
  }

  /// The offsets to which a row of this width moves one to one.
  func extent(width: Double) -> ScrollExtent {
    ScrollExtent(minimum: reach(.leading), maximum: reach(.trailing), viewport: width)
  }

  /// The side whose first action a release at `offset` commits.
  func fullSwipe(at offset: Double) -> SwipeEdge? {
    let edge = offset > 0 ? SwipeEdge.trailing : .leading
    return self[edge]?.commits(at: abs(offset)) == true ? edge : nil
  }

  // MARK: Buttons

  /// Whether a button that takes taps is at `point`, in the row's coordinates.
  func hasTappableButton(at point: Point) -> Bool {
    [leading, trailing].compactMap(\.self).flatMap(\.buttons)
      .contains { !$0.movesWithContent && $0.frame.contains(point) }
  }

  /// Places the buttons in a row of this width. `spread` is the share by which the first button has
  /// spread over the others of the side that is uncovered.
  func place(
    revealedWidth: Double, spread: Double, openEdge: SwipeEdge?, width: Double,
    environment: Environment?
  ) {
    let mirror = { (rect: Rect) in environment?.mirrored(rect, in: width) ?? rect }
    let flip = { (rect: Rect) in
      mirror(Rect(width - rect.maxX, rect.minY, rect.width, rect.height))
    }
    trailing?.place(
      revealedWidth: revealedWidth, spread: revealedWidth > 0 ? spread : 0,
      isOpening: openEdge == .trailing, isLeading: false, mirror: mirror)
    leading?.place(
      revealedWidth: -revealedWidth, spread: revealedWidth < 0 ? spread : 0,
      isOpening: openEdge == .leading, isLeading: true, mirror: flip)
  }
}
