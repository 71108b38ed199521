import VitrineUnits

/// The caches and scratch memory of painting, reused from frame to frame.
final class PaintContext {
  let converter = ScanConverter()
  /// 4 MB hold the corners of the softest shadow, or 1,600 avatars of 48 pixels.
  var masks = MaskCache(budget: 4 << 20)
  var reduced = ReducedPictures(budget: 16 << 20)
  var pictures = PictureCache()
  var gradients = GradientTables()
  let rows = RowBuffers()
  /// Streams the previous band out while the current one is painted.
  let writer: StreamingWriter
  /// The content of the band that is being painted.
  let contents: BandContents
  /// One buffer for each depth of nested groups.
  private var groups: [BandBuffer] = []

  init() {
    writer = StreamingWriter()
    contents = BandContents(writer)
  }

  func groupBuffer(depth: Int) -> BandBuffer {
    while groups.count <= depth { groups.append(BandBuffer()) }
    return groups[depth]
  }
}

/// Paints a display list onto a band. All coordinates are those of the list.
struct Painter {
  let band: Band
  /// The area to paint, inside the band.
  let clip: PixelRect
  let opacity: UInt8
  let context: PaintContext
  /// The number of groups around this list.
  let depth: Int

  init(
    band: Band, clip: PixelRect, opacity: UInt8 = 255, context: PaintContext, depth: Int = 0
  ) {
    self.band = band
    self.clip = clip.intersection(band.rect)
    self.opacity = opacity
    self.context = context
    self.depth = depth
  }

  func paint(_ list: DisplayList) {
    if clip.isEmpty || opacity == 0 { return }
    if opacity == 255 || list.isFlat {
      paintCommands(of: list)
    } else {
      paintGroup(list)
    }
  }

  private func paintCommands(of list: DisplayList) {
    var first = 0
    if opacity == 255 {
      // Commands below one that covers the clip opaquely need not be painted.
      for i in list.opaques.indices.reversed() where list.opaques[i].contains(clip) {
        first = i
        break
      }
    }
    for i in first..<list.plain.count {
      let area = list.extents[i].intersection(clip)
      if area.isEmpty { continue }
      switch list.plain[i] {
      case .fill(let rect, let color): fill(rect, ink(color))
      case .ellipse(let rect, let color):
        fillEllipse(rect, ink(color))
        context.contents.note(area, nil, on: band)
      case .glyphs(let run, let at, let color):
        run._withUnsafeGuaranteedRef { draw($0, at, ink(color)) }
        context.contents.note(area, nil, on: band)
      case .other:
        let command = list.commands[i]
        if case .shadow = command, opacity == 255, i + 1 < list.opaques.count {
          paint(command, except: list.opaques[i + 1], in: area)
        } else {
          paint(command)
        }
        note(command, area)
      }
    }
  }

  /// Paints a command without the pixels that the next one covers: most of a shadow is below what
  /// casts it.
  private func paint(_ command: DrawCommand, except hidden: PixelRect, in area: PixelRect) {
    let visible = Region(area).subtracting(Region(hidden))
    if visible.rects == [area] { return paint(command) }
    for rect in visible.rects {
      Painter(band: band, clip: rect, context: context, depth: depth).paint(command)
    }
  }

  /// Records what a command has painted; some commands record their parts themselves.
  private func note(_ command: DrawCommand, _ area: PixelRect) {
    switch command {
    case .group: return
    case .roundedRect(let rect, let radius, let color):
      context.contents.note(area, nil, on: band)
      // A rectangle too large to be drawn has painted nothing.
      if !color.isOpaque || opacity < 255 || !rect.isDrawable { return }
      // A square that fits between the corners: 1 − √½ of the radius on each side.
      let inset = rect.cornerRadius(radius) * 0.3
      let inner = rect.inset(by: Insets(top: inset, left: inset, bottom: inset, right: inset))
      context.contents.note(inner.wholePixels.intersection(clip), color.premultiplied, on: band)
    default: context.contents.note(area, nil, on: band)
    }
  }

