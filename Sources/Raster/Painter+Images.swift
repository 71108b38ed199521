import VitrineUnits

extension Painter {
  /// Draws a picture scaled to `rect`. The fractional edges of the rectangle define the scale, so
  /// that a slow zoom does not jump; the painted area is rounded to whole pixels.
  func draw(_ pixmap: Pixmap, in rect: Rect, radius: Double, _ sampling: Sampling) {
    let pixelRect = rect.roundedPixels
    let area = pixelRect.intersection(clip)
    if area.isEmpty || PixelRect(pixmap.size).isEmpty || !rect.isDrawable { return }
    var source = pixmap
    var frame = rect
    var sampling = sampling
    if sampling == .area {
      // Sides that are not reduced are enlarged.
      let size = PixelSize(
        min(pixelRect.width, pixmap.size.width), min(pixelRect.height, pixmap.size.height))
      if size != pixmap.size { source = context.reduced.picture(of: pixmap, size) }
      frame = Rect(
        Double(pixelRect.x0), Double(pixelRect.y0), Double(pixelRect.width),
        Double(pixelRect.height))
      sampling = size == pixelRect.size ? .nearest : .bilinear
    }
    let edges = Rect(
      Double(pixelRect.x0), Double(pixelRect.y0), Double(pixelRect.width), Double(pixelRect.height))
    let sampler = RowSampler(source, over: frame, columns: area.x0..<area.x1, context.rows)
    source.pixels.withUnsafeBufferPointer { pixels in
      forEachRow(of: edges, radius: radius, in: area) { y, mask in
        let target = band.pixel(area.x0, y)
        let isDirect = mask == nil && source.isOpaque
        let row = isDirect ? target : context.rows.row(0, area.width)
        switch sampling {
        case .nearest, .area: sampler.nearest(pixels.baseAddress!, y, row)
        case .bilinear: sampler.bilinear(pixels.baseAddress!, y, row)
        }
        if let mask {
          Kernels.blend(target, pixels: row, mask: mask, area.width)
        } else if !isDirect {
          Kernels.blend(target, pixels: row, area.width)
        }
      }
    }
  }
}
