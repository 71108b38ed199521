import VitrineRaster
import VitrineUnits

/// A drawing of a component at one size, which can be shown stretched at other sizes.
struct StretchedDrawing {
  private let list: DisplayList
  /// In device pixels.
  private let size: Size

  /// The range in which a stretched picture looks like a drawn one.
  private static let scales = 0.5...4.0

  /// `size` in points. Returns nil if the drawing does not cover it.
  init?(_ list: DisplayList, size: Size, scale: Double) {
    self.list = list
    self.size = Size(size.width * scale, size.height * scale)
    let whole = PixelSize(Int(self.size.width.rounded(.down)), Int(self.size.height.rounded(.down)))
    if !(size.width > 0 && size.height > 0) || !list.opaque.contains(PixelRect(whole)) {
      return nil
    }
  }

  /// The picture at another size in points; nil if it must be drawn again.
  func list(for size: Size, scale: Double) -> DisplayList? {
    let wanted = Size(size.width * scale, size.height * scale)
    if wanted == self.size { return list }
    let factor = max(wanted.width / self.size.width, wanted.height / self.size.height)
    if !Self.scales.contains(factor) { return nil }
    let clip = PixelRect(
      PixelSize(Int(wanted.width.rounded(.up)), Int(wanted.height.rounded(.up))))
    // Centered: the longer side is cut at both ends.
    let at = Point(
      (wanted.width - self.size.width * factor) / 2, (wanted.height - self.size.height * factor) / 2
    )
    return DisplayList([.stretched(list, at: at, scale: factor, clip: clip)])
  }
}
