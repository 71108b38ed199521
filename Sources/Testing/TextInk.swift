import VitrineComponents
import VitrineRaster

/// The ink of a text on a picture, by three paintings of it: with white text, with black text and
/// without text.
struct TextInk {
  let white: Pixmap
  let black: Pixmap
  let ground: Pixmap
  /// The opacity of the text, 0 to 1.
  let alpha: Double

  /// The visible share of a pixel that the text covers, 0 to 1: less than its own coverage where
  /// something translucent is over it.
  private func coverage(_ index: Int) -> Double {
    let difference =
      Int(white.pixels[index] >> 8 & 255) - Int(black.pixels[index] >> 8 & 255)
    return alpha > 0 ? Double(difference) / 255 / alpha : 0
  }

  /// The largest coverage in a part of the picture.
  func strongest(in part: PixelRect) -> Double {
    var strongest = 0.0
    for y in part.y0..<part.y1 {
      for x in part.x0..<part.x1 {
        strongest = max(strongest, coverage(y * white.size.width + x))
      }
    }
    return strongest
  }

  /// The lowest contrast of a color with the background of its letters, in squares of `side`
  /// pixels, about a letter's stroke and what is beside it: a single bright pixel, such as a star,
  /// does not hide a letter. Nil without ink.
  func contrast(of color: Color, in part: PixelRect, side: Int) -> Double? {
    var lowest: Double?
    for y in stride(from: part.y0, to: part.y1, by: side) {
      for x in stride(from: part.x0, to: part.x1, by: side) {
        let square = PixelRect(x: x, y: y, width: side, height: side).intersection(part)
        guard let mean = background(in: square) else { continue }
        let contrast = color.over(mean).contrast(with: mean)
        lowest = min(lowest ?? contrast, contrast)
      }
    }
    return lowest
  }

  /// The mean color of the smallest rectangle around the ink of a square; nil where there are less
  /// than three pixels of it.
  private func background(in square: PixelRect) -> Color? {
    var box = PixelRect.empty
    var count = 0
    for y in square.y0..<square.y1 {
      for x in square.x0..<square.x1 where coverage(y * white.size.width + x) >= 0.25 {
        count += 1
        box = box.union(PixelRect(x: x, y: y, width: 1, height: 1))
      }
    }
    if count < 3 { return nil }
    var sums: (red: UInt32, green: UInt32, blue: UInt32) = (0, 0, 0)
    for y in box.y0..<box.y1 {
      for x in box.x0..<box.x1 {
        let pixel = ground.pixels[y * ground.size.width + x]
        sums.red += pixel >> 16 & 255
        sums.green += pixel >> 8 & 255
        sums.blue += pixel & 255
      }
    }
    let n = UInt32(box.width * box.height)
    return Color(rgb: (sums.red / n) << 16 | (sums.green / n) << 8 | (sums.blue / n))
  }
}
