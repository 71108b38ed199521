import VitrineRaster
import VitrineTesting

/// Comparison of the sums of coverage by vectors and by scalars.
enum CoverageComparison {
  /// Throws a ``KernelMismatch`` for the first byte that differs.
  static func run() throws {
    try withEverySeed(300) { seed, random in
      let n = random.int(in: 0...70)
      // Mostly zeros, as between the edges of a shape; sums of up to three windings.
      var differences = [Int32](repeating: 0, count: n + 8)
      for _ in 0..<random.int(in: 0...12) where n > 0 {
        differences[random.int(in: 0...(n - 1))] += Int32(random.int(in: -6_000_000...6_000_000))
      }
      for i in n..<(n + 8) { differences[i] = 77 }
      for isEvenOdd in [false, true] {
        let vector = summed(differences, n) {
          VectorKernels.coverage($0, into: $1, n, isEvenOdd: isEvenOdd)
        }
        let scalar = summed(differences, n) {
          ScalarKernels.coverage($0, into: $1, n, isEvenOdd: isEvenOdd)
        }
        try KernelMismatch.check(
          "\(n) pixels", seed: seed, vector: vector.bytes, scalar: scalar.bytes, end: n,
          untouched: 0x5a)
        for left in [vector.left, scalar.left] where left != Array(differences[n...]) {
          throw KernelMismatch(description: "\(n) pixels, seed \(seed): \(left) after the row")
        }
      }
    }
  }

  /// The bytes of a row, with eight behind it, and the differences behind it. Those of the row must
  /// be zero.
  private static func summed(
    _ differences: [Int32], _ n: Int,
    _ sum: (UnsafeMutablePointer<Int32>, UnsafeMutablePointer<UInt8>) -> Void
  ) -> (bytes: [UInt8], left: [Int32]) {
    var (row, bytes) = (differences, [UInt8](repeating: 0x5a, count: n + 8))
    row.withUnsafeMutableBufferPointer { row in
      bytes.withUnsafeMutableBufferPointer { sum(row.baseAddress!, $0.baseAddress!) }
    }
    return (bytes, row[..<n].filter { $0 != 0 } + row[n...])
  }
}
