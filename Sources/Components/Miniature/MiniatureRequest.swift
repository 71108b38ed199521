import VitrineRaster
import VitrineUnits

/// The content of a miniature: everything that decides its pixels, apart from the data of its page.
struct MiniatureRequest: Equatable, Sendable {
  /// The panel, in device pixels.
  let panel: PixelSize
  /// The miniature, in device pixels.
  let room: PixelSize
  let scale: Double
  let direction: LayoutDirection
  let theme: Theme

  /// The request of a miniature of `size` points.
  @MainActor
  init(on stage: Stage, size: Size) {
    panel = stage.pictureSize
    scale = stage.environment.scale
    direction = stage.environment.direction
    theme = stage.environment.theme
    room = PixelSize(
      Int((size.width * scale).rounded()), Int((size.height * scale).rounded()))
  }

  /// Paints the upper leading part of the page that has the proportions of the miniature, and
  /// reduces it. It is called on any thread.
  func paint(_ scene: Scene) -> Pixmap {
    let factor = max(
      Double(room.width) / Double(panel.width), Double(room.height) / Double(panel.height))
    let part = PixelSize(
      min(panel.width, max(1, Int((Double(room.width) / factor).rounded()))),
      min(panel.height, max(1, Int((Double(room.height) / factor).rounded()))))
    let left = direction == .rightToLeft ? panel.width - part.width : 0
    let picture = Rasterizer().picture(
      of: scene, PixelRect(x: left, y: 0, width: part.width, height: part.height))
    return picture.reduced(
      to: PixelSize(min(room.width, part.width), min(room.height, part.height)))
  }
}
