import Glibc
import Testing
import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineUnits

@testable import VitrineText

private let emojiFont = TestFonts.folder + "NotoColorEmoji.ttf"

extension Trait where Self == ConditionTrait {
  fileprivate static var needsEmoji: Self {
    .enabled(
      if: TestFonts.areInstalled && access(emojiFont, R_OK) == 0,
      "apt install fonts-noto-core fonts-noto-color-emoji")
  }
}

private func emojiTypesetter() -> (FreeTypeTypesetter, LogLines) {
  typesetter(TestFonts.all + [emojiFont])
}

/// A picture of a family of four, joined by ZWJ.
private let family = "👨‍👩‍👧‍👦"
/// The flag of Scotland: a black flag and tags.
private let scotland = "\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}"

@Suite("Emoji")
struct EmojiTests {
  @Test("sequences are found whole, as colored or as text")
  func sequences() {
    let colored = [
      "😀", "👍🏽", "👩‍🚀", family, "🇩🇪", scotland, "🏳️‍🌈", "❤️‍🔥", "❤\u{200d}🔥", "3️⃣", "#\u{20e3}", "☺️", "☝🏿",
      "☝️🏿", "🧑🏻‍🤝‍🧑🏿", "⌚", "🇩", "👨🏾‍❤️‍💋‍👨🏼", "🫱🏻‍🫲🏿",
    ]
    for text in colored {
      let scalars = text.unicodeScalars.map(\.value)
      // No following character joins.
      for after in [[], [0x20], [0x61], [0x1f600], [0x5d0]] as [[UInt32]] {
        let all = scalars + after
        let found = EmojiSequence(at: 0, in: all[...])
        #expect(found?.end == scalars.count, "\(text)")
        #expect(found?.isColored == true, "\(text)")
      }
    }
    for text in ["☺", "❤", "©", "☺\u{fe0e}", "⌚\u{fe0e}", "😀\u{fe0e}", "™"] {
      let found = EmojiSequence(at: 0, in: text.unicodeScalars.map(\.value)[...])
      #expect(found?.isColored == false, "\(text)")
    }
    for text in ["a", "3", "3\u{fe0f}", "#", "*a", "é", "中", "\u{200d}", "\u{fe0f}", "א", ""] {
      #expect(EmojiSequence(at: 0, in: text.unicodeScalars.map(\.value)[...]) == nil, "\(text)")
    }
    // A joiner at the end is not part of the sequence.
    let loose = "👩\u{200d}a".unicodeScalars.map(\.value)
    #expect(EmojiSequence(at: 0, in: loose[...])?.end == 1)
  }

  @Test("each sequence is one glyph in colors, on the line of the text", .needsEmoji)
  func oneGlyph() throws {
    let (typesetter, log) = emojiTypesetter()
    let texts = ["😀", "👍🏽", "👩‍🚀", family, "🇩🇪", scotland, "🏳️‍🌈", "❤️", "3️⃣", "❤️‍🔥"]
    for text in texts {
      for size in [8.0, 14, 33.5, 64, 150] {
        let layout = typesetter.layout(request(text, size: size))
        #expect(layout.run.colored.count == 1, "\(text) \(size)")
        #expect(layout.run.glyphs.isEmpty)
        let glyph = try #require(layout.run.colored.first)
        let extent = glyph.picture.size
        #expect(abs(Double(extent.width) - size * 1.25) <= 2, "\(text) \(size)")
        #expect(abs(Double(extent.height) - size * 1.17) <= 2, "\(text) \(size)")
        // Some of it is below the baseline, most above, and nothing outside the line.
        let baseline = layout.firstBaseline
        #expect(Double(glyph.y) < baseline && Double(glyph.y) + size * 1.2 > baseline)
        #expect(Double(layout.run.bounds.y0) >= -1)
        #expect(Double(layout.run.bounds.y1) <= layout.size.height + 1)
        #expect(abs(layout.size.width - size * 1.245) <= 2)
      }
    }
    #expect(log.lines.isEmpty, "\(log.lines)")
  }

