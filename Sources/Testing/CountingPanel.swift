package import VitrineRaster
package import VitrineUnits

/// A memory panel that checks how it is written.
///
/// Each frame is painted twice, into two memories filled with opposite patterns and surrounded by
/// guards: a byte is written if it is the same in both. Together with the checks of
/// `WriteOnlyPixels` this finds writes outside the picture, pixels written twice in one frame,
/// pixels claimed and not written, and pictures that depend on the previous contents. `present`
/// finds changed pixels that the damage does not contain.
package final class CountingPanel: Panel {
  package let size: PixelSize
  package let refreshInterval: Duration
  package let format: PixelFormat
  package let bufferCount: Int
  package var eventDescriptor: Int32? { nil }

  /// The errors found so far, a sentence each.
  package private(set) var faults: [String] = []
  /// The bytes of pixels written by the last `paint`.
  package private(set) var bytesWritten = 0
  /// The regions painted by the last `paint`, in scan-out pixels.
  package private(set) var painted = Region.empty
  package private(set) var shown: Int?

  private var pending: (buffer: Int, time: Instant)?
  private let stride: Int
  /// The number of guard rows above and below the picture.
  private let guardRows = 4
  /// The rows of each buffer with padding, without guard rows.
  private var contents: [[UInt8]]

  package init(
    size: PixelSize, refreshInterval: Duration = Duration(nanoseconds: 16_666_667),
    buffers: Int = 2, format: PixelFormat = .xrgb8888, padding: Int = 12
  ) {
    self.size = size
    self.refreshInterval = refreshInterval
    self.format = format
    bufferCount = buffers
    // Drivers round rows up to whole pixels, and not always further.
    let bytes = format.bytesPerPixel
    stride = (size.width * bytes + padding + bytes - 1) / bytes * bytes
    contents = Array(repeating: Array(repeating: 0, count: stride * size.height), count: buffers)
  }

  package func freeBuffer() -> Int? {
    contents.indices.first { $0 != shown && $0 != pending?.buffer }
  }

  package func paint(
    _ buffer: Int, window: Int, _ body: (borrowing WriteOnlyPixels) -> Void
  ) {
    if buffer == shown || buffer == pending?.buffer { faults.append("painted a buffer in use") }
    let (first, tracker) = trial(pattern: 0x5a, body)
    let (second, _) = trial(pattern: 0xa5, body)
    let claims = tracker.rects
    painted = Region(claims)
    bytesWritten = 0
    let claimed = claims.reduce(0) { $0 + $1.width * $1.height }
    if claimed != painted.area { faults.append("\(claimed - painted.area) pixels written twice") }
    var claimMap = [Bool](repeating: false, count: size.width * size.height)
    for r in claims {
      for y in r.y0..<r.y1 { for x in r.x0..<r.x1 { claimMap[y * size.width + x] = true } }
    }
    let bytes = format.bytesPerPixel
    let start = guardRows * stride
    for i in first.indices {
      let written = first[i] == second[i]
      if !written && (first[i] != 0x5a || second[i] != 0xa5) {
        faults.append("byte \(i - start) depends on what was there before")
      }
      let (row, column) = (i / stride - guardRows, i % stride)
      let isPixel = row >= 0 && row < size.height && column < size.width * bytes
      let isClaimed = isPixel && claimMap[row * size.width + column / bytes]
      if written != isClaimed {
        let verb = written ? "written" : "claimed, but not written"
        faults.append("byte \(column) of row \(row) was \(verb)")
      }
      if written && isPixel {
        contents[buffer][i - start] = first[i]
        bytesWritten += 1
      }
    }
  }

  private func trial(
    pattern: UInt8, _ body: (borrowing WriteOnlyPixels) -> Void
  ) -> ([UInt8], WriteTracker) {
    let tracker = WriteTracker()
    var memory = [UInt8](repeating: pattern, count: stride * (size.height + 2 * guardRows))
    memory.withUnsafeMutableBytes { memory in
      body(
        WriteOnlyPixels(
          base: memory.baseAddress! + guardRows * stride, size: size, stride: stride,
          format: format, tracker: tracker))
    }
    return (memory, tracker)
  }

  package func present(_ buffer: Int, window: Int = 0, damage: [PixelRect], at now: Instant) {
    if pending != nil { faults.append("two flips in flight") }
    let region = Region(damage)
    let bytes = format.bytesPerPixel
    let before = shown.map { contents[$0] }
    for y in 0..<size.height {
      for x in 0..<size.width where !region.contains(PixelPoint(x, y)) {
        let at = y * stride + x * bytes
        // Without a previous picture, every pixel is new.
        if before.map({ $0[at..<(at + bytes)] }) != contents[buffer][at..<(at + bytes)] {
          faults.append("pixel (\(x), \(y)) changed outside the damage")
        }
      }
    }
    let interval = refreshInterval.nanoseconds
    pending = (buffer, Instant(nanoseconds: (now.nanoseconds / interval + 1) * interval))
  }

  package func takeFlips(at now: Instant) -> [FlipDone] {
    guard let flip = pending, flip.time <= now else { return [] }
    shown = flip.buffer
    pending = nil
    let count = flip.time.nanoseconds / refreshInterval.nanoseconds
    return [FlipDone(time: flip.time, sequence: UInt64(count))]
  }

  /// Returns the bytes of a buffer's row, without padding.
  package func row(_ y: Int, of buffer: Int) -> ArraySlice<UInt8> {
    contents[buffer][(y * stride)..<(y * stride + size.width * format.bytesPerPixel)]
  }
}
