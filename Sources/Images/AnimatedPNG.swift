package import VitrineRaster
package import VitrineUnits

/// Writes an animated PNG to a file, frame by frame, with one compressed frame in memory at a time.
///
/// Frames are opaque and contain the changes since the previous frame. Programs without support for
/// animations show the first frame. Call `finish` at the end; without it the file is incomplete.
package final class AnimatedPNG {
  private struct Frame {
    var rect: PixelRect
    var delay: Duration
    /// zlib blocks, without chunk headers.
    var blocks: [[UInt8]]
  }

  private let file: ImageWriter
  private let size: PixelSize
  private let loops: Int
  private let rows: PNGRows
  /// The frame that is not written yet, because an unchanged picture may lengthen its delay.
  private var pending: Frame?
  private var frameCount = 0
  private var sequence: UInt32 = 0

  /// After the signature and IHDR (13 bytes of data).
  private static let controlOffset = 8 + 25
  /// The longest delay as a 16-bit number of milliseconds.
  private static let longestDelay = Duration.milliseconds(65_535)

  /// Creates or empties the file; with `isNew` an existing file, or a link in its place, is an
  /// error. `loops` 0 repeats forever. Width and height must be above 0.
  package init(
    path: String, size: PixelSize, loops: Int = 0, compression: PNGCompression = .fast,
    isNew: Bool = false
  ) throws(ImageError) {
    require(
      size.width > 0 && size.height > 0,
      "AnimatedPNG.size is \(size); give a width and height above 0")
    require(loops >= 0, "AnimatedPNG.loops is \(loops); give 0 (forever) or more")
    self.size = size
    self.loops = loops
    rows = PNGRows(isOpaque: true, compression: compression)
    file = try ImageWriter(path, isNew: isNew)
    let header = PNGChunk.header(width: size.width, height: size.height, isOpaque: true)
    try file.write(PNGChunk.signature + header + control())
  }

  /// Appends a picture that is shown for `delay`. `pixels`: the whole picture, XRGB8888 without
  /// gaps. `damage`: the rectangles that differ from the previous picture; nil if unknown. A
  /// picture without damage lengthens the delay of the previous frame.
  package func append(
    _ pixels: [UInt32], damage: [PixelRect]? = nil, delay: Duration
  ) throws(ImageError) {
    require(
      pixels.count == size.width * size.height,
      "AnimatedPNG.append: \(pixels.count) pixels are not a picture of \(size)")
    let whole = PixelRect(size)
    var rect = (damage ?? [whole]).reduce(PixelRect.empty) { $0.union($1) }.intersection(whole)
    if pending == nil && frameCount == 0 { rect = whole }
    if rect.isEmpty, let last = pending, last.delay + delay <= Self.longestDelay {
      pending?.delay = last.delay + delay
      return
    }
    try flush()
    // A frame needs at least one pixel; this one repeats its value.
    if rect.isEmpty { rect = PixelRect(x: 0, y: 0, width: 1, height: 1) }
    var frame = Frame(rect: rect, delay: min(delay, Self.longestDelay), blocks: [])
    try rows.compress(pixels, stride: size.width, rect) { frame.blocks.append($0) }
    pending = frame
  }

  /// Writes the last frame, the end, and the number of frames at the beginning. At least one
  /// picture must have been appended.
  package func finish() throws(ImageError) {
    require(
      pending != nil || frameCount > 0, "AnimatedPNG.finish: no frame; append one or more first")
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
    // 1/60 s is 1000/60000: exact for common refresh rates; longer delays are in milliseconds.
    let nanoseconds = max(0, frame.delay.nanoseconds)
    let denominator: Int64 = nanoseconds <= 1_000_000_000 ? 60_000 : 1000
    let numerator = (nanoseconds * denominator + 500_000_000) / 1_000_000_000
    PNGChunk.append(UInt16(numerator), to: &data)
    PNGChunk.append(UInt16(denominator), to: &data)
    // Do not dispose of the frame before the next one; do not blend it.
    data.append(contentsOf: [0, 0])
    return PNGChunk.bytes("fcTL", data)
  }
}
