import CStream
import VitrineUnits

/// Streams finished bands out: turns them, narrows them to the target's format, writes each pixel of
/// the target once, from left to right along its rows.
final class ScanOut {
  private var narrow: [UInt16] = []
  private let flat = FlatRows()
  /// For each row of the band the columns that are not of its base colour.
  private var inked: [Range<Int>] = []

  private let writer: StreamingWriter

  init(_ writer: StreamingWriter) { self.writer = writer }

  /// What was written can be shown.
  func finish() {
    writer.finish()
    vitrine_stream_end()
  }

  func write(
    _ band: Band, _ contents: BandContents, of picture: PixelSize,
    to target: borrowing WriteOnlyPixels,
    _ rotation: Rotation
  ) {
    writer.finish()
    let transform = PanelTransform(
      scanOut: rotation.isTransposing ? picture.transposed : picture, rotation: rotation)
    let place = transform.scanOutRect(band.rect)
    let out = target.lend(place)
    switch target.format {
    case .xrgb8888:
      if rotation == .none {
        writer.begin(
          from: band.base, band.stride * 4, to: out, target.stride,
          rowBytes: band.rect.width * 4, rows: band.rect.height)
      } else {
        RotatedCopy(from: UnsafePointer(band.base), band, to: out, target.stride).write(rotation)
      }
    case .rgb565:
      // Upright rows go straight to the target: written once, from left to right.
      if rotation == .none { return narrow(band, contents, to: out, target.stride) }
      let rect = band.rect
      let count = rect.width * rect.height
      if narrow.count < count { narrow = [UInt16](repeating: 0, count: count) }
      narrow.withUnsafeMutableBytes { narrowed in
        self.narrow(band, contents, to: narrowed.baseAddress!, rect.width * 2)
      }
      narrow.withUnsafeBufferPointer { narrowed in
        let copy = RotatedRGB565Copy(
          from: narrowed.baseAddress!, width: rect.width, height: rect.height, to: out,
          target.stride)
        copy.write(rotation)
      }
    }
  }

  private func narrow(
    _ band: Band, _ contents: BandContents, to out: UnsafeMutableRawPointer, _ stride: Int
  ) {
    if let color = contents.baseColor(exceptions: &inked) {
      return flat.narrow(band, color, inked, to: out, stride)
    }
    let rect = band.rect
    for y in rect.y0..<rect.y1 {
      Dither.narrow(
        band.pixel(rect.x0, y),
        to: (out + (y - rect.y0) * stride).assumingMemoryBound(to: UInt16.self), rect.width,
        x: rect.x0, y: y)
    }
  }
}

/// A block of 32-bit pixels on its way to the target.
///
/// Where rows become columns, four rows and four columns are exchanged at a time, down the whole
/// band: its borders are such that each row of the target receives whole cache lines, one after the
/// other.
private struct RotatedCopy {
  let source: UnsafePointer<UInt32>
  let stride: Int
  let width: Int
  let height: Int
  let out: UnsafeMutableRawPointer
  let outStride: Int

  init(
    from source: UnsafePointer<UInt32>, _ band: Band, to out: UnsafeMutableRawPointer,
    _ outStride: Int
  ) {
    self.source = source
    stride = band.stride
    width = band.rect.width
    height = band.rect.height
    self.out = out
    self.outStride = outStride
  }

  func write(_ rotation: Rotation) {
    switch rotation {
    case .none: preconditionFailure("upright rows are streamed as they are")
    case .half:
      for y in 0..<height {
        let from = source + ((height - 1 - y) * stride + width - 1)
        let to = row(y)
        var x = 0
        #if !DEBUG
          while x &+ 4 <= width {
            let v = four(from - (x &+ 3))
            store(SIMD4(v[3], v[2], v[1], v[0]), to + x)
            x &+= 4
          }
        #endif
        while x < width {
          to[x] = from[0 &- x]
          x &+= 1
        }
      }
    // The target's row x holds the picture's column x, upwards.
    case .quarter: transpose(first: (height - 1) * stride, step: -stride, down: 1)
    // The target's row x holds the picture's column width − 1 − x, downwards.
    case .threeQuarters: transpose(first: width - 1, step: stride, down: -1)
    }
  }

