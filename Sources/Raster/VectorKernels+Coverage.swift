/// Sums of coverage, four pixels at a time.
extension VectorKernels {
  private typealias Sums = SIMD4<Int32>

  /// Sums `n` differences of neighboring pixels to coverage, see `EdgeAccumulator`, and resets them
  /// to zero for the next shape.
  package static func coverage(
    _ differences: UnsafeMutablePointer<Int32>, into bytes: UnsafeMutablePointer<UInt8>, _ n: Int,
    isEvenOdd: Bool
  ) {
    // Few shapes need the other rule.
    if isEvenOdd { return ScalarKernels.coverage(differences, into: bytes, n, isEvenOdd: true) }
    let raw = UnsafeMutableRawPointer(differences)
    var carry = Sums()
    var byte: UInt64 = 0
    var x = 0
    let whole = n & ~7
    while x < whole {
      let at = raw + x &* 4
      let (a, b) = (at.loadUnaligned(as: Sums.self), (at + 16).loadUnaligned(as: Sums.self))
      let pair = unsafeBitCast(a | b, to: SIMD2<UInt64>.self)
      if pair[0] | pair[1] != 0 {
        at.storeBytes(of: Sums(), as: Sums.self)
        (at + 16).storeBytes(of: Sums(), as: Sums.self)
        let first = summed(a, carry)
        carry = Sums(repeating: first[3])
        let second = summed(b, carry)
        carry = Sums(repeating: second[3])
        let (c, d) = (rounded(first), rounded(second))
        let eight = SIMD8<UInt8>(
          c[0], c[1], c[2], c[3], d[0], d[1], d[2], d[3])
        UnsafeMutableRawPointer(bytes + x).storeBytes(of: eight, as: SIMD8<UInt8>.self)
        byte = UInt64(d[3]) &* 0x0101_0101_0101_0101
      } else {
        UnsafeMutableRawPointer(bytes + x).storeBytes(of: byte, as: UInt64.self)
      }
      x &+= 8
    }
    var sum = carry[3]
    while x < n {
      sum &+= differences[x]
      differences[x] = 0
      bytes[x] = ScalarKernels.nonZero(sum)
      x &+= 1
    }
  }

  /// The sums of four differences on top of the one before them.
  @inline(__always)
  private static func summed(_ v: Sums, _ carry: Sums) -> Sums {
    let pairs = v &+ Sums(0, v[0], v[1], v[2])
    return pairs &+ Sums(0, 0, pairs[0], pairs[1]) &+ carry
  }

  /// Coverage as bytes.
  @inline(__always)
  private static func rounded(_ sums: Sums) -> SIMD4<UInt8> {
    let one = Sums(repeating: ScalarKernels.covered)
    let sign = sums &>> 31
    let size = (sums ^ sign) &- sign
    let area = size.replacing(with: one, where: size .> one)
    return SIMD4(truncatingIfNeeded: (area &* 255 &+ ScalarKernels.covered / 2) &>> 21)
  }
}
