package import VitrineMap

/// Reads GeoJSON (RFC 7946) in chunks of any size: FeatureCollection, Feature, or a bare geometry.
///
/// Each chunk returns the features that ended in it. A file of any size can therefore be read in
/// steps, one background job each, with memory for one chunk and one feature. The result does not
/// depend on the chunk boundaries. A reader is used by one thread at a time; ``MapReading`` guards
/// its own.
///
/// A GeometryCollection becomes one feature for each member, all with the same properties. Rings
/// are returned without the repetition of their first point. Property values that are objects or
/// arrays, null values, foreign members, `crs`, `bbox` and altitudes are skipped. If the first
/// coordinate is beyond the globe, the reader throws (the file uses another projection); a later
/// one only skips its feature, and ``takeRemarks()`` reports it. A ring that is open is closed, and
/// reported as well.
package final class GeoJSONReader {
  private let sink = GeoJSONSink()
  private let parser: JSONParser

  /// Creates a reader; `file` is the name used in errors.
  package init(file: String) {
    parser = JSONParser(file: file, sink: sink)
    sink.parser = parser
  }

  /// Returns the features that end in these bytes, in the order of the file. After an error every
  /// further call throws the same error.
  package func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(DataError) -> [MapFeature] {
    try parser.read(bytes)
    return take()
  }

  package func read(_ bytes: [UInt8]) throws(DataError) -> [MapFeature] {
    var result: Result<[MapFeature], DataError> = .success([])
    bytes.withUnsafeBufferPointer { bytes in
      do throws(DataError) {
        result = .success(try read(bytes))
      } catch {
        result = .failure(error)
      }
    }
    return try result.get()
  }

  /// Ends the text. Throws if it is incomplete.
  package func finish() throws(DataError) {
    try parser.finish()
    sink.finish()
  }

  /// The number of features read so far, including those whose geometry is null.
  package var count: Int { sink.builder.pointee.count }

  /// The number of features whose geometry is null, empty or beyond the globe; they are skipped.
  package var nowhere: Int { sink.builder.pointee.nowhere }

  /// Returns what was skipped or fixed since the last call, each with its position and a remedy:
  /// features without a geometry or beyond the globe, properties that are objects or arrays, open
  /// rings. The first eight of each kind are listed; after ``finish()``, the number of further ones
  /// follows.
  package func takeRemarks() -> [DataError] {
    defer { sink.remarks = [] }
    return sink.remarks
  }

  private func take() -> [MapFeature] {
    let features = sink.builder.pointee.features
    sink.builder.pointee.features = []
    return features
  }
}
