import Vitrine

/// The layout of an icon and its name side by side, centered: for areas that are too low for one
/// above the other.
///
///     ┌────────────────┐
///     │  (icon) Name   │
///     └────────────────┘
///
/// A larger text is set smaller where it does not fit; a name that does not fit in the normal size
/// is left out.
@MainActor
struct IconLabelLayout {
  let icon: Rect
  /// The rectangle around icon and name.
  let group: Rect
  private let name: TextLayout
  private let place: Rect

  init(_ name: String, _ style: TextStyle, side: Double, in canvas: Canvas) {
    let (size, gap) = (canvas.size, Spacing.small)
    let room = max(0, size.width - side - gap - 2 * Spacing.tiny)
    var set = canvas.enlargedLine(name, style, in: Size(room, size.height))
    if set.isTruncated { set = canvas.layout("", style) }
    let width = side + (set.size.width > 0 ? gap + set.size.width : 0)
    let x = ((size.width - width) / 2).rounded()
    func mirrored(_ rect: Rect) -> Rect { canvas.environment.mirrored(rect, in: size.width) }
    group = mirrored(Rect(x, (size.height - side) / 2, width, side))
    icon = mirrored(Rect(x, (size.height - side) / 2, side, side))
    place = mirrored(Rect(x + side + gap, 0, set.size.width, size.height))
    self.name = set
  }

  /// The width of both, without a limit.
  static func width(
    _ name: String, _ style: TextStyle, side: Double, in canvas: Canvas
  ) -> Double {
    side + Spacing.small + canvas.layout(name, style).size.width
  }

  /// Lines of different scripts differ in height, so the baseline has a fixed position.
  func drawName(_ ink: Color, into canvas: inout Canvas) {
    canvas.text(name, x: place.minX, baseline: place.center.y + 5, ink)
  }
}

extension Canvas {
  /// Lays out one line of text, set smaller where it is larger than `room`, but not below the
  /// normal size. What does not fit then either ends with an ellipsis.
  func enlargedLine(_ text: String, _ style: TextStyle, in room: Size) -> TextLayout {
    let whole = layout(text, style).size
    var style = style
    let fitting = min(1, room.width / max(1, whole.width), room.height / max(1, whole.height))
    style.size = max(style.size / environment.textScale, (style.size * fitting).rounded(.down))
    return fittingLine(text, style, maxWidth: room.width)
  }
}
