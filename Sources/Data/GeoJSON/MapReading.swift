import Synchronization
public import VitrineMap
import VitrineSystem

/// Reads a map in portions, each in a background job.
///
///     let reading = try content.map.reading()
///     repeat { portion = try reading.next() … } while !portion.isLast
public final class MapReading: Sendable {
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

    /// The next portion, from `bytes` bytes of a file.
    func next(_ bytes: Int) throws(DataError) -> Portion {
      switch self {
      case .made(let features):
        return Portion(features: features(), fraction: 1, isLast: true)
      case .file(let box): return try box.next(bytes)
      }
    }
  }

  /// The owner of the open file.
  private final class Box {
    let file: FileReader
    let reader: GeoJSONReader
    var done = 0

    init(_ file: consuming FileReader, _ reader: GeoJSONReader) {
      self.file = file
      self.reader = reader
    }

    func next(_ bytes: Int) throws(DataError) -> Portion {
      let bytes = max(bytes, 1)
      let text: [UInt8]
      do throws(FileError) {
        text = try file.read(bytes)
      } catch {
        throw DataError(error, file: file.path, isOpen: true)
      }
      let features = try reader.read(text)
      done += text.count
      let isLast = text.count < bytes
      if isLast { try reader.finish() }
      let size = max(file.size, done, 1)
      return Portion(
        features: features, fraction: isLast ? 1 : Double(done) / Double(size), isLast: isLast,
        remarks: reader.takeRemarks())
    }
  }

  private let source: Mutex<Source>
  /// The size of the file in bytes; nil for a map from a function.
  private let size: Int?

  /// Creates a reading of a map from a function. The first portion calls it and is the last one.
  public init(features: @escaping @Sendable () -> [MapFeature]) {
    source = Mutex(.made(features))
    size = nil
  }

  /// Opens a GeoJSON file.
  public init(file path: String) throws(DataError) {
    do throws(FileError) {
      let file = try FileReader(path)
      size = file.size
      source = Mutex(.file(Box(file, GeoJSONReader(file: path))))
    } catch {
      throw DataError(error, file: path)
    }
  }

  /// Returns the number of portions for a portion size of `bytes`.
  public func count(bytes: Int = 1 << 20) -> Int { size.map { $0 / max(bytes, 1) + 1 } ?? 1 }

  /// Returns the next portion, from `bytes` bytes of the file. The same file and size give the same
  /// portions. Do not call it again after an error or after the last portion.
  public func next(bytes: Int = 1 << 20) throws(DataError) -> Portion {
    try source.withLock { source throws(DataError) in
      try source.next(bytes)
    }
  }
}
