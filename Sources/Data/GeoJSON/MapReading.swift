public import VitrineMap

/// A map that is being read, one portion after the other: a background job each.
///
///     let reading = try content.map.reading()
///     repeat { portion = try reading.next() … } while !portion.isLast
public final class MapReading: @unchecked Sendable {
  /// What one step gave.
  public struct Portion: Sendable {
    public var features: [MapFeature]
    /// How much of the file has been read by now, 0 … 1: what a progress bar shows.
    public var fraction: Double
    public var isLast: Bool
    /// What of the file was left out, each with its place: for the log.
    public var remarks: [DataError] = []
  }

  private enum Source {
    case made(@Sendable () -> [MapFeature])
    case file(Box)
  }

  /// Owns the open file.
  private final class Box {
    let file: FileReader
    let reader: GeoJSONReader
    var done = 0
    var buffer: [UInt8] = []

    init(_ file: consuming FileReader, _ reader: GeoJSONReader) {
      self.file = file
      self.reader = reader
    }
  }

  private let source: Source
  private let lock = Lock()

  /// A map that a function makes, when the first portion is asked for; that is the last one.
  public init(features: @escaping @Sendable () -> [MapFeature]) { source = .made(features) }

  public init(file path: String) throws(DataError) {
    source = .file(Box(try FileReader(path), GeoJSONReader(file: path)))
  }

  /// How many portions of `bytes` bytes there will be.
  public func count(bytes: Int = 1 << 20) -> Int {
    switch source {
    case .made: 1
    case .file(let box): box.file.size / max(bytes, 1) + 1
    }
  }

  /// The next portion, from `bytes` bytes of the file. The same file and size give the same
  /// portions. After an error, or after the last portion, do not ask again.
  public func next(bytes: Int = 1 << 20) throws(DataError) -> Portion {
    try lock.locked { () throws(DataError) in
      switch source {
      case .made(let features):
        return Portion(features: features(), fraction: 1, isLast: true)
      case .file(let box): return try next(box, bytes)
      }
    }
  }

  private func next(_ box: Box, _ bytes: Int) throws(DataError) -> Portion {
    if box.buffer.count != bytes { box.buffer = [UInt8](repeating: 0, count: max(bytes, 1)) }
    let count = try box.file.read(into: &box.buffer)
    var result: Result<[MapFeature], DataError> = .success([])
    box.buffer.withUnsafeBufferPointer { buffer in
      do throws(DataError) {
        result = .success(try box.reader.read(UnsafeBufferPointer(rebasing: buffer[..<count])))
      } catch {
        result = .failure(error)
      }
    }
    let features = try result.get()
    box.done += count
    let isLast = count < box.buffer.count
    if isLast { try box.reader.finish() }
    let size = max(box.file.size, box.done, 1)
    return Portion(
      features: features, fraction: isLast ? 1 : Double(box.done) / Double(size), isLast: isLast,
      remarks: box.reader.takeRemarks())
  }
}
