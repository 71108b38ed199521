import Glibc
import Testing
import VitrineComponents
import VitrineRaster
import VitrineText
import VitrineUnits

@Suite("Width and height of text", .needsNoto)
struct MetricsTests {
  @Test("a line's width is the sum of its letters' advances, which grow exactly with the size")
  func advances() {
    let (typesetter, _) = typesetter()
    func width(_ text: String, _ size: Double) -> Double {
      typesetter.lines(of: request(text, size: size)).lines[0].width
    }
    // NotoSans-Regular's hmtx table: n is 618 of 1000 units wide.
    #expect(abs(width("n", 1000) - 618) < 1e-9)
    for count in 1...12 {
      let text = String(repeating: "n", count: count)
      #expect(abs(width(text, 18) - Double(count) * 0.618 * 18) < 1e-9)
      #expect(abs(width(text, 36) - 2 * width(text, 18)) < 1e-9)
    }
    // Kerning moves A and V together.
    #expect(width("AV", 18) < width("A", 18) + width("V", 18) - 0.1)
  }

  @Test("ascent and descent are the font's, rounded up to whole pixels")
  func lineHeight() {
    let (typesetter, _) = typesetter()
    for size in 8...40 {
      let layout = typesetter.layout(request("Ag", size: Double(size)))
      // Noto Sans: 1069 above and 293 below, of 1000.
      #expect(layout.firstBaseline == (1.069 * Double(size)).rounded(.up))
      #expect(
        layout.size.height == layout.firstBaseline + (0.293 * Double(size)).rounded(.up))
      #expect(layout.lineCount == 1)
      #expect(!layout.isTruncated)
    }
  }

  @Test("each line ends at the extents of its own fonts, the last one at the text's bottom")
  func lineEnds() {
    let (typesetter, _) = typesetter()
    for scale in [1, 1.375, 2] {
      let asked = request("Ag\nน้ำ\nAg น้ำ\nAg", size: 15, lineLimit: 4, scale: scale)
      let (layout, text) = (typesetter.layout(asked), typesetter.lines(of: asked))
      #expect(layout.lineCount == 4 && layout.lineEnds.last == layout.size.height)
      var end = 0
      var heights: [Int] = []
      for (line, found) in zip(text.lines, layout.lineEnds) {
        let (ascent, descent) = text.extent(of: line)
        heights.append(ascent + descent)
        end += ascent + descent
        #expect(found == Double(end) / scale)
      }
      #expect(heights[1] > heights[0] && heights[2] == heights[1] && heights[3] == heights[0])
    }
  }

  @Test(
    "lines of Arabic are as high as Latin ones, alone and mixed, and no letter exceeds them much")
  func arabicLines() {
    let (typesetter, _) = typesetter()
    for size in 12...40 {
      for weight in [FontWeight.regular, .bold] {
        let latin = typesetter.layout(request("Ag", size: Double(size), weight: weight))
        for text in ["ساحة الميناء", "أإآ جعي", "Ag ساحة", "تل القديسة آن، 12", "قاعة السوق يي"] {
          let layout = typesetter.layout(request(text, size: Double(size), weight: weight))
          #expect(layout.size.height == latin.size.height, "\(text) \(size)")
          #expect(layout.firstBaseline == latin.firstBaseline)
          #expect(layout.run.bounds.y0 >= 0)
          #expect(Double(layout.run.bounds.y1) <= layout.size.height + 0.2 * Double(size) + 1)
        }
        let lines = typesetter.layout(
          request("ساحة\nالميناء\nيجع", size: Double(size), lineLimit: 3, weight: weight))
        #expect(lines.size.height == 3 * latin.size.height)
      }
    }
  }

  @Test("marks above and below Arabic letters make a line higher where they need it")
  func arabicMarks() {
    let (typesetter, _) = typesetter()
    for size in [12.0, 18, 36] {
      let plain = typesetter.layout(request("لله", size: size))
      for text in ["لِلّٰهِ", "أً إٍ يٍّ", "ﷺ", "جٍ"] {
        let marked = typesetter.layout(request(text, size: size))
        #expect(marked.run.bounds.y0 >= 0, "\(text) \(size)")
        #expect(Double(marked.run.bounds.y1) <= marked.size.height + 0.2 * size + 1)
        #expect(marked.size.height >= plain.size.height)
      }
      let stacked = typesetter.layout(request("\u{0622}\u{0651}\u{064f}\u{0653}", size: size))
      #expect(stacked.size.height > plain.size.height)
    }
  }

  @Test("letters are on the baseline, and nothing exceeds the line")
  func baseline() {
    let (typesetter, _) = typesetter()
    for size in 8...40 {
      let flat = typesetter.layout(request("HEI", size: Double(size)))
      #expect(Double(flat.run.bounds.y1) == flat.firstBaseline)
      let tall = typesetter.layout(request("Ågj|", size: Double(size)))
      #expect(tall.run.bounds.y0 >= 0)
      #expect(Double(tall.run.bounds.y1) <= tall.size.height)
    }
  }

  @Test("twice the scale is twice the size: the same pixels, half the points")
  func scale() {
    let (typesetter, _) = typesetter()
    let text = "Departs in 7 minutes שלום"
    let twice = typesetter.layout(request(text, size: 14, scale: 2))
    let large = typesetter.layout(request(text, size: 28))
    #expect(twice.run == large.run)
    #expect(twice.size == Size(large.size.width / 2, large.size.height / 2))
    #expect(twice.firstBaseline == large.firstBaseline / 2)
  }

  @Test("an empty text has a line's height and no glyphs")
  func empty() {
    let (typesetter, _) = typesetter()
    for text in ["", " ", "\n", "\t  "] {
      let layout = typesetter.layout(request(text, size: 20))
      #expect(layout.size == Size(0, 28))
      #expect(layout.run.glyphs.isEmpty)
      #expect(layout.lineCount == 1)
      #expect(!layout.isTruncated)
    }
  }

  @Test("a text fits into the width that it requested")
  func measuredWidthFits() {
    let (typesetter, _) = typesetter()
    for text in ["Central Station", "fi", "שלום עולם", "السلام عليكم", "हिन्दी", "AV To."] {
      for size in [11.0, 14, 17.3, 18, 24.7] {
        for scale in [1, 1.25, 1.5, 2] {
          let free = typesetter.layout(request(text, size: size, scale: scale))
          let bound = typesetter.layout(
            request(text, size: size, maxWidth: free.size.width, scale: scale))
          #expect(!bound.isTruncated, "\(text) at \(size)")
          #expect(bound.size == free.size)
        }
      }
    }
  }

  @Test("a font whose advances overflow every number still gives a layout")
  func endlessAdvances() throws {
    let path = "/tmp/vitrine-advances-\(getpid()).ttf"
    defer { unlink(path) }
    try withChangedFont(TestFonts.latin, to: path) { font in
      // An em of 64 design units, with each letter 32767 of them wide.
      let head = try #require(font.table("head")).lowerBound
      (font.bytes[head + 18], font.bytes[head + 19]) = (0, 64)
      let hhea = try #require(font.table("hhea")).lowerBound
      let count = Int(font.bytes[hhea + 34]) << 8 | Int(font.bytes[hhea + 35])
      let hmtx = try #require(font.table("hmtx")).lowerBound
      for entry in 0..<count {
        (font.bytes[hmtx + entry * 4], font.bytes[hmtx + entry * 4 + 1]) = (0x7f, 0xff)
      }
    }
    let (typesetter, _) = typesetter([path])
    let text = "." + String(repeating: "\u{a0}", count: 2400) + "."
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let layout = typesetter.layout(request(text, size: 2000, direction: direction))
      #expect(layout.size.width > 2e9)
      #expect(layout.run.glyphs.count == 1, "a glyph so far away is on no screen")
      #expect(layout.run.bounds.x1 < 10_000)
    }
  }

  @Test("a mask moved by quarters of a pixel keeps its coverage")
  func subpixels() throws {
    let (typesetter, _) = typesetter()
    // Each l is moved by a fraction of a pixel, so that all four masks are used.
    let layout = typesetter.layout(request("llllllllllll", size: 18))
    var inks: Set<Int> = []
    var masks: Set<[UInt8]> = []
    for glyph in layout.run.glyphs {
      inks.insert(glyph.mask.coverage.reduce(0) { $0 + Int($1) })
      masks.insert(glyph.mask.coverage)
    }
    #expect(masks.count == 4)
    // Coverage is rounded in each pixel of 14 rows, so sums differ by a little.
    let most = try #require(inks.max())
    let least = try #require(inks.min())
    #expect(most - least <= 30)
  }
}
