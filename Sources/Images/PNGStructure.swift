import CPNG

/// The chunks of a PNG file: finds damage and the orientation.
struct PNGStructure {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The orientation in the eXIf chunk, which may be before or after the pixels.
  var orientation: Orientation {
    var found = Orientation.upright
    _ = walk { type, data in
      if type == "eXIf" { found = Orientation(exif: bytes[data]) }
      return nil
    }
    return found
  }

  /// A description of the first inconsistency; nil if none is found.
  var fault: String? {
    walk { type, data in
      let sum = bytes[data.lowerBound - 4..<data.upperBound].withUnsafeBufferPointer {
        UInt32(truncatingIfNeeded: crc32(0, $0.baseAddress, UInt32($0.count)))
      }
      return sum == number(at: data.upperBound)
        ? nil
        : "at byte \(data.lowerBound - 8): the checksum of chunk \(type) is wrong"
    }
  }

  /// Calls `look` with the type and the data range of each complete chunk, up to the end chunk,
  /// until it returns a text.
  private func walk(_ look: (String, Range<Int>) -> String?) -> String? {
    var place = 8
    while place < bytes.count {
      guard place + 8 <= bytes.count else { return "at byte \(bytes.count): it ends early" }
      let length = Int(number(at: place))
      let letters = bytes[place + 4..<place + 8]
      let isName = letters.allSatisfy { 65...90 ~= $0 || 97...122 ~= $0 }
      guard isName else { return "at byte \(place + 4): no chunk begins here" }
      let type = String(decoding: letters, as: UTF8.self)
      guard length <= bytes.count - place - 12 else {
        return "at byte \(bytes.count): it ends within chunk \(type), which began at \(place)"
      }
      if let said = look(type, place + 8..<place + 8 + length) { return said }
      if type == "IEND" { return nil }
      place += 12 + length
    }
    return "at byte \(bytes.count): it ends before its end mark"
  }

  private func number(at place: Int) -> UInt32 {
    bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
