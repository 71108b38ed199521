import VitrineUnits

/// The pixels of a rotated or scaled picture on its layer: what sampling it gives, before it is
/// blended. Rows have no gaps, and only pixels inside the picture are stored.
final class ResampledPicture {
  struct Row {
    /// The columns, in device pixels of the layer.
    var columns: Range<Int>
    /// The index of the first pixel.
    var start: Int
  }

  /// The first row, in device pixels of the layer.
  private let top: Int
  private let rows: [Row]
  private let pixels: [UInt32]

  var bytes: Int { pixels.count * 4 }

  /// Samples a picture with these bounds.
  init(_ picture: PlanePicture, in bounds: PixelRect, _ buffers: RowBuffers) {
    let sampler = PlaneSampler(picture)
    var rows: [Row] = []
    rows.reserveCapacity(bounds.height)
    var count = 0
    for y in bounds.y0..<bounds.y1 {
      let columns = sampler.columns(of: y, in: bounds.x0..<bounds.x1)
      rows.append(Row(columns: columns, start: count))
      count += columns.count
    }
    var pixels = [UInt32](repeating: 0, count: count + Band.slack)
    // All rows of a picture that is not rotated have the same columns, which are computed once.
    let upright =
      picture.transform.isUpright
      ? sampler.rows(sampler.columns(in: bounds.x0..<bounds.x1), buffers) : nil
    pixels.withUnsafeMutableBufferPointer { pixels in
      picture.pixmap.pixels.withUnsafeBufferPointer { source in
        guard let out = pixels.baseAddress, let source = source.baseAddress else { return }
        for (i, row) in rows.enumerated() where !row.columns.isEmpty {
          let y = bounds.y0 + i
          if let upright {
            upright.bilinear(source, y, out + row.start)
          } else {
            sampler.read(source, y, row.columns, to: out + row.start)
          }
        }
      }
    }
    top = bounds.y0
    self.rows = rows
    self.pixels = pixels
  }

  /// Blends the pixels inside `area`, which is inside the picture's bounds.
  func draw(in area: PixelRect, opacity: UInt8, on band: Band) {
    pixels.withUnsafeBufferPointer { pixels in
      rows.withUnsafeBufferPointer { rows in
        guard let base = pixels.baseAddress else { return }
        for y in area.y0..<area.y1 {
          let row = rows[y - top]
          let first = max(row.columns.lowerBound, area.x0)
          let count = min(row.columns.upperBound, area.x1) - first
          if count <= 0 { continue }
          let source = base + (row.start + first - row.columns.lowerBound)
          PaintTarget.blend(band.pixel(first, y), source, count, opacity)
        }
      }
    }
  }
}

/// A cache of resampled pictures: the names of a map that moves are rotated once, and then copied
/// for as long as they move by whole pixels.
///
/// Pictures that no frame has painted since the previous one are dropped, so there are at most
/// those of two frames.
struct ResampledPictures {
  /// The largest picture, in pixels: a name of 1000 × 60.
  private static let largest = 65_536
  /// The bytes of the pictures of one frame.
  private static let budget = 2 << 20

  private struct Key: Hashable {
    var pixmap: Pixmap
    var part: PixelRect
    var at: PixelPoint
    var transform: PlaneTransform

    static func == (a: Key, b: Key) -> Bool {
      a.transform == b.transform && a.pixmap === b.pixmap && a.part == b.part && a.at == b.at
    }

    /// Different names have different places, so their corner is enough.
    func hash(into hasher: inout Hasher) {
      hasher.combine(transform.startU)
      hasher.combine(transform.startV)
    }
  }

  private var present: [Key: ResampledPicture] = [:]
  private var previous: [Key: ResampledPicture] = [:]
  /// The bytes of the pictures of this frame.
  private var bytes = 0

  mutating func beginFrame() {
    if present.isEmpty { return }
    swap(&present, &previous)
    present.removeAll(keepingCapacity: true)
    bytes = 0
  }

  mutating func removeAll() {
    if present.isEmpty && previous.isEmpty { return }
    (present, previous, bytes) = ([:], [:], 0)
  }

  /// The pixels of a picture before its shift, sampled now if there are none; nil where they would
  /// need too much memory. `bounds` are those before the shift, too. Opaque pictures, the tiles of
  /// a map, are too large to be worth it.
  mutating func picture(
    _ picture: PlanePicture, in bounds: PixelRect, _ buffers: RowBuffers
  ) -> ResampledPicture? {
    if picture.pixmap.isOpaque || bounds.width * bounds.height > Self.largest { return nil }
    let key = Key(
      pixmap: picture.pixmap, part: picture.part, at: picture.at, transform: picture.transform)
    if let known = present[key] { return known }
    if bytes >= Self.budget { return nil }
    let made = previous[key] ?? ResampledPicture(picture, in: bounds, buffers)
    present[key] = made
    bytes += made.bytes
    return made
  }
}
