import VitrineRaster
import VitrineUnits

/// The content of a miniature: everything that decides its pixels, apart from the data of its page.
struct MiniatureRequest: Equatable, Sendable {
  /// The panel, in device pixels.
  let panel: PixelSize
  /// The miniature, in device pixels.
  let room: PixelSize
  /// Device pixels per point of the page.
  let scale: Double
  let direction: LayoutDirection
  let theme: Theme

  /// The request of a miniature of `size` points.
  @MainActor
  init(on stage: Stage, size: Size) {
    let present = stage.environment.scale
    panel = stage.pictureSize
    direction = stage.environment.direction
    theme = stage.environment.theme
    room = PixelSize(
      Int((size.width * present).rounded()), Int((size.height * present).rounded()))
    scale = Self.scale(of: panel, in: room, from: present)
  }

  /// A page that is reduced to less than this share is laid out larger, because letters would be
  /// thin lines.
  private static let leastShare = 0.3
  /// A page that is at least as wide as this stays as wide, in points: it may have two panes.
  private static let leastWideWidth = 960.0

  /// The scale of the page in a miniature of `room` on a panel with the scale `present`.
  private static func scale(
    of panel: PixelSize, in room: PixelSize, from present: Double
  ) -> Double {
    guard room.width > 0, room.height > 0 else { return present }
    let share = max(
      Double(room.width) / Double(panel.width), Double(room.height) / Double(panel.height))
    let wanted = max(leastShare / share, 1)
    let width = Double(panel.width) / present
    return present * (width < leastWideWidth ? wanted : min(wanted, width / leastWideWidth))
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
