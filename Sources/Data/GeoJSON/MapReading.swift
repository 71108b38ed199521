import Synchronization
package import VitrineMap
import VitrineSystem

/// Reads a GeoJSON file in portions. Safe to use from several threads.
package final class MapReading: Sendable {
  /// The result of one step.
  package struct Portion: Sendable {
    package var features: [MapFeature]
    /// The part of the file that has been read so far, 0 … 1, for a progress bar.
    package var fraction: Double
    package var isLast: Bool
    /// Notes about skipped parts of the file, each with its position, for the log.
    package var remarks: [DataError] = []
  }

  /// The file, which is open until its end or an error, and how far it has been read.
  private final class Progress {
    var file: FileReader
    let reader: GeoJSONReader
    /// The number of bytes read.
    var done = 0
    var isAtEnd = false
    /// The features of the head, which belong to the first portion.
    var head: [MapFeature] = []
    /// The number of the last portion, and the portion.
    var last: (number: Int, result: Result<Portion, DataError>)?

    init(_ file: consuming FileReader, _ reader: GeoJSONReader) {
      self.file = file
      self.reader = reader
    }

    /// Reads up to `count` bytes.
    func features(in count: Int) throws(DataError) -> [MapFeature] {
      let text: [UInt8]
      do throws(FileError) {
        text = try file.read(count)
      } catch {
        file.close()
        throw DataError(error, file: file.path, isOpen: true)
      }
      done += text.count
      isAtEnd = text.count < count
      if isAtEnd { file.close() }
      do throws(DataError) {
        let features = try reader.read(text)
        if isAtEnd { try reader.finish() }
        return features
      } catch {
        // Nothing is read after an error.
        file.close()
        throw error
      }
    }

    /// Reads `bytes` bytes; for the first portion those of the head count.
    func next(_ bytes: Int) throws(DataError) -> Portion {
      let count = last == nil ? bytes - done : bytes
      var features = head
      head = []
      if count > 0 && !isAtEnd { features += try self.features(in: count) }
      let size = max(file.size, done, 1)
      return Portion(
        features: features, fraction: isAtEnd ? 1 : Double(done) / Double(size), isLast: isAtEnd,
        remarks: reader.takeRemarks())
    }
  }

  private let progress: Mutex<Progress>

  /// Opens a file.
  package init(file path: String) throws(DataError) {
    do throws(FileError) {
      progress = Mutex(Progress(try FileReader(path), GeoJSONReader(file: path)))
    } catch {
      throw DataError(error, file: path)
    }
  }

  /// Whether the file was replaced or written since it was opened.
  var hasChanged: Bool { progress.withLock { $0.file.hasChanged() } }

  /// Reads the beginning of the first portion. Returns its points, and whether it is the whole
  /// file.
  func readHead(bytes: Int) throws(DataError) -> (points: [GeoPoint], isWhole: Bool) {
    try progress.withLock { progress throws(DataError) in
      progress.head = try progress.features(in: max(bytes, 1))
      return (progress.head.flatMap(\.geometry.points), progress.isAtEnd)
    }
  }

  /// Returns a portion: the features that end in the next `bytes` bytes of the file. Portions count
  /// from 0; each is read once, and the last one may be asked for again. Throws the same error for
  /// all portions after an error.
  package func portion(_ number: Int, bytes: Int = 1 << 20) throws(DataError) -> Portion {
    try progress.withLock { progress throws(DataError) in
      if let (known, result) = progress.last {
        // After an error nothing is read any more: the rest would begin in the middle of something.
        if case .failure(let error) = result { throw error }
        if known >= number { return try result.get() }
      }
      let result: Result<Portion, DataError>
      do throws(DataError) {
        result = .success(try progress.next(max(bytes, 1)))
      } catch {
        result = .failure(error)
      }
      progress.last = (number, result)
      return try result.get()
    }
  }
}

extension MapGeometry {
  /// The points that determine the bounds: all but those of holes.
  fileprivate var points: [GeoPoint] {
    switch self {
    case .points(let points): points
    case .lines(let lines): lines.flatMap(\.self)
    case .polygons(let polygons): polygons.compactMap(\.first).flatMap(\.self)
    }
  }
}