  @inline(__always)
  private func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
    (out + y &* outStride).assumingMemoryBound(to: UInt32.self)
  }

  /// Target pixel (i, j) is source[first + i × step + j × down].
  private func transpose(first: Int, step: Int, down: Int) {
    var j = 0
    #if !DEBUG
      while j &+ 4 <= width {
        transposeFour(first &+ j &* down, step, down, to: j)
        j &+= 4
      }
    #endif
    while j < width {
      let to = row(j)
      var p = source + (first &+ j &* down)
      var i = 0
      while i < height {
        to[i] = p.pointee
        p += step
        i &+= 1
      }
      j &+= 1
    }
  }

  /// Four columns of the source, four rows of it at a time.
  private func transposeFour(_ first: Int, _ step: Int, _ down: Int, to j: Int) {
    // The four columns from left to right, and the target rows in the same order.
    let left = down > 0 ? first : first &- 3
    let (k0, k1) = down > 0 ? (j, j &+ 1) : (j &+ 3, j &+ 2)
    let (k2, k3) = down > 0 ? (j &+ 2, j &+ 3) : (j &+ 1, j)
    let (r0, r1, r2, r3) = (row(k0), row(k1), row(k2), row(k3))
    var p = source + left
    var i = 0
    while i &+ 4 <= height {
      let (a, b) = (four(p), four(p + step))
      let (c, d) = (four(p + 2 &* step), four(p + 3 &* step))
      store(SIMD4(a[0], b[0], c[0], d[0]), r0 + i)
      store(SIMD4(a[1], b[1], c[1], d[1]), r1 + i)
      store(SIMD4(a[2], b[2], c[2], d[2]), r2 + i)
      store(SIMD4(a[3], b[3], c[3], d[3]), r3 + i)
      p += 4 &* step
      i &+= 4
    }
    while i < height {
      (r0[i], r1[i], r2[i], r3[i]) = (p[0], p[1], p[2], p[3])
      p += step
      i &+= 1
    }
  }

  @inline(__always)
  private func four(_ p: UnsafePointer<UInt32>) -> SIMD4<UInt32> {
    UnsafeRawPointer(p).loadUnaligned(as: SIMD4<UInt32>.self)
  }

  @inline(__always)
  private func store(_ v: SIMD4<UInt32>, _ p: UnsafeMutablePointer<UInt32>) {
    UnsafeMutableRawPointer(p).storeBytes(of: v, as: SIMD4<UInt32>.self)
  }
}

/// The same for 16-bit pixels.
private struct RotatedRGB565Copy {
  let source: UnsafePointer<UInt16>
  let width: Int
  let height: Int
  let out: UnsafeMutableRawPointer
  let outStride: Int

  init(
    from source: UnsafePointer<UInt16>, width: Int, height: Int,
    to out: UnsafeMutableRawPointer, _ outStride: Int
  ) {
    self.source = source
    self.width = width
    self.height = height
    self.out = out
    self.outStride = outStride
  }

  func write(_ rotation: Rotation) {
    switch rotation {
    case .none: preconditionFailure("upright rows need no turning")
    case .half:
      for y in 0..<height {
        store(first: (height - y) * width - 1, step: -1, width, row: y)
      }
    case .quarter:
      for j in 0..<width { store(first: (height - 1) * width + j, step: -width, height, row: j) }
    case .threeQuarters:
      for j in 0..<width { store(first: width - 1 - j, step: width, height, row: j) }
    }
  }

  @inline(__always)
  private func store(first: Int, step: Int, _ count: Int, row: Int) {
    let to = (out + row &* outStride).assumingMemoryBound(to: UInt16.self)
    var p = source + first
    var i = 0
    while i < count {
      to[i] = p.pointee
      p += step
      i &+= 1
    }
  }
}
