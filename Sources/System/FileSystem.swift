import Glibc

/// Queries about files and folders, and changes of their names, that do not open them.
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
    try FileStatus(of: path).kind
  }

  /// Returns the size in bytes.
  package static func size(of path: String) throws(SystemError) -> Int64 {
    Int64(try FileStatus(of: path).size)
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

  /// Returns the symbolic links among the components of `path`, as paths, from the first to the
  /// last. Links in the target of a link are not returned.
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
    links(on: path).isEmpty ? path : canonical(path) ?? path
  }

  /// Returns the absolute path of the file that `path` leads to, without links, "." and ".."; nil
  /// if there is none.
  package static func canonical(_ path: String) -> String? {
    guard let target = realpath(path, nil) else { return nil }
    defer { free(target) }
    return String(cString: target)
  }

  /// Whether the process may read a file.
  package static func isReadable(_ path: String) -> Bool { access(path, R_OK) == 0 }

  /// Whether the process may write a file, or into a folder.
  package static func isWritable(_ path: String) -> Bool { access(path, W_OK) == 0 }

  /// Throws unless the process may write a file, or into a folder.
  package static func checkWritable(_ path: String) throws(SystemError) {
    if access(path, W_OK) != 0 { throw .last }
  }

  /// Whether a path is a socket itself, not a link to one.
  package static func isSocket(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
  }

  /// Creates a folder and its missing parents; existing ones are left unchanged. `mode` holds the
  /// permissions of the new folders. Throws the folder that cannot be made, with the reason.
  package static func makeFolder(_ path: String, mode: UInt32 = 0o755) throws(FolderError) {
    var end = path.startIndex
    while end < path.endIndex {
      end = path[path.index(after: end)...].firstIndex(of: "/") ?? path.endIndex
      let part = String(path[..<end])
      if mkdir(part, mode) == 0 { continue }
      let error = SystemError.last
      if error.code != EEXIST || (try? kind(of: part)) != .folder {
        throw FolderError(path: part, error: error)
      }
    }
  }

  /// Removes the name of a file. One that does not exist is no error.
  package static func remove(_ path: String) throws(SystemError) {
    if unlink(path) != 0 && errno != ENOENT { throw .last }
  }

  package static func rename(_ path: String, to name: String) throws(SystemError) {
    if Glibc.rename(path, name) != 0 { throw .last }
  }
}

/// A folder that cannot be made, and the reason.
package struct FolderError: Error, Sendable, Hashable {
  package let path: String
  package let error: SystemError
}
