import CStream

/// Kernels that blend pixels: pictures, groups, gradients.
extension VectorKernels {
  /// d = s + d × (255 − alpha of s) / 255.
  package static func blend(
    _ d: UnsafeMutablePointer<UInt32>, pixels s: UnsafePointer<UInt32>, _ n: Int
  ) {
    #if arch(arm64)
      var i = n & ~7
      vitrine_over_row(d, s, i)
    #else
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
    #endif
    while i < n {
      d[i] = s[i] &+ ScalarKernels.scaled(d[i], 255 &- (s[i] >> 24))
      i &+= 1
    }
  }

  /// d = (s × opacity + d × (255 − alpha of s × opacity / 255)) / 255.
  package static func blend(
    _ d: UnsafeMutablePointer<UInt32>, pixels s: UnsafePointer<UInt32>, _ n: Int, opacity: UInt8
  ) {
    #if arch(arm64)
      var i = n & ~7
      vitrine_fade(d, s, i, opacity)
    #else
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
    #endif
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
        #if arch(arm64)
          vitrine_blend8_pixels(d + i, s + i, bits)
        #else
          let m = spread(bits)
          let v = load(s + i)
          let a = v &>> 24
          let keep = inverse(divided(unsafeBitCast(a | (a &<< 16), to: Channels.self) &* m))
          let w = load(d + i)
          store(pixels(red(v) &* m &+ red(w) &* keep, alpha(v) &* m &+ alpha(w) &* keep), d + i)
        #endif
      }
      i &+= 8
    }
  }

  /// Mask bytes × opacity / 255.
  package static func scale(_ mask: UnsafeMutablePointer<UInt8>, _ n: Int, by opacity: UInt8) {
    ScalarKernels.scale(mask, n, by: opacity)
  }

  /// d = (a × (256 − part) + b × part) / 256, rounded; `part` from 0 to 255.
  package static func mix(
    _ d: UnsafeMutablePointer<UInt32>, _ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>,
    _ n: Int, part: Int
  ) {
    // The weights must fit into bytes: then the products of bytes need one instruction on ARM.
    guard (1...255).contains(part) else {
      return UnsafeMutableRawPointer(d).copyMemory(from: a, byteCount: n * 4)
    }
    #if arch(arm64)
      var i = n & ~7
      vitrine_mix(
        d, a, b, i, UInt8(truncatingIfNeeded: 256 &- part), UInt8(truncatingIfNeeded: part))
    #else
      let (first, second) = (UInt16(256 &- part), UInt16(part))
      var i = 0
      while i &+ 8 <= n {
        let (v, w) = (load(a + i), load(b + i))
        let r = (red(v) &* first &+ red(w) &* second &+ 128) &>> 8
        let h = (alpha(v) &* first &+ alpha(w) &* second &+ 128) & 0xff00
        store(unsafeBitCast(r, to: Pixels.self) | unsafeBitCast(h, to: Pixels.self), d + i)
        i &+= 8
      }
    #endif
    while i < n {
      d[i] = ScalarKernels.between(a[i], b[i], UInt32(truncatingIfNeeded: part))
      i &+= 1
    }
  }
}
