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

/// Memory for bands, kept from frame to frame and grown as needed.
final class BandBuffer {
  private var memory: UnsafeMutablePointer<UInt32>?
  /// Pixels; memory that had to grow is new.
  private(set) var capacity = 0

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
    }
    return Band(base: memory!, stride: rect.width, rect: rect)
  }
}
