import CStream

/// Kernels for shapes with known spans: an edge, fully covered pixels, an edge.
extension VectorKernels {
  private typealias Four = SIMD4<UInt32>
  private typealias FourChannels = SIMD8<UInt16>

  /// Blends an opaque color through a mask with known spans; strides in pixels and bytes. `d` and
  /// `mask` point to column 0 of the mask; `columns` of it are painted. Up to three pixels behind a
  /// row that is cut are rewritten with their own values.
  ///
  /// Four pixels at a time, since most edges are not longer.
  package static func blendShape(
    _ d: UnsafeMutablePointer<UInt32>, _ stride: Int, mask: UnsafePointer<UInt8>,
    _ maskStride: Int, _ spans: UnsafePointer<MaskSpan>, _ columns: Range<Int>, rows: Int,
    _ color: UInt32
  ) {
    let c = Four(repeating: color)
    @inline(__always) func paint(
      _ bits: UInt32, _ d: UnsafeMutablePointer<UInt32>
    ) {
      #if arch(arm64)
        vitrine_blend4(d, bits, color)
      #else
        let m = spread(bits)
        let keep = unsafeBitCast(
          0x00ff_00ff &- unsafeBitCast(m, to: Four.self), to: FourChannels.self)
        let v = UnsafeRawPointer(d).loadUnaligned(as: Four.self)
        let r = scaledDown(red(c) &* m &+ red(v) &* keep &+ 128)
        let a = scaledDown(alpha(c) &* m &+ alpha(v) &* keep &+ 128)
        let out = unsafeBitCast(r, to: Four.self) | (unsafeBitCast(a, to: Four.self) &<< 8)
        UnsafeMutableRawPointer(d).storeBytes(of: out, as: Four.self)
      #endif
    }
    var (d, mask, span) = (d, mask, spans)
    var row = 0
    while row < rows {
      let s = span.pointee
      let (from, to) = (Int(s.from), Int(s.to))
      let (left, right) = (Int(s.left), Int(s.right))
      if left < to && from >= columns.lowerBound && to <= columns.upperBound {
        var i = from
        while i < left {
          paint(UnsafeRawPointer(mask + i).loadUnaligned(as: UInt32.self), d + i)
          i &+= 4
        }
        while i &+ 8 <= right {
          UnsafeMutableRawPointer(d + i).storeBytes(of: c, as: Four.self)
          UnsafeMutableRawPointer(d + (i &+ 4)).storeBytes(of: c, as: Four.self)
          i &+= 8
        }
        if i &+ 4 <= right {
          UnsafeMutableRawPointer(d + i).storeBytes(of: c, as: Four.self)
          i &+= 4
        }
        while i < right {
          d[i] = color
          i &+= 1
        }
        while i < to {
          paint(UnsafeRawPointer(mask + i).loadUnaligned(as: UInt32.self), d + i)
          i &+= 4
        }
      } else {
        var i = max(from, columns.lowerBound)
        let end = min(to, columns.upperBound)
        while i < end {
          var bits = UnsafeRawPointer(mask + i).loadUnaligned(as: UInt32.self)
          let rest = end &- i
          if rest < 4 { bits &= (1 &<< UInt32(truncatingIfNeeded: rest &* 8)) &- 1 }
          paint(bits, d + i)
          i &+= 4
        }
      }
      d += stride
      mask += maskStride
      span += 1
      row &+= 1
    }
  }

  @inline(__always)
  private static func red(_ v: Four) -> FourChannels {
    unsafeBitCast(v & 0x00ff_00ff, to: FourChannels.self)
  }

  @inline(__always)
  private static func alpha(_ v: Four) -> FourChannels {
    unsafeBitCast((v &>> 8) & 0x00ff_00ff, to: FourChannels.self)
  }

  /// Four mask bytes, each in the two channels of its pixel.
  @inline(__always)
  private static func spread(_ bits: UInt32) -> FourChannels {
    let b = unsafeBitCast(bits, to: SIMD4<UInt8>.self)
    return FourChannels(
      UInt16(b[0]), UInt16(b[0]), UInt16(b[1]), UInt16(b[1]), UInt16(b[2]), UInt16(b[2]),
      UInt16(b[3]), UInt16(b[3]))
  }
}
