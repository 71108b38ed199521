/// The positions and shades of a navigator's top screen and the one below it, for a cover 0 … 1.
struct PagePlacement {
  struct Page {
    /// Points to the right of the navigator's left edge.
    var x: Double
    var opacity: Double
    /// The opacity of the shadow beside its leading edge.
    var edgeShade: Double
    /// The opacity of the dimming view over it.
    var dim: Double
  }

  let top: Page
  let below: Page

  /// The share of the width by which the screen below moves while the top one crosses all of it.
  static let lag = 1.0 / 3

  init(cover: Double, isFading: Bool, width: Double, isRightToLeft: Bool) {
    let sign = isRightToLeft ? -1.0 : 1.0
    if isFading {
      // One fades out in the first half, the other in during the second.
      top = Page(x: 0, opacity: max(0, 2 * cover - 1), edgeShade: 0, dim: 0)
      below = Page(x: 0, opacity: max(0, 1 - 2 * cover), edgeShade: 0, dim: 0)
    } else {
      top = Page(
        x: sign * ((1 - cover) * width), opacity: 1, edgeShade: cover == 1 ? 0 : 1, dim: 0)
      below = Page(
        x: sign * (-cover * width * Self.lag), opacity: 1, edgeShade: 0, dim: cover * 0.35)
    }
  }
}
