import Glibc
public import VitrineSystem

/// A folder with the data files of a kiosk.
///
/// Every error names the file and says what to do. All methods wait for the disk: call them before
/// the first frame or in a background job.
public struct DataFolder: Sendable, Hashable {
  /// The path of the folder, without a slash at its end.
  public let path: String

  /// Names a folder, which need not exist; see ``check()``.
  public init(_ path: String) {
    var path = path
    while path.count > 1 && path.hasSuffix("/") { path.removeLast() }
    self.path = path
  }

  /// Returns the path of a file in the folder.
  public func path(of name: String) -> String { "\(path)/\(name)" }

  // MARK: The folder

  /// Throws unless the folder exists and the files in it can be opened by name. Listing them may be
  /// forbidden nevertheless.
  public func check() throws(DataError) {
    let kind: FileSystem.Kind
    do throws(SystemError) {
      kind = try FileSystem.kind(of: path)
    } catch {
      let isLink = error.isMissing && FileSystem.exists(path)
      throw refusal(
        .system(error.code),
        found: isLink ? "a symbolic link whose target does not exist" : error.found("folder"),
        error.isPermissionDenied
          ? "make the folders that it is in searchable (chmod +x)"
          : "make the folder, or name another")
    }
    if kind != .folder {
      throw refusal(
        .isUnexpected, found: kind == .file ? "a file" : "a pipe or a device",
        "name the folder that the file is in")
    }
    do throws(SystemError) {
      try FileSystem.checkSearchable(path)
    } catch {
      throw refusal(.system(error.code), found: error.found(), "let it be read (chmod +rx)")
    }
  }

  /// Whether files can be created in the folder.
  public var isWritable: Bool { FileSystem.isWritable(path) }

  /// Returns the names of everything in the folder, sorted. Throws an error if it cannot be read.
  public func names() throws(DataError) -> [String] {
    do throws(SystemError) {
      return try FileSystem.names(in: path)
    } catch {
      throw refusal(
        .system(error.code), found: error.found("folder"), "let it be listed (chmod +rx)")
    }
  }

  private func refusal(
    _ problem: DataError.Problem, found: String, _ remedy: String
  ) -> DataError {
    DataError(
      file: path, problem: problem, expected: "a folder that can be read", found: found,
      remedy: remedy)
  }

  // MARK: Names

  /// Returns whether something of this name exists. A dangling symbolic link counts as existing,
  /// and so does a name that may not be looked up: reading it reports why.
  public func contains(_ name: String) -> Bool { FileSystem.exists(path(of: name)) }

  /// Returns the name in the folder that was probably meant by a misspelt one; nil if none is
  /// similar, or if the folder cannot be listed.
  public func nearestName(to name: String) -> String? {
    guard let names = try? FileSystem.names(in: path) else { return nil }
    return Spelling.nearest(to: name, among: names)
  }

  /// Returns whether two file names differ, apart from case, in at most two letters, or in at most
  /// one letter before the extension.
  public static func areSimilar(_ name: String, _ other: String) -> Bool {
    let (a, b) = (name.lowercased(), other.lowercased())
    let (stem, otherStem) = (a.prefix { $0 != "." }, b.prefix { $0 != "." })
    return Spelling.distance(a, b) <= 2
      || Spelling.distance(String(stem), String(otherStem)) <= 1
  }

  // MARK: Files

  /// Returns the size of a file in bytes; nil if it cannot be looked up.
  public func size(of name: String) -> Int64? { try? FileSystem.size(of: path(of: name)) }

  /// Returns the contents of a file of at most `limit` bytes.
  public func bytes(of name: String, limit: Int) throws(DataError) -> [UInt8] {
    let path = path(of: name)
    do throws(FileError) {
      return try FileReader.bytes(of: path, limit: limit)
    } catch {
      var failure = DataError(error, file: path)
      if error == .isTooLarge {
        failure.expected = "at most \(limit >> 20) MB"
        failure.found = size(of: name).map { "\(($0 - 1) >> 20 + 1) MB" } ?? failure.found
      }
      throw failure
    }
  }

  /// Returns the first `count` bytes of a file, or all of a shorter one.
  public func firstBytes(_ count: Int, of name: String) throws(DataError) -> [UInt8] {
    let path = path(of: name)
    do throws(FileError) {
      return try FileReader(path).read(count)
    } catch {
      throw DataError(error, file: path)
    }
  }

  /// Returns a hash of the contents of a file, which is read in small parts. Throws an error that
  /// names the file if it cannot be read.
  public func hash(of name: String) throws(DataError) -> StableHash {
    let path = path(of: name)
    do throws(FileError) {
      let file = try FileReader(path)
      var hash = StableHash()
      while true {
        let bytes = try file.read(1 << 18)
        if bytes.isEmpty { return hash }
        hash.add(bytes)
      }
    } catch {
      throw DataError(error, file: path)
    }
  }
}
