import Foundation
import Glibc
import Testing
import VitrineData
import VitrineShowcase
import VitrineTesting

extension TemporaryFolder {
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }
}

/// The error that `body` throws.
func refusal(_ body: () throws -> Void) throws -> DataError {
  let error = failure(DataError.self, body)
  return try #require(error, "nothing was refused")
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
