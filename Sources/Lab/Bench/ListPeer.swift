import VitrineRaster
import VitrineUnits

/// Text as pixman paints it: our masks in pixman's own glyph cache.
final class PeerText {
  struct Line {
    fileprivate let glyphs: UnsafeMutableBufferPointer<Pixman.Glyph>
  }

  private let pixman: Pixman
  private let cache: OpaquePointer
  /// The masks in pixman's cache, by identity; retained so that their keys stay unique.
  private var known: [ObjectIdentifier: UnsafeRawPointer] = [:]
  private var kept: [GlyphMask] = []

  init(_ pixman: Pixman) {
    self.pixman = pixman
    cache = pixman.glyphCache()
  }

  func line(_ run: GlyphRun) -> Line {
    let glyphs = UnsafeMutableBufferPointer<Pixman.Glyph>.allocate(capacity: run.glyphs.count)
    for (i, glyph) in run.glyphs.enumerated() {
      glyphs.initializeElement(
        at: i, to: Pixman.Glyph(x: glyph.x, y: glyph.y, glyph: cached(glyph.mask)))
    }
    return Line(glyphs: glyphs)
  }

  private func cached(_ mask: GlyphMask) -> UnsafeRawPointer {
    if let found = known[ObjectIdentifier(mask)] { return found }
    kept.append(mask)
    let (w, h) = (mask.size.width, mask.size.height)
    let stride = (w + 3) & ~3
    // pixman copies the picture into its cache.
    let memory = Memory(bytes: stride * h)
    for y in 0..<h {
      for x in 0..<w {
        memory.base.storeBytes(
          of: mask.coverage[y * w + x], toByteOffset: y * stride + x, as: UInt8.self)
      }
    }
    let image = pixman.image(.a8, width: w, height: h, over: memory.base, stride: stride)
    let key = UnsafeRawPointer(Unmanaged.passUnretained(mask).toOpaque())
    let glyph = withExtendedLifetime(memory) { pixman.insert(image, into: cache, key: key) }
    pixman.release(image)
    known[ObjectIdentifier(mask)] = glyph
    return glyph
  }

  func draw(_ line: Line, _ ink: Pixman.Image, onto target: Pixman.Image, x: Int, y: Int) {
    pixman.draw(
      UnsafeBufferPointer(line.glyphs), of: cache, ink, onto: target, at: (x, y))
  }
}

/// The list as pixman paints it: a fill, and for each row its avatar through a mask, two lines of
/// glyphs, and the separator. Masks and positions are ours.
final class ListPeer {
  private struct Row {
    var title: PeerText.Line
    var titlePlace: PixelPoint
    var subtitle: PeerText.Line
    var subtitlePlace: PixelPoint
    var avatar: Pixman.Image
  }

  private let pixman: Pixman
  private let canvas: PixmanCanvas
  private let text: PeerText
  private let titleInk: Pixman.Image
  private let subtitleInk: Pixman.Image
  private let mask: MaskImage
  private let rows: [Row]

  init(
    _ pixman: Pixman, _ content: ListContent, _ size: PixelSize, format: Pixman.Format = .x8r8g8b8
  ) {
    self.pixman = pixman
    canvas = PixmanCanvas(pixman, size, format)
    titleInk = pixman.solid(ListContent.titleColor.premultiplied)
    subtitleInk = pixman.solid(ListContent.subtitleColor.premultiplied)
    mask = MaskImage(pixman, of: [.ellipse(Rect(0, 0, 48, 48), .white)], PixelSize(48, 48))
    let inks = ListContent.avatarColors.map { pixman.solid($0.premultiplied) }
    let text = PeerText(pixman)
    rows = content.rows.enumerated().map { i, row in
      Row(
        title: text.line(row.title), titlePlace: row.titlePlace,
        subtitle: text.line(row.subtitle), subtitlePlace: row.subtitlePlace,
        avatar: inks[i % inks.count])
    }
    self.text = text
  }

  func paint(at offset: Int) {
    let height = ListContent.rowHeight
    let (target, size) = (canvas.image, canvas.size)
    let (w, h) = (Int32(size.width), Int32(size.height))
    pixman.fill(.source, target, 0xffff_ffff, [Pixman.Box(x1: 0, y1: 0, x2: w, y2: h)])
    for i in (offset / height)...((offset + size.height - 1) / height) {
      let y = i * height - offset
      let row = rows[i]
      pixman.composite(
        .over, row.avatar, mask: mask.image, onto: target, at: (16, y + 12), width: 48, height: 48)
      text.draw(row.title, titleInk, onto: target, x: row.titlePlace.x, y: y + row.titlePlace.y)
      text.draw(
        row.subtitle, subtitleInk, onto: target, x: row.subtitlePlace.x,
        y: y + row.subtitlePlace.y)
      // pixman does not clip boxes to the picture.
      if y + 71 < size.height {
        pixman.fill(
          .source, target, ListContent.separatorColor.premultiplied,
          [Pixman.Box(x1: 80, y1: Int32(y + 71), x2: w, y2: Int32(y + 72))])
      }
    }
  }

  /// The current picture, opaque; for pictures of four bytes a pixel.
  func picture() -> Pixmap { canvas.picture() }
}

/// Coverage from our own rasterizer, as a mask for pixman.
final class MaskImage {
  let image: Pixman.Image
  let size: PixelSize
  private let memory: Memory

  /// Creates a mask from the alpha of `commands`, which paint white.
  init(_ pixman: Pixman, of commands: [DrawCommand], _ size: PixelSize) {
    self.size = size
    let picture = Rasterizer().pixmap(of: DisplayList(commands), size: size)
    let stride = (size.width + 3) & ~3
    memory = Memory(bytes: stride * size.height)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let alpha = UInt8(picture.pixels[y * size.width + x] >> 24)
        memory.base.storeBytes(of: alpha, toByteOffset: y * stride + x, as: UInt8.self)
      }
    }
    image = pixman.image(
      .a8, width: size.width, height: size.height, over: memory.base, stride: stride)
  }
}

/// One of our pictures as an image for pixman.
final class PixmapImage {
  let image: Pixman.Image
  private let memory: Memory

  init(_ pixman: Pixman, _ pixmap: Pixmap) {
    let memory = Memory(bytes: pixmap.pixels.count * 4)
    pixmap.pixels.withUnsafeBytes {
      memory.base.copyMemory(from: $0.baseAddress!, byteCount: $0.count)
    }
    self.memory = memory
    image = pixman.image(
      pixmap.isOpaque ? .x8r8g8b8 : .a8r8g8b8, width: pixmap.size.width,
      height: pixmap.size.height, over: memory.base, stride: pixmap.size.width * 4)
  }
}

extension Memory {
  /// Returns the first pixels as an opaque picture.
  func picture(_ size: PixelSize) -> Pixmap {
    let buffer = UnsafeBufferPointer(start: pixels, count: size.width * size.height)
    return Pixmap(size: size, pixels: buffer.map { $0 | 0xff00_0000 })
  }
}
