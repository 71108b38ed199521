package import VitrineUnits

/// Paints scenes in bands of a few rows in cached memory. Each finished band is streamed to the
/// target while the next one is painted.
///
///     layers ──blend──► band (a few rows, in the cache) ──stream──► scan-out memory
///
/// Other threads help with an expensive frame: each part of it is every fourth band, which has a
/// rasterizer of its own.
///
/// Buffers and masks are reused from frame to frame; pictures do not depend on earlier ones, nor on
/// the number of threads. Confined to one thread.
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
  package var cachedBytes: Int { caches.pictures.withLock { $0.bytes } }

  /// The parts of a frame that several threads paint, as many as the processors of a Raspberry Pi.
  private static let parts = 4
  /// The bands of each part: the more, the more equal is the work of the parts.
  private static let bandsOfPart = 3
  /// The instructions of a frame for which it is worth waking other threads: half of a millisecond
  /// on a Raspberry Pi.
  package static let dividedWork = 500_000

  private let bandPixels: Int
  private let caches: PaintCaches
  private let context: PaintContext
  private let painter: ScenePainter
  private let runner: (any PartRunner)?
  private let dividedWork: Int
  /// The rasterizers of the other parts, made with the first frame that is divided.
  private var others: [Rasterizer] = []
  /// While one band is streamed out the other is painted.
  private let buffers: [BandBuffer]
  private let scanOut: ScanOut

  /// Pictures are the same for every size of bands. `memory` allocates the two bands with the first
  /// frame; without it each band allocates as much as it needs. `runner` runs the parts of frames
  /// of `dividedWork` instructions or more.
  package convenience init(
    bandPixels: Int = Rasterizer.bandPixels, memory: PanelMemory? = nil,
    runner: (any PartRunner)? = nil, dividedWork: Int = Rasterizer.dividedWork
  ) {
    self.init(bandPixels, memory, runner, dividedWork, PaintCaches())
  }

  private init(
    _ bandPixels: Int, _ memory: PanelMemory?, _ runner: (any PartRunner)?, _ dividedWork: Int,
    _ caches: PaintCaches
  ) {
    self.bandPixels = max(1, bandPixels)
    self.runner = runner
    self.dividedWork = dividedWork
    self.caches = caches
    context = PaintContext(caches)
    painter = ScenePainter(context)
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
    beginFrame(scene)
    guard let runner, runner.helpers > 0, scene.work(in: region) >= dividedWork else {
      for other in others { other.context.forgetScaled() }
      return paint(scene, region, into: target, rotation, Part(bandPixels: bandPixels))
    }
    while others.count < Self.parts - 1 {
      others.append(Rasterizer(bandPixels, nil, nil, 0, caches))
    }
    let rasterizers = [self] + others
    makePictures(of: scene, in: region.bounds, by: rasterizers, runner)
    let bandPixels = min(bandPixels, max(region.area / (Self.parts * Self.bandsOfPart), 1))
    runner.run(Self.parts) { index in
      let part = Part(index: index, count: Self.parts, bandPixels: bandPixels)
      rasterizers[index].paint(scene, region, into: target, rotation, part)
    }
  }

  /// Makes the expensive pictures that a frame needs and that are not known, each of them divided
  /// among the threads too.
  private func makePictures(
    of scene: Scene, in area: PixelRect, by rasterizers: [Rasterizer], _ runner: any PartRunner
  ) {
    for layer in scene.layers.reversed() {
      let part = layer.extent.intersection(area)
      if part.isEmpty { continue }
      for list in pictured(in: layer, part) where list.work >= dividedWork {
        let rect = list.opaque
        guard case .make = caches.pictures.withLock({ $0.claim(list, rect.size) }) else { continue }
        let surface = Surface(size: rect.size)
        let bands = Self.parts * Self.bandsOfPart
        runner.run(Self.parts) { index in
          for band in stride(from: index, to: bands, by: Self.parts) {
            rasterizers[index].context.paint(
              list, rect, rows: (rect.height * band / bands)..<(rect.height * (band + 1) / bands),
              onto: surface)
          }
        }
        let picture = surface.opaquePixmap()
        _ = caches.pictures.withLock { $0.add(picture, rect, of: list) }
      }
      if layer.opaque.contains(area) { break }
    }
  }

  /// The lists of which painting a part of a layer copies or stretches pictures.
  private func pictured(in layer: Layer, _ part: PixelRect) -> [DisplayList] {
    func isVisible(_ rect: PixelRect) -> Bool {
      !rect.offset(by: layer.origin).intersection(part).isEmpty
    }
    let list = layer.list
    let isCopied = list.isExpensive && (layer.opacity == 255 || !list.isFlat)
    var lists = isCopied && isVisible(list.opaque) ? [list] : []
    for inner in list.pictured where isVisible(inner.rect) {
      // The list of a group gets a picture when it is painted again.
      let isWanted =
        inner.isStretched || caches.pictures.withLock { $0.isPaintedAgain(inner.list) }
      if isWanted { lists.append(inner.list) }
    }
    return lists
  }

  /// Every `count`th band of a region.
  private struct Part {
    var index = 0
    var count = 1
    var bandPixels: Int
  }

  private func paint(
    _ scene: Scene, _ region: Region, into target: borrowing WriteOnlyPixels, _ rotation: Rotation,
    _ part: Part
  ) {
    painter.begin(scene, parts: part.count)
    // If rows become columns, bands end at cache lines of the target rows.
    let line = rotation.isTransposing ? 64 / target.format.bytesPerPixel : 1
    let phase = rotation == .quarter ? scene.size.height % line : 0
    let width = rotation.isTransposing ? Self.turnedWidth : scene.size.width
    var which = 0
    var number = 0
    for rect in region.rects {
      let area = rect.intersection(PixelRect(scene.size))
      for x in stride(from: area.x0, to: area.x1, by: width) {
        var strip = area
        (strip.x0, strip.x1) = (x, min(x + width, area.x1))
        forEachBand(of: strip, part.bandPixels, line: line, phase: phase) { rect in
          number += 1
          if (number - 1) % part.count != part.index { return }
          let buffer = buffers[which]
          let capacity = buffer.capacity
          let band = buffer.band(rect)
          context.contents.begin(band, isKept: buffer.capacity == capacity)
          painter.paint(scene, rect, on: band)
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
    beginFrame(scene)
    painter.begin(scene)
    for rect in region.rects {
      let area = rect.intersection(PixelRect(scene.size))
      if area.isEmpty { continue }
      let band = canvas.band(area)
      context.contents.begin(band, isKept: false)
      painter.paint(scene, area, on: band)
    }
    context.contents.end()
  }

  /// Paints the layers over the content of the canvas, without a background.
  package func overpaint(_ scene: Scene, region: Region, onto canvas: Surface) {
    requireSize(scene, canvas)
    beginFrame(scene)
    painter.begin(scene)
    for rect in region.rects {
      let area = rect.intersection(PixelRect(scene.size))
      if !area.isEmpty { painter.paintLayers(of: scene, from: 0, area, on: canvas.band(area)) }
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

  private func beginFrame(_ scene: Scene) {
    caches.pictures.withLock { pictures in
      pictures.budget = Self.cachedScreens * scene.size.width * scene.size.height * 4
      pictures.beginFrame()
    }
  }

  /// Divides `area` into bands from top to bottom, with borders at multiples of `line` plus
  /// `phase`.
  private func forEachBand(
    of area: PixelRect, _ bandPixels: Int, line: Int, phase: Int, _ body: (PixelRect) -> Void
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
}
