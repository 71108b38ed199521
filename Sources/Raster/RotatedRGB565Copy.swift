import VitrineUnits

/// Copies a block of 16-bit pixels to the target, rotated.
struct RotatedRGB565Copy {
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
