import VitrineUnits

extension GlyphRun {
  /// Draws the glyphs with the run's origin at `at`; those with colors of their own take the alpha
  /// of `color`.
  func draw(at: PixelPoint, _ color: UInt32, on target: PaintTarget) {
    for i in strips.indices {
      target.blend(strips[i].mask, at: strips[i].rect.origin + at, color)
    }
    for glyph in colored {
      glyph.draw(at: at, opacity: UInt8(truncatingIfNeeded: color >> 24), on: target)
    }
  }
}

extension ColoredGlyph {
  fileprivate func draw(at: PixelPoint, opacity: UInt8, on target: PaintTarget) {
    let bounds = rect.offset(by: at)
    let area = bounds.intersection(target.clip)
    if area.isEmpty || opacity == 0 { return }
    picture.pixels.withUnsafeBufferPointer { pixels in
      let source = pixels.baseAddress! + (area.x0 - bounds.x0)
      for y in area.y0..<area.y1 {
        Kernels.blend(
          target.band.pixel(area.x0, y), pixels: source + (y - bounds.y0) * bounds.width,
          area.width, opacity: opacity)
      }
    }
  }
}
