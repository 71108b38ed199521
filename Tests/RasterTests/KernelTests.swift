import Testing
import VitrineTesting
import VitrineUnits

@testable import VitrineRaster

private func anyColor(_ random: inout RandomSource) -> UInt32 {
  let alpha: UInt32 = [0, 255, UInt32(random.int(in: 0...255))][random.int(in: 0...2)]
  return Color(argb: UInt32(truncatingIfNeeded: random.next()) & 0xff_ffff | alpha << 24)
    .premultiplied
}

/// Rows of up to 40 pixels, every kind of content, and slack behind.
private struct Rows {
  let n: Int
  let color: UInt32
  let opacity: UInt8
  let target: [UInt32]
  let pixels: [UInt32]
  let mask: [UInt8]

  init(_ random: inout RandomSource) {
    n = random.int(in: 0...40)
    color = anyColor(&random)
    opacity = UInt8(random.int(in: 0...255))
    target = (0..<48).map { _ in anyColor(&random) }
    // Runs of clear and opaque pixels, so that whole blocks of them occur.
    var pixels: [UInt32] = []
    var mask: [UInt8] = []
    while mask.count < 52 {
      let kind = random.int(in: 0...2)
      for _ in 0..<random.int(in: 1...20) {
        let any = anyColor(&random)
        pixels.append(kind == 0 ? 0 : kind == 1 ? any | 0xff00_0000 : any)
        mask.append(kind == 0 ? 0 : kind == 1 ? 255 : UInt8(random.int(in: 0...255)))
      }
    }
    self.pixels = pixels
    self.mask = mask
  }

