package import VitrineUnits

/// A hash of a picture, the same on every machine.
///
/// FNV-1a (Fowler, Noll, Vo) over 64-bit words: the width, the height, then each row with two pixels
/// 0x00RRGGBB in a word, the left one in the lower half; an odd last pixel is a word of its own. Since
/// words have more bits than FNV's bytes, each step also folds the upper half down:
/// h = (h ^ word) × prime; h = h ^ (h >> 32).
///
/// This is not the `StableHash` of the module System, which hashes byte by byte: one step for two
/// pixels is an eighth of the steps, and every frame of a replay is hashed.
package struct PictureHash: Sendable, Hashable {
  private static let basis: UInt64 = 0xcbf2_9ce4_8422_2325
  private static let prime: UInt64 = 0x0000_0100_0000_01b3

  package private(set) var value = basis

  /// The hash of `size` alone, before the first row.
  package init(size: PixelSize) {
    step(UInt64(truncatingIfNeeded: size.width))
    step(UInt64(truncatingIfNeeded: size.height))
  }

  @inline(__always)
  private mutating func step(_ word: UInt64) {
    let product = (value ^ word) &* Self.prime
    value = product ^ product >> 32
  }

  /// Adds the next row, from the left. The top byte of each pixel is ignored.
  package mutating func add(row: UnsafeBufferPointer<UInt32>) {
    guard let base = row.baseAddress else { return }
    let count = row.count
    let prime = Self.prime
    var h = value
    var i = 0
    while i &+ 1 < count {
      let word = UInt64(base[i] & 0x00ff_ffff) | UInt64(base[i &+ 1] & 0x00ff_ffff) << 32
      h = (h ^ word) &* prime
      h = h ^ h >> 32
      i &+= 2
    }
    value = h
    if i < count { step(UInt64(base[i] & 0x00ff_ffff)) }
  }
}

extension Pixmap {
  /// The hash of the picture's colors (see `PictureHash`); alpha is ignored.
  public var hash: UInt64 {
    var hash = PictureHash(size: size)
    pixels.withUnsafeBufferPointer { pixels in
      for y in 0..<size.height {
        let from = y * size.width
        hash.add(row: UnsafeBufferPointer(rebasing: pixels[from..<(from + size.width)]))
      }
    }
    return hash.value
  }
}
