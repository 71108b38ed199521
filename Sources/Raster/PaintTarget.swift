import VitrineUnits

/// The part of a band onto which a command paints, with the caches of painting. All coordinates are
/// those of the display list.
///
/// Shapes, glyphs, pictures and gradients paint themselves, by a method `draw(…, on:)` that calls
/// this type.
struct PaintTarget {
  let band: Band
  /// The pixels that may change, inside the band.
  let clip: PixelRect
  /// The opacity of the layer, which each command applies.
  let opacity: UInt8
  let context: PaintContext

  /// The same target with the clip `rect`, which is inside this one's.
  func limited(to rect: PixelRect) -> PaintTarget {
    PaintTarget(band: band, clip: rect, opacity: opacity, context: context)
  }

  /// Records that the pixels of `area` have changed: to one color, or to any.
  func note(_ area: PixelRect, _ color: UInt32? = nil) {
    context.contents.note(area, color, on: band)
  }

  /// The premultiplied color with the layer's opacity.
  func ink(_ color: Color) -> UInt32 {
    opacity == 255
      ? color.premultiplied : ScalarKernels.scaled(color.premultiplied, UInt32(opacity))
  }

  /// Fills a rectangle of whole pixels and records it in the band's contents.
  func fill(_ rect: PixelRect, _ color: UInt32, coverage: UInt8 = 255) {
    let area = rect.intersection(clip)
    if area.isEmpty { return }
    if coverage == 255 && color >> 24 == 255 {
      context.contents.fill(area, color, on: band)
    } else {
      blend(area, color, coverage: coverage)
      note(area)
    }
  }

  /// Blends a color over a rectangle of whole pixels, each with a coverage of `coverage` / 255.
  func blend(_ rect: PixelRect, _ color: UInt32, coverage: UInt8) {
    let area = rect.intersection(clip)
    let color = coverage == 255 ? color : ScalarKernels.scaled(color, UInt32(coverage))
    if area.isEmpty || color == 0 { return }
    if color >> 24 == 255 {
      band.fill(area, color)
    } else {
      for y in area.y0..<area.y1 { Kernels.blend(band.pixel(area.x0, y), area.width, color) }
    }
  }

  /// Blends a color through a mask whose top left pixel is at `at`.
  func blend(_ mask: CoverageMask, at: PixelPoint, _ color: UInt32) {
    let area = PixelRect(mask.size).offset(by: at).intersection(clip)
    if area.isEmpty || color == 0 { return }
    mask.bytes.withUnsafeBufferPointer { bytes in
      let row = bytes.baseAddress! + (area.y0 - at.y) * mask.size.width
      let source = bytes.baseAddress! + (area.x0 - at.x)
      if color >> 24 == 255 { return blendOpaque(mask, area, at, row, color) }
      for y in area.y0..<area.y1 {
        Kernels.blend(
          band.pixel(area.x0, y), mask: source + (y - at.y) * mask.size.width, area.width, color)
      }
    }
  }

  private func blendOpaque(
    _ mask: CoverageMask, _ area: PixelRect, _ at: PixelPoint, _ row: UnsafePointer<UInt8>,
    _ color: UInt32
  ) {
    let (target, stride) = (band.pixel(area.x0, area.y0), band.stride)
    let (left, width) = (area.x0 - at.x, mask.size.width)
    if !mask.spans.isEmpty {
      mask.spans.withUnsafeBufferPointer { spans in
        let spans = spans.baseAddress! + (area.y0 - at.y)
        let columns = left..<(left + area.width)
        context.writer.interleave(rows: area.height, step: 8) { rows in
          let from = rows.lowerBound
          Kernels.blendShape(
            target + (from &* stride &- left), stride, mask: row + from &* width, width,
            spans + from, columns, rows: rows.count, color)
        }
      }
    } else if let background = context.contents.color(of: area, on: band) {
      Kernels.blendOpaque(
        target, stride, mask: row + left, width, area.width, rows: area.height, color,
        on: background, context.writer)
    } else {
      context.writer.interleave(rows: area.height, step: 1) { rows in
        Kernels.blendOpaque(
          target + rows.lowerBound &* stride, stride,
          mask: row + (left &+ rows.lowerBound &* width), width, area.width, rows: rows.count,
          color)
      }
    }
  }

  /// Blends a row of pixels with an opacity.
  static func blend(
    _ target: UnsafeMutablePointer<UInt32>, _ pixels: UnsafePointer<UInt32>, _ n: Int,
    _ opacity: UInt8
  ) {
    if opacity == 255 {
      Kernels.blend(target, pixels: pixels, n)
    } else {
      Kernels.blend(target, pixels: pixels, n, opacity: opacity)
    }
  }
}
