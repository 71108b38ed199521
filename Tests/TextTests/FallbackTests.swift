import Glibc
import Testing
import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineText
import VitrineUnits

/// Runs `body` with a temporary file, and removes it afterwards.
private func withFile(_ bytes: [UInt8], _ body: (String) throws -> Void) throws {
  let folder = try TemporaryFolder()
  let path = try folder.file("font.ttf", bytes)
  try withExtendedLifetime(folder) { try body(path) }
}

private func contents(_ path: String) throws -> [UInt8] {
  let file = open(path, O_RDONLY)
  try #require(file >= 0)
  defer { close(file) }
  var bytes = [UInt8](repeating: 0, count: 4 << 20)
  let count = read(file, &bytes, bytes.count)
  try #require(count > 0)
  return Array(bytes[..<count])
}

/// The masks drawn as letters: # is full, . is clear.
private func picture(_ mask: GlyphMask) -> [String] {
  (0..<mask.size.height).map { y in
    String(
      (0..<mask.size.width).map { x in
        let value = mask.coverage[y * mask.size.width + x]
        return value == 255 ? "#" : value == 0 ? "." : "+"
      })
  }
}

@Suite("Fonts that are missing or damaged")
struct FallbackTests {
  @Test(
    "a character that no font has shows a box, and the log names a remedy once", .needsNoto)
  func missingGlyph() throws {
    let (typesetter, log) = typesetter([TestFonts.latin])
    let layout = typesetter.layout(request("a中b", size: 14))
    #expect(layout.run.glyphs.count == 3)
    #expect(
      picture(layout.run.glyphs[1].mask) == [
        "#######",
        "#.....#",
        "#.....#",
        "#.....#",
        "#.....#",
        "#.....#",
        "#.....#",
        "#.....#",
        "#.....#",
        "#######",
      ])
    for _ in 0..<3 { _ = typesetter.layout(request("中文字 \(log.lines.count)", size: 20)) }
    #expect(log.lines.count == 1)
    let line = try #require(log.lines.first)
    #expect(line.contains("U+4E2D") && line.contains("apt install fonts-noto-cjk"))
    // Another script is another fault.
    _ = typesetter.layout(request("ไทย ไทย"))
    #expect(log.lines.count == 2)
    #expect(log.lines.last?.contains("apt install fonts-noto-core") == true)
  }

  @Test(
    "missing East Asian punctuation and full-width forms name the package of those scripts",
    .needsNoto, arguments: ["。", "「", "０", "！"])
  func sharedPunctuation(text: String) throws {
    let (typesetter, log) = typesetter([TestFonts.latin])
    _ = typesetter.layout(request(text))
    #expect(log.lines.count == 1)
    #expect(log.lines.first?.hasSuffix("apt install fonts-noto-cjk") == true)
  }

  @Test("without any font all text is boxes of a sensible size, which is logged once")
  func noFont() throws {
    let (typesetter, log) = typesetter([])
    for text in ["Central Station", "שלום", "中文", "Central Station"] {
      let layout = typesetter.layout(request(text, size: 20, maxWidth: 400, lineLimit: 3))
      let seen = text.filter { $0 != " " }.count
      #expect(layout.run.glyphs.count == seen)
      #expect(layout.size.height == 28)
      #expect(layout.firstBaseline == 22)
      #expect(layout.run.bounds.y1 == 22)
    }
    #expect(log.lines.count == 1)
    #expect(log.lines.first?.contains("apt install fonts-noto-core") == true)
  }

  @Test("a fontconfig configuration that is missing or without fonts is handled")
  func emptyConfiguration() throws {
    try withFile(Array("<?xml version=\"1.0\"?><fontconfig></fontconfig>".utf8)) { path in
      let log = LogLines()
      let typesetter = FreeTypeTypesetter(
        log: log.textSink, fonts: .configuration(path: path))
      #expect(typesetter.layout(request("abc")).run.glyphs.count == 3)
      #expect(log.lines.count == 1)
    }
    let log = LogLines()
    let typesetter = FreeTypeTypesetter(
      log: log.textSink, fonts: .configuration(path: "/nowhere/fonts.conf"))
    #expect(typesetter.layout(request("abc")).run.glyphs.count == 3)
    #expect(log.lines.count == 1)
    #expect(log.lines.first?.contains("/nowhere/fonts.conf") == true)
  }

  @Test(
    "a file that is no font, a folder or missing gives boxes and one log line with its name")
  func notAFont() throws {
    var random = RandomSource(seed: 7)
    let noise = (0..<20_000).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    for bytes in [[], noise, Array("not a font".utf8)] {
      try withFile(bytes) { path in
        for name in [path, "/tmp", path + ".gone"] {
          let (typesetter, log) = typesetter([name])
          #expect(typesetter.layout(request("abc")).run.glyphs.count == 3)
          #expect(log.lines.count == 1)
          #expect(log.lines.first?.contains(name) == true)
          #expect(log.lines.first?.contains("apt install") == true)
        }
      }
    }
  }

  @Test("a font that is cut off or has changed bytes never crashes the program", .needsNoto)
  func damagedFont() throws {
    let whole = try contents(TestFonts.latin)
    try withEverySeed(24) { seed, random in
      var bytes = whole
      if seed % 2 == 0 {
        bytes = Array(bytes[..<random.int(in: 1...whole.count - 1)])
      } else {
        // Mostly in the first part, which holds the tables' directory and the small tables.
        for _ in 0..<random.int(in: 1...200) {
          let place = random.int(in: 0...(seed % 4 == 1 ? 4000 : whole.count - 1))
          bytes[place] = UInt8(truncatingIfNeeded: random.next())
        }
      }
      try withFile(bytes) { path in
        let (typesetter, log) = typesetter([path])
        let layout = typesetter.layout(request("Damaged fonts, 123", maxWidth: 90, lineLimit: 3))
        #expect(layout.size.height > 0)
        #expect(layout.size.height < 1000)
        #expect(layout.size.width <= 90)
        #expect(log.lines.count <= 3)
      }
    }
  }

  @Test("a damaged font is replaced by the next one", .needsNoto)
  func nextFont() throws {
    let (good, _) = typesetter([TestFonts.latin])
    try withFile(Array("not a font".utf8)) { path in
      let (typesetter, log) = typesetter([path, TestFonts.latin])
      #expect(typesetter.layout(request("abc")) == good.layout(request("abc")))
      #expect(log.lines.count == 1)
    }
  }

  @Test("each script finds its font, whatever the earlier requests were", .needsNoto)
  func scripts() throws {
    let texts = ["Zürich", "Ελλάδα", "мир", "שלום", "السلام", "น้ำ", "हिन्दी"]
    func fonts(_ order: [String]) throws -> [String: [String]] {
      let (typesetter, log) = typesetter()
      var fonts: [String: [String]] = [:]
      for text in order {
        let line = try #require(typesetter.lines(of: request(text)).lines.first)
        fonts[text] = line.runs.map { $0.item.face?.identity.path ?? "box" }
      }
      #expect(log.lines.isEmpty)
      return fonts
    }
    let forwards = try fonts(texts)
    let backwards = try fonts(texts.reversed())
    #expect(forwards == backwards)
    #expect(forwards["שלום"] == [TestFonts.folder + "NotoSansHebrew-Regular.ttf"])
    #expect(forwards["السلام"] == [TestFonts.folder + "NotoSansArabic-Regular.ttf"])
    #expect(forwards["мир"] == [TestFonts.latin])
  }

  private static let cjk = "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"

  @Test(
    "a Han character has the shape of the surrounding language",
    .enabled(if: access(cjk, R_OK) == 0, "apt install fonts-noto-cjk"))
  func languages() throws {
    let typesetter = FreeTypeTypesetter(log: LogLines().textSink)
    func face(_ text: String) throws -> Int32 {
      let runs = typesetter.lines(of: request(text)).lines.flatMap(\.runs)
      return try #require(runs.first?.item.face).identity.index & 0xffff
    }
    // The order of the collection's faces: Japanese, Korean, simplified, traditional Chinese.
    #expect(try face("直す") == 0)
    #expect(try face("直 한국") == 1)
    #expect(try face("直接") == 2)
    #expect(try face("直 ㄅㄆ") == 3)
  }

  @Test("a bold face is used if there is one, otherwise the outlines are made thicker", .needsNoto)
  func weights() throws {
    func ink(_ layout: TextLayout) -> Int {
      layout.run.glyphs.reduce(0) { $0 + $1.mask.coverage.reduce(0) { $0 + Int($1) } }
    }
    let (both, _) = typesetter([TestFonts.latin, TestFonts.latinBold])
    let regular = both.layout(request("Hamburg", size: 20))
    let medium = both.layout(request("Hamburg", size: 20, weight: .medium))
    let semibold = both.layout(request("Hamburg", size: 20, weight: .semibold))
    let bold = both.layout(request("Hamburg", size: 20, weight: .bold))
    #expect(medium == regular)
    #expect(semibold == bold)
    #expect(bold.size.width > regular.size.width)
    #expect(ink(bold) > ink(regular) * 5 / 4)

    let (thin, _) = typesetter([TestFonts.latin])
    let thickened = thin.layout(request("Hamburg", size: 20, weight: .bold))
    #expect(thickened.size == regular.size)
    #expect(ink(thickened) > ink(regular) * 5 / 4)
  }

  @Test("a substitute for the requested font is logged once", .needsNoto)
  func substitute() throws {
    let (typesetter, log) = typesetter([TestFonts.latin])
    for size in [14.0, 18] {
      _ = typesetter.layout(
        TextRequest(text: "abc", style: TextStyle(family: "Helvetica Neue", size: size)))
      _ = typesetter.layout(
        TextRequest(text: "abc", style: TextStyle(family: "sans-serif", size: size)))
    }
    #expect(log.lines.count == 1)
    #expect(log.lines.first?.contains("Helvetica Neue") == true)
  }
}
