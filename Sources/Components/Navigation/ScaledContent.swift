import VitrineRaster
import VitrineUnits

/// A view that draws a component of the same stage as one picture, scaled to the width of the view,
/// inside round corners.
///
/// The picture is painted once at its own size, cached and then stretched: what the component draws
/// may change meanwhile, which paints it again unless the picture is held. It begins at the top, as
/// in a ``Miniature``, and is cut off at the bottom, or ends before it:
///
///     ╭──────────╮      ╭──────────╮
///     │ content  │      │ content  │
///     │          │      ├──────────┤
///     ╰──────────╯      │background│
///     ╎ cut off  ╎      ╰──────────╯
@MainActor
final class ScaledContent: Component {
  /// The component that is drawn; nil draws nothing.
  weak var content: Component? {
    didSet {
      if content === oldValue { return }
      picture = nil
      stage?.setNeedsScene()
    }
  }
  /// Whether the picture stays as it was last painted while the component changes: for one that is
  /// leaving. Another size or another environment paints it again all the same, and so does an
  /// animation of colors.
  var holdsPicture = false { didSet { if holdsPicture != oldValue { stage?.setNeedsScene() } } }
  /// The radius of the corners, in points.
  var cornerRadius = 0.0 { didSet { if cornerRadius != oldValue { stage?.setNeedsScene() } } }
  /// The content at its own size.
  private var picture: SubtreePicture?
  /// The size of the picture in device pixels, and the environment in which it was drawn.
  private var look: (size: PixelSize, environment: Environment)?

  override init() {
    super.init()
    isTouchable = false
  }

  /// The drawing of the content in a frame of this size in device pixels. `parts` returns its
  /// layers, in its own coordinates, and is not called while the picture is held; `size` is its own
  /// size.
  func drawing(
    of parts: () -> [Layer], size: PixelSize, in room: PixelSize, environment: Environment
  ) -> DisplayList {
    let background = environment.theme.background
    let content = content(of: parts, size: size, environment: environment)
    let edges = Rect(0, 0, Double(room.width), Double(room.height))
    let scale = edges.width / Double(size.width)
    let inside: [DrawCommand] = [
      .fill(edges, background),
      .stretched(content.list, at: .zero, scale: scale, clip: PixelRect(room)),
    ]
    let radius = cornerRadius * environment.scale
    if radius < 0.5 { return DisplayList(inside) }
    return DisplayList([
      .group(DisplayList(inside), at: .zero, clip: edges, radius: radius, opacity: 255)
    ])
  }

  private func content(
    of parts: () -> [Layer], size: PixelSize, environment: Environment
  ) -> SubtreePicture {
    let isHeld = holdsPicture && stage?.animations.isAtRest == true
    if isHeld, let picture, let look, look == (size, environment) { return picture }
    let content = SubtreePicture.of(
      parts(), over: (environment.theme.background, size), known: picture)
    picture = content
    look = (size, environment)
    return content
  }
}
