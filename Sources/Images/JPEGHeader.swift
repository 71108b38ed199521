import VitrineUnits

/// What a JPEG file says of itself between its pixels, read before anything is made room for.
///
/// ITU-T T.81: a file is a row of segments, each begun by 0xff and a marker; after a scan's header
/// come its coded bytes, in which 0xff is followed by 0.
struct JPEGHeader {
  static let signature: [UInt8] = [0xff, 0xd8, 0xff]

  private(set) var size = PixelSize(0, 0)
  /// Bits a channel.
  private(set) var precision = 8
  /// 1 grey, 3 colours, 4 inks.
  private(set) var channels = 0
  /// Sent in several scans, of growing detail or a channel each: all that was sent is held until the
  /// last one.
  private(set) var isBuffered = false
  /// What all coefficients take, 2 bytes each, in whole blocks of 8 × 8.
  private(set) var coefficientBytes = 0
  /// Neither lossless nor hierarchical.
  private(set) var isUsual = true
  /// Written by Adobe's rules: inks are stored upside down.
  private(set) var hasAdobeMark = false
  private(set) var orientation = Orientation.upright
  private(set) var scans = 0
  /// What lies between segments before the first scan, as some cameras leave it: nothing that counts.
  private var strayBytes: [Range<Int>] = []

  /// Each costs a place in memory, and a camera leaves one or two.
  private static let strayLimit = 64

  /// Where and why a file cannot be read.
  struct Fault: Error {
    var place: Int
    var reason: String
  }

  init(_ bytes: [UInt8]) throws(Fault) {
    var place = 2
    while true {
      let start = place
      guard let marker = Self.marker(in: bytes, &place) else {
        throw Fault(place: bytes.count, reason: "it ends before its end mark")
      }
      if scans == 0 && place - 2 > start {
        if strayBytes.count == Self.strayLimit {
          throw Fault(place: start, reason: "stray bytes lie between its segments")
        }
        strayBytes.append(start..<place - 2)
      }
      switch marker {
      case 0xd9:
        if scans == 0 { throw Fault(place: place - 2, reason: "it ends before any picture") }
        return
      case 0x01, 0xd0...0xd8: continue
      default: break
      }
      guard place + 2 <= bytes.count else { continue }
      let length = Int(bytes[place]) << 8 | Int(bytes[place + 1])
      if length < 2 {
        throw Fault(place: place, reason: "a segment is shorter than its own length")
      }
      if place + length > bytes.count {
        throw Fault(place: bytes.count, reason: "it ends within a segment")
      }
      try read(marker, bytes[place + 2..<place + length])
      place += length
    }
  }

  /// The file as it should have been written: libjpeg warns of stray bytes in the very words in which
  /// it warns of a broken scan, and only once.
  func withoutStrayBytes(_ bytes: [UInt8]) -> [UInt8] {
    if strayBytes.isEmpty { return bytes }
    var kept: [UInt8] = []
    kept.reserveCapacity(bytes.count)
    var place = 0
    for range in strayBytes {
      kept += bytes[place..<range.lowerBound]
      place = range.upperBound
    }
    return kept + bytes[place...]
  }

  /// The next marker and the place behind it. Coded bytes on the way are passed over.
  private static func marker(in bytes: [UInt8], _ place: inout Int) -> UInt8? {
    bytes.withUnsafeBufferPointer { bytes in
      while place + 1 < bytes.count {
        let next = bytes[place + 1]
        if bytes[place] == 0xff && next != 0 && next != 0xff {
          place += 2
          return next
        }
        place += 1
      }
      return nil
    }
  }

  /// How many there are, by each channel's share of the sides: `data` names it in 3 bytes, of which the
  /// second holds across and down. Shares that make no sense, which libjpeg refuses, count as whole.
  private func coefficients(_ data: ArraySlice<UInt8>) -> Int {
    let shares = (0..<channels).map { channel -> (across: Int, down: Int) in
      let place = data.startIndex + channel * 3 + 1
      guard place < data.endIndex else { return (1, 1) }
      return (max(1, Int(data[place] >> 4)), max(1, Int(data[place] & 15)))
    }
    let across = shares.reduce(1) { max($0, $1.across) }
    let down = shares.reduce(1) { max($0, $1.down) }
    func blocks(_ side: Int, _ share: Int, of all: Int) -> Int {
      // As libjpeg holds them: filled up to whole units of all channels.
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
      if size.width > 0 { throw Fault(place: start, reason: "it holds two pictures in one") }
      guard data.count >= 6 else { throw Fault(place: start, reason: "its frame is cut short") }
      // 0xc9 and 0xca are coded arithmetically, which libjpeg-turbo reads as well.
      isUsual = [0xc0, 0xc1, 0xc2, 0xc9, 0xca].contains(marker)
      isBuffered = marker == 0xc2 || marker == 0xca
      precision = Int(data[start])
      size = PixelSize(
        Int(data[start + 3]) << 8 | Int(data[start + 4]),
        Int(data[start + 1]) << 8 | Int(data[start + 2]))
      channels = Int(data[start + 5])
      if size.width == 0 || size.height == 0 {
        throw Fault(place: start, reason: "its width or height is 0")
      }
      coefficientBytes = coefficients(data.dropFirst(6)) * 2
    case 0xda:
      if size.width == 0 { throw Fault(place: start, reason: "its pixels come before its size") }
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
