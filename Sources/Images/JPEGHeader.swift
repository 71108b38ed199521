import VitrineUnits

/// The segments of a JPEG file, parsed before any memory is allocated for pixels.
///
/// ITU-T T.81: a file is a sequence of segments that begin with 0xff and a marker. The header of a
/// scan is followed by coded bytes, in which 0xff is followed by 0.
struct JPEGHeader {
  static let signature: [UInt8] = [0xff, 0xd8, 0xff]

  private(set) var size = PixelSize(0, 0)
  /// Bits for each channel.
  private(set) var precision = 8
  /// 1 for gray, 3 for color, 4 for CMYK.
  private(set) var channels = 0
  /// Whether the file has several scans (progressive, or one for each channel), so that the decoder
  /// buffers all coefficients.
  private(set) var isBuffered = false
  /// The size of all coefficients: 2 bytes each, in whole blocks of 8 × 8.
  private(set) var coefficientBytes = 0
  /// Whether it is neither lossless nor hierarchical.
  private(set) var isUsual = true
  /// Whether it has Adobe's APP14 segment: CMYK values are inverted.
  private(set) var hasAdobeMark = false
  private(set) var orientation = Orientation.upright
  private(set) var scans = 0
  /// Meaningless bytes between segments before the first scan, as some cameras write them.
  private var strayBytes: [Range<Int>] = []

  /// Limits the memory for ranges; cameras write one or two.
  private static let strayLimit = 64

  /// The offset and the reason of a syntax error.
  struct Fault: Error {
    var offset: Int
    var reason: String
  }

  init(_ bytes: [UInt8]) throws(Fault) {
    var offset = 2
    while true {
      let start = offset
      guard let marker = Self.marker(in: bytes, &offset) else {
        throw Fault(offset: bytes.count, reason: "it ends before its end mark")
      }
      if scans == 0 && offset - 2 > start {
        if strayBytes.count == Self.strayLimit {
          throw Fault(offset: start, reason: "there are too many stray bytes between its segments")
        }
        strayBytes.append(start..<offset - 2)
      }
      switch marker {
      case 0xd9:
        if scans == 0 { throw Fault(offset: offset - 2, reason: "it ends before any picture") }
        return
      case 0x01, 0xd0...0xd8: continue
      default: break
      }
      guard offset + 2 <= bytes.count else { continue }
      let length = Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
      if length < 2 {
        throw Fault(offset: offset, reason: "a segment is shorter than its own length")
      }
      if offset + length > bytes.count {
        throw Fault(offset: bytes.count, reason: "it ends within a segment")
      }
      try read(marker, bytes[offset + 2..<offset + length])
      offset += length
    }
  }

  /// The file without stray bytes: libjpeg warns of them with the same text as of a damaged scan,
  /// and only once.
  func withoutStrayBytes(_ bytes: [UInt8]) -> [UInt8] {
    if strayBytes.isEmpty { return bytes }
    var kept: [UInt8] = []
    kept.reserveCapacity(bytes.count)
    var offset = 0
    for range in strayBytes {
      kept += bytes[offset..<range.lowerBound]
      offset = range.upperBound
    }
    return kept + bytes[offset...]
  }

  /// The next marker; `offset` moves behind it. Coded bytes are skipped.
  private static func marker(in bytes: [UInt8], _ offset: inout Int) -> UInt8? {
    bytes.withUnsafeBufferPointer { bytes in
      while offset + 1 < bytes.count {
        let next = bytes[offset + 1]
        if bytes[offset] == 0xff && next != 0 && next != 0xff {
          offset += 2
          return next
        }
        offset += 1
      }
      return nil
    }
  }

  /// The number of coefficients, by the sampling factors of each channel: 3 bytes in `data`, of
  /// which the second holds both factors. Invalid factors, which libjpeg refuses, count as 1.
  private func coefficients(_ data: ArraySlice<UInt8>) -> Int {
    let shares = (0..<channels).map { channel -> (across: Int, down: Int) in
      let offset = data.startIndex + channel * 3 + 1
      guard offset < data.endIndex else { return (1, 1) }
      return (max(1, Int(data[offset] >> 4)), max(1, Int(data[offset] & 15)))
    }
    let across = shares.reduce(1) { max($0, $1.across) }
    let down = shares.reduce(1) { max($0, $1.down) }
    func blocks(_ side: Int, _ share: Int, of all: Int) -> Int {
      // As in libjpeg, padded to whole units of all channels.
      (side + 8 * all - 1) / (8 * all) * share
    }
    return shares.reduce(0) { sum, share in
      sum + blocks(size.width, share.across, of: across)
        * blocks(size.height, share.down, of: down) * 64
    }
  }

  private mutating func read(_ marker: UInt8, _ data: ArraySlice<UInt8>) throws(Fault) {
    let start = data.startIndex
    switch marker {
    case 0xc4, 0xc8, 0xcc: return
    case 0xc0...0xcf:
      if size.width > 0 { throw Fault(offset: start, reason: "it holds two pictures in one") }
      guard data.count >= 6 else { throw Fault(offset: start, reason: "its frame is cut short") }
      // 0xc9 and 0xca are coded arithmetically, which libjpeg-turbo reads as well.
      isUsual = [0xc0, 0xc1, 0xc2, 0xc9, 0xca].contains(marker)
      isBuffered = marker == 0xc2 || marker == 0xca
      precision = Int(data[start])
      size = PixelSize(
        Int(data[start + 3]) << 8 | Int(data[start + 4]),
        Int(data[start + 1]) << 8 | Int(data[start + 2]))
      channels = Int(data[start + 5])
      if size.width == 0 || size.height == 0 {
        throw Fault(offset: start, reason: "its width or height is 0")
      }
      coefficientBytes = coefficients(data.dropFirst(6)) * 2
    case 0xda:
      if size.width == 0 { throw Fault(offset: start, reason: "its pixels come before its size") }
      if let first = data.first, Int(first) < channels { isBuffered = true }
      scans += 1
    case 0xe1 where data.starts(with: [0x45, 0x78, 0x69, 0x66, 0, 0]):
      orientation = Orientation(exif: data.dropFirst(6))
    case 0xee where data.starts(with: [0x41, 0x64, 0x6f, 0x62, 0x65]):
      hasAdobeMark = true
    default: return
    }
  }
}
