import Glibc

extension FileSystem {
  /// Writes all bytes to an open file: at `offset`, or behind those written before.
  package static func write(
    _ bytes: [UInt8], to descriptor: Int32, at offset: Int? = nil
  ) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { all in
        let rest = UnsafeRawBufferPointer(rebasing: all[done...])
        guard let offset else { return Glibc.write(descriptor, rest.baseAddress, rest.count) }
        return pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
      }
      if count < 0 && errno == EINTR { continue }
      if count < 0 { throw .last }
      // A file takes at least one byte, or says why not.
      if count == 0 { throw SystemError(EIO) }
      done += count
    }
  }

  /// Creates a file, or replaces an existing one at once: after a power cut there is the old file
  /// or the new one, and after this call the new one. The folder must be writable. `mode` holds the
  /// permissions, whatever the process's mask is.
  ///
  ///     write PATH.new ─► fsync ─► rename to PATH ─► fsync of the folder
  package static func replace(
    _ path: String, with bytes: [UInt8], mode: UInt32 = 0o644
  ) throws(SystemError) {
    let temporary = path + ".new"
    // Left by an attempt that was interrupted.
    unlink(temporary)
    let file = try OutputFile(temporary, existing: .refused, access: .ownerOnly)
    do throws(SystemError) {
      defer { file.close() }
      try file.write(bytes)
      if fchmod(file.descriptor, mode) != 0 { throw .last }
      try file.sync()
    } catch {
      unlink(temporary)
      throw error
    }
    do throws(SystemError) {
      try rename(temporary, to: path)
    } catch {
      unlink(temporary)
      throw error
    }
    let folder = open(self.folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // A folder that may not be read, or a file system that has no such call: the file is replaced,
    // and its name is stored later.
    if folder < 0 { return }
    fsync(folder)
    close(folder)
  }

  /// Returns the folder that contains a file, "." for a name alone.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the name of a file in its folder; empty for a path that ends with a slash.
  package static func name(of path: String) -> Substring {
    guard let slash = path.lastIndex(of: "/") else { return path[...] }
    return path[path.index(after: slash)...]
  }
}
