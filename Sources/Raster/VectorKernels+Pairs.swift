import CStream

/// Rows of two colors that alternate from pixel to pixel: a dithered color.
extension VectorKernels {
  /// Two colors that alternate from pixel to pixel.
  package static func fill(
    _ d: UnsafeMutablePointer<UInt32>, _ n: Int, _ first: UInt32, _ second: UInt32
  ) {
    if first == second { return fill(d, n, first) }
    let v = Pixels(first, second, first, second, first, second, first, second)
    var i = 0
    while i &+ 16 <= n {
      store(v, d + i)
      store(v, d + (i &+ 8))
      i &+= 16
    }
    while i < n {
      d[i] = i & 1 == 0 ? first : second
      i &+= 1
    }
  }

  /// d = color + d × (255 − alpha) / 255, for two colors that alternate from pixel to pixel.
  package static func blend(
    _ d: UnsafeMutablePointer<UInt32>, _ n: Int, _ first: UInt32, _ second: UInt32
  ) {
    #if arch(arm64)
      var i = n & ~7
      let rest = UInt64(rest(first)) | UInt64(rest(second)) << 32
      vitrine_shade(d, i, UInt64(first) | UInt64(second) << 32, rest)
    #else
      let blended = ColorBlend(first, second)
      var i = 0
      while i &+ 8 <= n {
        store(blended(load(d + i)), d + i)
        i &+= 8
      }
    #endif
    while i < n {
      let color = i & 1 == 0 ? first : second
      d[i] = color &+ ScalarKernels.scaled(d[i], 255 &- color >> 24)
      i &+= 1
    }
  }

  #if arch(arm64)
    /// What a color leaves of each channel below it.
    private static func rest(_ color: UInt32) -> UInt32 { (255 &- color >> 24) &* 0x0101_0101 }
  #endif
}
