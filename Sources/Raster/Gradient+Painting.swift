import VitrineUnits

extension Gradient {
  /// Fills a path.
  func draw(in path: Path, on target: PaintTarget) {
    let area = path.bounds.pixelBounds.intersection(target.clip)
    if area.isEmpty { return }
    let colors = target.context.rows.row(0, area.width)
    let table = target.context.caches.table(of: self)
    target.context.converter.forEachRow(of: path.outline, rule: path.rule, in: area) {
      y, columns, bytes in
      paint(colors, columns.count, x: columns.lowerBound, y: y, table)
      Kernels.blend(
        target.band.pixel(columns.lowerBound, y), pixels: colors, mask: bytes, columns.count)
    }
  }

  /// Fills a rectangle with circular corners.
  func draw(in shape: RoundedRect, on target: PaintTarget) {
    let area = shape.rect.pixelBounds.intersection(target.clip)
    let colors = target.context.rows.row(0, area.width)
    let table = target.context.caches.table(of: self)
    shape.forEachRow(in: area, target.context) { y, mask in
      let pixels = target.band.pixel(area.x0, y)
      if mask == nil, let (first, second) = rowColors(x: area.x0, y: y, table) {
        // The same arithmetic as for a row of pixels.
        if first >> 24 == 255 && second >> 24 == 255 {
          Kernels.fill(pixels, area.width, first, second)
        } else if first | second != 0 {
          Kernels.blend(pixels, area.width, first, second)
        }
      } else if let mask {
        paint(colors, area.width, x: area.x0, y: y, table)
        Kernels.blend(pixels, pixels: colors, mask: mask, area.width)
      } else if isOpaque {
        paint(pixels, area.width, x: area.x0, y: y, table)
      } else {
        paint(colors, area.width, x: area.x0, y: y, table)
        Kernels.blend(pixels, pixels: colors, area.width)
      }
    }
  }
}
