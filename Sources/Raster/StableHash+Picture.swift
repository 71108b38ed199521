package import VitrineSystem
package import VitrineUnits

/// The hash of a picture: of the words width and height, then of each row, with two pixels
/// 0x00RRGGBB in a word, the left one in the lower half; an odd last pixel is a word of its own.
extension StableHash {
  /// The hash of the size of a picture, before its first row.
  package init(picture size: PixelSize) {
    self.init()
    add(word: UInt64(truncatingIfNeeded: size.width))
    add(word: UInt64(truncatingIfNeeded: size.height))
  }

  /// Adds the next row, from the left. The top byte of each pixel is ignored.
  package mutating func add(row: UnsafeBufferPointer<UInt32>) {
    guard let base = row.baseAddress else { return }
    let count = row.count
    // A local value stays in a register.
    var hash = self
    var i = 0
    while i &+ 1 < count {
      hash.add(
        word: UInt64(base[i] & 0x00ff_ffff) | UInt64(base[i &+ 1] & 0x00ff_ffff) << 32)
      i &+= 2
    }
    if i < count { hash.add(word: UInt64(base[i] & 0x00ff_ffff)) }
    self = hash
  }
}

extension Pixmap {
  /// The hash of the picture's colors; alpha is ignored.
  public var hash: UInt64 {
    var hash = StableHash(picture: size)
    pixels.withUnsafeBufferPointer { pixels in
      for y in 0..<size.height {
        let from = y * size.width
        hash.add(row: UnsafeBufferPointer(rebasing: pixels[from..<(from + size.width)]))
      }
    }
    return hash.value
  }
}
