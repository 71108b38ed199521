/// Arithmetic with one channel in each lane of 16 bits. Where all products are of bytes, ARM needs
/// one instruction for them and their sum, and one for rounding and narrowing.
extension VectorKernels {
  package typealias Bytes = SIMD8<UInt8>
  package typealias Words = SIMD8<UInt16>

  /// Two pixels with a channel in each lane. Written lane by lane, as `scaledDown`.
  @inline(__always)
  static func wide(_ v: Bytes) -> Words {
    Words(
      UInt16(v[0]), UInt16(v[1]), UInt16(v[2]), UInt16(v[3]), UInt16(v[4]), UInt16(v[5]),
      UInt16(v[6]), UInt16(v[7]))
  }

  /// The inverse of `wide`.
  @inline(__always)
  static func narrow(_ v: Words) -> Bytes {
    Bytes(
      UInt8(truncatingIfNeeded: v[0]), UInt8(truncatingIfNeeded: v[1]),
      UInt8(truncatingIfNeeded: v[2]), UInt8(truncatingIfNeeded: v[3]),
      UInt8(truncatingIfNeeded: v[4]), UInt8(truncatingIfNeeded: v[5]),
      UInt8(truncatingIfNeeded: v[6]), UInt8(truncatingIfNeeded: v[7]))
  }

  /// u / 255, where u includes the 128 for rounding, for two pixels.
  @inline(__always)
  static func quotient(_ u: Words) -> Bytes {
    #if arch(arm64)
      // u × 257 / 65536 in two instructions.
      narrow((u &+ (u &>> 8)) &>> 8)
    #else
      narrow(scaledDown(u))
    #endif
  }

  /// Two pixels on the way from `v` to `w`: (v × (256 − part) + w × part) / 256, rounded; `part`
  /// from 0 to 256 in each lane. Modulo 65536 it is v × 256 + (w − v) × part, which needs one
  /// product.
  @inline(__always)
  static func between(_ v: Bytes, _ w: Bytes, _ part: Words) -> Bytes {
    let from = wide(v)
    return narrow(((from &<< 8) &+ (wide(w) &- from) &* part &+ 128) &>> 8)
  }

  /// Eight pixels from eight others, two at a time.
  @inline(__always)
  static func mapped(_ v: Pixels, _ body: (Bytes) -> Bytes) -> Pixels {
    mapped(v, v) { pixels, _ in body(pixels) }
  }

  /// Eight pixels from two times eight, two at a time.
  @inline(__always)
  static func mapped(_ v: Pixels, _ w: Pixels, _ body: (Bytes, Bytes) -> Bytes) -> Pixels {
    // Two vectors: the halves of one with 32 bytes became calls in a long loop.
    typealias Four = SIMD16<UInt8>
    let (a, b) = unsafeBitCast(v, to: (Four, Four).self)
    let (c, d) = unsafeBitCast(w, to: (Four, Four).self)
    let low = Four(lowHalf: body(a.lowHalf, c.lowHalf), highHalf: body(a.highHalf, c.highHalf))
    let high = Four(lowHalf: body(b.lowHalf, d.lowHalf), highHalf: body(b.highHalf, d.highHalf))
    return unsafeBitCast((low, high), to: Pixels.self)
  }
}
