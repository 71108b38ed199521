import VitrineSystem
package import VitrineUnits

/// A panel without a display: buffers in memory and simulated refreshes.
///
/// A presented picture is shown at the next multiple of the refresh interval, counted from the
/// clock's zero; no call waits. For tests, replays and machines without a display.
package final class MemoryPanel: Panel {
  package let size: PixelSize
  package let refreshInterval: Duration
  package let format: PixelFormat
  /// Bytes from one row to the next.
  package let stride: Int
  package let panRange: Int
  package let bufferCount: Int
  package var eventDescriptor: Int32? { nil }

  /// The buffer on the screen; nil (a black picture) before the first flip.
  package private(set) var shown: Int?
  private var shownWindow = 0
  private var pending: (buffer: Int, window: Int, time: Instant)?
  private let byteCount: Int
  /// Buffers are allocated when first painted; until then they are black.
  private var buffers: [UnsafeMutableRawPointer?]

  /// `refreshInterval` defaults to 60 Hz; `padding` adds bytes to each row, as drivers do, and
  /// `panRange` rows to each buffer.
  package init(
    size: PixelSize, refreshInterval: Duration = Duration(nanoseconds: 16_666_667),
    buffers: Int = 2, format: PixelFormat = .xrgb8888, padding: Int = 0,
    panRange: Int = 0
  ) {
    require(
      size.width > 0 && size.height > 0,
      "MemoryPanel.size is \(size); give a width and height above 0")
    require(
      refreshInterval > .zero,
      "MemoryPanel.refreshInterval is \(refreshInterval); give a time above 0")
    require(buffers >= 2, "MemoryPanel.buffers is \(buffers); give 2 or more, one is on the screen")
    require(
      padding >= 0 && panRange >= 0,
      "MemoryPanel: padding is \(padding) and panRange \(panRange); give 0 or more")
    self.size = size
    self.refreshInterval = refreshInterval
    self.format = format
    self.panRange = panRange
    // Drivers round rows up to whole pixels, and not always further.
    let bytes = format.bytesPerPixel
    stride = (size.width * bytes + padding + bytes - 1) / bytes * bytes
    byteCount = stride * (size.height + panRange)
    bufferCount = buffers
    self.buffers = Array(repeating: nil, count: buffers)
  }

  deinit {
    for case let buffer? in buffers { PanelMemory.plain.deallocate(buffer, byteCount) }
  }

  package func freeBuffer() -> Int? {
    buffers.indices.first { $0 != shown && $0 != pending?.buffer }
  }

  package func paint(
    _ buffer: Int, window: Int, _ body: (borrowing WriteOnlyPixels) -> Void
  ) {
    require(
      buffer != shown && buffer != pending?.buffer,
      "MemoryPanel.paint: buffer \(buffer) is not free; paint freeBuffer()")
    requireWindow(window)
    let base = buffers[buffer] ?? PanelMemory.plain.allocate(byteCount)
    buffers[buffer] = base
    body(
      WriteOnlyPixels(
        base: base + window * stride, size: size, stride: stride, format: format))
  }

  package func present(_ buffer: Int, window: Int = 0, damage: [PixelRect], at now: Instant) {
    require(pending == nil, "MemoryPanel.present: the previous flip is in flight; take it first")
    require(
      buffers.indices.contains(buffer) && buffer != shown,
      "MemoryPanel.present: buffer \(buffer) is not free; present a painted freeBuffer()")
    requireWindow(window)
    let interval = refreshInterval.nanoseconds
    // Rounded down also before the clock's zero.
    let passed = now.nanoseconds / interval - (now.nanoseconds % interval < 0 ? 1 : 0)
    pending = (buffer, window, Instant(nanoseconds: (passed + 1) * interval))
  }

  private func requireWindow(_ window: Int) {
    require(
      (0...panRange).contains(window),
      "MemoryPanel: no window begins at row \(window); give one from 0 to \(panRange)")
  }

  package func takeFlips(at now: Instant) -> [FlipDone] {
    guard let flip = pending, flip.time <= now else { return [] }
    shown = flip.buffer
    shownWindow = flip.window
    pending = nil
    let count = flip.time.nanoseconds / refreshInterval.nanoseconds
    return [FlipDone(time: flip.time, sequence: UInt64(max(0, count)))]
  }

  /// The opaque picture in a buffer from row `window` on.
  package func picture(of buffer: Int, window: Int = 0) -> Pixmap {
    var pixels: [UInt32] = []
    pixels.reserveCapacity(size.width * size.height)
    forEachRow(of: buffer, window) { pixels.append(contentsOf: $0) }
    for i in pixels.indices { pixels[i] |= 0xff00_0000 }
    return Pixmap(size: size, pixels: pixels)
  }

  /// The picture on the screen; black before the first flip.
  package var picture: Pixmap {
    if let shown { return picture(of: shown, window: shownWindow) }
    let count = size.width * size.height
    return Pixmap(size: size, pixels: Array(repeating: 0xff00_0000, count: count))
  }

  /// The hash of a buffer's picture, as ``Pixmap/hash``.
  package func hash(of buffer: Int, window: Int = 0) -> UInt64 {
    var hash = StableHash(picture: size)
    forEachRow(of: buffer, window) { hash.add(row: $0) }
    return hash.value
  }

  /// The hash of the picture on the screen.
  package var hash: UInt64 {
    if let shown { return hash(of: shown, window: shownWindow) }
    return picture.hash
  }

  /// Calls `body` with each row from the top, as 32-bit pixels whose top byte is undefined.
  private func forEachRow(
    of buffer: Int, _ window: Int, _ body: (UnsafeBufferPointer<UInt32>) -> Void
  ) {
    let width = size.width
    guard let buffer = buffers[buffer] else {
      let black = [UInt32](repeating: 0, count: width)
      for _ in 0..<size.height { black.withUnsafeBufferPointer(body) }
      return
    }
    let base = buffer + window * stride
    switch format {
    case .xrgb8888:
      for y in 0..<size.height {
        let row = (base + y * stride).assumingMemoryBound(to: UInt32.self)
        body(UnsafeBufferPointer(start: row, count: width))
      }
    case .rgb565:
      var wide = [UInt32](repeating: 0, count: width)
      for y in 0..<size.height {
        let row = (base + y * stride).assumingMemoryBound(to: UInt16.self)
        for x in 0..<width { wide[x] = Dither.widened(row[x]) }
        wide.withUnsafeBufferPointer(body)
      }
    }
  }
}
