package import VitrineUnits

/// Copies a band of 32-bit pixels to the target, rotated.
///
/// Where rows become columns, blocks of four by four pixels are transposed, down the whole band.
/// The band's borders are chosen so that each target row receives whole cache lines in sequence.
package struct RotatedCopy {
  let source: UnsafePointer<UInt32>
  let stride: Int
  let width: Int
  let height: Int
  let out: UnsafeMutableRawPointer
  let outStride: Int
  let usesVectors: Bool

  package init(
    from source: UnsafePointer<UInt32>, stride: Int, width: Int, height: Int,
    to out: UnsafeMutableRawPointer, _ outStride: Int, usesVectors: Bool
  ) {
    self.source = source
    self.stride = stride
    self.width = width
    self.height = height
    self.out = out
    self.outStride = outStride
    self.usesVectors = usesVectors
  }

  package func write(_ rotation: Rotation) {
    switch rotation {
    case .none: preconditionFailure("upright rows are streamed as they are")
    case .half:
      for y in 0..<height {
        let from = source + ((height - 1 - y) * stride + width - 1)
        let to = row(y)
        var x = 0
        if usesVectors {
          while x &+ 4 <= width {
            let v = four(from - (x &+ 3))
            store(SIMD4(v[3], v[2], v[1], v[0]), to + x)
            x &+= 4
          }
        }
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
    if usesVectors {
      while j &+ 4 <= width {
        transposeFour(first &+ j &* down, step, down, to: j)
        j &+= 4
      }
    }
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
