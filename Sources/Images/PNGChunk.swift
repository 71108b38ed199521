import CPNG

/// The bytes of PNG chunks, by the PNG specification (W3C, third edition, which includes
/// animation).
enum PNGChunk {
  static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

  /// Length, type, data, and the CRC of type and data.
  static func bytes(_ type: StaticString, _ data: [UInt8]) -> [UInt8] {
    var chunk: [UInt8] = []
    chunk.reserveCapacity(data.count + 12)
    append(UInt32(data.count), to: &chunk)
    type.withUTF8Buffer { chunk.append(contentsOf: $0) }
    chunk.append(contentsOf: data)
    let sum = chunk.withUnsafeBufferPointer {
      crc32(0, $0.baseAddress.map { $0 + 4 }, UInt32($0.count - 4))
    }
    append(UInt32(sum), to: &chunk)
    return chunk
  }

  static func header(width: Int, height: Int, isOpaque: Bool) -> [UInt8] {
    var data: [UInt8] = []
    append(UInt32(width), to: &data)
    append(UInt32(height), to: &data)
    // 8 bits; color type 2 is RGB, 6 is RGBA; deflate; the five filters; not interlaced.
    data.append(contentsOf: [8, isOpaque ? 2 : 6, 0, 0, 0])
    return bytes("IHDR", data)
  }

  static let end = bytes("IEND", [])

  static func append(_ value: UInt32, to data: inout [UInt8]) {
    for shift in [24, 16, 8, 0] as [UInt32] {
      data.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  static func append(_ value: UInt16, to data: inout [UInt8]) {
    data.append(UInt8(value >> 8))
    data.append(UInt8(value & 255))
  }
}
