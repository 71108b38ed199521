import Testing
import VitrineRaster
import VitrineTesting
import VitrineUnits

@testable import VitrineLab

/// s × m over d, each channel in exact arithmetic.
private func exact(_ s: UInt32, _ m: Double, over d: UInt32) -> [Double] {
  [24, 16, 8, 0].map { (shift: UInt32) in
    let (sc, dc) = (Double(s >> shift & 255), Double(d >> shift & 255))
    return sc * m + dc * (1 - Double(s >> 24) / 255 * m)
  }
}

private func channels(_ v: UInt32) -> [Double] {
  [24, 16, 8, 0].map { (shift: UInt32) in Double(v >> shift & 255) }
}

private func expectClose(_ v: UInt32, _ wanted: [Double]) throws {
  for (a, b) in zip(channels(v), wanted) { try #require(abs(a - b) <= 1) }
}

@Suite struct KernelTests {
  @Test(
    "vectors and scalars write the same bits, and nothing outside their pixels",
    arguments: KernelComparison.allCases)
  func same(_ comparison: KernelComparison) throws {
    try comparison.run()
  }

  @Test("blending is within one step of exact arithmetic")
  func exactness() throws {
    try withEverySeed(100) { _, random in
      let r = RandomRows(&random)
      let flat = r.painted { Kernels.blend($0, r.n, r.color) }
      let masked = r.painted { d in
        r.mask.withUnsafeBufferPointer {
          Kernels.blend(d, mask: $0.baseAddress!, r.n, r.color)
        }
      }
      let faded = r.painted { d in
        r.pixels.withUnsafeBufferPointer {
          Kernels.blend(d, pixels: $0.baseAddress!, r.n, opacity: r.opacity)
        }
      }
      let through = r.painted { d in
        r.pixels.withUnsafeBufferPointer { pixels in
          r.mask.withUnsafeBufferPointer {
            Kernels.blend(d, pixels: pixels.baseAddress!, mask: $0.baseAddress!, r.n)
          }
        }
      }
      for i in 0..<r.n {
        let d = r.target[i]
        try expectClose(through[i], exact(r.pixels[i], Double(r.mask[i]) / 255, over: d))
        try expectClose(flat[i], exact(r.color, 1, over: d))
        try expectClose(masked[i], exact(r.color, Double(r.mask[i]) / 255, over: d))
        try expectClose(faded[i], exact(r.pixels[i], Double(r.opacity) / 255, over: d))
      }
    }
  }

  @Test("no sum overflows, for any alpha, mask and channel at its largest")
  func limits() throws {
    for alpha in UInt32(0)...255 {
      for m in UInt32(0)...255 {
        let s = alpha * 0x0101_0101
        let v = ScalarKernels.mixed(s, m, 0xffff_ffff)
        try #require(v == 0xffff_ffff, "white over white stays white")
      }
      for c in UInt32(0)...alpha where c % 5 == 0 || c == alpha {
        let s = alpha << 24 | c << 16 | c
        try expectClose(
          s &+ ScalarKernels.scaled(0xffff_ffff, 255 - alpha), exact(s, 1, over: 0xffff_ffff))
      }
    }
  }

  @Test("an opaque color replaces any background, and a clear one leaves it")
  func ends() throws {
    try withEverySeed(50) { _, random in
      let (s, d) = (randomPixel(&random) | 0xff00_0000, randomPixel(&random))
      try #require(ScalarKernels.mixed(s, 255, d) == s)
      try #require(ScalarKernels.mixed(s, 0, d) == d)
      try #require(ScalarKernels.scaled(s, 255) == s)
      try #require(ScalarKernels.scaled(s, 0) == 0)
    }
  }

  @Test("narrowing keeps every RGB565 color at every position")
  func narrowing() throws {
    for k in UInt16(0)...63 {
      let narrow = (k >> 1) << 11 | k << 5 | (k >> 1)
      let row = [UInt32](repeating: Dither.widened(narrow), count: 19)
      for place in 0..<16 {
        var out = [UInt16](repeating: 0, count: 19)
        Dither.narrow(row, to: &out, 19, x: place % 4, y: place / 4)
        try #require(out.allSatisfy { $0 == narrow })
      }
    }
  }

  @Test("dithering keeps the mean of a flat color")
  func mean() throws {
    for value in UInt32(0)...255 {
      let row = [UInt32](repeating: value * 0x10101, count: 8)
      var sum = 0.0
      for y in 0..<4 {
        var out = [UInt16](repeating: 0, count: 8)
        Dither.narrow(row, to: &out, 8, x: 0, y: y)
        for v in out { sum += Double(v >> 11) / 31 * 255 }
      }
      try #require(abs(sum / 32 - Double(value)) < 1.1)
    }
  }
}
