import VitrineRaster
import VitrineUnits

/// A view that draws a component of the same stage as one picture, scaled until it covers the view,
/// inside round corners.
///
/// The picture is painted once at its own size, cached and then stretched: what the component draws
/// may change meanwhile, which paints it again. Of a picture with other proportions than the view
/// the upper leading part is visible, as in a ``Miniature``.
///
///     ╭──────────╮╌╌╌╌╮
///     │ content  │    ╎ cut off
///     │          │    ╎
///     ╰──────────╯╌╌╌╌╯
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
  /// The radius of the corners, in points.
  var cornerRadius = 0.0 { didSet { if cornerRadius != oldValue { stage?.setNeedsScene() } } }
  /// The content at its own size.
  private var picture: SubtreePicture?

  override init() {
    super.init()
    isTouchable = false
  }

  /// The drawing of the content in a frame of this size in device pixels. `parts` are its layers,
  /// in its own coordinates, and `size` is its own size.
  func drawing(
    of parts: [Layer], size: PixelSize, in room: PixelSize, environment: Environment
  ) -> DisplayList {
    let background = environment.theme.background
    let content = SubtreePicture.of(parts, over: (background, size), known: picture)
    picture = content
    let clip = PixelRect(room)
    let edges = Rect(0, 0, Double(room.width), Double(room.height))
    let scale = max(
      Double(room.width) / Double(size.width), Double(room.height) / Double(size.height))
    let left =
      environment.isRightToLeft ? (edges.width - Double(size.width) * scale).rounded() : 0
    let inside: [DrawCommand] = [
      .fill(edges, background),
      .stretched(content.list, at: Point(left, 0), scale: scale, clip: clip),
    ]
    let radius = cornerRadius * environment.scale
    if radius < 0.5 { return DisplayList(inside) }
    return DisplayList([
      .group(DisplayList(inside), at: .zero, clip: edges, radius: radius, opacity: 255)
    ])
  }
}
