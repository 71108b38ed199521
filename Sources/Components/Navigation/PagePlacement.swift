/// The positions and shades of a navigator's top screen and the one below it, for a cover 0 … 1.
package struct PagePlacement {
  package struct Page {
    /// Points to the right of the navigator's left edge.
    package var x: Double
    package var opacity: Double
    /// The opacity of the shadow beside its leading edge.
    package var edgeShade: Double
    /// The opacity of the dimming view over it.
    package var dim: Double
  }

  package let top: Page
  package let below: Page

  /// The share of the width by which the screen below moves while the top one crosses all of it.
  static let lag = 1.0 / 3

  /// The distance from its place of the top screen as it arrives, or of the one below, in points.
  static func distance(ofTop isTop: Bool, cover: Double, width: Double) -> Double {
    isTop ? (1 - cover) * width : cover * width * lag
  }

  package init(cover: Double, isFading: Bool, width: Double, isRightToLeft: Bool) {
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