  func painted(_ body: (UnsafeMutablePointer<UInt32>) -> Void) -> [UInt32] {
    var copy = target
    copy.withUnsafeMutableBufferPointer { body($0.baseAddress!) }
    return copy
  }
}

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
  @Test("a fill of any length, from any place in a cache line, touches its pixels and no others")
  func fills() {
    let memory = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: 4400)
    defer { memory.deallocate() }
    withEverySeed(200) { _, random in
      let lengths = [0...40, 2030...2070, 0...4300][random.int(in: 0...2)]
      let (n, from) = (random.int(in: lengths), random.int(in: 20...52))
      let color = [0xff33_6699, 0x8040_2010, 0x7777_7777, 0][random.int(in: 0...3)] as UInt32
      memory.update(repeating: 0x0123_4567)
      VectorKernels.fill(memory.baseAddress! + from, n, color)
      let end = from + n
      for (i, pixel) in memory.enumerated() {
        if pixel != ((from..<end).contains(i) ? color : 0x0123_4567) {
          Issue.record("\(n) pixels from \(from): pixel \(i) is \(pixel)")
          return
        }
      }
    }
  }

  @Test("vectors and scalars paint the same bits, and nothing behind the row")
  func same() throws {
    try withEverySeed(300) { _, random in
      let r = Rows(&random)
      try r.mask.withUnsafeBufferPointer { mask in
        try r.pixels.withUnsafeBufferPointer { pixels in
          let (m, s) = (mask.baseAddress!, pixels.baseAddress!)
          let rows = [
            (
              // Three rows that overlap each other's slack, from the top.
              r.painted {
                VectorKernels.blendOpaque(
                  $0, 4, mask: m, 3, max(0, r.n - 8), rows: 3, r.color | 0xff00_0000)
              },
              r.painted {
                ScalarKernels.blendOpaque(
                  $0, 4, mask: m, 3, max(0, r.n - 8), rows: 3, r.color | 0xff00_0000)
              }
            ),
            (
              r.painted { VectorKernels.fill($0, r.n, r.color) },
              r.painted { ScalarKernels.fill($0, r.n, r.color) }
            ),
            (
              r.painted { VectorKernels.blend($0, r.n, r.color) },
              r.painted { ScalarKernels.blend($0, r.n, r.color) }
            ),
            (
              r.painted { VectorKernels.blend($0, mask: m, r.n, r.color) },
              r.painted { ScalarKernels.blend($0, mask: m, r.n, r.color) }
            ),
            (
              r.painted { VectorKernels.blend($0, pixels: s, r.n) },
              r.painted { ScalarKernels.blend($0, pixels: s, r.n) }
            ),
            (
              r.painted { VectorKernels.blend($0, pixels: s, r.n, opacity: r.opacity) },
              r.painted { ScalarKernels.blend($0, pixels: s, r.n, opacity: r.opacity) }
            ),
            (
              r.painted { VectorKernels.blend($0, pixels: s, mask: m, r.n) },
              r.painted { ScalarKernels.blend($0, pixels: s, mask: m, r.n) }
            ),
            (
              r.painted { VectorKernels.mix($0, s, s + 1, r.n, part: Int(r.opacity)) },
              r.painted { ScalarKernels.mix($0, s, s + 1, r.n, part: Int(r.opacity)) }
            ),
          ]
          for (vector, scalar) in rows {
            try #require(vector == scalar)
            try #require(vector[r.n...] == r.target[r.n...])
          }
        }
      }
    }
  }

  @Test(
    "on a background of one colour blending is the same whether the background is read or known")
  func background() throws {
    try withEverySeed(300) { _, random in
      let r = Rows(&random)
      let background = anyColor(&random)
      let color = r.color | 0xff00_0000
      var read = Array(repeating: background, count: 48)
      var (vector, scalar) = (read, read)
      ScalarKernels.blendOpaque(&read, 0, mask: r.mask, 0, r.n, rows: 1, color)
      VectorKernels.blendOpaque(
        &vector, 9, mask: r.mask, 9, r.n, rows: 1, color, on: background, StreamingWriter())
      ScalarKernels.blendOpaque(
        &scalar, 9, mask: r.mask, 9, r.n, rows: 1, color, on: background, StreamingWriter())
      try #require(read == vector)
      try #require(read == scalar)
    }
  }

  @Test("long rows are blended whole while a band streams out, which arrives whole, too")
  func streaming() throws {
    let band = (0..<30_000).map { UInt8(truncatingIfNeeded: $0) }
    try withEverySeed(40) { _, random in
      let (n, rows) = (random.int(in: 0...400), random.int(in: 1...4))
      let mask = (0..<(n * rows + 8)).map { _ in
        random.int(in: 0...1) == 0 ? 0 : UInt8(random.int(in: 0...255))
      }
      let (background, color) = (anyColor(&random), anyColor(&random) | 0xff00_0000)
      var wanted = [UInt32](repeating: background, count: (n + 3) * rows)
      ScalarKernels.blendOpaque(&wanted, n + 3, mask: mask, n, n, rows: rows, color)
      var painted = [UInt32](repeating: background, count: (n + 3) * rows)
      var target = [UInt8](repeating: 0, count: band.count)
      let writer = StreamingWriter()
      band.withUnsafeBytes { band in
        target.withUnsafeMutableBytes { target in
          writer.begin(
            from: band.baseAddress!, band.count, to: target.baseAddress!, band.count,
            rowBytes: band.count, rows: 1)
          VectorKernels.blendOpaque(
            &painted, n + 3, mask: mask, n, n, rows: rows, color, on: background, writer)
          writer.finish()
        }
      }
      try #require(painted == wanted)
      try #require(target == band)
    }
  }

  @Test("a shape's rows are the same from their spans as from their mask, wherever they are cut")
  func spans() throws {
    try withEverySeed(500) { _, random in
      let r = Rows(&random)
      let (width, rows) = (random.int(in: 1...12), random.int(in: 1...3))
      let mask = CoverageMask(size: PixelSize(width, rows), bytes: r.mask).spanned()
      let from = random.int(in: 0...width)
      let columns = from..<random.int(in: from...width)
      let color = r.color | 0xff00_0000
      func painted(
        _ blend: (
          UnsafeMutablePointer<UInt32>, Int, UnsafePointer<UInt8>, Int, UnsafePointer<MaskSpan>,
          Range<Int>, Int, UInt32
        ) -> Void
      ) -> [UInt32] {
        r.painted { d in
          mask.bytes.withUnsafeBufferPointer { bytes in
            mask.spans.withUnsafeBufferPointer { spans in
              blend(d, 13, bytes.baseAddress!, width, spans.baseAddress!, columns, rows, color)
            }
          }
        }
      }
      let vector = painted {
        VectorKernels.blendShape($0, $1, mask: $2, $3, $4, $5, rows: $6, $7)
      }
      let scalar = painted {
        ScalarKernels.blendShape($0, $1, mask: $2, $3, $4, $5, rows: $6, $7)
      }
      try #require(vector == scalar)
    }
  }

  @Test("blending is within one step of exact arithmetic")
  func exactness() throws {
    try withEverySeed(100) { _, random in
      let r = Rows(&random)
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

  @Test("an opaque colour replaces, a clear one leaves, whatever lies beneath")
  func ends() throws {
    try withEverySeed(50) { _, random in
      let (s, d) = (anyColor(&random) | 0xff00_0000, anyColor(&random))
      try #require(ScalarKernels.mixed(s, 255, d) == s)
      try #require(ScalarKernels.mixed(s, 0, d) == d)
      try #require(ScalarKernels.scaled(s, 255) == s)
      try #require(ScalarKernels.scaled(s, 0) == 0)
    }
  }

  @Test("narrowing keeps every colour that five, six and five bits can say, at every place")
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

  @Test("dithering keeps the mean of a flat colour")
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
