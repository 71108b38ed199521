/// Kernels that blend pixels: pictures, groups, gradients.
extension VectorKernels {
  /// d = s + d × (255 − alpha of s) / 255.
  package static func blend(
    _ d: UnsafeMutablePointer<UInt32>, pixels s: UnsafePointer<UInt32>, _ n: Int
  ) {
    var i = 0
    while i &+ 8 <= n {
      let v = load(s + i)
      let halves = unsafeBitCast(v, to: SIMD4<UInt64>.self)
      let (h0, h1, h2, h3) = (halves[0], halves[1], halves[2], halves[3])
      if h0 | h1 | h2 | h3 == 0 {
        i &+= 8
        continue
      }
      if ~(h0 & h1 & h2 & h3) & 0xff00_0000_ff00_0000 == 0 {
        store(v, d + i)
        i &+= 8
        continue
      }
      let a = v &>> 24
      let keep = inverse(unsafeBitCast(a | (a &<< 16), to: Channels.self))
      let w = load(d + i)
      store(v &+ pixels(red(w) &* keep, alpha(w) &* keep), d + i)
      i &+= 8
    }
    while i < n {
      d[i] = s[i] &+ ScalarKernels.scaled(d[i], 255 &- (s[i] >> 24))
      i &+= 1
    }
  }

  /// d = (s × opacity + d × (255 − alpha of s × opacity / 255)) / 255.
  package static func blend(
    _ d: UnsafeMutablePointer<UInt32>, pixels s: UnsafePointer<UInt32>, _ n: Int, opacity: UInt8
  ) {
    let o = Channels(repeating: UInt16(opacity))
    var i = 0
    while i &+ 8 <= n {
      let v = load(s + i)
      let halves = unsafeBitCast(v, to: SIMD4<UInt64>.self)
      if halves[0] | halves[1] | halves[2] | halves[3] == 0 {
        i &+= 8
        continue
      }
      let a = v &>> 24
      let keep = inverse(divided(unsafeBitCast(a | (a &<< 16), to: Channels.self) &* o))
      let w = load(d + i)
      store(pixels(red(v) &* o &+ red(w) &* keep, alpha(v) &* o &+ alpha(w) &* keep), d + i)
      i &+= 8
    }
    while i < n {
      d[i] = ScalarKernels.mixed(s[i], UInt32(opacity), d[i])
      i &+= 1
    }
  }

  /// d = (s × m + d × (255 − alpha of s × m / 255)) / 255 for each mask byte m. Source and mask
  /// must continue for seven more pixels of any value.
  package static func blend(
    _ d: UnsafeMutablePointer<UInt32>, pixels s: UnsafePointer<UInt32>,
    mask: UnsafePointer<UInt8>, _ n: Int
  ) {
    var i = 0
    while i < n {
      let bits = eight(mask + i, n &- i)
      if bits != 0 {
        let m = spread(bits)
        let v = load(s + i)
        let a = v &>> 24
        let keep = inverse(divided(unsafeBitCast(a | (a &<< 16), to: Channels.self) &* m))
        let w = load(d + i)
        store(pixels(red(v) &* m &+ red(w) &* keep, alpha(v) &* m &+ alpha(w) &* keep), d + i)
      }
      i &+= 8
    }
  }

  /// Mask bytes × opacity / 255.
  package static func scale(_ mask: UnsafeMutablePointer<UInt8>, _ n: Int, by opacity: UInt8) {
    ScalarKernels.scale(mask, n, by: opacity)
  }

  /// (a × (256 − part) + b × part) / 256, rounded; `part` from 0 to 256 in each channel.
  @inline(__always)
  static func mixed(_ a: Pixels, _ b: Pixels, _ part: Channels) -> Pixels {
    let first = 256 &- part
    // 255 × 256 + 128 fits.
    let r = (red(a) &* first &+ red(b) &* part &+ 128) &>> 8
    let g = alpha(a) &* first &+ alpha(b) &* part &+ 128
    return unsafeBitCast(r, to: Pixels.self) | (unsafeBitCast(g, to: Pixels.self) & 0xff00_ff00)
  }

  /// d = a mixed with b.
  package static func mix(
    _ d: UnsafeMutablePointer<UInt32>, _ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>,
    _ n: Int, part: Int
  ) {
    let parts = Channels(repeating: UInt16(truncatingIfNeeded: part))
    var i = 0
    while i &+ 8 <= n {
      store(mixed(load(a + i), load(b + i), parts), d + i)
      i &+= 8
    }
    while i < n {
      d[i] = ScalarKernels.between(a[i], b[i], UInt32(truncatingIfNeeded: part))
      i &+= 1
    }
  }
}
