import VitrineSystem

/// The write-ahead log of a database, as SQLite's file format defines it.
///
///     header  32 bytes  magic number, version, page size, sequence, salt 1 and 2, checksum 1 and 2
///     frame   24 bytes  page, size of the database after a commit (else 0), salts, checksums
///             one page                                            … and so on
///
/// A checksum covers everything before it. SQLite uses the frames up to the first with a wrong
/// checksum, and says nothing about the rest. Frames with other salts are left from before: they
/// are no damage.
enum WriteAheadLog {
  private static let headerSize = 32
  private static let frameHeaderSize = 24
  /// The magic number of a log whose checksums use little-endian words; big-endian ones have one
  /// more.
  private static let magic: UInt32 = 0x377f_0682

  /// Returns whether SQLite drops frames of a log that have been written, because a checksum is
  /// wrong.
  ///
  /// That happens to a damaged file. It also happens to a last transaction that was not yet
  /// complete when the power failed. A missing log is not damaged.
  static func isDamaged(_ path: String) throws(FileError) -> Bool {
    let file = try FileReader(path)
    let header = try file.read(headerSize)
    if header.count < headerSize { return false }
    let magic = word(header, 0)
    let pageSize = Int(word(header, 8))
    var sum = Checksum(isLittleEndian: magic == Self.magic)
    sum.add(header[..<24])
    guard magic & ~1 == Self.magic, (512...65_536).contains(pageSize), sum.matches(header, at: 24)
    else {
      // A header without frames was never used.
      return file.size > headerSize
    }
    var isSound = true
    while true {
      let frame = try file.read(frameHeaderSize + pageSize)
      if frame.count < frameHeaderSize + pageSize { return false }
      let isOfThisLog = frame[8..<16].elementsEqual(header[16..<24])
      if isSound {
        sum.add(frame[..<8])
        sum.add(frame[frameHeaderSize...])
        isSound = isOfThisLog && sum.matches(frame, at: 16)
      }
      if !isSound && isOfThisLog { return true }
    }
  }

  private static func word(_ bytes: [UInt8], _ place: Int) -> UInt32 {
    bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// SQLite's checksum, of all words added so far.
  private struct Checksum {
    let isLittleEndian: Bool
    private var first: UInt32 = 0
    private var second: UInt32 = 0

    init(isLittleEndian: Bool) { self.isLittleEndian = isLittleEndian }

    /// Adds bytes, a multiple of eight.
    mutating func add(_ bytes: ArraySlice<UInt8>) {
      bytes.withUnsafeBytes { bytes in
        for place in stride(from: 0, to: bytes.count, by: 8) {
          first &+= word(bytes, place) &+ second
          second &+= word(bytes, place + 4) &+ first
        }
      }
    }

    private func word(_ bytes: UnsafeRawBufferPointer, _ place: Int) -> UInt32 {
      let word = bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)
      return isLittleEndian ? UInt32(littleEndian: word) : UInt32(bigEndian: word)
    }

    func matches(_ bytes: [UInt8], at place: Int) -> Bool {
      first == WriteAheadLog.word(bytes, place) && second == WriteAheadLog.word(bytes, place + 4)
    }
  }
}
