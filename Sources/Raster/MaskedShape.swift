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
    return context.masks.mask(for: near) {
      converter.mask(
        of: Outline.roundedRect(near.rect, near.radiusX, near.radiusY), size: bounds.size
      ).spanned()
    }
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
