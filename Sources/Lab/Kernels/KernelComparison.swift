import VitrineRaster
import VitrineTesting
import VitrineUnits

/// Comparisons of the vector kernels with the scalar ones, over random rows.
enum KernelComparison: String, CaseIterable, Sendable {
  case rows = "rows of colors, masks and pixels"
  case fill = "fills of any length, from any offset in a cache line"
  case background = "masks on a known background"
  case spans = "shapes by their spans"
  case streaming = "long rows while a band streams out"
  case dither = "dithering to 16 bits"
  case stretch = "stretched rows"
  case rotation = "rotated bands"
  case coverage = "sums of coverage"

  /// Throws a ``KernelMismatch`` for the first pixel that differs.
  func run() throws {
    switch self {
    case .rows: try Self.compareRows()
    case .fill: try Self.compareFills()
    case .background: try Self.compareBackgrounds()
    case .spans: try Self.compareSpans()
    case .streaming: try Self.compareStreaming()
    case .dither: try Self.compareDithering()
    case .stretch: try Self.compareStretching()
    case .rotation: try Self.compareRotations()
    case .coverage: try CoverageComparison.run()
    }
  }

  private typealias Paint = (UnsafeMutablePointer<UInt32>) -> Void

  private static func compareRows() throws {
    try withEverySeed(300) { seed, random in
      let r = RandomRows(&random)
      let opaque = r.color | 0xff00_0000
      try r.mask.withUnsafeBufferPointer { mask in
        try r.pixels.withUnsafeBufferPointer { pixels in
          let (m, s) = (mask.baseAddress!, pixels.baseAddress!)
          let overlap = max(0, r.n - 8)
          let kernels: [(String, vector: Paint, scalar: Paint)] = [
            (
              // Three rows that overlap each other's slack, from the top.
              "opaque color through a mask of three rows",
              { VectorKernels.blendOpaque($0, 4, mask: m, 3, overlap, rows: 3, opaque) },
              { ScalarKernels.blendOpaque($0, 4, mask: m, 3, overlap, rows: 3, opaque) }
            ),
            (
              "fill", { VectorKernels.fill($0, r.n, r.color) },
              { ScalarKernels.fill($0, r.n, r.color) }
            ),
            (
              "color", { VectorKernels.blend($0, r.n, r.color) },
              { ScalarKernels.blend($0, r.n, r.color) }
            ),
            (
              "fill with two colors", { VectorKernels.fill($0, r.n, r.color, opaque) },
              { ScalarKernels.fill($0, r.n, r.color, opaque) }
            ),
            (
              "two colors", { VectorKernels.blend($0, r.n, r.color, s[0]) },
              { ScalarKernels.blend($0, r.n, r.color, s[0]) }
            ),
            (
              "color through a mask", { VectorKernels.blend($0, mask: m, r.n, r.color) },
              { ScalarKernels.blend($0, mask: m, r.n, r.color) }
            ),
            (
              "pixels", { VectorKernels.blend($0, pixels: s, r.n) },
              { ScalarKernels.blend($0, pixels: s, r.n) }
            ),
            (
              "pixels with opacity",
              { VectorKernels.blend($0, pixels: s, r.n, opacity: r.opacity) },
              { ScalarKernels.blend($0, pixels: s, r.n, opacity: r.opacity) }
            ),
            (
              "pixels through a mask", { VectorKernels.blend($0, pixels: s, mask: m, r.n) },
              { ScalarKernels.blend($0, pixels: s, mask: m, r.n) }
            ),
            (
              "mixture of two rows",
              { VectorKernels.mix($0, s, s + 1, r.n, part: Int(r.opacity)) },
              { ScalarKernels.mix($0, s, s + 1, r.n, part: Int(r.opacity)) }
            ),
          ]
          for (name, vector, scalar) in kernels {
            let (v, s) = (r.painted(vector), r.painted(scalar))
            try KernelMismatch.check(name, seed: seed, vector: v, scalar: s)
            guard v[r.n...] == r.target[r.n...] else {
              throw KernelMismatch(description: "\(name), seed \(seed): wrote behind the row")
            }
          }
        }
      }
    }
  }

  private static func compareFills() throws {
    try withEverySeed(200) { seed, random in
      let lengths = [0...40, 2030...2070, 0...4300][random.int(in: 0...2)]
      let (n, from) = (random.int(in: lengths), random.int(in: 20...52))
      let color = [0xff33_6699, 0x8040_2010, 0x7777_7777, 0][random.int(in: 0...3)] as UInt32
      let empty = [UInt32](repeating: 0x0123_4567, count: 4400)
      var (vector, scalar) = (empty, empty)
      vector.withUnsafeMutableBufferPointer {
        VectorKernels.fill($0.baseAddress! + from, n, color)
      }
      scalar.withUnsafeMutableBufferPointer {
        ScalarKernels.fill($0.baseAddress! + from, n, color)
      }
      try KernelMismatch.check(
        "\(n) pixels from \(from)", seed: seed, vector: vector, scalar: scalar, end: from + n,
        untouched: 0x0123_4567)
    }
  }

