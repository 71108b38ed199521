import Foundation
import Glibc
import Testing
import VitrineData
import VitrineShowcase
import VitrineMap
import VitrineTesting

extension TemporaryFolder {
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }
}

struct Unexpected: Error {}

/// The error that `body` throws.
func refusal(_ body: () throws -> Void) throws -> DataError {
  do {
    try body()
  } catch let error as DataError {
    return error
  }
  Issue.record("nothing was refused")
  throw Unexpected()
}

/// A FeatureCollection with one feature of this geometry.
func map(_ geometry: String, properties: String = "{}") -> String {
  """
  {"type":"FeatureCollection","features":[
  {"type":"Feature","properties":\(properties),"geometry":\(geometry)}]}
  """
}

func point(_ longitude: Double, _ latitude: Double) -> GeoPoint {
  GeoPoint(longitude: longitude, latitude: latitude)
}

// Variants without remarks, for tests that do not check them.

extension Place {
  static func places(in text: [UInt8], file: String) throws(DataError) -> [Place] {
    var remarks: [DataError] = []
    return try places(in: text, file: file, remarks: &remarks)
  }
}

extension Message {
  static func messages(in text: [UInt8], file: String) throws(DataError) -> [Message] {
    var remarks: [DataError] = []
    return try messages(in: text, file: file, remarks: &remarks)
  }
}

extension Transaction {
  static func transactions(in text: [UInt8], file: String) throws(DataError) -> [Transaction] {
    var remarks: [DataError] = []
    return try transactions(in: text, file: file, remarks: &remarks)
  }
}
