import Glibc

/// Files and folders as they were at one moment, told apart from any other state that they may be in:
/// by device, inode, size and moment of the last change, or as missing.
struct FontGrounds: Equatable {
  private(set) var paths: [String] = []
  private(set) var digest: UInt64 = Digest.seed
  /// The last change of all, in nanoseconds.
  private(set) var latestChange: Int64 = .min

  init(_ paths: [String]) {
    self.paths.reserveCapacity(paths.count)
    for path in paths { look(path) }
  }

  /// Whether all of them are still as they were.
  var stillHold: Bool { FontGrounds(paths).digest == digest }

  mutating func add(_ path: String) {
    if !paths.contains(path) { look(path) }
  }

  private mutating func look(_ path: String) {
    paths.append(path)
    var facts = stat()
    guard stat(path, &facts) == 0 else {
      digest = Digest.of([0], from: digest)
      return
    }
    let change = Int64(facts.st_mtim.tv_sec) * 1_000_000_000 + Int64(facts.st_mtim.tv_nsec)
    latestChange = max(latestChange, change)
    // A folder's size says nothing that its time does not.
    for number in [UInt64(facts.st_dev), UInt64(facts.st_ino), UInt64(facts.st_size)]
      + [UInt64(bitPattern: change)]
    {
      withUnsafeBytes(of: number.littleEndian) { digest = Digest.of($0, from: digest) }
    }
  }
}

/// FNV-1a: tells accidents apart, not forgeries.
enum Digest {
  static let seed: UInt64 = 0xcbf2_9ce4_8422_2325

  static func of(_ bytes: some Sequence<UInt8>, from start: UInt64 = seed) -> UInt64 {
    var digest = start
    for byte in bytes { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return digest
  }
}
