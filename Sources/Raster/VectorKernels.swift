/// The row kernels: one row, straight through, eight pixels a step.
///
/// Eight pixels are two vectors of sixteen 16-bit channels, the even bytes (red, blue) and the odd
/// ones (alpha, green), cut out with 0x00ff00ff. Wider vectors fall apart into single lanes on SSE2.
///
/// Contract of all of them: `n` pixels are painted; the memory of `d` goes on for seven pixels more
/// (the slack of a band), which may be rewritten with what they hold. Colours are premultiplied.
///
/// Why nothing overflows: dividing by 255 is (t + 128 + (t + 128) / 256) / 256, the exact rounding
/// for t ≤ 65535 − 255 − 128. The largest t is colour × m + d × (255 − ⌊alpha × m / 255⌉) with
/// colour ≤ alpha; writing alpha × m as 255 k + r, that is at most 255 × 255 + 127 = 65152, whose
/// quotient still rounds to 255.
enum VectorKernels {
  typealias Pixels = SIMD8<UInt32>
  typealias Channels = SIMD16<UInt16>

  @inline(__always)
  static func red(_ v: Pixels) -> Channels { unsafeBitCast(v & 0x00ff_00ff, to: Channels.self) }

  @inline(__always)
  static func alpha(_ v: Pixels) -> Channels {
    unsafeBitCast((v &>> 8) & 0x00ff_00ff, to: Channels.self)
  }

  @inline(__always)
  static func divided(_ t: Channels) -> Channels {
    let u = t &+ 128
    return (u &+ (u &>> 8)) &>> 8
  }

  @inline(__always)
  static func joined(_ red: Channels, _ alpha: Channels) -> Pixels {
    unsafeBitCast(red, to: Pixels.self) | (unsafeBitCast(alpha, to: Pixels.self) &<< 8)
  }

  @inline(__always)
  static func load(_ p: UnsafePointer<UInt32>) -> Pixels {
    UnsafeRawPointer(p).loadUnaligned(as: Pixels.self)
  }

  @inline(__always)
  static func store(_ v: Pixels, _ p: UnsafeMutablePointer<UInt32>) {
    UnsafeMutableRawPointer(p).storeBytes(of: v, as: Pixels.self)
  }

  /// d = colour.
  static func fill(_ d: UnsafeMutablePointer<UInt32>, _ n: Int, _ color: UInt32) {
    let byte = UInt8(truncatingIfNeeded: color)
    if color == UInt32(byte) &* 0x0101_0101 {
      UnsafeMutableRawPointer(d).initializeMemory(as: UInt8.self, repeating: byte, count: n &* 4)
    } else {
      d.update(repeating: color, count: n)
    }
  }

  /// d = colour + d × (255 − alpha) / 255.
  static func blend(_ d: UnsafeMutablePointer<UInt32>, _ n: Int, _ color: UInt32) {
    let inverse = UInt16(truncatingIfNeeded: 255 &- (color >> 24))
    let keep = Channels(repeating: inverse)
    let add = Pixels(repeating: color)
    var i = 0
    while i &+ 8 <= n {
      let v = load(d + i)
      store(add &+ joined(divided(red(v) &* keep), divided(alpha(v) &* keep)), d + i)
      i &+= 8
    }
    while i < n {
      d[i] = color &+ ScalarKernels.scaled(d[i], UInt32(inverse))
      i &+= 1
    }
  }

  /// d = (colour × m + d × (255 − alpha × m / 255)) / 255 for each mask byte m. The mask goes on
  /// for seven bytes more, whatever they hold.
  static func blend(
    _ d: UnsafeMutablePointer<UInt32>, mask: UnsafePointer<UInt8>, _ n: Int, _ color: UInt32
  ) {
    let c = Pixels(repeating: color)
    let (cRed, cAlpha) = (red(c), alpha(c))
    let opacity = UInt16(truncatingIfNeeded: color >> 24)
    let full: UInt64 = opacity == 255 ? .max : 0
    var i = 0
    while i < n {
      var bits = UnsafeRawPointer(mask + i).loadUnaligned(as: UInt64.self)
      let left = n &- i
      if left < 8 { bits &= (1 &<< UInt64(truncatingIfNeeded: left &* 8)) &- 1 }
      if bits == 0 {
        i &+= 8
        continue
      }
      if bits == .max && full == .max {
        store(c, d + i)
        i &+= 8
        continue
      }
      let bytes = unsafeBitCast(bits, to: SIMD8<UInt8>.self)
      let wide = Pixels(truncatingIfNeeded: bytes)
      let m = unsafeBitCast(wide | (wide &<< 16), to: Channels.self)
      let keep: Channels
      if full == .max {
        keep = 255 &- m
      } else {
        keep = 255 &- divided(m &* opacity)
      }
      let v = load(d + i)
      let r = divided(cRed &* m &+ red(v) &* keep)
      let a = divided(cAlpha &* m &+ alpha(v) &* keep)
      store(joined(r, a), d + i)
      i &+= 8
    }
  }

  /// d = s + d × (255 − alpha of s) / 255.
  static func blend(
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
      let keep = 255 &- unsafeBitCast(a | (a &<< 16), to: Channels.self)
      let w = load(d + i)
      store(v &+ joined(divided(red(w) &* keep), divided(alpha(w) &* keep)), d + i)
      i &+= 8
    }
    while i < n {
      d[i] = s[i] &+ ScalarKernels.scaled(d[i], 255 &- (s[i] >> 24))
      i &+= 1
    }
  }

  /// d = (s × opacity + d × (255 − alpha of s × opacity / 255)) / 255.
  static func blend(
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
      let keep = 255 &- divided(unsafeBitCast(a | (a &<< 16), to: Channels.self) &* o)
      let w = load(d + i)
      let r = divided(red(v) &* o &+ red(w) &* keep)
      let g = divided(alpha(v) &* o &+ alpha(w) &* keep)
      store(joined(r, g), d + i)
      i &+= 8
    }
    while i < n {
      d[i] = ScalarKernels.mixed(s[i], UInt32(opacity), d[i])
      i &+= 1
    }
  }
}
