import Glibc

/// The file of a ``FontMemory``: read whole, and replaced whole, so that programs that start at the
/// same moment never read half of what another writes.
///
/// Nothing here fails aloud. Without the file everything is as with it, only later.
struct FontMemoryFile {
  private let folder: String
  private let path: String
  let watched: [String]

  /// `source`: what else the answers depend on. Nil for a folder without a name.
  init?(_ memory: FontMemory, source: String) {
    if memory.folder.isEmpty { return nil }
    let circumstances = (memory.circumstances + [source]).joined(separator: "\u{0}")
    folder = memory.folder
    path = memory.folder + "/fonts-" + String(Digest.of(circumstances.utf8), radix: 16)
    watched = memory.watched
  }

  private static let largest = 1 << 20

  func read() -> FontAnswers? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG,
      facts.st_size <= Self.largest
    else { return nil }
    let text = [UInt8](unsafeUninitializedCapacity: Int(facts.st_size)) { bytes, count in
      count = max(0, Glibc.read(descriptor, bytes.baseAddress, bytes.count))
    }
    return FontAnswers(text)
  }

  /// The file system's own time: what it writes into a file that changes now. Nil where nothing can
  /// be kept.
  func now() -> Int64? {
    if let slash = folder.lastIndex(of: "/") { mkdir(String(folder[..<slash]), 0o700) }
    mkdir(folder, 0o700)
    return withScratch { descriptor, _ in
      var facts = stat()
      guard fstat(descriptor, &facts) == 0 else { return nil }
      return Int64(facts.st_mtim.tv_sec) * 1_000_000_000 + Int64(facts.st_mtim.tv_nsec)
    }
  }

  func write(_ answers: FontAnswers) {
    guard let text = answers.text, text.count <= Self.largest else { return }
    _ = withScratch { descriptor, scratch -> Void? in
      let written = text.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard written == text.count, rename(scratch, path) == 0 else { return nil }
      return ()
    }
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