  private static func compareBackgrounds() throws {
    try withEverySeed(300) { seed, random in
      let r = RandomRows(&random)
      let background = randomPixel(&random)
      let color = r.color | 0xff00_0000
      var read = Array(repeating: background, count: 48)
      var (vector, scalar) = (read, read)
      ScalarKernels.blendOpaque(&read, 0, mask: r.mask, 0, r.n, rows: 1, color)
      VectorKernels.blendOpaque(
        &vector, 9, mask: r.mask, 9, r.n, rows: 1, color, on: background, StreamingWriter())
      ScalarKernels.blendOpaque(
        &scalar, 9, mask: r.mask, 9, r.n, rows: 1, color, on: background, StreamingWriter())
      try KernelMismatch.check("background read", seed: seed, vector: vector, scalar: read)
      try KernelMismatch.check("background known", seed: seed, vector: vector, scalar: scalar)
    }
  }

  private static func compareStreaming() throws {
    let band = (0..<30_000).map { UInt8(truncatingIfNeeded: $0) }
    try withEverySeed(40) { seed, random in
      let (n, rows) = (random.int(in: 0...400), random.int(in: 1...4))
      let mask = (0..<(n * rows + 8)).map { _ in
        random.int(in: 0...1) == 0 ? 0 : UInt8(random.int(in: 0...255))
      }
      let (background, color) = (randomPixel(&random), randomPixel(&random) | 0xff00_0000)
      let empty = [UInt32](repeating: background, count: (n + 3) * rows)
      var (vector, scalar) = (empty, empty)
      ScalarKernels.blendOpaque(&scalar, n + 3, mask: mask, n, n, rows: rows, color)
      var target = [UInt8](repeating: 0, count: band.count)
      let writer = StreamingWriter()
      band.withUnsafeBytes { band in
        target.withUnsafeMutableBytes { target in
          writer.begin(
            from: band.baseAddress!, band.count, to: target.baseAddress!, band.count,
            rowBytes: band.count, rows: 1)
          VectorKernels.blendOpaque(
            &vector, n + 3, mask: mask, n, n, rows: rows, color, on: background, writer)
          writer.finish()
        }
      }
      try KernelMismatch.check("painted rows", seed: seed, vector: vector, scalar: scalar)
      try KernelMismatch.check("streamed band", seed: seed, vector: target, scalar: band)
    }
  }

  private static func compareSpans() throws {
    try withEverySeed(500) { seed, random in
      let r = RandomRows(&random)
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
      try KernelMismatch.check("shape", seed: seed, vector: vector, scalar: scalar)
    }
  }

  private static func compareDithering() throws {
    try withEverySeed(200) { seed, random in
      let n = random.int(in: 0...70)
      var row: [UInt32] = []
      while row.count < n {
        // Runs of one color have a code path of their own.
        let color = randomPixel(&random)
        row += Array(repeating: color, count: random.int(in: 1...20))
      }
      let (x, y) = (random.int(in: 0...9), random.int(in: 0...9))
      func narrowed(_ usesVectors: Bool) -> [UInt16] {
        var out = [UInt16](repeating: 0x5a5a, count: n + 8)
        Dither.narrow(row, to: &out, n, x: x, y: y, usesVectors: usesVectors)
        return out
      }
      try KernelMismatch.check(
        "row of \(n)", seed: seed, vector: narrowed(true), scalar: narrowed(false), end: n,
        untouched: 0x5a5a)
    }
  }

  private static func compareStretching() throws {
    try withEverySeed(200) { seed, random in
      let sourceWidth = random.int(in: 2...40)
      let row = (0..<sourceWidth).map { _ in randomPixel(&random) }
      let first = random.int(in: -3...5)
      let columns = first..<(first + random.int(in: 1...90))
      let table = ColumnTable()
      table.prepare(
        ColumnTable.Key(
          start: random.int(in: -(4 << 32)...(4 << 32)), step: random.int(in: 1...(3 << 32)),
          sourceWidth: sourceWidth, columns: columns))
      func stretched(_ usesVectors: Bool) -> [UInt32] {
        var out = [UInt32](repeating: 0x5a5a_5a5a, count: columns.count + 8)
        table.stretch(row, to: &out, usesVectors: usesVectors)
        return out
      }
      try KernelMismatch.check(
        "\(columns.count) columns of \(sourceWidth) pixels", seed: seed, vector: stretched(true),
        scalar: stretched(false), end: columns.count, untouched: 0x5a5a_5a5a)
    }
  }

  private static func compareRotations() throws {
    try withEverySeed(100) { seed, random in
      let (width, height) = (random.int(in: 1...21), random.int(in: 1...21))
      let stride = width + random.int(in: 0...5)
      let band = (0..<(stride * height)).map { _ in randomPixel(&random) }
      for rotation in [Rotation.quarter, .half, .threeQuarters] {
        let columns = rotation.isTransposing ? height : width
        let rows = rotation.isTransposing ? width : height
        let outStride = columns + random.int(in: 0...5)
        func rotated(_ usesVectors: Bool) -> [UInt32] {
          var out = [UInt32](repeating: 0x5a5a_5a5a, count: outStride * rows)
          out.withUnsafeMutableBytes { out in
            band.withUnsafeBufferPointer { band in
              RotatedCopy(
                from: band.baseAddress!, stride: stride, width: width, height: height,
                to: out.baseAddress!, outStride * 4, usesVectors: usesVectors
              ).write(rotation)
            }
          }
          return out
        }
        try KernelMismatch.check(
          "\(width) by \(height) pixels, \(rotation.rawValue) degrees", seed: seed,
          vector: rotated(true), scalar: rotated(false))
      }
    }
  }
}
