/// A kind of file that is often given where a text in UTF-8 is expected, detected by its first
/// bytes.
package enum FileSignature: Sendable, Hashable {
  case gzip, bzip2, xz, zstandard, zip
  case utf16

  /// Returns nil for a text in UTF-8 and for other kinds of files. Six bytes are enough.
  package init?(_ bytes: some Sequence<UInt8>) {
    let start = Array(bytes.prefix(6))
    if let known = Self.marks.first(where: { start.starts(with: $0.mark) }) {
      self = known.kind
    } else if start.count >= 4, Self.isTwoBytesEach(start) {
      self = .utf16
    } else {
      return nil
    }
  }

  private static let marks: [(mark: [UInt8], kind: FileSignature)] = [
    ([0x1f, 0x8b], .gzip), (Array("BZh".utf8), .bzip2), ([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0], .xz),
    ([0x28, 0xb5, 0x2f, 0xfd], .zstandard), ([0x50, 0x4b, 3, 4], .zip),
    ([0xff, 0xfe], .utf16), ([0xfe, 0xff], .utf16),
  ]

  /// Whether these are two characters of ASCII in UTF-16, without a byte order mark.
  private static func isTwoBytesEach(_ start: [UInt8]) -> Bool {
    let zeros = start.prefix(4).map { $0 == 0 }
    return zeros == [false, true, false, true] || zeros == [true, false, true, false]
  }

  /// The second half of "expected …, found …".
  package var found: String {
    switch self {
    case .gzip: "a gzip file"
    case .bzip2: "a bzip2 file"
    case .xz: "an xz file"
    case .zstandard: "a zstd file"
    case .zip: "a zip file"
    case .utf16: "UTF-16 text"
    }
  }

  package var remedy: String {
    switch self {
    case .gzip: "unpack it with gunzip"
    case .bzip2: "unpack it with bunzip2"
    case .xz: "unpack it with unxz"
    case .zstandard: "unpack it with unzstd"
    case .zip: "unpack it with unzip"
    case .utf16: "save the file as UTF-8"
    }
  }
}
