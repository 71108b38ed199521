import VitrineUnits

/// An archive in the format ustar (POSIX.1-1988), as every `tar` reads it.
///
///     header 512 │ contents, padded to 512 │ header │ … │ 1024 zeros
package struct TarArchive: Sendable {
  private static let block = 512

  private var bytes: [UInt8] = []
  /// The time of all files, in seconds since 1970.
  private let time: Int

  package init(time: Int) { self.time = time }

  /// Adds a file that only its owner can read. `name` is its path in the archive, of at most 100
  /// bytes.
  package mutating func add(_ name: String, _ contents: [UInt8]) {
    require(name.utf8.count <= 100, "a name in an archive has at most 100 bytes")
    var header = [UInt8](repeating: 0, count: Self.block)
    func put(_ text: String, at offset: Int) {
      header.replaceSubrange(offset..<(offset + text.utf8.count), with: text.utf8)
    }
    put(name, at: 0)
    put(Self.octal(0o600, 7), at: 100)
    put(Self.octal(0, 7), at: 108)  // the user
    put(Self.octal(0, 7), at: 116)  // the group
    put(Self.octal(contents.count, 11), at: 124)
    put(Self.octal(time, 11), at: 136)
    put("        ", at: 148)  // the sum counts its own field as blanks
    put("0", at: 156)  // an ordinary file
    put("ustar", at: 257)
    put("00", at: 263)
    let sum = header.reduce(0) { $0 + Int($1) }
    put(Self.octal(sum, 6), at: 148)
    header[154] = 0
    bytes += header
    bytes += contents
    bytes += [UInt8](repeating: 0, count: (Self.block - contents.count % Self.block) % Self.block)
  }

  /// The whole archive.
  package var contents: [UInt8] { bytes + [UInt8](repeating: 0, count: 2 * Self.block) }

  private static func octal(_ number: Int, _ digits: Int) -> String {
    let text = String(max(0, number), radix: 8)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}
