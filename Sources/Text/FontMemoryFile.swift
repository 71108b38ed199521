import Glibc

/// The file of a ``FontMemory``: read whole, and replaced whole, so that programs that start at the
/// same moment never read half of what another writes.
///
/// Nothing here fails aloud. Without the file everything is as with it, only later.
struct FontMemoryFile {
  private let folder: String
  private let path: String
  let watched: [String]
  let startedAt: Int64
  private let systemStart: String?

  /// `source`: what else the answers depend on. Nil for a folder without a name.
  init?(_ memory: FontMemory, source: String) {
    if memory.folder.isEmpty { return nil }
    let circumstances = (memory.circumstances + [source]).joined(separator: "\u{0}")
    folder = memory.folder
    path = memory.folder + "/fonts-" + String(Digest.of(circumstances.utf8), radix: 16)
    watched = memory.watched
    startedAt = memory.startedAt
    systemStart = memory.systemStart
  }

  private static let largest = 1 << 20
  /// Of programs, environments and versions; others of the folder go, the oldest first.
  private static let mostFiles = 8

  func read() -> FontAnswers? {
    // A pipe in its place must not be waited for.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG,
      facts.st_size <= Self.largest
    else { return nil }
    let text = [UInt8](unsafeUninitializedCapacity: Int(facts.st_size)) { bytes, count in
      count = max(0, Glibc.read(descriptor, bytes.baseAddress, bytes.count))
    }
    return FontAnswers(text, systemStart: systemStart)
  }

  func write(_ answers: FontAnswers) {
    guard let text = answers.text(systemStart: systemStart), text.count <= Self.largest else {
      return
    }
    makeFolder()
    let isWritten: Void? = withScratch { descriptor, scratch -> Void? in
      let written = text.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard written == text.count, rename(scratch, path) == 0 else { return nil }
      return ()
    }
    if isWritten != nil { prune() }
  }

  /// With its parents, as the base directory specification asks.
  private func makeFolder() {
    for end in folder.indices.dropFirst() where folder[end] == "/" {
      mkdir(String(folder[..<end]), 0o700)
    }
    mkdir(folder, 0o700)
  }

  /// What other versions, or programs that were killed while they wrote, have left.
  private func prune() {
    guard let handle = opendir(folder) else { return }
    defer { closedir(handle) }
    var files: [(path: String, time: Int)] = []
    while let entry = readdir(handle) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
      }
      var facts = stat()
      let other = "\(folder)/\(name)"
      guard name.hasPrefix("fonts-"), other != path, lstat(other, &facts) == 0 else { continue }
      files.append((other, facts.st_mtim.tv_sec))
    }
    files.sort { ($0.time, $0.path) > ($1.time, $1.path) }
    for file in files.dropFirst(Self.mostFiles - 1) { unlink(file.path) }
  }

  /// A file of our own beside the real one, gone afterwards unless it was renamed.
  private func withScratch<Result>(
    _ body: (_ descriptor: Int32, _ path: UnsafePointer<CChar>) -> Result?
  ) -> Result? {
    var scratch = Array("\(path).XXXXXX".utf8CString)
    return scratch.withUnsafeMutableBufferPointer { scratch in
      let name = scratch.baseAddress!
      let descriptor = mkstemp(name)
      guard descriptor >= 0 else { return nil }
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      defer {
        close(descriptor)
        unlink(name)
      }
      return body(descriptor, name)
    }
  }
}
