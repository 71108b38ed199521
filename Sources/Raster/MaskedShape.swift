import VitrineUnits

extension ShapeKey {
  /// The largest mask to cache, in pixels: 256 × 256, a 64th of the budget.
  private static var largestMask: Int { 65_536 }

  /// An ellipse that fills `rect`.
  static func ellipse(_ rect: Rect) -> ShapeKey {
    ShapeKey(rect: rect, radiusX: rect.width / 2, radiusY: rect.height / 2)
  }

  /// Draws the shape through a cached mask, or from its outline if a mask would be too large.
  func draw(_ color: UInt32, on target: PaintTarget) {
    let bounds = rect.pixelBounds
    if bounds.width * bounds.height <= Self.largestMask {
      return target.blend(mask(in: target.context), at: bounds.origin, color)
    }
    Outline.roundedRect(rect, radiusX, radiusY).draw(color, in: bounds, on: target)
  }

  private func mask(in context: PaintContext) -> CoverageMask {
    let bounds = rect.pixelBounds
    let corner = Vector(-Double(bounds.x0), -Double(bounds.y0))
    var near = self
    near.rect = rect.offset(by: corner)
    let converter = context.converter
    return context.caches.mask(for: near) {
      converter.mask(
        of: Outline.roundedRect(near.rect, near.radiusX, near.radiusY), in: PixelRect(bounds.size)
      ).spanned()
    }
  }
}

extension Path {
  /// Fills the path with one color, through a cached mask if it is small and painted repeatedly.
  func draw(_ color: UInt32, on target: PaintTarget) {
    let pixels = bounds.pixelBounds
    if pixels.intersection(target.clip).isEmpty || color == 0 { return }
    let context = target.context
    if let mask = context.caches.mask(of: self, by: context.converter) {
      return target.blend(mask, at: pixels.origin, color)
    }
    outline.draw(color, rule: rule, in: pixels, on: target)
  }
}

extension Outline {
  /// Fills the outline with one color.
  func draw(
    _ color: UInt32, rule: FillRule = .nonZero, in bounds: PixelRect, on target: PaintTarget
  ) {
    let area = bounds.intersection(target.clip)
    if area.isEmpty || color == 0 { return }
    target.context.converter.forEachRow(of: self, rule: rule, in: area) { y, columns, bytes in
      Kernels.blend(target.band.pixel(columns.lowerBound, y), mask: bytes, columns.count, color)
    }
  }
}
