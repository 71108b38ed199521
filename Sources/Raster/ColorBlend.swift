/// d → color + d × (255 − alpha) / 255, for eight pixels at a time.
///
/// Color and rounding are added before the division: one addition instead of two. The sum is at
/// most 255 × color + 255 × (255 − alpha), below the bound of ``VectorKernels``.
struct ColorBlend {
  #if arch(arm64)
    // Products of bytes and their sums are one instruction.
    private let keep: VectorKernels.Words
    private let add: VectorKernels.Words

    init(_ color: UInt32) {
      keep = VectorKernels.Words(repeating: UInt16(truncatingIfNeeded: 255 &- color >> 24))
      let pair = UInt64(color) &* 0x1_0000_0001
      let bytes = unsafeBitCast(pair, to: VectorKernels.Bytes.self)
      add = VectorKernels.wide(bytes) &* 255 &+ 128
    }

    @inline(__always)
    func callAsFunction(_ v: VectorKernels.Pixels) -> VectorKernels.Pixels {
      VectorKernels.mapped(v) { VectorKernels.quotient(VectorKernels.wide($0) &* keep &+ add) }
    }
  #else
    private let keep: VectorKernels.Channels
    private let addRed: VectorKernels.Channels
    private let addAlpha: VectorKernels.Channels

    init(_ color: UInt32) {
      keep = VectorKernels.Channels(
        repeating: UInt16(truncatingIfNeeded: 255 &- color >> 24))
      let c = VectorKernels.Pixels(repeating: color)
      addRed = VectorKernels.red(c) &* 255 &+ 128
      addAlpha = VectorKernels.alpha(c) &* 255 &+ 128
    }

    @inline(__always)
    func callAsFunction(_ v: VectorKernels.Pixels) -> VectorKernels.Pixels {
      let r = VectorKernels.quotient(VectorKernels.red(v) &* keep &+ addRed)
      let a = VectorKernels.quotient(VectorKernels.alpha(v) &* keep &+ addAlpha)
      return unsafeBitCast(r, to: VectorKernels.Pixels.self)
        | (unsafeBitCast(a, to: VectorKernels.Pixels.self) &<< 8)
    }
  #endif
}