  @Test(
    "FE0E selects text, FE0F colors, and without either the character decides", .needsEmoji)
  func presentation() {
    let symbols = "/usr/share/fonts/truetype/noto/NotoSansSymbols2-Regular.ttf"
    let (typesetter, _) = typesetter(TestFonts.all + [symbols, emojiFont])
    func isColored(_ text: String) -> Bool {
      !typesetter.layout(request(text)).run.colored.isEmpty
    }
    #expect(isColored("⌚") && isColored("❤️") && isColored("©️"))
    #expect(!isColored("©") && !isColored("3") && !isColored("3 # *"))
    if access(symbols, R_OK) == 0 {
      #expect(!isColored("❤") && !isColored("❤\u{fe0e}") && !isColored("⌚\u{fe0e}"))
    }
    // No other font has it: colors are better than a box.
    let (bare, log) = emojiTypesetter()
    #expect(!bare.layout(request("❤\u{fe0e}")).run.colored.isEmpty)
    #expect(log.lines.isEmpty)
  }

  @Test("among words of both directions an emoji is in reading order", .needsEmoji)
  func directions() throws {
    let (typesetter, _) = emojiTypesetter()
    for emoji in ["😀", "👩‍🚀", "🇮🇱", family] {
      let latin = typesetter.layout(request("ab \(emoji) cd"))
      let hebrew = typesetter.layout(request("אב \(emoji) גד"))
      for layout in [latin, hebrew] {
        let picture = try #require(layout.run.colored.first)
        #expect(layout.run.colored.count == 1)
        #expect(layout.run.glyphs.count == 4)
        let left = layout.run.glyphs.filter { $0.x < picture.x }
        #expect(left.count == 2, "two letters on either side")
      }
    }
    // In a line that reads from the right, the first is at the right.
    let faces = typesetter.layout(request("א 😀 👩‍🚀", direction: .rightToLeft)).run.colored
    let first = typesetter.layout(request("😀")).run.colored
    #expect(faces.count == 2)
    #expect(faces.max { $0.x < $1.x }?.picture == first.first?.picture)
  }

