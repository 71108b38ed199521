import Glibc
import VitrineSystem

/// An open file that a picture is written to; every error names the file.
struct ImageWriter {
  let path: String
  private let file: OutputFile

  /// Creates the file, or empties an existing one. With `isNew` an existing file or link is
  /// refused.
  init(_ path: String, isNew: Bool = false) throws(ImageError) {
    do throws(SystemError) {
      file = try OutputFile(path, existing: isNew ? .refused : .emptied, access: .everybody)
    } catch {
      let isTaken = isNew && error.code == EEXIST
      throw Self.failure(
        "create", path, error,
        isTaken
          ? "name a folder that no other user can write to" : "name a place that can be written to")
    }
    self.path = path
  }

  func write(_ bytes: [UInt8]) throws(ImageError) { try place(bytes, at: nil) }

  /// Overwrites bytes that have been written before.
  func overwrite(_ bytes: [UInt8], at offset: Int) throws(ImageError) {
    try place(bytes, at: offset)
  }

  private func place(_ bytes: [UInt8], at offset: Int?) throws(ImageError) {
    do throws(SystemError) {
      try file.write(bytes, at: offset)
    } catch {
      throw Self.failure("write", path, error, "make room, or name a file on another disk")
    }
  }

  private static func failure(
    _ step: String, _ path: String, _ error: SystemError, _ remedy: String
  ) -> ImageError {
    ImageError(
      name: path, step: step, problem: .system(error.code), detail: error.message, remedy: remedy)
  }
}
