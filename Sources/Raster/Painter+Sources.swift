import VitrineUnits

/// Scratch memory for one command: rows of pixels and of mask bytes.
final class RowBuffers {
  private var pixels: [BandBuffer] = [BandBuffer(), BandBuffer(), BandBuffer()]
  private var bytes: [UInt8] = []
  /// The tables of pictures that are painted in turns: the tiles of a map in each band.
  private var tables = (0..<8).map { _ in ColumnTable() }
  private var nextTable = 0

  /// The table of these columns.
  func columns(_ key: ColumnTable.Key) -> ColumnTable {
    if let known = tables.first(where: { $0.key == key }) { return known }
    let table = tables[nextTable]
    nextTable = (nextTable + 1) % tables.count
    table.prepare(key)
    return table
  }

  /// A row of `n` pixels with slack.
  func row(_ index: Int, _ n: Int) -> UnsafeMutablePointer<UInt32> {
    pixels[index].band(PixelRect(x: 0, y: 0, width: n, height: 1)).base
  }

  /// Calls `body` with a row of `n` mask bytes with slack.
  func withMask(_ n: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Void) {
    if bytes.count < n + CoverageMask.slack {
      bytes = [UInt8](repeating: 0, count: n + CoverageMask.slack)
    }
    bytes.withUnsafeMutableBufferPointer { body($0.baseAddress!) }
  }
}

extension Painter {
  func draw(_ path: Path, _ gradient: Gradient) {
    let area = path.bounds.pixelBounds.intersection(clip)
    if area.isEmpty { return }
    let colors = context.rows.row(0, area.width)
    let table = context.gradients.table(of: gradient)
    context.converter.forEachRow(of: path.outline, rule: path.rule, in: area) { y, columns, bytes in
      gradient.paint(colors, columns.count, x: columns.lowerBound, y: y, table)
      Kernels.blend(
        band.pixel(columns.lowerBound, y), pixels: colors, mask: bytes, columns.count)
    }
  }

  func draw(_ gradient: Gradient, in rect: Rect, radius: Double) {
    let area = rect.pixelBounds.intersection(clip)
    let colors = context.rows.row(0, area.width)
    let table = context.gradients.table(of: gradient)
    forEachRow(of: rect, radius: radius, in: area) { y, mask in
      let target = band.pixel(area.x0, y)
      if mask == nil, let (first, second) = gradient.rowColors(x: area.x0, y: y, table) {
        // The same arithmetic as for a row of pixels.
        if first >> 24 == 255 && second >> 24 == 255 {
          Kernels.fill(target, area.width, first, second)
        } else if first | second != 0 {
          Kernels.blend(target, area.width, first, second)
        }
      } else if let mask {
        gradient.paint(colors, area.width, x: area.x0, y: y, table)
        Kernels.blend(target, pixels: colors, mask: mask, area.width)
      } else if gradient.isOpaque {
        gradient.paint(target, area.width, x: area.x0, y: y, table)
      } else {
        gradient.paint(colors, area.width, x: area.x0, y: y, table)
        Kernels.blend(target, pixels: colors, area.width)
      }
    }
  }

  /// Paints a list inside a clip with circular corners, with an opacity.
  func draw(
    _ list: DisplayList, at: PixelPoint, in rect: Rect, radius: Double, _ opacity: UInt8
  ) {
    let area = list.bounds.offset(by: at).intersection(rect.pixelBounds).intersection(clip)
    if area.isEmpty || opacity == 0 { return }
    // Where the clip has no edge, an opaque group has the same pixels as its commands.
    var direct = PixelRect.empty
    if opacity == 255 {
      if !(radius > 0) && rect.wholePixels == rect.pixelBounds {
        direct = area
      } else {
        direct = rect.between(corners: radius).intersection(list.opaque.offset(by: at))
          .intersection(area)
      }
    }
    if !direct.isEmpty {
      Painter(
        band: band.relative(to: at), clip: direct.offset(by: PixelPoint(-at.x, -at.y)),
        context: context, depth: depth
      ).paint(list)
      if direct == area { return }
      for rest in Region(area).subtracting(Region(direct)).rects {
        blend(list, at: at, in: rect, radius: radius, opacity, rest)
      }
    } else {
      blend(list, at: at, in: rect, radius: radius, opacity, area)
    }
  }

  /// Paints a list onto a clear band, then blends that band through the clip.
  private func blend(
    _ list: DisplayList, at: PixelPoint, in rect: Rect, radius: Double, _ opacity: UInt8,
    _ area: PixelRect
  ) {
    let local = area.offset(by: PixelPoint(-at.x, -at.y))
    let group = context.groupBuffer(depth: depth).band(area)
    group.fill(area, 0)
    Painter(band: group.relative(to: at), clip: local, context: context, depth: depth + 1).paint(
      list)
    forEachRow(of: rect, radius: radius, in: area) { y, mask in
      let (target, source) = (band.pixel(area.x0, y), group.pixel(area.x0, y))
      if let mask {
        if opacity < 255 { Kernels.scale(mask, area.width, by: opacity) }
        Kernels.blend(target, pixels: source, mask: mask, area.width)
      } else {
        blend(target, source, area.width, opacity)
      }
    }
    context.contents.note(area, nil, on: band)
  }

  /// Calls `body` with each row of `area` and its coverage by a rectangle with circular corners;
  /// nil is full coverage.
  func forEachRow(
    of rect: Rect, radius: Double, in area: PixelRect,
    _ body: (Int, UnsafeMutablePointer<UInt8>?) -> Void
  ) {
    if area.isEmpty || !rect.isDrawable { return }
    // Rows between the corners are fully covered.
    let round = rect.cornerRadius(radius)
    let straight = rect.inset(by: Insets(top: round, bottom: round)).wholePixels
    let isWhole = straight.x0 <= area.x0 && straight.x1 >= area.x1
    if isWhole && straight.y0 <= area.y0 && straight.y1 >= area.y1 {
      for y in area.y0..<area.y1 { body(y, nil) }
      return
    }
    let rounded = context.roundedMask(rect, radius: round)
    context.rows.withMask(area.width) { mask in
      for y in area.y0..<area.y1 {
        if isWhole && y >= straight.y0 && y < straight.y1 {
          body(y, nil)
        } else {
          rounded.write(mask, y: y, x0: area.x0, x1: area.x1)
          body(y, mask)
        }
      }
    }
  }
}
