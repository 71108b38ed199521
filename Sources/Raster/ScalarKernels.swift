/// The arithmetic of `VectorKernels` one pixel at a time, with the same bits.
///
/// They paint the ends of rows, and everything in a debug build, where each vector operation is a
/// function call. Tests compare both, in optimized builds too.
package enum ScalarKernels {
  /// Whether code with a scalar and a vector variant takes the vector one.
  static var usesVectors: Bool { false }

  /// Each channel × m / 255, rounded to nearest.
  @inline(__always)
  package static func scaled(_ v: UInt32, _ m: UInt32) -> UInt32 {
    let red = (v & 0x00ff_00ff) &* m &+ 0x0080_0080
    let alpha = (v >> 8 & 0x00ff_00ff) &* m &+ 0x0080_0080
    return ((red &+ (red >> 8 & 0x00ff_00ff)) >> 8 & 0x00ff_00ff)
      | ((alpha &+ (alpha >> 8 & 0x00ff_00ff)) & 0xff00_ff00)
  }

  /// (s × m + d × (255 − alpha of s × m / 255)) / 255, rounded once.
  @inline(__always)
  package static func mixed(_ s: UInt32, _ m: UInt32, _ d: UInt32) -> UInt32 {
    let t = (s >> 24) &* m &+ 128
    let keep = 255 &- (t &+ t >> 8) >> 8
    let red = (s & 0x00ff_00ff) &* m &+ (d & 0x00ff_00ff) &* keep &+ 0x0080_0080
    let alpha = (s >> 8 & 0x00ff_00ff) &* m &+ (d >> 8 & 0x00ff_00ff) &* keep &+ 0x0080_0080
    return ((red &+ (red >> 8 & 0x00ff_00ff)) >> 8 & 0x00ff_00ff)
      | ((alpha &+ (alpha >> 8 & 0x00ff_00ff)) & 0xff00_ff00)
  }

  /// (a × (256 − part) + b × part) / 256, rounded, for each channel.
  @inline(__always)
  static func between(_ a: UInt32, _ b: UInt32, _ part: UInt32) -> UInt32 {
    let other = 256 &- part
    let red = (a & 0x00ff_00ff) &* other &+ (b & 0x00ff_00ff) &* part &+ 0x0080_0080
    let alpha =
      (a >> 8 & 0x00ff_00ff) &* other &+ (b >> 8 & 0x00ff_00ff) &* part &+ 0x0080_0080
    return (red >> 8 & 0x00ff_00ff) | (alpha & 0xff00_ff00)
  }

  package static func fill(_ d: UnsafeMutablePointer<UInt32>, _ n: Int, _ color: UInt32) {
    if n <= 0 { return }
    d[0] = color
    var done = 1
    while done < n {
      let next = min(done, n &- done)
      UnsafeMutableRawPointer(d + done).copyMemory(from: d, byteCount: next &* 4)
      done &+= next
    }
  }

  package static func fill(
    _ d: UnsafeMutablePointer<UInt32>, _ n: Int, _ first: UInt32, _ second: UInt32
  ) {
    var i = 0
    while i < n {
      d[i] = i & 1 == 0 ? first : second
      i &+= 1
    }
  }

  package static func blend(
    _ d: UnsafeMutablePointer<UInt32>, _ n: Int, _ first: UInt32, _ second: UInt32
  ) {
    var i = 0
    while i < n {
      let color = i & 1 == 0 ? first : second
      d[i] = color &+ scaled(d[i], 255 &- color >> 24)
      i &+= 1
    }
  }

  package static func blend(_ d: UnsafeMutablePointer<UInt32>, _ n: Int, _ color: UInt32) {
    let keep = 255 &- color >> 24
    var i = 0
    while i < n {
      d[i] = color &+ scaled(d[i], keep)
      i &+= 1
    }
  }

  package static func blend(
    _ d: UnsafeMutablePointer<UInt32>, mask: UnsafePointer<UInt8>, _ n: Int, _ color: UInt32
  ) {
    var i = 0
    while i < n {
      let m = mask[i]
      if m == 255 && color >> 24 == 255 {
        d[i] = color
      } else if m != 0 {
        d[i] = mixed(color, UInt32(m), d[i])
      }
      i &+= 1
    }
  }

  package static func blendOpaque(
    _ d: UnsafeMutablePointer<UInt32>, _ stride: Int, mask: UnsafePointer<UInt8>,
    _ maskStride: Int, _ n: Int, rows: Int, _ color: UInt32
  ) {
    for row in 0..<rows {
      blend(d + row &* stride, mask: mask + row &* maskStride, n, color)
    }
  }

  package static func blendOpaque(
    _ d: UnsafeMutablePointer<UInt32>, _ stride: Int, mask: UnsafePointer<UInt8>,
    _ maskStride: Int, _ n: Int, rows: Int, _ color: UInt32, on background: UInt32,
    _ writer: StreamingWriter
  ) {
    for row in 0..<rows {
      if row &+ 1 < rows { writer.advance() }
      let (d, mask) = (d + row &* stride, mask + row &* maskStride)
      var i = 0
      while i < n {
        if mask[i] != 0 { d[i] = mixed(color, UInt32(mask[i]), background) }
        i &+= 1
      }
    }
  }

  package static func blendShape(
    _ d: UnsafeMutablePointer<UInt32>, _ stride: Int, mask: UnsafePointer<UInt8>,
    _ maskStride: Int, _ spans: UnsafePointer<MaskSpan>, _ columns: Range<Int>, rows: Int,
    _ color: UInt32
  ) {
    blendOpaque(
      d + columns.lowerBound, stride, mask: mask + columns.lowerBound, maskStride, columns.count,
      rows: rows, color)
  }

  package static func blend(
    _ d: UnsafeMutablePointer<UInt32>, pixels s: UnsafePointer<UInt32>, _ n: Int
  ) {
    var i = 0
    while i < n {
      let v = s[i]
      if v >> 24 == 255 {
        d[i] = v
      } else if v != 0 {
        d[i] = v &+ scaled(d[i], 255 &- v >> 24)
      }
      i &+= 1
    }
  }

  package static func blend(
    _ d: UnsafeMutablePointer<UInt32>, pixels s: UnsafePointer<UInt32>, _ n: Int, opacity: UInt8
  ) {
    let m = UInt32(opacity)
    var i = 0
    while i < n {
      if s[i] != 0 { d[i] = mixed(s[i], m, d[i]) }
      i &+= 1
    }
  }

  package static func blend(
    _ d: UnsafeMutablePointer<UInt32>, pixels s: UnsafePointer<UInt32>,
    mask: UnsafePointer<UInt8>, _ n: Int
  ) {
    var i = 0
    while i < n {
      let m = mask[i]
      if m != 0 { d[i] = mixed(s[i], UInt32(m), d[i]) }
      i &+= 1
    }
  }

  package static func scale(_ mask: UnsafeMutablePointer<UInt8>, _ n: Int, by opacity: UInt8) {
    var i = 0
    while i < n {
      let t = UInt32(mask[i]) &* UInt32(opacity) &+ 128
      mask[i] = UInt8(truncatingIfNeeded: (t &+ t >> 8) >> 8)
      i &+= 1
    }
  }

  package static func mix(
    _ d: UnsafeMutablePointer<UInt32>, _ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>,
    _ n: Int, part: Int
  ) {
    var i = 0
    while i < n {
      d[i] = between(a[i], b[i], UInt32(truncatingIfNeeded: part))
      i &+= 1
    }
  }
}

/// The kernels of this build: scalar in a debug build, where vectors are slow. Pictures are the
/// same.
#if DEBUG
  package typealias Kernels = ScalarKernels
#else
  package typealias Kernels = VectorKernels
#endif
