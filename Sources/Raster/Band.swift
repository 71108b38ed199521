import VitrineUnits

/// A part of the picture in cached memory, where layers are blended before the result is streamed
/// to the target. Eight pixels of slack follow its last row.
struct Band {
  static let slack = 8

  /// The pixel at (rect.x0, rect.y0).
  let base: UnsafeMutablePointer<UInt32>
  /// Pixels from one row to the next.
  let stride: Int
  let rect: PixelRect

  /// The pixel at (x, y), which must be inside `rect`.
  @inline(__always)
  func pixel(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt32> {
    base + ((y &- rect.y0) &* stride &+ (x &- rect.x0))
  }

  /// The same memory in the coordinates of a layer whose origin is `p`.
  func relative(to p: PixelPoint) -> Band {
    Band(base: base, stride: stride, rect: rect.offset(by: PixelPoint(-p.x, -p.y)))
  }

  /// The same memory with its top left pixel at (0, 0).
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

/// One block of memory for several bands, allocated with the first of them. On large pages all
/// bands share one page.
final class BandBlock {
  /// Pixels of each band with its slack, a whole number of cache lines.
  let bandCapacity: Int
  private let count: Int
  private let memory: PanelMemory
  private var base: UnsafeMutableRawPointer?

  init(_ count: Int, of pixels: Int, in memory: PanelMemory) {
    (self.count, self.memory) = (count, memory)
    bandCapacity = (pixels + Band.slack + 15) & ~15
  }

  deinit {
    if let base { memory.deallocate(base, count * bandCapacity * 4) }
  }

  func memory(at index: Int) -> UnsafeMutablePointer<UInt32> {
    let base = base ?? memory.allocate(count * bandCapacity * 4)
    self.base = base
    return (base + index * bandCapacity * 4).bindMemory(to: UInt32.self, capacity: bandCapacity)
  }
}

/// Memory for a band, reused from frame to frame and grown as needed.
final class BandBuffer {
  private var memory: UnsafeMutablePointer<UInt32>?
  /// In pixels. Memory that has grown is new.
  private(set) var capacity = 0
  /// The shared block that provides the memory while it is large enough.
  private let block: (BandBlock, index: Int)?
  private var isOwn = false

  init(_ block: (BandBlock, index: Int)? = nil) { self.block = block }

  deinit { freeOwn() }

  func band(_ rect: PixelRect) -> Band {
    let needed = rect.width * rect.height + Band.slack
    if let (block, index) = block, capacity == 0 && needed <= block.bandCapacity {
      memory = block.memory(at: index)
      capacity = block.bandCapacity
    }
    if needed > capacity {
      freeOwn()
      isOwn = true
      let raw = AlignedMemory.allocate(byteCount: needed * 4)
      memory = raw.bindMemory(to: UInt32.self, capacity: needed)
      memory!.initialize(repeating: 0, count: needed)
      capacity = needed
    }
    return Band(base: memory!, stride: rect.width, rect: rect)
  }

  private func freeOwn() {
    if isOwn, let memory { AlignedMemory.deallocate(memory) }
  }
}
