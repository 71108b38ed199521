import VitrineRaster
import VitrineUnits

/// Converts libpng's linear pixels (16 bits for each channel, premultiplied) to sRGB pixels.
///
/// Used for interlaced files with 16 bits for each channel, whose rows libpng 1.6 repeats when it
/// converts them to 8 bits itself.
enum LinearLight {
  /// The nearest sRGB byte for each of 65,536 steps of light.
  private static let table: [UInt8] = {
    var table: [UInt8] = []
    table.reserveCapacity(65536)
    for byte in 0...255 {
      // Up to the light half way to the next byte. libpng takes sRGB for a plain power of 2.2.
      let light = ExactMath.exp(2.2 * ExactMath.log((Double(byte) + 0.5) / 255))
      let end = byte == 255 ? 65536 : Int((light * 65535).rounded(.up))
      while table.count < end { table.append(UInt8(byte)) }
    }
    return table
  }()

  /// Blue, green, red, alpha.
  static func pixels(_ light: [UInt16]) -> [UInt32] {
    stride(from: 0, to: light.count, by: 4).map { place in
      let alpha = UInt32(light[place + 3])
      if alpha == 0 { return 0 }
      func byte(_ channel: Int) -> UInt32 {
        let full = min(65535, (UInt32(light[place + channel]) * 65535 + alpha / 2) / alpha)
        return UInt32(table[Int(full)])
      }
      let opaque = ((alpha * 255 + 32767) / 65535) << 24
      return Color(argb: opaque | byte(2) << 16 | byte(1) << 8 | byte(0)).premultiplied
    }
  }
}
