import VitrineUnits

/// Paints a display list onto a band: its commands in order, and groups by bands of their own.
struct Painter {
  /// The target of the commands.
  private let target: PaintTarget
  /// The number of groups around this list, whose buffers are in use.
  private let depth: Int

  /// A fill of fewer pixels takes less than finding out which of them are hidden.
  private static let largeFill = 16_384
  private static let mostCovers = 32

  private var clip: PixelRect { target.clip }
  private var opacity: UInt8 { target.opacity }
  private var context: PaintContext { target.context }

  init(
    band: Band, clip: PixelRect, opacity: UInt8 = 255, context: PaintContext, depth: Int = 0
  ) {
    target = PaintTarget(
      band: band, clip: clip.intersection(band.rect), opacity: opacity, context: context)
    self.depth = depth
  }

  /// A painter of the same list in a part of the clip.
  private func limited(to rect: PixelRect, opacity: UInt8) -> Painter {
    Painter(band: target.band, clip: rect, opacity: opacity, context: context, depth: depth)
  }

  /// Paints a list of a layer, by its cached picture if it is expensive.
  func paintLayer(_ list: DisplayList) {
    guard takesPicture(of: list), let picture = context.picture(of: list, depth: depth) else {
      return paint(list)
    }
    paint(list, by: picture)
  }

  /// Paints the list of a group, by its cached picture if it is expensive and was painted before.
  private func paintInside(_ list: DisplayList) {
    guard takesPicture(of: list),
      context.caches.pictures.withLock({ $0.isPaintedAgain(list) })
    else { return paint(list) }
    paintLayer(list)
  }

  func paint(_ list: DisplayList) {
    if clip.isEmpty || opacity == 0 { return }
    if list.isPicture {
      paintPicture(list)
    } else if takesPicture(of: list),
      let known = context.caches.pictures.withLock({ $0.picture(of: list) })
    {
      // That of a layer which is now inside another picture, as in a screen that shrinks.
      paint(list, by: known)
    } else if opacity == 255 || list.isFlat {
      paintCommands(of: list)
    } else {
      paintGroup(list)
    }
  }

  /// Whether a part of the list may be copied from its picture.
  private func takesPicture(of list: DisplayList) -> Bool {
    // Opacity applies to each command of a flat list, which rounds differently.
    list.isExpensive && !clip.isEmpty && (opacity == 255 || !list.isFlat)
      && !list.opaque.intersection(clip).isEmpty
  }

  /// Copies the part of a list that its picture shows, and paints the rest.
  private func paint(_ list: DisplayList, by picture: PictureCache.Entry) {
    picture.pixmap.draw(at: picture.rect.origin, on: target)
    target.note(picture.rect.intersection(clip))
    for rest in Region(list.bounds.intersection(clip)).subtracting(Region(picture.rect)).rects {
      limited(to: rest, opacity: opacity).paint(list)
    }
  }

  /// Paints the commands in order, onto what is there.
  func paintCommands(of list: DisplayList) {
    var first = 0
    if opacity == 255 && list.opaque.width * list.opaque.height >= clip.width * clip.height {
      // Commands below one that covers the clip opaquely need not be painted.
      for i in list.opaques.indices.reversed() where list.opaques[i].contains(clip) {
        first = i
        break
      }
    }
    for i in first..<list.plain.count {
      let extent = list.extents[i]
      // A band shows few of the markers on a map: most of them are beside its rows.
      if extent.y1 <= clip.y0 || extent.y0 >= clip.y1 { continue }
      let area = extent.intersection(clip)
      if area.isEmpty { continue }
      switch list.plain[i] {
      case .fill(let rect, let color):
        if opacity == 255 && area.width * area.height >= Self.largeFill {
          for part in visible(area, of: list, above: i) {
            RoundedRect.fill(rect, target.ink(color), on: target.limited(to: part))
          }
        } else {
          RoundedRect.fill(rect, target.ink(color), on: target)
        }
      case .ellipse(let rect, let color):
        if rect.isDrawable { ShapeKey.ellipse(rect).draw(target.ink(color), on: target) }
        target.note(area)
      case .glyphs(let run, let at, let color):
        run._withUnsafeGuaranteedRef { $0.draw(at: at, target.ink(color), on: target) }
        target.note(area)
      case .plane, .other:
        let command = list.commands[i]
        if case .plane(let picture) = command {
          if picture.pixmap.isOpaque && area.width * area.height >= Self.largeFill {
            // A tile may show through only where those above it have not come yet.
            for part in visible(area, of: list, above: i) {
              picture.draw(in: list.extents[i], on: target.limited(to: part))
            }
          } else {
            picture.draw(in: list.extents[i], on: target)
          }
        } else if case .shadow = command, opacity == 255, i + 1 < list.opaques.count {
          paint(command, except: list.opaques[i + 1], in: area)
        } else {
          paint(command)
        }
        note(command, area)
      }
    }
  }

  /// The parts of `area` that no later command covers opaquely with much of it: the tiles of a map
  /// hide the ground and coarser tiles below them.
  private func visible(_ area: PixelRect, of list: DisplayList, above index: Int) -> [PixelRect] {
    var covers: [PixelRect] = []
    for cover in list.opaques[(index + 1)...] {
      let part = cover.intersection(area)
      if part.width * part.height >= Self.largeFill / 4 { covers.append(part) }
    }
    if covers.isEmpty || covers.count > Self.mostCovers { return [area] }
    return Region(area).subtracting(Region(covers)).rects
  }

