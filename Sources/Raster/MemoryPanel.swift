public import VitrineUnits

/// A panel without glass: buffers in plain memory, and a refresh that is only arithmetic.
///
/// A picture presented at any moment is shown at the next multiple of the refresh interval, counted
/// from the clock's zero; nothing waits. For tests, replays and machines without a display.
public final class MemoryPanel: Panel {
  public let size: PixelSize
  public let refreshInterval: Duration
  public let format: PixelFormat
  /// Bytes from one row to the next.
  public let stride: Int
  public let panRange: Int
  public let bufferCount: Int
  public var eventDescriptor: Int32? { nil }

  /// The buffer on the glass; nil (a black picture) before the first flip.
  public private(set) var shown: Int?
  private var shownWindow = 0
  private var pending: (buffer: Int, window: Int, time: Instant)?
  private let memory: PanelMemory
  private let byteCount: Int
  /// A buffer is there once it is painted: until then it is black, and costs nothing.
  private var buffers: [UnsafeMutableRawPointer?]

  /// `refreshInterval` defaults to 60 Hz; `padding` adds bytes to each row, as drivers do, and
  /// `panRange` rows to each buffer; `memory` is where the buffers lie.
  public init(
    size: PixelSize, refreshInterval: Duration = Duration(nanoseconds: 16_666_667),
    buffers: Int = 2, format: PixelFormat = .xrgb8888, padding: Int = 0,
    panRange: Int = 0, memory: PanelMemory = .plain
  ) {
    precondition(size.width > 0 && size.height > 0, "a panel has at least one pixel")
    precondition(refreshInterval > .zero, "a refresh takes time")
    precondition(buffers >= 2, "one buffer is shown while another is painted")
    precondition(padding >= 0 && panRange >= 0, "padding and pan range add")
    self.size = size
    self.refreshInterval = refreshInterval
    self.format = format
    self.panRange = panRange
    stride = (size.width * format.bytesPerPixel + padding + 3) & ~3
    byteCount = stride * (size.height + panRange)
    self.memory = memory
    bufferCount = buffers
    self.buffers = Array(repeating: nil, count: buffers)
  }

  deinit {
    for case let buffer? in buffers { memory.deallocate(buffer, byteCount) }
  }

  /// When the picture presented last will be shown; nil when none is on its way.
  public var nextFlip: Instant? { pending?.time }

  public func freeBuffer() -> Int? {
    buffers.indices.first { $0 != shown && $0 != pending?.buffer }
  }

  public func paint(
    _ buffer: Int, window: Int, _ body: (borrowing WriteOnlyPixels) -> Void
  ) {
    precondition(buffer != shown && buffer != pending?.buffer, "only a free buffer is painted")
    precondition((0...panRange).contains(window), "the window lies in the buffer")
    let base = buffers[buffer] ?? memory.allocate(byteCount)
    buffers[buffer] = base
    body(
      WriteOnlyPixels(
        base: base + window * stride, size: size, stride: stride, format: format))
  }

  public func present(_ buffer: Int, window: Int = 0, damage: [PixelRect], at now: Instant) {
    precondition(pending == nil, "one flip in flight")
    precondition(buffers.indices.contains(buffer) && buffer != shown, "only a free buffer is shown")
    precondition((0...panRange).contains(window), "the window lies in the buffer")
    let interval = refreshInterval.nanoseconds
    // Rounded down also before the clock's zero.
    let passed = now.nanoseconds / interval - (now.nanoseconds % interval < 0 ? 1 : 0)
    pending = (buffer, window, Instant(nanoseconds: (passed + 1) * interval))
  }

  public func takeFlips(at now: Instant) -> [FlipDone] {
    guard let flip = pending, flip.time <= now else { return [] }
    shown = flip.buffer
    shownWindow = flip.window
    pending = nil
    let count = flip.time.nanoseconds / refreshInterval.nanoseconds
    return [FlipDone(time: flip.time, sequence: UInt64(max(0, count)))]
  }

  /// What a buffer holds from row `window` on, as scanned out, opaque.
  public func picture(of buffer: Int, window: Int = 0) -> Pixmap {
    var pixels: [UInt32] = []
    pixels.reserveCapacity(size.width * size.height)
    forEachRow(of: buffer, window) { pixels.append(contentsOf: $0) }
    for i in pixels.indices { pixels[i] |= 0xff00_0000 }
    return Pixmap(size: size, pixels: pixels)
  }

  /// The picture on the glass; black before the first flip.
  public var picture: Pixmap {
    if let shown { return picture(of: shown, window: shownWindow) }
    let count = size.width * size.height
    return Pixmap(size: size, pixels: Array(repeating: 0xff00_0000, count: count))
  }

  /// The fingerprint of a buffer's picture (see `PictureHash`).
  public func hash(of buffer: Int, window: Int = 0) -> UInt64 {
    var hash = PictureHash(size: size)
    forEachRow(of: buffer, window) { hash.add(row: $0) }
    return hash.value
  }

  /// The fingerprint of the picture on the glass.
  public var hash: UInt64 {
    if let shown { return hash(of: shown, window: shownWindow) }
    return picture.hash
  }

  /// Each row as 32-bit pixels whose top byte means nothing, from the top.
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
