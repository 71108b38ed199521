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
      vitrine_shade(d, i, UInt64(first) | UInt64(second) << 32)
    #else
      let c = Pixels(first, second, first, second, first, second, first, second)
      let a = c &>> 24
      let keep = inverse(unsafeBitCast(a | (a &<< 16), to: Channels.self))
      // Color and rounding are added before the division: one addition instead of two. The sum is
      // at most 255 × color + 255 × (255 − alpha), below the bound of ``VectorKernels``.
      let (addRed, addAlpha) = (red(c) &* 255 &+ 128, alpha(c) &* 255 &+ 128)
      let end = n &- 8
      var i = 0
      while i <= end {
        let v = load(d + i)
        let r = unsafeBitCast(quotient(red(v) &* keep &+ addRed), to: Pixels.self)
        let h = unsafeBitCast(quotient(alpha(v) &* keep &+ addAlpha), to: Pixels.self)
        store(r | (h &<< 8), d + i)
        i &+= 8
      }
    #endif
    while i < n {
      let color = i & 1 == 0 ? first : second
      d[i] = color &+ ScalarKernels.scaled(d[i], 255 &- color >> 24)
      i &+= 1
    }
  }
}
