import Glibc
import Testing
import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineText
import VitrineUnits

/// Fonts given by path, so that a test's pictures depend on nothing else that is installed.
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

/// Keeps what a door logs.
final class LogRecorder {
  var lines: [String] = []
  func sink(_ priority: LogPriority, _ line: String) { lines.append(line) }
}

/// A typesetter over font files, and what it logged.
func typesetter(
  _ files: [String] = TestFonts.all, glyphBudget: Int = 2 << 20, layoutBudget: Int = 1 << 20
) -> (FreeTypeTypesetter, LogRecorder) {
  let recorder = LogRecorder()
  let made = FreeTypeTypesetter(
    log: recorder.sink, fonts: .files(files), glyphBudget: glyphBudget,
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

/// A text of words in several scripts, with the separators that real texts have.
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
    alignment: [.leading, .center, .trailing][random.int(in: 0...2)],
    direction: [.leftToRight, .rightToLeft][random.int(in: 0...1)],
    scale: scales[random.int(in: 0...3)])
}
