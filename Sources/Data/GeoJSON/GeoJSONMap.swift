import Synchronization
public import VitrineMap
import VitrineSystem

/// A map in a GeoJSON file (RFC 7946) of any size.
///
/// ``readHead(bytes:)`` checks the file and finds out where the map is before it is shown. The next
/// source made of the map continues behind that part, so that it is read once.
///
///     let map = GeoJSONMap("/srv/kiosk/town.geojson")
///     let bounds = try map.readHead().bounds
///     let source = try MapSource(geoJSON: map)
///
/// ``features(limit:onRemark:)`` returns the features themselves, for markers for example:
///
///     let markers = try map.features().enumerated().compactMap { index, feature in
///       feature.geometry.representativePoint.map { point in
///         MapMarker(id: "\(index)", place: point, title: feature.properties["name"] ?? "", color: red)
///       }
///     }
public final class GeoJSONMap: Sendable {
  /// The path of the file.
  public let path: String
  /// The open file whose head was read, for the next source.
  private let begun = Mutex<MapReading?>(nil)

  /// Names a file, which is opened later.
  public init(_ path: String) { self.path = path }

  /// Reads the first `bytes` bytes of the file. Throws if the file cannot be opened, or if that
  /// part is not GeoJSON. Waits for the disk. A longer file stays open until a source has read the
  /// rest, the head is read again, or the map is released.
  ///
  /// - Returns: The bounds of that part, nil if it has nothing that can be shown, and whether it is
  ///   the whole file.
  public func readHead(
    bytes: Int = 1 << 16
  ) throws(DataError) -> (bounds: GeoBounds?, isWhole: Bool) {
    let reading = try MapReading(file: path)
    let (points, isWhole) = try reading.readHead(bytes: bytes)
    begun.withLock { $0 = reading }
    return (GeoBounds(points), isWhole)
  }

  /// Reads the whole file of at most `limit` bytes, and returns its features in order. A feature
  /// has one geometry: of a GeometryCollection each member becomes one. `onRemark` is called for
  /// each part of the file that is skipped. Waits for the disk.
  ///
  /// Throws if the file cannot be opened, is larger, or is not GeoJSON.
  public func features(
    limit: Int = 32 << 20, onRemark: (DataError) -> Void = { _ in }
  ) throws(DataError) -> [MapFeature] {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileReader.bytes(of: path, limit: limit)
    } catch {
      throw DataError(error, file: path)
    }
    let reader = GeoJSONReader(file: path)
    let features = try reader.read(bytes)
    try reader.finish()
    for remark in reader.takeRemarks() { onRemark(remark) }
    return features
  }

  /// Reads the whole file and keeps nothing of it. Waits for the disk.
  ///
  /// Throws if the file cannot be opened, or is not GeoJSON.
  public func check() throws(DataError) {
    let reading = try MapReading(file: path)
    var part = 0
    while try !reading.portion(part).isLast { part += 1 }
  }

  /// Opens the file, or continues behind its head. A file that was replaced since then is read from
  /// the beginning.
  package func open() throws(DataError) -> MapReading {
    let reading = begun.withLock { begun in
      let reading = begun
      begun = nil
      return reading
    }
    if let reading, !reading.hasChanged { return reading }
    return try MapReading(file: path)
  }
}

extension MapSource {
  /// Makes a source of a GeoJSON file, which is read and indexed in background jobs. Only the
  /// opening waits for the disk.
  ///
  /// Throws if the file cannot be opened. `onRemark` is called for each part of the file that is
  /// skipped, and `onFailure` if the rest cannot be read; the map then shows the
  /// portions before the faulty one. Without them, both are logged.
  public convenience init(
    geoJSON path: String,
    onRemark: (@MainActor @Sendable (DataError) -> Void)? = nil,
    onFailure: (@MainActor @Sendable (DataError) -> Void)? = nil
  ) throws(DataError) {
    try self.init(geoJSON: GeoJSONMap(path), onRemark: onRemark, onFailure: onFailure)
  }

  /// Makes a source of a map whose head may have been read; see
  /// ``init(geoJSON:onRemark:onFailure:)-(String,_,_)``.
  public convenience init(
    geoJSON map: GeoJSONMap,
    onRemark: (@MainActor @Sendable (DataError) -> Void)? = nil,
    onFailure: (@MainActor @Sendable (DataError) -> Void)? = nil
  ) throws(DataError) {
    let reading = try map.open()
    self.init(reading: map.path) { part in
      do throws(DataError) {
        let portion = try reading.portion(part)
        return ReadPart(
          features: portion.features, fraction: portion.fraction, isLast: portion.isLast
        ) { log in
          for remark in portion.remarks {
            if let onRemark { onRemark(remark) } else { log(.warning, "\(remark)") }
          }
        }
      } catch {
        return ReadPart(features: [], fraction: 1, isLast: true, hasFailed: true) { log in
          if let onFailure { onFailure(error) } else { log(.error, "\(error)") }
        }
      }
    }
  }
}