  /// Paints a list onto a clear band, then blends that band as a whole.
  private func paintGroup(_ list: DisplayList) {
    let area = list.bounds.intersection(clip)
    if area.isEmpty { return }
    let group = context.groupBuffer(depth: depth).band(area)
    group.fill(area, 0)
    Painter(band: group, clip: area, context: context, depth: depth + 1).paintCommands(of: list)
    for y in area.y0..<area.y1 {
      Kernels.blend(
        band.pixel(area.x0, y), pixels: group.pixel(area.x0, y), area.width, opacity: opacity)
    }
    context.contents.note(area, nil, on: band)
  }

  private func paint(_ command: DrawCommand) {
    switch command {
    case .fill, .ellipse, .glyphs:
      preconditionFailure("fill, ellipse and glyphs are painted as plain commands")
    case .roundedRect(let rect, let radius, let color): fill(rect, radius: radius, ink(color))
    case .pixmap(let pixmap, let at): draw(pixmap, at)
    case .path(let path, .color(let color)):
      draw(path.outline, rule: path.rule, ink(color), in: path.bounds.pixelBounds)
    case .path(let path, .gradient(let gradient)): draw(path, gradient)
    case .gradient(let rect, let radius, let gradient): draw(gradient, in: rect, radius: radius)
    case .image(let pixmap, let rect, let radius, let sampling):
      draw(pixmap, in: rect, radius: radius, sampling)
    case .shadow(let rect, let radius, let blur, let color):
      drawShadow(rect, radius: radius, blur: blur, ink(color))
    case .plane(let picture): draw(picture)
    case .stretched(let list, let at, let scale, let clip):
      draw(list, at: at, scale: scale, in: clip)
    case .group(let list, let at, let clip, let radius, let opacity):
      draw(list, at: at, in: clip, radius: radius, opacity)
    }
  }

  /// The premultiplied color with the layer's opacity.
  private func ink(_ color: Color) -> UInt32 {
    opacity == 255
      ? color.premultiplied : ScalarKernels.scaled(color.premultiplied, UInt32(opacity))
  }

  private func draw(_ run: GlyphRun, _ at: PixelPoint, _ color: UInt32) {
    for i in run.strips.indices {
      blend(run.strips[i].mask, at: run.strips[i].rect.origin + at, color)
    }
    for glyph in run.colored { draw(glyph, at, opacity: UInt8(truncatingIfNeeded: color >> 24)) }
  }

  private func draw(_ glyph: ColoredGlyph, _ at: PixelPoint, opacity: UInt8) {
    let bounds = glyph.rect.offset(by: at)
    let area = bounds.intersection(clip)
    if area.isEmpty || opacity == 0 { return }
    glyph.picture.pixels.withUnsafeBufferPointer { pixels in
      let source = pixels.baseAddress! + (area.x0 - bounds.x0)
      for y in area.y0..<area.y1 {
        Kernels.blend(
          band.pixel(area.x0, y), pixels: source + (y - bounds.y0) * bounds.width, area.width,
          opacity: opacity)
      }
    }
  }

  func draw(_ pixmap: Pixmap, _ at: PixelPoint) {
    let area = PixelRect(pixmap.size).offset(by: at).intersection(clip)
    if area.isEmpty { return }
    pixmap.pixels.withUnsafeBufferPointer { pixels in
      let source = pixels.baseAddress! + (area.x0 - at.x)
      for y in area.y0..<area.y1 {
        let row = source + (y - at.y) * pixmap.size.width
        let target = band.pixel(area.x0, y)
        if opacity < 255 {
          Kernels.blend(target, pixels: row, area.width, opacity: opacity)
        } else if pixmap.isOpaque {
          UnsafeMutableRawPointer(target).copyMemory(from: row, byteCount: area.width * 4)
        } else {
          Kernels.blend(target, pixels: row, area.width)
        }
      }
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

  /// Fills a rectangle of whole pixels and records it in the band's contents.
  func fillPixels(_ rect: PixelRect, _ color: UInt32, coverage: UInt8) {
    let area = rect.intersection(clip)
    if area.isEmpty { return }
    if coverage == 255 && color >> 24 == 255 {
      context.contents.fill(area, color, on: band)
    } else {
      blend(area, color, coverage: coverage)
      context.contents.note(area, nil, on: band)
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
}
