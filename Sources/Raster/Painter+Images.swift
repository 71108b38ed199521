import VitrineUnits

extension Painter {
  /// A picture stretched over `rect`. The rectangle's own edges decide which source pixel falls
  /// where, so that a slow zoom does not jump; the painted pixels are whole.
  func draw(_ pixmap: Pixmap, in rect: Rect, radius: Double, _ sampling: Sampling) {
    let place = rect.roundedPixels
    let area = place.intersection(clip)
    if area.isEmpty || PixelRect(pixmap.size).isEmpty || !rect.isDrawable { return }
    var source = pixmap
    var frame = rect
    var sampling = sampling
    if sampling == .area {
      // What is not reduced is enlarged.
      let size = PixelSize(
        min(place.width, pixmap.size.width), min(place.height, pixmap.size.height))
      if size != pixmap.size { source = context.reduced.picture(of: pixmap, size) }
      frame = Rect(
        Double(place.x0), Double(place.y0), Double(place.width), Double(place.height))
      sampling = size == place.size ? .nearest : .bilinear
    }
    let edges = Rect(
      Double(place.x0), Double(place.y0), Double(place.width), Double(place.height))
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
