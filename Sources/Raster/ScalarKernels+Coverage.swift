/// Sums of coverage.
extension ScalarKernels {
  /// The area of a covered pixel.
  static var covered: Int32 { 2_097_152 }

  /// Sums `n` differences of neighboring pixels to coverage, see `EdgeAccumulator`, and resets them
  /// to zero for the next shape.
  package static func coverage(
    _ differences: UnsafeMutablePointer<Int32>, into bytes: UnsafeMutablePointer<UInt8>, _ n: Int,
    isEvenOdd: Bool
  ) {
    let raw = UnsafeMutableRawPointer(differences)
    var sum: Int32 = 0
    var byte: UInt8 = 0
    var x = 0
    while x < n {
      // An edge changes two neighbors; the others are skipped in pairs.
      if x &+ 2 <= n && (raw + x &* 4).loadUnaligned(as: UInt64.self) == 0 {
        (bytes[x], bytes[x &+ 1]) = (byte, byte)
        x &+= 2
        continue
      }
      let difference = differences[x]
      if difference != 0 {
        differences[x] = 0
        sum &+= difference
        byte = isEvenOdd ? evenOdd(sum) : nonZero(sum)
      }
      bytes[x] = byte
      x &+= 1
    }
  }

  /// Coverage where every winding counts.
  @inline(__always)
  static func nonZero(_ sum: Int32) -> UInt8 {
    rounded(min(sum < 0 ? 0 &- sum : sum, covered))
  }

  /// Coverage where every second winding counts.
  @inline(__always)
  private static func evenOdd(_ sum: Int32) -> UInt8 {
    let folded = (sum < 0 ? 0 &- sum : sum) & (2 &* covered &- 1)
    return rounded(folded > covered ? 2 &* covered &- folded : folded)
  }

  @inline(__always)
  private static func rounded(_ area: Int32) -> UInt8 {
    UInt8(truncatingIfNeeded: (area &* 255 &+ covered / 2) >> 21)
  }
}
