import Glibc

/// Files and folders as they were at one moment, told apart from any other state that they may be in:
/// by device, inode, size, both times of the last change and, of a folder, the names in it; or as
/// missing.
///
/// The time that a file bears does not suffice: images are built with one and the same for every file,
/// whatever is in them. But an image takes another's place only where the system starts anew, and
/// while it runs whatever changes a folder changes its times: until then the names need not be read
/// again, which takes as long as all the rest.
struct FontGrounds: Equatable {
  private(set) var paths: [String] = []
  /// Of everything but the names.
  private(set) var digest: UInt64 = Digest.seed
  /// Of the names in all folders.
  private(set) var names = Digest.seed
  /// When each was last changed, by the file system's own reckoning (ctime), in nanoseconds.
  private var changes: [Int64] = []

  /// `paths`: each of them once. `names`: what is known of the names, which then are not read.
  init(_ paths: [String], names known: UInt64? = nil) {
    self.paths.reserveCapacity(paths.count)
    for path in paths { look(path, readingNames: known == nil) }
    if let known { names = known }
  }

  /// All of them as they are now, with the names; nil where anything has changed.
  var confirmed: FontGrounds? {
    let now = FontGrounds(paths)
    return now.digest == digest && now.names == names ? now : nil
  }

  /// Whether any was changed in that time.
  func changed(in time: ClosedRange<Int64>) -> Bool { changes.contains(where: time.contains) }

  mutating func add(_ path: String) {
    if !paths.contains(path) { look(path) }
  }

  private mutating func look(_ path: String, readingNames: Bool = true) {
    paths.append(path)
    var facts = stat()
    guard stat(path, &facts) == 0 else {
      digest = Digest.of([0], from: digest)
      return
    }
    let change = Self.nanoseconds(facts.st_ctim)
    changes.append(change)
    add(UInt64(facts.st_dev))
    add(UInt64(facts.st_ino))
    add(UInt64(facts.st_size))
    add(UInt64(bitPattern: Self.nanoseconds(facts.st_mtim)))
    add(UInt64(bitPattern: change))
    if readingNames, facts.st_mode & S_IFMT == S_IFDIR {
      names = Self.digest(of: Self.names(in: path), from: names)
    }
  }

  private mutating func add(_ number: UInt64) { digest = Self.digest(of: number, from: digest) }

  private static func digest(of number: UInt64, from start: UInt64) -> UInt64 {
    withUnsafeBytes(of: number.littleEndian) { Digest.of($0, from: start) }
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// A sum, so that the order in which the file system gives the names does not count.
  private static func names(in folder: String) -> UInt64 {
    guard let handle = opendir(folder) else { return 0 }
    defer { closedir(handle) }
    var sum: UInt64 = 0
    while let entry = readdir(handle) {
      sum &+= withUnsafePointer(to: &entry.pointee.d_name) {
        let name = UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self)
        return Digest.of(UnsafeRawBufferPointer(start: name, count: strlen(name)))
      }
    }
    return sum
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
