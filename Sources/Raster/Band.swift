import VitrineUnits

/// A piece of the picture in ordinary cached memory, where layers are blended before the result is
/// streamed out. Eight pixels of slack follow its last row.
struct Band {
  static let slack = 8

  /// The pixel at (rect.x0, rect.y0).
  let base: UnsafeMutablePointer<UInt32>
  /// Pixels from one row to the next.
  let stride: Int
  let rect: PixelRect

  /// The pixel at (x, y), which must lie in `rect`.
  @inline(__always)
  func pixel(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt32> {
    base + ((y &- rect.y0) &* stride &+ (x &- rect.x0))
  }

  /// The same memory in the coordinates of a layer whose origin is `p`.
  func relative(to p: PixelPoint) -> Band {
    Band(base: base, stride: stride, rect: rect.offset(by: PixelPoint(-p.x, -p.y)))
  }

  func fill(_ area: PixelRect, _ color: UInt32) {
    if area.isEmpty { return }
    if area.width == stride {
      return Kernels.fill(pixel(area.x0, area.y0), area.width * area.height, color)
    }
    for y in area.y0..<area.y1 {
      Kernels.fill(pixel(area.x0, y), area.width, color)
    }
  }
}

/// Memory for bands, kept from frame to frame and grown as needed.
///
/// It remembers where it is still blank: a band that begins with the background needs only what was
/// painted over it last time wiped out, which on a page of text is a sixth of its pixels.
final class BandBuffer {
  /// More marks than this are not worth their bookkeeping.
  private static let markLimit = 512

  private var memory: UnsafeMutablePointer<UInt32>?
  private var capacity = 0
  /// The memory's first rows hold this colour everywhere but in the marks.
  private var ground: (color: UInt32, stride: Int, rows: Int)?
  /// In pixels from the memory's beginning.
  private var marks: [PixelRect] = []

  deinit { memory?.deallocate() }

  func band(_ rect: PixelRect) -> Band {
    let needed = rect.width * rect.height + Band.slack
    if needed > capacity {
      memory?.deallocate()
      // 64 bytes: a whole cache line.
      let raw = UnsafeMutableRawPointer.allocate(byteCount: needed * 4, alignment: 64)
      memory = raw.bindMemory(to: UInt32.self, capacity: needed)
      memory!.initialize(repeating: 0, count: needed)
      capacity = needed
      ground = nil
    }
    return Band(base: memory!, stride: rect.width, rect: rect)
  }

  /// Makes every pixel of the band `color`. Until the next call everything painted has to be marked.
  func wipe(_ band: Band, _ color: UInt32) {
    let (width, height) = (band.rect.width, band.rect.height)
    let local = Band(
      base: band.base, stride: band.stride,
      rect: PixelRect(x: 0, y: 0, width: width, height: height))
    var known = 0
    if let ground, ground.color == color, ground.stride == width {
      known = ground.rows
      for mark in marks { local.fill(mark.intersection(local.rect), color) }
      // Marks below this band's end are wiped out as new rows when a taller one comes.
      if height < known { known = marks.reduce(known) { $1.y1 > height ? min($0, height) : $0 } }
    }
    if height > known { local.fill(PixelRect(x0: 0, y0: known, x1: width, y1: height), color) }
    ground = (color, width, max(known, height))
    marks.removeAll(keepingCapacity: true)
  }

  /// `rect` of the band is about to be painted.
  func mark(_ rect: PixelRect, of band: Band) {
    if rect.isEmpty || ground == nil { return }
    if marks.count == Self.markLimit { return forget() }
    marks.append(rect.offset(by: PixelPoint(-band.rect.x0, -band.rect.y0)))
  }

  /// Something is painted that nobody marks.
  func forget() { ground = nil }
}
