/// Arithmetic with one channel in each lane of 16 bits.
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

  /// Two pixels on the way from `v` to `w`: (v × (256 − part) + w × part) / 256, rounded; `part`
  /// from 0 to 256 in each lane. Modulo 65536 it is v × 256 + (w − v) × part, which needs one
  /// product.
  @inline(__always)
  static func between(_ v: Bytes, _ w: Bytes, _ part: Words) -> Bytes {
    let from = wide(v)
    return narrow(((from &<< 8) &+ (wide(w) &- from) &* part &+ 128) &>> 8)
  }
}
