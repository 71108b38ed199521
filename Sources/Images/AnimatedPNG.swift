public import VitrineUnits

/// Writes an animated PNG to a file, frame by frame: nothing but one compressed frame is held in
/// memory, however long the animation.
///
/// Frames are opaque and each holds what changed since the one before. Programs that know no
/// animation show the first frame. Call `finish` at the end: without it the file has no end.
public final class AnimatedPNG {
  private struct Frame {
    var rect: PixelRect
    var delay: Duration
    /// zlib blocks, without chunk headers.
    var blocks: [[UInt8]]
  }

  private let file: FileDescriptor
  private let size: PixelSize
  private let loops: Int
  private let rows: PNGRows
  /// The frame that is not written yet, because a still picture may lengthen its delay.
  private var pending: Frame?
  private var frameCount = 0
  private var sequence: UInt32 = 0

  /// Behind the signature and IHDR (13 bytes of data).
  private static let controlOffset = 8 + 25
  /// A frame's delay is a 16-bit numerator over 1000: with a finer denominator below.
  private static let longestDelay = Duration.milliseconds(65_535)

  /// Creates or empties the file. `loops` 0: for ever. Width and height must be above 0.
  public init(
    path: String, size: PixelSize, loops: Int = 0, compression: PNGCompression = .fast
  ) throws(ImageError) {
    precondition(size.width > 0 && size.height > 0, "PNG knows no empty pictures")
    precondition(loops >= 0, "a count is not negative")
    self.size = size
    self.loops = loops
    rows = PNGRows(isOpaque: true, compression: compression)
    file = try FileDescriptor(writing: path)
    let header = PNGChunk.header(width: size.width, height: size.height, isOpaque: true)
    try file.write(PNGChunk.signature + header + control())
  }

  /// Adds a picture that is seen for `delay`. `pixels` is the whole picture, XRGB8888 without gaps;
  /// `damage` holds all that differs from the picture before (nil: unknown). A picture without
  /// damage lengthens the delay of the one before.
  public func append(
    _ pixels: [UInt32], damage: [PixelRect]? = nil, delay: Duration
  ) throws(ImageError) {
    precondition(pixels.count == size.width * size.height, "one pixel for each place")
    let whole = PixelRect(size)
    var rect = (damage ?? [whole]).reduce(PixelRect.empty) { $0.union($1) }.intersection(whole)
    if pending == nil && frameCount == 0 { rect = whole }
    if rect.isEmpty, let last = pending, last.delay + delay <= Self.longestDelay {
      pending?.delay = last.delay + delay
      return
    }
    try flush()
    // A frame must have a pixel; this one repeats what is there.
    if rect.isEmpty { rect = PixelRect(x: 0, y: 0, width: 1, height: 1) }
    var frame = Frame(rect: rect, delay: min(delay, Self.longestDelay), blocks: [])
    try rows.compress(pixels, stride: size.width, rect) { frame.blocks.append($0) }
    pending = frame
  }

  /// Writes the last frame and the end, and how many frames there are into the beginning. At least
  /// one picture must have been added.
  public func finish() throws(ImageError) {
    precondition(pending != nil || frameCount > 0, "an animation has a frame at least")
    try flush()
    try file.write(PNGChunk.end)
    try file.overwrite(control(), at: Self.controlOffset)
  }

  private func flush() throws(ImageError) {
    guard let frame = pending else { return }
    pending = nil
    try file.write(frameControl(frame))
    for block in frame.blocks {
      if frameCount == 0 {
        try file.write(PNGChunk.bytes("IDAT", block))
      } else {
        var data: [UInt8] = []
        data.reserveCapacity(block.count + 4)
        PNGChunk.append(nextSequence(), to: &data)
        data.append(contentsOf: block)
        try file.write(PNGChunk.bytes("fdAT", data))
      }
    }
    frameCount += 1
  }

  private func nextSequence() -> UInt32 {
    defer { sequence += 1 }
    return sequence
  }

  private func control() -> [UInt8] {
    var data: [UInt8] = []
    PNGChunk.append(UInt32(max(1, frameCount)), to: &data)
    PNGChunk.append(UInt32(loops), to: &data)
    return PNGChunk.bytes("acTL", data)
  }

  private func frameControl(_ frame: Frame) -> [UInt8] {
    var data: [UInt8] = []
    PNGChunk.append(nextSequence(), to: &data)
    PNGChunk.append(UInt32(frame.rect.width), to: &data)
    PNGChunk.append(UInt32(frame.rect.height), to: &data)
    PNGChunk.append(UInt32(frame.rect.x0), to: &data)
    PNGChunk.append(UInt32(frame.rect.y0), to: &data)
    // 1/60 s is 1000/60000: exact for usual refresh rates; longer delays in milliseconds.
    let nanoseconds = max(0, frame.delay.nanoseconds)
    let denominator: Int64 = nanoseconds <= 1_000_000_000 ? 60_000 : 1000
    let numerator = (nanoseconds * denominator + 500_000_000) / 1_000_000_000
    PNGChunk.append(UInt16(numerator), to: &data)
    PNGChunk.append(UInt16(denominator), to: &data)
    // Leave the frame in place when the next one comes; replace what it covers.
    data.append(contentsOf: [0, 0])
    return PNGChunk.bytes("fcTL", data)
  }
}
