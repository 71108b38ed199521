#if !arch(arm64)
  /// d → color + d × (255 − alpha) / 255, for eight pixels at a time with two colors by turns: a
  /// dithered color, or the same one twice.
  ///
  /// Color and rounding are added before the division: one addition instead of two. The sum is at
  /// most 255 × color + 255 × (255 − alpha), below the bound of ``VectorKernels``.
  struct ColorBlend {
    private let keep: VectorKernels.Channels
    private let addRed: VectorKernels.Channels
    private let addAlpha: VectorKernels.Channels

    init(_ first: UInt32, _ second: UInt32) {
      let c = VectorKernels.Pixels(first, second, first, second, first, second, first, second)
      let a = c &>> 24
      keep = VectorKernels.inverse(unsafeBitCast(a | (a &<< 16), to: VectorKernels.Channels.self))
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
  }
#endif
