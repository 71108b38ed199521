import Glibc

/// Queries about files and folders that do not open them.
package enum FileSystem {
  package enum Kind: Hashable, Sendable {
    case file
    case folder
    /// A pipe, a socket or a device.
    case other
  }

  /// Returns whether a file of that name exists. A name that cannot be looked up counts as
  /// existing, and so does a dangling symbolic link.
  package static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 || ![ENOENT, ENOTDIR, ENAMETOOLONG].contains(errno)
  }

  /// Returns the kind of file at `path`, following symbolic links.
  package static func kind(of path: String) throws(SystemError) -> Kind {
    switch try status(of: path).st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    default: return .other
    }
  }

  /// Returns the size in bytes.
  package static func size(of path: String) throws(SystemError) -> Int64 {
    Int64(try status(of: path).st_size)
  }

  private static func status(of path: String) throws(SystemError) -> stat {
    var status = stat()
    if stat(path, &status) != 0 { throw .last }
    return status
  }

  /// Returns the names in a folder, sorted, without `.` and `..`.
  package static func names(in folder: String) throws(SystemError) -> [String] {
    guard let stream = opendir(folder) else { throw .last }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Throws unless files in the folder can be opened by name; listing the folder may be forbidden.
  package static func checkSearchable(_ folder: String) throws(SystemError) {
    if access(folder, X_OK) != 0 { throw .last }
  }

  /// Returns the symbolic links among the components of `path`, as paths, from the first to the last. Links in
  /// the target of a link are not returned.
  package static func links(on path: String) -> [String] {
    var links: [String] = []
    var end = path.startIndex
    while end < path.endIndex {
      end = path[path.index(after: end)...].firstIndex(of: "/") ?? path.endIndex
      let part = String(path[..<end])
      var status = stat()
      if lstat(part, &status) == 0, status.st_mode & S_IFMT == S_IFLNK { links.append(part) }
    }
    return links
  }

  /// Returns the path of the file that `path` leads to through symbolic links. Without a link, or
  /// without a file, this is `path` itself.
  package static func resolved(_ path: String) -> String {
    guard !links(on: path).isEmpty, let target = realpath(path, nil) else { return path }
    defer { free(target) }
    return String(cString: target)
  }

  package static func isWritable(_ path: String) -> Bool { access(path, W_OK) == 0 }

  package static func rename(_ path: String, to name: String) throws(SystemError) {
    if Glibc.rename(path, name) != 0 { throw .last }
  }
}
