import VitrineUnits

extension Pixmap {
  /// Draws the picture with its top left pixel at `at`.
  func draw(at: PixelPoint, on target: PaintTarget) {
    let area = PixelRect(size).offset(by: at).intersection(target.clip)
    if area.isEmpty { return }
    pixels.withUnsafeBufferPointer { pixels in
      let source = pixels.baseAddress! + (area.x0 - at.x)
      for y in area.y0..<area.y1 {
        let row = source + (y - at.y) * size.width
        let place = target.band.pixel(area.x0, y)
        if target.opacity < 255 {
          Kernels.blend(place, pixels: row, area.width, opacity: target.opacity)
        } else if isOpaque {
          UnsafeMutableRawPointer(place).copyMemory(from: row, byteCount: area.width * 4)
        } else {
          Kernels.blend(place, pixels: row, area.width)
        }
      }
    }
  }

  /// Draws the picture scaled to a rectangle. The fractional edges of the rectangle define the
  /// scale, so that a slow zoom does not jump; the painted area is rounded to whole pixels.
  func draw(in shape: RoundedRect, _ sampling: Sampling, on target: PaintTarget) {
    let rect = shape.rect
    let pixelRect = rect.roundedPixels
    let area = pixelRect.intersection(target.clip)
    if area.isEmpty || PixelRect(size).isEmpty || !rect.isDrawable { return }
    var source = self
    var frame = rect
    var sampling = sampling
    if sampling == .area {
      // Sides that are not reduced are enlarged.
      let size = PixelSize(
        min(pixelRect.width, self.size.width), min(pixelRect.height, self.size.height))
      if size != self.size { source = target.context.caches.reduced(self, to: size) }
      frame = Rect(
        Double(pixelRect.x0), Double(pixelRect.y0), Double(pixelRect.width),
        Double(pixelRect.height))
      sampling = size == pixelRect.size ? .nearest : .bilinear
    }
    let edges = Rect(
      Double(pixelRect.x0), Double(pixelRect.y0), Double(pixelRect.width), Double(pixelRect.height))
    let sampler = RowSampler(source, over: frame, columns: area.x0..<area.x1, target.context.rows)
    let scratch = target.context.rows.row(0, area.width)
    source.pixels.withUnsafeBufferPointer { pixels in
      RoundedRect(rect: edges, radius: shape.radius).forEachRow(in: area, target.context) {
        y, mask in
        let place = target.band.pixel(area.x0, y)
        let isDirect = mask == nil && source.isOpaque
        let row = isDirect ? place : scratch
        switch sampling {
        case .nearest, .area: sampler.nearest(pixels.baseAddress!, y, row)
        case .bilinear: sampler.bilinear(pixels.baseAddress!, y, row)
        }
        if let mask {
          Kernels.blend(place, pixels: row, mask: mask, area.width)
        } else if !isDirect {
          Kernels.blend(place, pixels: row, area.width)
        }
      }
    }
  }
}
