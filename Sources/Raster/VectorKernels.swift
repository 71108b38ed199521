import CStream

/// Kernels for rows of pixels, eight pixels at a time.
///
/// Eight pixels are two vectors of sixteen 16-bit channels, the even bytes (red, blue) and the odd
/// ones (alpha, green), masked with 0x00ff00ff. Wider vectors are split into single lanes on SSE2.
///
/// All kernels paint `n` pixels. The memory of `d` must continue for seven more pixels (the slack
/// of a band), which may be rewritten with their own values. Colors are premultiplied.
///
/// Why nothing overflows: dividing by 255 is (t + 128) × 257 / 65536, the exact rounding for
/// t ≤ 65535 − 128. The largest t is color × m + d × (255 − ⌊alpha × m / 255⌉) with
/// color ≤ alpha; writing alpha × m as 255 k + r, that is at most 255 × 255 + 127 = 65152, whose
/// quotient still rounds to 255.
package enum VectorKernels {
  static var usesVectors: Bool { true }

  package typealias Pixels = SIMD8<UInt32>
  package typealias Channels = SIMD16<UInt16>

  @inline(__always)
  static func red(_ v: Pixels) -> Channels { unsafeBitCast(v & 0x00ff_00ff, to: Channels.self) }

  @inline(__always)
  static func alpha(_ v: Pixels) -> Channels {
    unsafeBitCast((v &>> 8) & 0x00ff_00ff, to: Channels.self)
  }

  /// t / 255, rounded; see above.
  @inline(__always)
  static func divided(_ t: Channels) -> Channels { quotient(t &+ 128) }

  /// u / 255, where u includes the 128 for rounding.
  @inline(__always)
  static func quotient(_ u: Channels) -> Channels {
    Channels(lowHalf: scaledDown(u.lowHalf), highHalf: scaledDown(u.highHalf))
  }

  /// u × 257 / 65536, which the compiler turns into one instruction on x86. Written lane by lane,
  /// since the vector conversions of the standard library may become calls.
  @inline(__always)
  static func scaledDown(_ u: SIMD8<UInt16>) -> SIMD8<UInt16> {
    let wide = SIMD8(
      UInt32(u[0]), UInt32(u[1]), UInt32(u[2]), UInt32(u[3]), UInt32(u[4]), UInt32(u[5]),
      UInt32(u[6]), UInt32(u[7]))
    let t = (wide &* 257) &>> 16
    return SIMD8(
      UInt16(truncatingIfNeeded: t[0]), UInt16(truncatingIfNeeded: t[1]),
      UInt16(truncatingIfNeeded: t[2]), UInt16(truncatingIfNeeded: t[3]),
      UInt16(truncatingIfNeeded: t[4]), UInt16(truncatingIfNeeded: t[5]),
      UInt16(truncatingIfNeeded: t[6]), UInt16(truncatingIfNeeded: t[7]))
  }

  /// 255 − m. Subtracted in pairs of channels: single channels may end up in scalar registers.
  @inline(__always)
  static func inverse(_ m: Channels) -> Channels {
    unsafeBitCast(0x00ff_00ff &- unsafeBitCast(m, to: Pixels.self), to: Channels.self)
  }

  /// The pixels whose channels are the two sums divided by 255.
  @inline(__always)
  static func pixels(_ redSum: Channels, _ alphaSum: Channels) -> Pixels {
    unsafeBitCast(divided(redSum), to: Pixels.self)
      | (unsafeBitCast(divided(alphaSum), to: Pixels.self) &<< 8)
  }

  @inline(__always)
  static func load(_ p: UnsafePointer<UInt32>) -> Pixels {
    UnsafeRawPointer(p).loadUnaligned(as: Pixels.self)
  }

  @inline(__always)
  static func store(_ v: Pixels, _ p: UnsafeMutablePointer<UInt32>) {
    UnsafeMutableRawPointer(p).storeBytes(of: v, as: Pixels.self)
  }

  /// The number of pixels from which the processor's fill instruction is faster (measured: equal at
  /// 1,024, a tenth less time at 2,048, a fifth less from 8,192 on).
  private static var longFill: Int { 2048 }

  /// d = color.
  package static func fill(_ d: UnsafeMutablePointer<UInt32>, _ n: Int, _ color: UInt32) {
    let byte = UInt8(truncatingIfNeeded: color)
    if color == UInt32(byte) &* 0x0101_0101 {
      UnsafeMutableRawPointer(d).initializeMemory(as: UInt8.self, repeating: byte, count: n &* 4)
      return
    }
    #if arch(x86_64)
      if n >= longFill { return vitrine_fill(d, UInt(n), color) }
    #endif
    let v = Pixels(repeating: color)
    var i = 0
    while i &+ 16 <= n {
      store(v, d + i)
      store(v, d + (i &+ 8))
      i &+= 16
    }
    while i < n {
      d[i] = color
      i &+= 1
    }
  }

  /// d = color + d × (255 − alpha) / 255.
  package static func blend(_ d: UnsafeMutablePointer<UInt32>, _ n: Int, _ color: UInt32) {
    blend(d, n, color, color)
  }

  /// d = (color × m + d × (255 − alpha × m / 255)) / 255 for each mask byte m. The mask must
  /// continue for seven more bytes of any value.
  package static func blend(
    _ d: UnsafeMutablePointer<UInt32>, mask: UnsafePointer<UInt8>, _ n: Int, _ color: UInt32
  ) {
    if color >> 24 == 255 {
      blendOpaque(d, mask, n, color)
    } else {
      blendTranslucent(d, mask, n, color)
    }
  }

  /// The next eight bytes of a mask; bytes after the `left` remaining ones are zero.
  @inline(__always)
  static func eight(_ mask: UnsafePointer<UInt8>, _ left: Int) -> UInt64 {
    let bits = UnsafeRawPointer(mask).loadUnaligned(as: UInt64.self)
    return left < 8 ? bits & ((1 &<< UInt64(truncatingIfNeeded: left &* 8)) &- 1) : bits
  }

  /// Eight mask bytes, each in the two channels of its pixel.
  @inline(__always)
  static func spread(_ bits: UInt64) -> Channels {
    let b = unsafeBitCast(bits, to: SIMD8<UInt8>.self)
    // Written so that it becomes two interleavings on x86.
    return Channels(
      UInt16(b[0]), UInt16(b[0]), UInt16(b[1]), UInt16(b[1]), UInt16(b[2]), UInt16(b[2]),
      UInt16(b[3]), UInt16(b[3]), UInt16(b[4]), UInt16(b[4]), UInt16(b[5]), UInt16(b[5]),
      UInt16(b[6]), UInt16(b[6]), UInt16(b[7]), UInt16(b[7]))
  }

  private static func blendOpaque(
    _ d: UnsafeMutablePointer<UInt32>, _ mask: UnsafePointer<UInt8>, _ n: Int, _ color: UInt32
  ) {
    blendOpaqueRow(d, mask, n, color)
  }

  /// `rows` rows of an opaque color through a mask; strides in pixels and bytes.
  package static func blendOpaque(
    _ d: UnsafeMutablePointer<UInt32>, _ stride: Int, mask: UnsafePointer<UInt8>,
    _ maskStride: Int, _ n: Int, rows: Int, _ color: UInt32
  ) {
    var (d, mask) = (d, mask)
    var row = 0
    while row < rows {
      blendOpaqueRow(d, mask, n, color)
      d += stride
      mask += maskStride
      row &+= 1
    }
  }

  @inline(__always)
  private static func blendOpaqueRow(
    _ d: UnsafeMutablePointer<UInt32>, _ mask: UnsafePointer<UInt8>, _ n: Int, _ color: UInt32
  ) {
    let c = Pixels(repeating: color)
    @inline(__always) func paint(_ bits: UInt64, _ d: UnsafeMutablePointer<UInt32>) {
      if bits == .max {
        store(c, d)
      } else if bits != 0 {
        #if arch(arm64)
          vitrine_blend8(d, bits, color)
        #else
          let m = spread(bits)
          let keep = inverse(m)
          let v = load(d)
          store(pixels(red(c) &* m &+ red(v) &* keep, alpha(c) &* m &+ alpha(v) &* keep), d)
        #endif
      }
    }
    var i = 0
    while i &+ 8 <= n {
      paint(UnsafeRawPointer(mask + i).loadUnaligned(as: UInt64.self), d + i)
      i &+= 8
    }
    if i < n { paint(eight(mask + i, n &- i), d + i) }
  }

  /// The same where every target pixel is known to be `background`, so that none is read. In sums
  /// of 16 bits, color × m + background × (255 − m) equals (color − background) × m + background ×
  /// 255: one product instead of two, whatever the sign of the difference. `writer` advances
  /// between the pieces of all rows but the last.
  package static func blendOpaque(
    _ d: UnsafeMutablePointer<UInt32>, _ stride: Int, mask: UnsafePointer<UInt8>,
    _ maskStride: Int, _ n: Int, rows: Int, _ color: UInt32, on background: UInt32,
    _ writer: StreamingWriter
  ) {
    #if !arch(arm64)
      let (c, g) = (Pixels(repeating: color), Pixels(repeating: background))
      let (redStep, alphaStep) = (red(c) &- red(g), alpha(c) &- alpha(g))
      let (redBase, alphaBase) = (red(g) &* 255 &+ 128, alpha(g) &* 255 &+ 128)
    #endif
    @inline(__always) func paint(_ bits: UInt64, _ d: UnsafeMutablePointer<UInt32>) {
      if bits == 0 { return }
      #if arch(arm64)
        vitrine_blend8_on(d, bits, color, background)
      #else
        let m = spread(bits)
        let r = quotient(redStep &* m &+ redBase)
        let a = quotient(alphaStep &* m &+ alphaBase)
        store(unsafeBitCast(r, to: Pixels.self) | (unsafeBitCast(a, to: Pixels.self) &<< 8), d)
      #endif
    }
    var (d, mask) = (d, mask)
    var row = 0
    while row < rows {
      var i = 0
      while i &+ 8 <= n {
        if row &+ 1 < rows { writer.advance() }
        let end = min(i &+ StreamingWriter.pixelsPerSlice, n &- 7)
        while i < end {
          paint(UnsafeRawPointer(mask + i).loadUnaligned(as: UInt64.self), d + i)
          i &+= 8
        }
      }
      // Pixels behind the row may have another color.
      while i < n {
        if mask[i] != 0 { d[i] = ScalarKernels.mixed(color, UInt32(mask[i]), background) }
        i &+= 1
      }
      d += stride
      mask += maskStride
      row &+= 1
    }
  }

  private static func blendTranslucent(
    _ d: UnsafeMutablePointer<UInt32>, _ mask: UnsafePointer<UInt8>, _ n: Int, _ color: UInt32
  ) {
    #if !arch(arm64)
      let c = Pixels(repeating: color)
      let (cRed, cAlpha) = (red(c), alpha(c))
      let opacity = Channels(repeating: UInt16(truncatingIfNeeded: color >> 24))
    #endif
    var i = 0
    while i < n {
      let bits = eight(mask + i, n &- i)
      if bits != 0 {
        #if arch(arm64)
          vitrine_blend8_clear(d + i, bits, color)
        #else
          let m = spread(bits)
          let keep = inverse(divided(m &* opacity))
          let v = load(d + i)
          store(
            pixels(cRed &* m &+ red(v) &* keep, cAlpha &* m &+ alpha(v) &* keep), d + i)
        #endif
      }
      i &+= 8
    }
  }
}
