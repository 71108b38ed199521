import VitrineUnits

/// The scaled rows of an opaque picture, kept from frame to frame: coarser tiles of a map lie under
/// those that fade in, and move with them by whole pixels.
final class KeptRows {
  private struct Row {
    /// The columns, in device pixels before the picture's shift.
    var columns = 0..<0
    /// The index of the first pixel.
    var start = 0
  }

  /// The rows of the whole picture, in device pixels before the shift.
  private let bounds: PixelRect
  private var rows: [Row] = []
  private var pixels: [UInt32] = []
  /// Of a higher picture, such as a coarse tile of which a small part is seen, no row is stored.
  private static let mostRows = 1 << 14
  private let room: PixelRoom

  fileprivate var count: Int { pixels.count }

  fileprivate init(_ bounds: PixelRect, _ room: PixelRoom) {
    self.bounds = bounds
    self.room = room
  }

  /// Stores rows from now on: the picture was painted in an earlier frame too.
  fileprivate func beginStoring() {
    if rows.isEmpty && bounds.height <= Self.mostRows {
      rows = Array(repeating: Row(), count: bounds.height)
    }
  }

  /// Copies the pixels of a row; returns false if they are not all stored.
  func copy(_ y: Int, _ columns: Range<Int>, to out: UnsafeMutablePointer<UInt32>) -> Bool {
    if rows.isEmpty { return false }
    let row = rows[y - bounds.y0]
    guard row.columns.lowerBound <= columns.lowerBound, row.columns.upperBound >= columns.upperBound
    else { return false }
    let start = row.start + columns.lowerBound - row.columns.lowerBound
    pixels.withUnsafeBufferPointer { pixels in
      UnsafeMutableRawPointer(out).copyMemory(
        from: pixels.baseAddress! + start, byteCount: columns.count * 4)
    }
    return true
  }

  /// Stores the pixels of a row, unless more of it are stored already.
  func keep(_ y: Int, _ columns: Range<Int>, from source: UnsafePointer<UInt32>) {
    let place = y - bounds.y0
    guard !rows.isEmpty, columns.count <= room.pixels, rows[place].columns.count < columns.count
    else { return }
    room.pixels -= columns.count
    rows[place] = Row(columns: columns, start: pixels.count)
    pixels.append(contentsOf: UnsafeBufferPointer(start: source, count: columns.count))
  }
}

/// The number of pixels that all pictures together may still store.
private final class PixelRoom {
  var pixels = 0
}

/// The scaled rows of the opaque pictures of the last frames. A picture that is scaled in another
/// way in each frame, as while a map zooms, is not stored.
struct ScaledTiles {
  private struct Key: Hashable {
    var pixmap: Pixmap
    var part: PixelRect
    var at: PixelPoint
    var transform: PlaneTransform

    static func == (a: Key, b: Key) -> Bool {
      a.transform == b.transform && a.pixmap === b.pixmap && a.part == b.part && a.at == b.at
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(transform.startU)
      hasher.combine(at)
    }
  }

  private var present: [Key: KeptRows] = [:]
  private var previous: [Key: KeptRows] = [:]
  private let room = PixelRoom()

  /// Begins a frame of a picture with this number of pixels, as many as are stored at most.
  mutating func beginFrame(pixels: Int) {
    if !present.isEmpty || !previous.isEmpty {
      swap(&present, &previous)
      present.removeAll(keepingCapacity: true)
    }
    room.pixels = pixels - previous.values.reduce(0) { $0 + $1.count }
  }

  mutating func removeAll() {
    if present.isEmpty && previous.isEmpty { return }
    (present, previous) = ([:], [:])
  }

  /// The rows of a picture whose bounds before its shift are known to the caller.
  mutating func rows(of picture: PlanePicture, in bounds: PixelRect) -> KeptRows {
    let key = Key(
      pixmap: picture.pixmap, part: picture.part, at: picture.at, transform: picture.transform)
    if let known = present[key] { return known }
    let rows: KeptRows
    if let known = previous[key] {
      known.beginStoring()
      rows = known
    } else {
      rows = KeptRows(bounds, room)
    }
    present[key] = rows
    return rows
  }
}
