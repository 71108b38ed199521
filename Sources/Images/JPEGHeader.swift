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
  /// Neither lossless nor hierarchical.
  private(set) var isUsual = true
  /// Written by Adobe's rules: inks are stored upside down.
  private(set) var hasAdobeMark = false
  private(set) var orientation = Orientation.upright
  private(set) var scans = 0

  /// Where and why a file cannot be read.
  struct Fault: Error {
    var place: Int
    var reason: String
  }

  init(_ bytes: [UInt8]) throws(Fault) {
    var place = 2
    while true {
      guard let marker = Self.marker(in: bytes, &place) else {
        throw Fault(place: bytes.count, reason: "it ends before its end mark")
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
