import VitrineRaster
import VitrineUnits

/// A view that draws a component of the same stage as one picture, scaled to its own width, inside
/// round corners.
///
/// The picture is painted once at its own size, cached and then stretched: what the component draws
/// may change meanwhile, which paints it again. Below the picture the background of the screen
/// fills the rest.
///
///     ╭──────────────╮
///     │   content    │ scaled to the width
///     │              │
///     ├╌╌╌╌╌╌╌╌╌╌╌╌╌╌┤
///     ╰──────────────╯ background
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
  /// The content at its own size, and the layers of which it is made.
  private var picture: (list: DisplayList, parts: [Layer], background: Color)?

  override init() {
    super.init()
    isTouchable = false
  }

  /// The list of the content's layers: the same object for as long as they do not change, because
  /// pictures are cached by it.
  private func picture(of parts: [Layer], size: PixelSize, on background: Color) -> DisplayList {
    if let picture, picture.parts == parts, picture.background == background {
      return picture.list
    }
    let all = Rect(0, 0, Double(size.width), Double(size.height))
    let groups = parts.map { part in
      let clip = part.clip
      return DrawCommand.group(
        part.list, at: part.origin,
        clip: Rect(Double(clip.x0), Double(clip.y0), Double(clip.width), Double(clip.height)),
        radius: 0, opacity: part.opacity)
    }
    let list = DisplayList([.fill(all, background)] + groups)
    picture = (list, parts, background)
    return list
  }

  /// The drawing of the content in a frame of this size in device pixels. `parts` are its layers,
  /// in its own coordinates, and `size` is its own size.
  func drawing(
    of parts: [Layer], size: PixelSize, in room: PixelSize, environment: Environment
  ) -> DisplayList {
    let background = environment.theme.background
    let list = picture(of: parts, size: size, on: background)
    let clip = PixelRect(room)
    let edges = Rect(0, 0, Double(room.width), Double(room.height))
    let inside: [DrawCommand] = [
      .fill(edges, background),
      .stretched(
        list, at: .zero, scale: Double(room.width) / Double(size.width), clip: clip),
    ]
    let radius = cornerRadius * environment.scale
    if radius < 0.5 { return DisplayList(inside) }
    return DisplayList([
      .group(DisplayList(inside), at: .zero, clip: edges, radius: radius, opacity: 255)
    ])
  }
}