  @Test("a line is broken and shortened between emoji, never within one", .needsEmoji)
  func wrapping() {
    let (typesetter, _) = emojiTypesetter()
    let texts = [family, "👍🏽", "🇩🇪", "👩‍🚀", "3️⃣", scotland]
    withEverySeed(30) { seed, random in
      var text = ""
      for _ in 0...random.int(in: 1...12) {
        text += texts[random.int(in: 0...texts.count - 1)]
        if random.int(in: 0...2) == 0 { text += " " }
      }
      let width = random.double(in: 20...200)
      let layout = typesetter.layout(
        request(text, maxWidth: width, lineLimit: random.int(in: 1...3)))
      #expect(layout.size.width <= width + 1, "seed \(seed)")
      // Only whole pictures: parts of a family would be different pictures.
      let whole = texts.compactMap { typesetter.layout(request($0)).run.colored.first?.picture }
      for glyph in layout.run.colored { #expect(whole.contains(glyph.picture), "seed \(seed)") }
      if !layout.isTruncated {
        #expect(layout.run.colored.count == text.filter { $0 != " " }.count, "seed \(seed)")
      }
    }
  }

  @Test("without the font each emoji is one box, and the log names the package once", .needsNoto)
  func missing() {
    let (typesetter, log) = typesetter()
    for text in [family, "👍🏽", "🇩🇪", scotland, "😀"] {
      let layout = typesetter.layout(request("a\(text)b"))
      #expect(layout.run.glyphs.count == 3, "\(text)")
    }
    #expect(log.lines.count == 1, "\(log.lines)")
    #expect(log.lines.first?.contains("apt install fonts-noto-color-emoji") == true)
  }

  @Test("a picture is scaled without changing its color or its position")
  func scaling() {
    let corner: [UInt32] = (0..<64).map { $0 % 8 < 4 && $0 < 32 ? 0xffff_0000 : 0xff00_00ff }
    let picture = Pixmap(size: PixelSize(8, 8), pixels: corner)
    for (width, height) in [(4, 4), (16, 16), (3, 11), (24, 5), (8, 8), (1, 1)] {
      let made = ColoredGlyphs.scaled(picture, to: PixelSize(width, height))
      #expect(made.size == PixelSize(width, height))
      #expect(made.isOpaque)
      if width >= 2 && height >= 2 {
        #expect(made.pixels[0] == 0xffff_0000)
        #expect(made.pixels[width * height - 1] == 0xff00_00ff)
      }
      let mean = made.pixels.reduce(0) { $0 + Int($1 >> 16 & 255) } / (width * height)
      #expect(abs(mean - 64) <= 12, "\(width) × \(height): \(mean)")
    }
  }

  @Test("a font whose pictures are declared for tiny text does not fill the screen", .needsEmoji)
  func tinyStrike() throws {
    let path = "/tmp/vitrine-strike-\(getpid()).ttf"
    defer { unlink(path) }
    try withChangedFont(emojiFont, to: path) { font in
      // CBLC: one size of pictures, whose pixels per em, horizontally and vertically, are at 44 and
      // 45.
      let table = try #require(font.table("CBLC"))
      for place in [44, 45] { font.bytes[table.lowerBound + 8 + place] = 1 }
    }
    let (typesetter, _) = typesetter([TestFonts.latin, path])
    for size in [6.0, 12] {
      let layout = typesetter.layout(request("a😀b👩‍🚀", size: size))
      #expect(layout.run.glyphs.count == 2)
      for glyph in layout.run.colored {
        let extent = glyph.picture.size
        #expect(Double(max(extent.width, extent.height)) <= 4 * size + 1, "\(extent)")
      }
    }
  }

  @Test(
    "a chain of joined emoji that no font has is scanned once", .needsNoto,
    .timeLimit(.minutes(1)))
  func longChain() {
    let library = FontLibrary(source: .files(TestFonts.all), log: { _, _ in })
    var count = 0
    let itemizer = Itemizer(
      stack: library.stack(family: "Noto Sans", weight: .regular), language: .none,
      missing: { _, _ in count += 1 })
    let joined: [UInt32] = (0..<40_000).map { $0 % 2 == 0 ? 0x1f469 : 0x200d }
    let scalars = [0x61] + joined + [0x62]
    let levels = [Int8](repeating: 0, count: scalars.count)
    let items = itemizer.items(of: scalars, levels: levels, in: scalars.indices)
    #expect(count == 20_000)
    #expect(items.map(\.range.count) == [1, 40_000, 1])
  }

  @Test(
    "a letter with thousands of marks is shown with the first thirty, in the time of those",
    .needsNoto, .timeLimit(.minutes(1)))
  func manyMarks() {
    let (typesetter, _) = typesetter()
    func glyphs(_ marks: Int, _ mark: String) -> [PlacedGlyph] {
      let text = "a" + String(repeating: mark, count: marks) + "b"
      return typesetter.layout(request(text, lineLimit: 40)).run.glyphs
    }
    for mark in ["\u{301}", "\u{5b0}"] {
      #expect(glyphs(64_000, mark) == glyphs(30, mark))
      #expect(glyphs(3, mark) != glyphs(30, mark))
    }
  }

  @Test(
    "an emoji font that is cut off or has changed bytes never crashes the program", .needsEmoji)
  func damaged() throws {
    let file = open(emojiFont, O_RDONLY)
    try #require(file >= 0)
    defer { close(file) }
    let size = Int(lseek(file, 0, SEEK_END))
    var whole = [UInt8](repeating: 0, count: size)
    try #require(pread(file, &whole, size, 0) == size)
    let path = "/tmp/vitrine-emoji-\(getpid()).ttf"
    defer { unlink(path) }
    try withEverySeed(4) { seed, random in
      var bytes = whole
      if seed % 2 == 0 { bytes = Array(bytes[..<random.int(in: 1000...size - 1)]) }
      for _ in 0..<random.int(in: 1...400) {
        bytes[random.int(in: 0...bytes.count - 1)] = UInt8(truncatingIfNeeded: random.next())
      }
      let copy = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      try #require(write(copy, bytes, bytes.count) == bytes.count)
      close(copy)
      let (typesetter, _) = typesetter([TestFonts.latin, path])
      for size in [10.0, 24, 200] {
        let layout = typesetter.layout(request("a😀👍🏽\(family)🇩🇪 b", size: size))
        #expect(layout.size.height > 0)
      }
    }
  }
}
