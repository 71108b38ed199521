public import VitrineMap

/// GeoJSON (RFC 7946) in chunks of any size: FeatureCollection, Feature, or a bare geometry.
///
/// Each chunk gives the features that ended in it, so that a file of any size is read in steps, one
/// background job each, with memory for one chunk and one feature. The result does not depend on
/// where chunks are cut. Several threads may use it, one call after the other.
///
/// A GeometryCollection becomes one feature for each member, all with the same properties. Rings
/// come without the repetition of their first point. Property values that are objects or arrays,
/// null values, foreign members, `crs` and `bbox` are left out; altitudes too. A first coordinate
/// beyond the globe is an error (another projection); later ones cost their feature only, and are
/// told by ``takeRemarks()``. A ring that stays open is closed, and told as well.
public final class GeoJSONReader: @unchecked Sendable {
  private let sink = GeoJSONSink()
  private let parser: JSONParser
  private let lock = Lock()

  /// `file` is the name that errors give.
  public init(file: String) {
    parser = JSONParser(file: file, sink: sink)
    sink.parser = parser
  }

  /// The features that end in these bytes, in the order of the file. After an error every further
  /// call throws the same error.
  public func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(DataError) -> [MapFeature] {
    try lock.locked { () throws(DataError) in
      try parser.read(bytes)
      return take()
    }
  }

  public func read(_ bytes: [UInt8]) throws(DataError) -> [MapFeature] {
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

  /// The text is over. Throws where it ends too early.
  public func finish() throws(DataError) {
    try lock.locked { () throws(DataError) in
      try parser.finish()
      sink.finish()
    }
  }

  /// Features read so far, with those whose geometry is null.
  public var count: Int { lock.locked { sink.builder.pointee.count } }

  /// Features whose geometry is null, empty or beyond the globe: they are left out of the result.
  public var nowhere: Int { lock.locked { sink.builder.pointee.nowhere } }

  /// What was left out or mended since the last call, each with its place and what to do: features
  /// without a geometry or beyond the globe, properties that are objects or arrays, open rings. Of each kind the first
  /// eight, and after ``finish()`` how many more.
  public func takeRemarks() -> [DataError] {
    lock.locked {
      let remarks = sink.remarks
      sink.remarks = []
      return remarks
    }
  }

  /// All features of a whole text.
  public static func features(in text: [UInt8], file: String) throws(DataError) -> [MapFeature] {
    let reader = GeoJSONReader(file: file)
    let features = try reader.read(text)
    try reader.finish()
    return features
  }

  private func take() -> [MapFeature] {
    let features = sink.builder.pointee.features
    sink.builder.pointee.features = []
    return features
  }
}
