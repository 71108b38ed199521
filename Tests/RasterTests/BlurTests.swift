import Testing
import VitrineTesting
import VitrineUnits

@testable import VitrineRaster

@Suite("Blurring a mask")
struct BlurTests {
  /// The mean of the values up to `reach` away on both sides, rounded; zeros beyond the ends.
  private static func mean(_ values: [Int], _ reach: Int) -> [Int] {
    let width = 2 * reach + 1
    return values.indices.map { i in
      let near = values[max(0, i - reach)...min(values.count - 1, i + reach)]
      return (near.reduce(0, +) + width / 2) / width
    }
  }

  /// The means of all rows, then those of all columns, for each radius.
  private static func blurred(_ mask: CoverageMask, _ blur: Blur) -> [UInt8] {
    let (width, height) = (mask.size.width, mask.size.height)
    let margin = [Int](repeating: 0, count: blur.extent)
    let blank = [Int](repeating: 0, count: width + 2 * blur.extent)
    var rows = (0..<height).map { y in
      margin + mask.bytes[(y * width)..<((y + 1) * width)].map { Int($0) * 256 } + margin
    }
    rows = margin.map { _ in blank } + rows + margin.map { _ in blank }
    for reach in blur.radii where reach > 0 {
      rows = rows.map { mean($0, reach) }
      let columns = blank.indices.map { x in mean(rows.map { $0[x] }, reach) }
      rows = rows.indices.map { y in columns.map { $0[y] } }
    }
    return rows.flatMap { $0 }.map { UInt8(min(($0 + 128) >> 8, 255)) }
  }

  @Test("rows alike have the same means, also where others are between them")
  func rowsAlike() {
    let (width, height) = (14, 20)
    var bytes = (0..<height).flatMap { y in
      (0..<width).map { x in UInt8([3, 9, 10, 16].contains(y) ? 17 * x : 200) }
    }
    bytes += [UInt8](repeating: 0, count: CoverageMask.slack)
    let mask = CoverageMask(size: PixelSize(width, height), bytes: bytes)
    for amount in [1.0, 4, 12] {
      let blur = Blur(amount)
      let expected = Self.blurred(mask, blur)
      #expect(Array(blur.blurred(mask).bytes[0..<expected.count]) == expected)
    }
  }

  @Test("each value is the rounded mean of means", arguments: [1.0, 2.5, 4, 7.3, 12, 24, 128])
  func means(amount: Double) {
    let blur = Blur(amount)
    var random = RandomSource(seed: 5)
    for size in [PixelSize(1, 1), PixelSize(7, 3), PixelSize(2, 19), PixelSize(9, 12)] {
      var bytes = (0..<(size.width * size.height)).map { _ in
        UInt8(truncatingIfNeeded: random.next())
      }
      bytes += [UInt8](repeating: 0, count: CoverageMask.slack)
      let mask = CoverageMask(size: size, bytes: bytes)
      let made = blur.blurred(mask)
      let expected = Self.blurred(mask, blur)
      #expect(made.size == PixelSize(size.width + 2 * blur.extent, size.height + 2 * blur.extent))
      #expect(Array(made.bytes[0..<expected.count]) == expected)
    }
  }
}
