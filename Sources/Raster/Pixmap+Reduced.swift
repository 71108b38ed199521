public import VitrineUnits

extension Pixmap {
  /// The picture at a smaller size; each pixel is the mean of the source area that it covers.
  ///
  /// `size`: neither side larger than the picture's, nor empty. O(pixels of the picture).
  public func reduced(to size: PixelSize) -> Pixmap {
    require(
      size.width > 0 && size.height > 0 && size.width <= self.size.width
        && size.height <= self.size.height,
      "Pixmap.reduced: \(size) is empty or larger than the picture, \(self.size)")
    let columns = Self.parts(of: self.size.width, in: size.width)
    let rows = Self.parts(of: self.size.height, in: size.height)
    var result: [UInt32] = []
    result.reserveCapacity(size.width * size.height)
    pixels.withUnsafeBufferPointer { pixels in
      // Sums of channel × 4096ths × 4096ths: 255 × 2^24 fits into 32 bits.
      var sums = [SIMD4<UInt32>](repeating: .zero, count: size.width)
      for row in rows {
        for i in sums.indices { sums[i] = SIMD4(repeating: 1 << 23) }
        for (y, weight) in row {
          let line = pixels.baseAddress! + y * self.size.width
          for (i, column) in columns.enumerated() {
            var sum = SIMD4<UInt32>.zero
            for (x, part) in column {
              let v = line[x]
              sum &+= SIMD4(v & 255, v >> 8 & 255, v >> 16 & 255, v >> 24) &* part
            }
            sums[i] &+= sum &* weight
          }
        }
        for s in sums {
          result.append((s[0] >> 24) | (s[1] >> 24) << 8 | (s[2] >> 24) << 16 | (s[3] >> 24) << 24)
        }
      }
    }
    return Pixmap(size: size, pixels: result)
  }

  /// For each of `count` pixels, the source pixels that it covers with weights that add up to 4096.
  private static func parts(of length: Int, in count: Int) -> [[(Int, UInt32)]] {
    (0..<count).map { i in
      // In 4096ths of a target pixel, the source pixels end at multiples of 4096 × count / length.
      let (from, to) = (i * length, (i + 1) * length)
      var parts: [(Int, UInt32)] = []
      var given = 0
      for x in (from / count)...((to - 1) / count) {
        let end = min((x + 1) * count, to)
        let upTo = ((end - from) * 4096 + length / 2) / length
        parts.append((x, UInt32(upTo - given)))
        given = upTo
      }
      return parts
    }
  }
}

/// A cache of reduced pictures with a budget, in two generations as in `MaskCache`.
struct ReducedPictures {
  private struct Key: Hashable {
    /// Compared by identity. The key retains it, so that no other picture can get its address.
    let picture: Pixmap
    let size: PixelSize

    static func == (a: Key, b: Key) -> Bool { a.picture === b.picture && a.size == b.size }
    func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(picture))
      hasher.combine(size)
    }
  }

  let budget: Int
  private var young: [Key: Pixmap] = [:]
  private var old: [Key: Pixmap] = [:]
  private var youngBytes = 0

  init(budget: Int) { self.budget = budget }

  /// The picture at a smaller size; nil if it is to be made and added.
  mutating func picture(of picture: Pixmap, _ size: PixelSize) -> Pixmap? {
    let key = Key(picture: picture, size: size)
    if let found = young[key] { return found }
    guard let found = old[key] else { return nil }
    add(found, of: picture)
    return found
  }

  /// Adds `picture` at a smaller size, unless another thread has added it.
  mutating func add(_ reduced: Pixmap, of picture: Pixmap) {
    let key = Key(picture: picture, size: reduced.size)
    let bytes = reduced.size.width * reduced.size.height * 4
    if bytes > budget / 2 || young[key] != nil { return }
    if youngBytes + bytes > budget / 2 {
      old = young
      young = [:]
      youngBytes = 0
    }
    young[key] = reduced
    youngBytes += bytes
  }
}