  /// Paints a command without the pixels that the next one covers: most of a shadow is below what
  /// casts it.
  private func paint(_ command: DrawCommand, except hidden: PixelRect, in area: PixelRect) {
    let visible = Region(area).subtracting(Region(hidden))
    if visible.rects == [area] { return paint(command) }
    for rect in visible.rects {
      limited(to: rect, opacity: 255).paint(command)
    }
  }

  /// Records what a command has painted; some commands record their parts themselves.
  private func note(_ command: DrawCommand, _ area: PixelRect) {
    switch command {
    case .group: return
    case .roundedRect(let rect, let radius, let color):
      target.note(area)
      // A rectangle too large to be drawn has painted nothing.
      if !color.isOpaque || opacity < 255 || !rect.isDrawable { return }
      // A square that fits between the corners: 1 − √½ of the radius on each side.
      let inset = rect.cornerRadius(radius) * 0.3
      let inner = rect.inset(by: Insets(top: inset, left: inset, bottom: inset, right: inset))
      target.note(inner.wholePixels.intersection(clip), color.premultiplied)
    default: target.note(area)
    }
  }

  /// Paints a list by its cached picture, which holds all of it.
  private func paintPicture(_ list: DisplayList) {
    guard let picture = context.wholePicture(of: list, depth: depth) else {
      return paintGroup(list)
    }
    picture.pixmap.draw(at: picture.rect.origin, picture.spans, on: target)
    target.note(picture.rect.intersection(clip))
  }

  /// Paints a list onto a clear band, then blends that band as a whole.
  private func paintGroup(_ list: DisplayList) {
    let area = list.bounds.intersection(clip)
    if area.isEmpty { return }
    let group = context.groupBuffer(depth: depth).band(area)
    group.fill(area, 0)
    Painter(band: group, clip: area, context: context, depth: depth + 1).paintCommands(of: list)
    for y in area.y0..<area.y1 {
      PaintTarget.blend(
        target.band.pixel(area.x0, y), group.pixel(area.x0, y), area.width, opacity)
    }
    target.note(area)
  }

  private func paint(_ command: DrawCommand) {
    switch command {
    case .fill, .ellipse, .glyphs:
      preconditionFailure("fill, ellipse and glyphs are painted as plain commands")
    case .roundedRect(let rect, let radius, let color):
      RoundedRect(rect: rect, radius: radius).fill(target.ink(color), on: target)
    case .pixmap(let pixmap, let at): pixmap.draw(at: at, on: target)
    case .path(let path, .color(let color)): path.draw(target.ink(color), on: target)
    case .path(let path, .gradient(let gradient)): gradient.draw(in: path, on: target)
    case .gradient(let rect, let radius, let gradient):
      gradient.draw(in: RoundedRect(rect: rect, radius: radius), on: target)
    case .image(let pixmap, let rect, let radius, let sampling):
      pixmap.draw(in: RoundedRect(rect: rect, radius: radius), sampling, on: target)
    case .shadow(let rect, let radius, let blur, let color):
      RoundedRect(rect: rect, radius: radius).drawShadow(
        blur: blur, target.ink(color), on: target)
    case .plane(let picture): picture.draw(in: picture.bounds, on: target)
    case .stretched(let list, let at, let scale, let clip):
      draw(list, at: at, scale: scale, in: clip)
    case .group(let list, let at, let clip, let radius, let opacity):
      draw(list, at: at, in: RoundedRect(rect: clip, radius: radius), opacity)
    }
  }

  /// Paints a list inside a clip with circular corners, with an opacity.
  private func draw(
    _ list: DisplayList, at: PixelPoint, in shape: RoundedRect, _ opacity: UInt8
  ) {
    let (rect, radius) = (shape.rect, shape.radius)
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
        band: target.band.relative(to: at), clip: direct.offset(by: PixelPoint(-at.x, -at.y)),
        context: context, depth: depth
      ).paintInside(list)
      if direct == area { return }
      for rest in Region(area).subtracting(Region(direct)).rects {
        blend(list, at: at, in: shape, opacity, rest)
      }
    } else {
      blend(list, at: at, in: shape, opacity, area)
    }
  }

  /// Paints a list onto a clear band, then blends that band through the clip.
  private func blend(
    _ list: DisplayList, at: PixelPoint, in shape: RoundedRect, _ opacity: UInt8,
    _ area: PixelRect
  ) {
    let local = area.offset(by: PixelPoint(-at.x, -at.y))
    let group = context.groupBuffer(depth: depth).band(area)
    group.fill(area, 0)
    Painter(band: group.relative(to: at), clip: local, context: context, depth: depth + 1)
      .paintInside(list)
    shape.forEachRow(in: area, context) { y, mask in
      let (place, source) = (target.band.pixel(area.x0, y), group.pixel(area.x0, y))
      if let mask {
        if opacity < 255 { Kernels.scale(mask, area.width, by: opacity) }
        Kernels.blend(place, pixels: source, mask: mask, area.width)
      } else {
        PaintTarget.blend(place, source, area.width, opacity)
      }
    }
    target.note(area)
  }

  /// Paints the opaque part of a list stretched by `scale`.
  private func draw(_ list: DisplayList, at: Point, scale: Double, in clip: PixelRect) {
    let area = self.clip.intersection(clip)
    if area.isEmpty || list.opaque.isEmpty { return }
    let rect = list.opaque
    let pixmap =
      context.picture(of: list, depth: depth)?.pixmap
      ?? context.painted(list, rect, depth: depth)
    let part = PaintTarget(band: target.band, clip: area, opacity: opacity, context: context)
    pixmap.draw(in: RoundedRect(rect: rect.stretched(by: scale, at: at)), .bilinear, on: part)
  }
}
