import VitrineUnits

/// Writes PNG files of every kind in the specification, with uncompressed bytes. It shares no code
/// with the readers that it tests.
struct PNGMaker {
  var size: PixelSize
  /// 0 gray, 2 colors, 3 palette, 4 gray and alpha, 6 colors and alpha.
  var colorType: Int
  /// Bits per sample.
  var depth: Int
  var isInterlaced = false
  /// Chunks between header and pixels: type and data.
  var chunks: [(String, [UInt8])] = []
  /// The samples of a pixel, each of `depth` bits.
  var samples: (_ x: Int, _ y: Int) -> [Int]

  func bytes() -> [UInt8] {
    let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
    let header =
      number(size.width) + number(size.height)
      + [UInt8(depth), UInt8(colorType), 0, 0, isInterlaced ? 1 : 0]
    return signature + PNGMaker.chunk("IHDR", header)
      + chunks.flatMap { PNGMaker.chunk($0.0, $0.1) }
      + PNGMaker.chunk("IDAT", PNGMaker.zlib(rows())) + PNGMaker.chunk("IEND", [])
  }

  /// Adam7: seven pictures of the pixels at these positions and steps.
  private static let passes = [
    (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
    (0, 1, 1, 2),
  ]

  private func rows() -> [UInt8] {
    var bytes: [UInt8] = []
    for (x0, y0, dx, dy) in isInterlaced ? PNGMaker.passes : [(0, 0, 1, 1)] {
      let columns = Array(stride(from: x0, to: size.width, by: dx))
      if columns.isEmpty { continue }
      for y in stride(from: y0, to: size.height, by: dy) {
        // No filter.
        bytes.append(0)
        var bits = 0
        var held = 0
        for x in columns {
          for sample in samples(x, y) {
            bits = bits << depth | sample
            held += depth
            while held >= 8 {
              held -= 8
              bytes.append(UInt8(truncatingIfNeeded: bits >> held))
            }
          }
        }
        if held > 0 { bytes.append(UInt8(truncatingIfNeeded: bits << (8 - held))) }
      }
    }
    return bytes
  }

  private func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    let sum = crc(body[...])
    func number(_ value: Int) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
    return number(data.count) + body + number(Int(sum))
  }

  /// A zlib stream of stored blocks (RFC 1950 and 1951).
  static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var place = 0
    repeat {
      let count = min(65535, bytes.count - place)
      let isLast: UInt8 = place + count == bytes.count ? 1 : 0
      stream += [isLast, UInt8(count & 255), UInt8(count >> 8)]
      stream += [UInt8(~count & 255), UInt8(~count >> 8 & 255)]
      stream += bytes[place..<place + count]
      place += count
    } while place < bytes.count
    var (a, b) = (1, 0)
    for byte in bytes {
      a = (a + Int(byte)) % 65521
      b = (b + a) % 65521
    }
    return stream + [UInt8(b >> 8), UInt8(b & 255), UInt8(a >> 8), UInt8(a & 255)]
  }
}
