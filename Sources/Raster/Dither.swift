/// Converts pixels to RGB565 with an ordered dither: flat colors keep their mean, and a pixel
/// depends on its own position only, so repainted damage matches its surroundings.
package enum Dither {
  /// Bayer's 4 × 4 matrix (1973), halved to the eight steps that five bits leave.
  static let matrix: [SIMD8<UInt32>] = [
    SIMD8(0, 4, 1, 5, 0, 4, 1, 5),
    SIMD8(6, 2, 7, 3, 6, 2, 7, 3),
    SIMD8(1, 5, 0, 4, 1, 5, 0, 4),
    SIMD8(7, 3, 6, 2, 7, 3, 6, 2),
  ]

  /// Converts a row; see below.
  package static func narrow(
    _ s: UnsafePointer<UInt32>, to d: UnsafeMutablePointer<UInt16>, _ n: Int, x: Int, y: Int
  ) {
    narrow(s, to: d, n, x: x, y: y, usesVectors: Kernels.usesVectors)
  }

  /// Converts a row. `x` and `y`: the position of its first pixel in the picture, which selects the
  /// threshold.
  ///
  /// c − c/32 runs from 0 to 248 and is exactly 8k for the eight-bit form of the five-bit value k:
  /// adding 0 … 7 and cutting three bits leaves such colors, black and white among them, unchanged.
  /// Six bits: the same with c/64, 4k and 0 … 3.
  @inline(__always)
  package static func narrow(
    _ s: UnsafePointer<UInt32>, to d: UnsafeMutablePointer<UInt16>, _ n: Int, x: Int, y: Int,
    usesVectors: Bool
  ) {
    let row = matrix[y & 3]
    var threshold = SIMD8<UInt32>()
    for k in 0..<8 { threshold[k] = row[(x &+ k) & 3] }
    var i = 0
    if usesVectors {
      // Red and blue share a lane; 248 + 7 does not overflow into the other half.
      let both = threshold | (threshold &<< 16)
      let half = threshold &>> 1
      // Most of a screen is flat: eight pixels of one color are computed once.
      var flat: UInt64 = 0
      var flatResult = eight(SIMD8(repeating: 0), both, half)
      while i &+ 8 <= n {
        let v = UnsafeRawPointer(s + i).loadUnaligned(as: SIMD8<UInt32>.self)
        let pairs = unsafeBitCast(v, to: SIMD4<UInt64>.self)
        let (p0, p1, p2, p3) = (pairs[0], pairs[1], pairs[2], pairs[3])
        let out = UnsafeMutableRawPointer(d + i)
        if (p0 ^ p1) | (p0 ^ p2) | (p0 ^ p3) == 0 && p0 >> 32 == p0 & 0xffff_ffff {
          if p0 != flat {
            flat = p0
            flatResult = eight(v, both, half)
          }
          out.storeBytes(of: flatResult, as: SIMD8<UInt16>.self)
        } else {
          out.storeBytes(of: eight(v, both, half), as: SIMD8<UInt16>.self)
        }
        i &+= 8
      }
    }
    let t = (threshold[0], threshold[1], threshold[2], threshold[3])
    while i < n {
      let step = i & 3
      let dither = step < 2 ? (step == 0 ? t.0 : t.1) : (step == 2 ? t.2 : t.3)
      d[i] = narrow(s[i], dither)
      i &+= 1
    }
  }

  /// `both`: the threshold for red in the upper and for blue in the lower half; `half`: for green.
  @inline(__always)
  private static func eight(
    _ v: SIMD8<UInt32>, _ both: SIMD8<UInt32>, _ half: SIMD8<UInt32>
  ) -> SIMD8<UInt16> {
    let redBlue = v & 0x00ff_00ff
    let wide = redBlue &- ((redBlue &>> 5) & 0x0007_0007) &+ both
    let green = (v &>> 8) & 255
    let middle = green &- (green &>> 6) &+ half
    let w = ((wide &>> 8) & 0xf800) | ((wide &>> 3) & 31) | ((middle &<< 3) & 0x07e0)
    // Lane by lane: the conversion of the standard library is a call.
    return SIMD8<UInt16>(
      UInt16(truncatingIfNeeded: w[0]), UInt16(truncatingIfNeeded: w[1]),
      UInt16(truncatingIfNeeded: w[2]), UInt16(truncatingIfNeeded: w[3]),
      UInt16(truncatingIfNeeded: w[4]), UInt16(truncatingIfNeeded: w[5]),
      UInt16(truncatingIfNeeded: w[6]), UInt16(truncatingIfNeeded: w[7]))
  }

  @inline(__always)
  private static func narrow(_ v: UInt32, _ dither: UInt32) -> UInt16 {
    let red = v >> 16 & 255
    let green = v >> 8 & 255
    let blue = v & 255
    let r = (red &- red >> 5 &+ dither) >> 3
    let g = (green &- green >> 6 &+ dither >> 1) >> 2
    let b = (blue &- blue >> 5 &+ dither) >> 3
    return UInt16(truncatingIfNeeded: r << 11 | g << 5 | b)
  }

  /// The opaque 32-bit form of an RGB565 pixel: bits are repeated, so that 31 becomes 255.
  package static func widened(_ v: UInt16) -> UInt32 {
    let r = UInt32(v >> 11)
    let g = UInt32(v >> 5 & 63)
    let b = UInt32(v & 31)
    return 0xff00_0000 | (r << 3 | r >> 2) << 16 | (g << 2 | g >> 4) << 8 | (b << 3 | b >> 2)
  }
}
