import VitrineUnits

/// The scratch memory of one thread that paints, reused from frame to frame, and its caches.
final class PaintContext {
  /// Those that the threads share.
  let caches: PaintCaches
  let converter = ScanConverter()
  var resampled = ResampledPictures()
  var scaled = ScaledTiles()
  let rows = RowBuffers()
  /// Streams the previous band out while the current one is painted.
  let writer: StreamingWriter
  /// The content of the band that is being painted.
  let contents: BandContents
  /// One buffer for each depth of nested groups.
  private var groups: [BandBuffer] = []

  init(_ caches: PaintCaches = PaintCaches()) {
    self.caches = caches
    writer = StreamingWriter()
    contents = BandContents(writer)
  }

  /// The memory of a part of a picture that is being painted.
  let pictureBuffer = BandBuffer()

  /// Forgets what is sampled again where it is needed.
  func forgetScaled() {
    resampled.removeAll()
    scaled.removeAll()
  }

  func groupBuffer(depth: Int) -> BandBuffer {
    while groups.count <= depth { groups.append(BandBuffer()) }
    return groups[depth]
  }
}

/// Scratch memory for one command: rows of pixels and of mask bytes.
final class RowBuffers {
  private var pixels: [BandBuffer] = [BandBuffer(), BandBuffer(), BandBuffer()]
  private var bytes: [UInt8] = []
  /// The tables of pictures that are painted in turns: the tiles of a map in each band.
  private var tables = (0..<8).map { _ in ColumnTable() }
  private var nextTable = 0

  /// The table of these columns.
  func columns(_ key: ColumnTable.Key) -> ColumnTable {
    if let known = tables.first(where: { $0.key == key }) { return known }
    let table = tables[nextTable]
    nextTable = (nextTable + 1) % tables.count
    table.prepare(key)
    return table
  }

  /// A row of `n` pixels with slack.
  func row(_ index: Int, _ n: Int) -> UnsafeMutablePointer<UInt32> {
    pixels[index].band(PixelRect(x: 0, y: 0, width: n, height: 1)).base
  }

  /// Calls `body` with a row of `n` mask bytes with slack.
  func withMask(_ n: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Void) {
    if bytes.count < n + CoverageMask.slack {
      bytes = [UInt8](repeating: 0, count: n + CoverageMask.slack)
    }
    bytes.withUnsafeMutableBufferPointer { body($0.baseAddress!) }
  }
}
