package import VitrineUnits

/// Paints scenes in bands of a few rows in cached memory. Each finished band is streamed to the
/// target while the next one is painted.
///
///     layers ──blend──► band (a few rows, in the cache) ──stream──► scan-out memory
///
/// Buffers and masks are reused from frame to frame; pictures do not depend on earlier ones.
/// Confined to one thread.
package final class Rasterizer {
  /// Pixels of a band. 256 KB leave room in a second-level cache for masks and pixmaps, and a line
  /// of text is seldom cut. (Measured: half of it costs 3 to 4 % more, half as much again gains
  /// nothing.)
  package static let bandPixels = 65_536

  /// The widest band if rows become columns: each column is a row of the target, in another page of
  /// memory.
  private static let turnedWidth = 256

  /// The memory for cached pictures of expensive lists, in screens.
  private static let cachedScreens = 3

  /// The bytes of the cached pictures of expensive lists.
  package var cachedBytes: Int { context.pictures.bytes }

  private let bandPixels: Int
  private let context = PaintContext()
  /// While one band is streamed out the other is painted.
  private let buffers: [BandBuffer]
  private let scanOut: ScanOut
  /// The extents and opaque areas of the layers of the scene being painted.
  private var extents: [PixelRect] = []
  private var opaques: [PixelRect] = []
  /// The lists of the layers, which the scene retains while it is painted.
  private var lists: [Unmanaged<DisplayList>] = []

  /// Pictures are the same for every size of bands. `memory` allocates the two bands with the first
  /// frame; without it each band allocates as much as it needs.
  package init(bandPixels: Int = Rasterizer.bandPixels, memory: PanelMemory? = nil) {
    self.bandPixels = max(1, bandPixels)
    let block = memory.map { BandBlock(2, of: max(1, bandPixels), in: $0) }
    buffers = (0..<2).map { index in BandBuffer(block.map { ($0, index) }) }
    scanOut = ScanOut(context.writer)
  }

  /// Paints the part of the scene inside `region` (pixels of the upright picture) and writes it
  /// rotated. Every pixel of the region is written exactly once, opaque; no other byte is written.
  ///
  /// The scene must have the target's size before rotation.
  package func paint(
    _ scene: Scene, region: Region, into target: borrowing WriteOnlyPixels,
    rotation: Rotation = .none
  ) {
    let size = rotation.isTransposing ? target.size.transposed : target.size
    require(
      scene.size == size,
      "Rasterizer.paint: the scene is \(scene.size) and the target \(size); give both one size")
    prepare(scene)
    // If rows become columns, bands end at cache lines of the target rows.
    let line = rotation.isTransposing ? 64 / target.format.bytesPerPixel : 1
    let phase = rotation == .quarter ? scene.size.height % line : 0
    let width = rotation.isTransposing ? Self.turnedWidth : scene.size.width
    var which = 0
    for rect in region.rects {
      let area = rect.intersection(PixelRect(scene.size))
      for x in stride(from: area.x0, to: area.x1, by: width) {
        var strip = area
        (strip.x0, strip.x1) = (x, min(x + width, area.x1))
        forEachBand(of: strip, line: line, phase: phase) { rect in
          let buffer = buffers[which]
          let capacity = buffer.capacity
          let band = buffer.band(rect)
          context.contents.begin(band, isKept: buffer.capacity == capacity)
          paint(scene, rect, below: scene.layers.count, on: band)
          scanOut.write(band, context.contents, of: scene.size, to: target, rotation)
          // Rotated and 16-bit pixels are written at once, so one buffer stays in the cache.
          if !context.writer.isIdle { which = 1 - which }
        }
      }
    }
    scanOut.finish()
  }

  /// Paints the region onto a canvas of the scene's size.
  package func paint(_ scene: Scene, region: Region, onto canvas: Surface) {
    requireSize(scene, canvas)
    prepare(scene)
    for rect in region.rects {
      let area = rect.intersection(PixelRect(scene.size))
      if area.isEmpty { continue }
      let band = canvas.band(area)
      context.contents.begin(band, isKept: false)
      paint(scene, area, below: scene.layers.count, on: band)
    }
    context.contents.end()
  }

  /// Paints the layers over the content of the canvas, without a background.
  package func overpaint(_ scene: Scene, region: Region, onto canvas: Surface) {
    requireSize(scene, canvas)
    prepare(scene)
    for rect in region.rects {
      let area = rect.intersection(PixelRect(scene.size))
      if !area.isEmpty { paintLayers(of: scene, from: 0, area, on: canvas.band(area)) }
    }
  }

  /// Paints a display list as a picture, clear where the list paints nothing. The list's (0, 0) is
  /// the top left pixel.
  package func pixmap(of list: DisplayList, size: PixelSize) -> Pixmap {
    let canvas = Surface(size: size)
    let all = PixelRect(size)
    Painter(band: canvas.band(all), clip: all, context: context).paint(list)
    return canvas.pixmap()
  }

  /// Paints a part of a scene as a picture.
  package func picture(of scene: Scene, _ part: PixelRect) -> Pixmap {
    var scene = scene
    scene.size = part.size
    for i in scene.layers.indices {
      scene.layers[i].origin = scene.layers[i].origin - part.origin
      let clip = scene.layers[i].clip.offset(by: PixelPoint(-part.x0, -part.y0))
      scene.layers[i].clip = clip.intersection(PixelRect(part.size))
    }
    let canvas = Surface(size: part.size)
    paint(scene, region: Region(PixelRect(part.size)), onto: canvas)
    return canvas.pixmap()
  }

  private func requireSize(_ scene: Scene, _ canvas: Surface) {
    require(
      scene.size == canvas.size,
      "Rasterizer: the scene is \(scene.size) and the canvas \(canvas.size); give both one size")
  }

  private func prepare(_ scene: Scene) {
    context.pictures.budget = Self.cachedScreens * scene.size.width * scene.size.height * 4
    context.pictures.beginFrame()
    context.resampled.beginFrame()
    context.scaled.beginFrame(pixels: scene.size.width * scene.size.height)
    extents.removeAll(keepingCapacity: true)
    opaques.removeAll(keepingCapacity: true)
    lists.removeAll(keepingCapacity: true)
    for layer in scene.layers {
      extents.append(layer.extent)
      opaques.append(layer.opaque)
      lists.append(Unmanaged.passUnretained(layer.list))
    }
  }

  /// Divides `area` into bands from top to bottom, with borders at multiples of `line` plus
  /// `phase`.
  private func forEachBand(
    of area: PixelRect, line: Int, phase: Int, _ body: (PixelRect) -> Void
  ) {
    if area.isEmpty { return }
    let rows = max(1, bandPixels / area.width / line) * line
    var y = area.y0
    while y < area.y1 {
      let end = phase + ((y - phase) / line * line + rows)
      let next = min(area.y1, max(y + 1, end))
      body(PixelRect(x0: area.x0, y0: y, x1: area.x1, y1: next))
      y = next
    }
  }

  /// Paints `piece` of a band. No layer from `limit` up covers any of its rows. Painting begins at
  /// the highest layer below `limit` that covers rows completely; the rows above and below that
  /// layer are painted as pieces of their own.
  private func paint(_ scene: Scene, _ piece: PixelRect, below limit: Int, on band: Band) {
    var cover = limit - 1
    while cover >= 0 {
      let o = opaques[cover]
      if o.x0 <= piece.x0 && o.x1 >= piece.x1 && o.y0 < piece.y1 && o.y1 > piece.y0 { break }
      cover -= 1
    }
    guard cover >= 0 else { return paintVisible(of: scene, from: -1, piece, on: band) }
    let (top, bottom) = (max(piece.y0, opaques[cover].y0), min(piece.y1, opaques[cover].y1))
    for rows in [piece.y0..<top, bottom..<piece.y1] where !rows.isEmpty {
      let rest = PixelRect(
        x0: piece.x0, y0: rows.lowerBound, x1: piece.x1, y1: rows.upperBound)
      paint(scene, rest, below: cover, on: band)
    }
    let hidden = PixelRect(x0: piece.x0, y0: top, x1: piece.x1, y1: bottom)
    paintVisible(of: scene, from: cover, hidden, on: band)
  }

  /// Paints the layers from `first` up, -1 for the background. Where a layer hides much of others,
  /// as a screen that grows over another one, its rectangle is painted from that layer up, and the
  /// pieces around it on their own.
  ///
  ///     ┌───────────────┐
  ///     ├───┬───────┬───┤
  ///     │   │ layer │   │
  ///     └───┴───────┴───┘
  private func paintVisible(
    of scene: Scene, from first: Int, _ piece: PixelRect, on band: Band
  ) {
    if let top = topCover(of: piece, above: first) {
      let hidden = opaques[top].intersection(piece)
      for rest in Region(piece).subtracting(Region(hidden)).rects {
        paint(scene, rest, below: scene.layers.count, on: band)
      }
      return paintVisible(of: scene, from: top, hidden, on: band)
    }
    if first < 0 {
      context.contents.fill(piece, scene.background.premultiplied | 0xff00_0000, on: band)
    }
    paintLayers(of: scene, from: max(first, 0), piece, on: band)
  }

  /// The highest layer above `first` that hides as many painted pixels as the piece has; dividing a
  /// piece would cost more than less of them.
  private func topCover(of piece: PixelRect, above first: Int) -> Int? {
    let area = piece.width * piece.height
    for i in stride(from: opaques.count - 1, to: first, by: -1) {
      let cover = opaques[i].intersection(piece)
      if cover.width * cover.height < area / 8 || cover == piece { continue }
      var hidden = 0
      for j in (first + 1)..<i {
        let part = extents[j].intersection(cover)
        hidden += part.width * part.height
      }
      if hidden >= area { return i }
    }
    return nil
  }

  private func paintLayers(of scene: Scene, from first: Int, _ piece: PixelRect, on band: Band) {
    for i in first..<scene.layers.count {
      let area = extents[i].intersection(piece)
      if area.isEmpty { continue }
      let origin = scene.layers[i].origin
      let painter = Painter(
        band: band.relative(to: origin),
        clip: area.offset(by: PixelPoint(-origin.x, -origin.y)),
        opacity: scene.layers[i].opacity, context: context)
      lists[i]._withUnsafeGuaranteedRef { painter.paintLayer($0) }
    }
  }
}
