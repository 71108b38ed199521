public import VitrineMap

/// Reads a map in portions, each in a background job.
///
///     let reading = try content.map.reading()
///     repeat { portion = try reading.next() … } while !portion.isLast
public final class MapReading: @unchecked Sendable {
  /// The result of one step.
  public struct Portion: Sendable {
    public var features: [MapFeature]
    /// The part of the file that has been read so far, 0 … 1, for a progress bar.
    public var fraction: Double
    public var isLast: Bool
    /// Notes about skipped parts of the file, each with its place, for the log.
    public var remarks: [DataError] = []
  }

  private enum Source {
    case made(@Sendable () -> [MapFeature])
    case file(Box)
  }

  /// The owner of the open file.
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

  /// Creates a reading of a map from a function. The first portion calls it and is the last one.
  public init(features: @escaping @Sendable () -> [MapFeature]) { source = .made(features) }

  public init(file path: String) throws(DataError) {
    source = .file(Box(try FileReader(path), GeoJSONReader(file: path)))
  }

  /// Returns the number of portions for a portion size of `bytes`.
  public func count(bytes: Int = 1 << 20) -> Int {
    switch source {
    case .made: 1
    case .file(let box): box.file.size / max(bytes, 1) + 1
    }
  }

  /// Returns the next portion, from `bytes` bytes of the file. The same file and size give the same
  /// portions. Do not call it again after an error or after the last portion.
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
