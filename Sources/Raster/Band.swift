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

  /// The same memory, its top left pixel at (0, 0).
  var atZero: Band {
    Band(base: base, stride: stride, rect: PixelRect(rect.size))
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

/// One block for a few bands side by side, taken with the first of them: on large pages it costs one of
/// them, and not as many small ones as the bands have.
final class BandBlock {
  /// Pixels of each, slack included, a whole number of cache lines.
  let share: Int
  private let count: Int
  private let memory: PanelMemory
  private var base: UnsafeMutableRawPointer?

  init(_ count: Int, of pixels: Int, in memory: PanelMemory) {
    (self.count, self.memory) = (count, memory)
    share = (pixels + Band.slack + 15) & ~15
  }

  deinit {
    if let base { memory.deallocate(base, count * share * 4) }
  }

  func piece(_ index: Int) -> UnsafeMutablePointer<UInt32> {
    let base = base ?? memory.allocate(count * share * 4)
    self.base = base
    return (base + index * share * 4).bindMemory(to: UInt32.self, capacity: share)
  }
}

/// Memory for bands, kept from frame to frame and grown as needed.
final class BandBuffer {
  private var memory: UnsafeMutablePointer<UInt32>?
  /// Pixels; memory that had to grow is new.
  private(set) var capacity = 0
  /// Where its memory lies while that is large enough.
  private let block: (BandBlock, index: Int)?
  private var isOwn = false

  init(_ block: (BandBlock, index: Int)? = nil) { self.block = block }

  deinit { if isOwn { memory?.deallocate() } }

  func band(_ rect: PixelRect) -> Band {
    let needed = rect.width * rect.height + Band.slack
    if let (block, index) = block, capacity == 0 && needed <= block.share {
      memory = block.piece(index)
      capacity = block.share
    }
    if needed > capacity {
      if isOwn { memory?.deallocate() }
      isOwn = true
      // 64 bytes: a whole cache line.
      let raw = UnsafeMutableRawPointer.allocate(byteCount: needed * 4, alignment: 64)
      memory = raw.bindMemory(to: UInt32.self, capacity: needed)
      memory!.initialize(repeating: 0, count: needed)
      capacity = needed
    }
    return Band(base: memory!, stride: rect.width, rect: rect)
  }
}
