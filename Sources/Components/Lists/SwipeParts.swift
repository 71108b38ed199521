import VitrineUnits

/// The components of a swipe row and their places.
///
///     row ─┬─ buttons of both sides
///          ├─ cover
///          └─ holder ── content
@MainActor
struct SwipeParts {
  let holder: SwipeHolder
  let cover = SwipeCover()
  /// The buttons are beneath the cover.
  private(set) var sides = SwipeSides()
  private var spread = SwipeSpread()

  /// Creates the parts around `content`, in the row.
  init(_ content: Component, sides: SwipeSides, in row: Component) {
    holder = SwipeHolder(content)
    self.sides = sides
    for side in [sides.leading, sides.trailing].compactMap(\.self) {
      // The inner buttons first: each covers the one nearer to the row.
      for button in side.buttons.reversed() {
        button.isHidden = true
        row.addChild(button)
      }
    }
    row.addChild(cover)
    row.addChild(holder)
  }

  /// Whether a button spreads over others by itself.
  var isMoving: Bool { spread.isMoving }

  /// Spreads the first button of the uncovered side over the others, or takes it back.
  mutating func setSpread(_ isSpread: Bool, at now: Instant) { spread.set(isSpread, at: now) }

  /// Places all parts in a row of this size. `isShut`: fingers reach the content.
  mutating func place(
    revealedWidth: Double, openEdge: SwipeEdge?, isShut: Bool, in size: Size,
    environment: Environment?, at now: Instant
  ) {
    let content = Rect(-revealedWidth, 0, size.width, size.height)
    holder.isOpaque = revealedWidth != 0
    holder.frame = environment?.mirrored(content, in: size.width) ?? content
    cover.frame = holder.frame
    // Fingers on it belong to the row, until that is shut.
    holder.isTouchable = isShut
    sides.place(
      revealedWidth: revealedWidth, spread: spread.share(at: now), openEdge: openEdge,
      width: size.width, environment: environment)
    spread.advance(to: now)
  }
}
