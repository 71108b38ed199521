import VitrineRaster
import VitrineUnits

/// The picture of a refresh control: a ring of dots that fills with the pull and turns during the
/// work, a tick in its place after it, and a text beside it. It fades in once it has room above the
/// rows, so that no edge cuts through a letter.
struct RefreshDrawing {
  enum Sign: Hashable {
    /// The hint for a pull.
    case pull
    case work
    case done
    case failed(String)
  }

  var sign: Sign
  var picture: RefreshControl.Picture
  var texts: RefreshControl.Texts

  private static let ring = 22.0
  private static let gap = 10.0
  /// The free space above and below before anything shows.
  private static let margin = 4.0

  /// The frame of a control in the space that a pull uncovers, from the list's start: at most in
  /// the middle of the resting height. The space's height is an even number of pixels, so that
  /// centered content does not jitter while it grows.
  @MainActor
  static func frame(pulled pull: Double, scale: Double, width: Double) -> Rect {
    let whole = RefreshControl.restingHeight
    let height = (min(pull, whole) * scale / 2).rounded(.down) * 2 / scale
    let free = (max(0, pull - whole) * scale / 2).rounded(.down) / scale
    return Rect(0, free, width, max(0, height))
  }

  /// The opacity of content of this height, 0 … 1.
  @MainActor
  private func strength(height: Double) -> Double {
    let whole = RefreshControl.restingHeight
    let least = min(height + 2 * Self.margin, whole - 1)
    return min(max((picture.shown - least) / (whole - least), 0), 1)
  }

  private var text: String {
    switch sign {
    case .pull: picture.isBeyond ? texts.release : texts.pull
    case .work: texts.refreshing
    case .done: texts.done
    case .failed(let message): message
    }
  }

  @MainActor
  func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    let size = canvas.size
    var width = Self.ring
    var layout: TextLayout?
    if !text.isEmpty {
      // Measured without a width: right-aligned text with a width takes all of it.
      let room = max(0, size.width - Self.ring - Self.gap - 32)
      let free = canvas.layout(text, theme.caption)
      let set =
        free.size.width <= room ? free : canvas.layout(text, theme.caption, maxWidth: room)
      width += Self.gap + set.size.width
      layout = set
    }
    let strength = strength(height: max(Self.ring, layout?.size.height ?? 0))
    if strength == 0 { return }
    let ink: Color
    if case .failed = sign { ink = theme.danger } else { ink = theme.secondaryText }
    let color = ink.opacity(strength)
    let group = Rect((size.width - width) / 2, 0, width, size.height)
    let ring = canvas.environment.mirrored(
      Rect(group.minX, (size.height - Self.ring) / 2, Self.ring, Self.ring), in: size.width)
    if sign == .done {
      canvas.icon(.check, in: ring, theme.accent.opacity(strength))
    } else {
      drawRing(ring.center, color, into: &canvas)
    }
    if let layout {
      let place = canvas.environment.mirrored(
        Rect(
          group.minX + Self.ring + Self.gap, (size.height - layout.size.height) / 2,
          layout.size.width, layout.size.height), in: size.width)
      canvas.text(layout, at: place.origin, color)
    }
  }

  private func drawRing(_ center: Point, _ color: Color, into canvas: inout Canvas) {
    for dot in 0..<12 {
      let strength: Double
      switch sign {
      case .pull: strength = dot < picture.dots ? 1 : 0
      // The leading dot is opaque, those behind it fade.
      case .work: strength = 1 - Double((picture.turn - dot + 12) % 12) / 14
      case .failed: strength = dot % 3 == 0 ? 1 : 0.35
      case .done: strength = 0
      }
      if strength <= 0 { continue }
      let (sin, cos) = ExactMath.sincos(Double(dot) / 12 * 2 * Double.pi)
      let place = Point(center.x + sin * 9, center.y - cos * 9)
      canvas.ellipse(Rect(place.x - 1.75, place.y - 1.75, 3.5, 3.5), color.opacity(strength))
    }
  }
}
