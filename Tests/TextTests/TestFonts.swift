import Glibc
import Testing
import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineText
import VitrineUnits

/// Fonts given by path, so that a test's pictures do not depend on other installed fonts.
enum TestFonts {
  static let folder = "/usr/share/fonts/truetype/noto/"
  static let latin = folder + "NotoSans-Regular.ttf"
  static let latinBold = folder + "NotoSans-Bold.ttf"
  static let all = [
    latin, latinBold, folder + "NotoSansArabic-Regular.ttf", folder + "NotoSansHebrew-Regular.ttf",
    folder + "NotoSansThai-Regular.ttf", folder + "NotoSansDevanagari-Regular.ttf",
  ]
  static let areInstalled = all.allSatisfy { access($0, R_OK) == 0 }
}

extension Trait where Self == ConditionTrait {
  static var needsNoto: Self {
    .enabled(if: TestFonts.areInstalled, "apt install fonts-noto-core")
  }
}

/// A typesetter over font files, and its log.
func typesetter(
  _ files: [String] = TestFonts.all, glyphBudget: Int = 2 << 20, layoutBudget: Int = 1 << 20
) -> (FreeTypeTypesetter, LogLines) {
  let recorder = LogLines()
  let made = FreeTypeTypesetter(
    log: recorder.textSink, fonts: .files(files), glyphBudget: glyphBudget,
    layoutBudget: layoutBudget)
  return (made, recorder)
}

func request(
  _ text: String, size: Double = 18, maxWidth: Double = .infinity, lineLimit: Int = 1,
  alignment: TextAlignment = .leading, direction: LayoutDirection = .leftToRight,
  scale: Double = 1, weight: FontWeight = .regular
) -> TextRequest {
  TextRequest(
    text: text, style: TextStyle(size: size, weight: weight), maxWidth: maxWidth,
    lineLimit: lineLimit, alignment: alignment, direction: direction, scale: scale)
}

/// A text of words in several scripts, with the separators of real texts.
func randomText(_ random: inout RandomSource, words count: ClosedRange<Int> = 0...30) -> String {
  let words = [
    "a", "fjord", "station", "AVATAR", "office", "x-ray", "Straße", "naïve", "(12,5 %)", "Zürich",
    "incomprehensibilities", "мир", "Ελλάδα", "שלום", "עולם", "(סוגריים)", "السلام", "عليكم",
    "لا", "เกี่ยวกับ", "น้ำ", "हिन्दी", "क्षत्रिय", "e\u{301}\u{323}", "co\u{ad}operate", "2026",
  ]
  let separators = [" ", " ", " ", " ", "  ", ", ", "-", "/", "", "\u{a0}", "\t", "\n", "… "]
  var text = ""
  for _ in 0..<random.int(in: count) {
    text += words[random.int(in: 0...words.count - 1)]
    text += separators[random.int(in: 0...separators.count - 1)]
  }
  return text
}

func randomRequest(_ random: inout RandomSource) -> TextRequest {
  let text = randomText(&random)
  let scales = [1, 1.25, 1.5, 2]
  return request(
    text, size: random.double(in: 8...32), maxWidth: random.double(in: 0...400),
    lineLimit: random.int(in: 1...4),
    alignment: [.leading, .center, .trailing, .natural][random.int(in: 0...3)],
    direction: [.leftToRight, .rightToLeft][random.int(in: 0...1)],
    scale: scales[random.int(in: 0...3)])
}

/// A font file in memory.
struct FontBytes {
  var bytes: [UInt8]

  /// The range of a table (OpenType's table directory: 16 bytes each, from the 12th on).
  func table(_ tag: String) -> Range<Int>? {
    let count = Int(bytes[4]) << 8 | Int(bytes[5])
    for entry in 0..<count {
      let place = 12 + entry * 16
      guard bytes[place..<place + 4].elementsEqual(tag.utf8) else { continue }
      func number(_ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
      let start = number(place + 8)
      return start..<start + number(place + 12)
    }
    return nil
  }
}

/// Writes a copy of a font with some bytes changed.
func withChangedFont(
  _ source: String, to path: String, _ change: (inout FontBytes) throws -> Void
) throws {
  let file = open(source, O_RDONLY)
  try #require(file >= 0)
  defer { close(file) }
  let size = Int(lseek(file, 0, SEEK_END))
  var font = FontBytes(bytes: [UInt8](repeating: 0, count: size))
  try #require(pread(file, &font.bytes, size, 0) == size)
  try change(&font)
  let copy = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
  try #require(copy >= 0)
  defer { close(copy) }
  try #require(write(copy, font.bytes, font.bytes.count) == font.bytes.count)
}
