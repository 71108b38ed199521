import VitrineRaster
import VitrineUnits

/// The workload `sheet` as pixman paints it: for each damaged rectangle the picture, the shadow and
/// the sheet, with cached masks. Areas of uniform coverage use pixman's fastest solid fill, as a
/// careful caller would.
///
///     ╭──┬──────┬──╮  a, c: corners through masks; b: one row of the mask for all its columns
///     │a │  b   │c │
///     ├──┼──────┼──┤
///     │d │solid │e │  d, e: one row of the mask for all its rows
final class SheetPeer {
  private let pixman: Pixman
  private let sheet: Sheet
  private let memory: Memory
  private let target: Pixman.Image
  private let background: PixmapImage
  private let shadowInk: Pixman.Image
  private let paperInk: Pixman.Image
  private let shadow: MaskImage
  private let paper: MaskImage
  /// The distance by which the shadow's mask extends beyond the sheet.
  private let reach = 40

  init(_ pixman: Pixman, _ sheet: Sheet) {
    self.pixman = pixman
    self.sheet = sheet
    let size = sheet.size
    memory = Memory(bytes: size.width * size.height * 4)
    target = pixman.image(
      .x8r8g8b8, width: size.width, height: size.height, over: memory.base,
      stride: size.width * 4)
    background = PixmapImage(pixman, sheet.picture)
    shadowInk = pixman.solid(Sheet.shadow.premultiplied)
    paperInk = pixman.solid(Sheet.paper.premultiplied)
    let whole = Rect(0, 0, Double(size.width - 48), Double(size.height))
    let inside = whole.offset(by: Vector(Double(reach), Double(reach)))
    shadow = MaskImage(
      pixman, of: [.shadow(inside, radius: Sheet.radius, blur: Sheet.blur, .white)],
      PixelSize(size.width - 48 + 2 * reach, 4 * reach))
    paper = MaskImage(
      pixman, of: [.roundedRect(whole, radius: Sheet.radius, .white)],
      PixelSize(size.width - 48, 20))
  }

  func paint(_ i: Int, _ damage: [PixelRect]) {
    let (x, y) = (24, sheet.top(i))
    for area in damage {
      pixman.composite(
        .source, background.image, from: (area.x0, area.y0), onto: target, at: (area.x0, area.y0),
        width: area.width, height: area.height)
      draw(shadow, shadowInk, x - reach, y - reach, soft: 2 * reach, edge: 2 * reach, in: area)
      draw(paper, paperInk, x, y, soft: 16, edge: 0, in: area)
    }
  }

  /// Draws a mask. `soft`: rows at the top that differ; `edge`: columns at each side that differ
  /// below them.
  private func draw(
    _ mask: MaskImage, _ ink: Pixman.Image, _ x: Int, _ y: Int, soft: Int, edge: Int,
    in area: PixelRect
  ) {
    let all = PixelRect(x: x, y: y, width: mask.size.width, height: 10_000).intersection(area)
    if all.isEmpty { return }
    let top = PixelRect(x0: all.x0, y0: all.y0, x1: all.x1, y1: min(all.y1, y + soft))
    if !top.isEmpty {
      pixman.composite(
        .over, ink, mask: mask.image, maskFrom: (top.x0 - x, top.y0 - y), onto: target,
        at: (top.x0, top.y0), width: top.width, height: top.height)
    }
    let first = max(all.y0, y + soft)
    let sides = [x..<(x + edge), (x + mask.size.width - edge)..<(x + mask.size.width)]
    for side in sides where edge > 0 && first < all.y1 {
      let (from, to) = (max(side.lowerBound, all.x0), min(side.upperBound, all.x1))
      // The mask's rows below the corners are all equal; it holds `soft` of them at its end.
      var row = first
      while row < all.y1 {
        let height = min(soft, all.y1 - row)
        pixman.composite(
          .over, ink, mask: mask.image, maskFrom: (from - x, soft), onto: target, at: (from, row),
          width: to - from, height: height)
        row += height
      }
    }
    let (from, to) = (max(x + edge, all.x0), min(x + mask.size.width - edge, all.x1))
    if first < all.y1 && from < to {
      pixman.composite(
        .over, ink, onto: target, at: (from, first), width: to - from, height: all.y1 - first)
    }
  }

  func picture() -> Pixmap { memory.picture(sheet.size) }
}
