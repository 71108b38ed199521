package import VitrineUnits

/// The position of a navigator's screens between two states of rest.
struct PagePosition {
  /// The share of the screen below that the top one covers, 0 … 1.
  var cover = 1.0
  /// The horizontal distance of a growing screen from its path, in points in the direction of
  /// reading: a finger has moved it there.
  var shift = 0.0
}

/// The component out of which a screen grows.
package struct PageSource {
  /// In the navigator's coordinates, in points.
  package var frame: Rect
  /// The radius of its corners, in points.
  package var cornerRadius: Double

  package init(frame: Rect, cornerRadius: Double) {
    self.frame = frame
    self.cornerRadius = cornerRadius
  }
}

/// The frames and shades of a navigator's top screen and the one below it, for a cover 0 … 1.
package struct PagePlacement {
  /// The way in which the top screen covers the one below.
  package enum Style {
    case slide
    case fade
    /// `shift`: see ``PagePosition``.
    case grow(from: PageSource, shift: Double)
  }

  package struct Page {
    /// In the navigator's coordinates, in points.
    package var frame: Rect
    /// The part of the frame's x by which a finger has moved it off its path, in points.
    package var shift = 0.0
    package var opacity = 1.0
    /// The opacity of the shadow beside its leading edge.
    package var edgeShade = 0.0
    /// The opacity of the dimming view over it.
    package var dim = 0.0
    /// Nil for a screen that is not scaled.
    package var growth: Growth?
  }

  /// The look of a screen that is scaled to the width of its frame.
  package struct Growth: Equatable {
    /// In points.
    package var cornerRadius: Double
    /// The opacity of the screen's picture, over that of the component out of which it grows.
    package var pageOpacity: Double
    /// The strength of its shadow over the screen below, 0 … 1. The shadow of the component has the
    /// rest.
    package var shadow: Double
  }

  package let top: Page
  package let below: Page

  /// The share of the width by which the screen below moves while the top one crosses all of it.
  static let lag = 1.0 / 3
  /// The covers between which the picture of the screen comes over that of its source. Where they
  /// differ, as on a panel whose miniatures have another layout, both are seen in a few frames
  /// only.
  private static let (clearTo, opaqueFrom) = (0.05, 0.25)
  /// The cover at which the shadow is there.
  private static let shadowStart = 0.2
  /// The opacity of the dimming view over a covered screen.
  private static let dim = 0.35

  package init(cover: Double, style: Style, size: Size, isRightToLeft: Bool) {
    let sign = isRightToLeft ? -1.0 : 1.0
    let whole = Rect(origin: .zero, size: size)
    switch style {
    case .slide:
      top = Page(
        frame: whole.offset(by: Vector(sign * ((1 - cover) * size.width), 0)),
        edgeShade: cover == 1 ? 0 : 1)
      below = Page(
        frame: whole.offset(by: Vector(sign * (-cover * size.width * Self.lag), 0)),
        dim: cover * Self.dim)
    case .fade:
      // One fades out in the first half, the other in during the second.
      top = Page(frame: whole, opacity: max(0, 2 * cover - 1))
      below = Page(frame: whole, opacity: max(0, 1 - 2 * cover))
    case .grow(let source, let shift):
      let lead = (1 - cover) * Self.lead(of: source.frame, in: size.width, isRightToLeft)
      // Its leading edge stays on the navigator.
      let aside = sign * max(shift, min(0, -lead))
      top = Page(
        frame: Self.path(source.frame, whole, cover).offset(by: Vector(aside, 0)),
        shift: aside,
        growth: Growth(
          cornerRadius: source.cornerRadius * (1 - cover),
          pageOpacity: min(
            1, max(0, (cover - Self.clearTo) / (Self.opaqueFrom - Self.clearTo))),
          shadow: min(1, cover / Self.shadowStart)))
      below = Page(frame: whole, dim: cover * Self.dim)
    }
  }

  /// The frame of a growing screen on its path: each edge moves evenly.
  private static func path(_ source: Rect, _ whole: Rect, _ cover: Double) -> Rect {
    func between(_ from: Double, _ to: Double) -> Double { from + (to - from) * cover }
    return Rect(
      between(source.minX, 0), between(source.minY, 0), between(source.width, whole.width),
      between(source.height, whole.height))
  }

  /// The distance of the leading edge of `source` from that of the navigator, in points.
  private static func lead(of source: Rect, in width: Double, _ isRightToLeft: Bool) -> Double {
    isRightToLeft ? width - source.maxX : source.minX
  }

  /// The distance from its path of a growing screen whose leading edge a finger has moved across
  /// the whole navigator, in points.
  static func reach(of source: PageSource, in width: Double, isRightToLeft: Bool) -> Double {
    width - lead(of: source.frame, in: width, isRightToLeft)
  }

  /// The greatest distance from its place of the top screen as it arrives, or of the one below, in
  /// points.
  static func distance(ofTop isTop: Bool, cover: Double, style: Style, size: Size) -> Double {
    switch style {
    case .slide: isTop ? (1 - cover) * size.width : cover * size.width * lag
    case .fade: 0
    case .grow(let source, let shift):
      // The screen below does not move, but the top one still covers a part of it.
      abs(shift) + (isTop ? 1 - cover : cover)
        * max(
          abs(source.frame.minX), abs(source.frame.minY), abs(size.width - source.frame.maxX),
          abs(size.height - source.frame.maxY))
    }
  }
}
