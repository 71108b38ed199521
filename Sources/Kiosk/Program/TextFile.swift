import VitrineSystem

/// Functions for small text files, which are read and written as a whole.
package enum TextFile {
  /// Returns the text of a file, or of standard input for "-", without a byte order mark; at most
  /// `largest` bytes. `access` is the remedy if it may not be read, by default to change its
  /// permissions.
  package static func read(
    _ path: String, largest: Int = 64 << 20,
    access: String? = nil
  ) throws(KioskError) -> String {
    var bytes: [UInt8] = []
    do throws(FileError) {
      if path == "-" {
        try FileReader.standardInput().append(to: &bytes, limit: largest)
      } else {
        bytes = try FileReader.bytes(of: path, limit: largest, allowsStreams: true)
      }
    } catch {
      throw unreadable(path, error, largest, access)
    }
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { bytes.removeFirst(3) }
    if let signature = FileSignature(bytes) {
      throw .badData(
        "\(path): expected text in UTF-8, found \(signature.found); \(signature.remedy)")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .badData(
        "\(path): expected text in UTF-8, found other bytes; name a text file, or save it as UTF-8")
    }
    return text
  }

  private static func unreadable(
    _ path: String, _ error: FileError, _ largest: Int, _ access: String?
  ) -> KioskError {
    let expected =
      error == .isTooLarge ? "a file of at most \(largest >> 20) MB" : "a text file"
    var remedy = error.remedy
    if let access, case .system(let system) = error, system.isPermissionDenied { remedy = access }
    return .badData("\(path): expected \(expected), found \(error.found); \(remedy)")
  }

  /// Writes a file, replacing its contents.
  package static func write(_ text: String, to path: String) throws(KioskError) {
    do throws(SystemError) {
      try OutputFile(path, existing: .emptied, access: .everybody).write(Array(text.utf8))
    } catch {
      throw .unwritable(step: "write", path, code: error.code)
    }
  }

  /// Writes a file that is replaced at once, so that a power cut leaves the old one or the new one.
  package static func replace(_ path: String, with text: String) throws(KioskError) {
    do throws(SystemError) {
      try FileSystem.replace(path, with: Array(text.utf8))
    } catch {
      throw .unwritable(step: "write", path, code: error.code)
    }
  }

  /// Creates a folder and its missing parents; an existing one is left unchanged. `mode` holds the
  /// permissions of the new folders.
  package static func makeFolder(_ path: String, mode: UInt32 = 0o755) throws(KioskError) {
    do throws(FolderError) {
      try FileSystem.makeFolder(path, mode: mode)
    } catch {
      throw .unwritable(step: "create the folder", error.path, code: error.error.code)
    }
  }
}
