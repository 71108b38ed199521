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
    let blended = ColorBlend(first, second)
    var i = 0
    while i &+ 8 <= n {
      store(blended(load(d + i)), d + i)
      i &+= 8
    }
    while i < n {
      let color = i & 1 == 0 ? first : second
      d[i] = color &+ ScalarKernels.scaled(d[i], 255 &- color >> 24)
      i &+= 1
    }
  }
}
