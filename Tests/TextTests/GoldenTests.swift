import Glibc
import Testing
import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineText
import VitrineUnits

/// A layout drawn as letters: # is full, . is clear, + in between.
private func drawing(_ layout: TextLayout) -> String {
  let bounds = layout.run.bounds
  var rows = Array(
    repeating: Array(repeating: Character("."), count: bounds.width), count: bounds.height)
  for glyph in layout.run.glyphs {
    let size = glyph.mask.size
    for y in 0..<size.height {
      for x in 0..<size.width {
        let value = glyph.mask.coverage[y * size.width + x]
        // An eighth of a gray step is not part of the design.
        if value < 32 { continue }
        rows[Int(glyph.y) - bounds.y0 + y][Int(glyph.x) - bounds.x0 + x] = value >= 224 ? "#" : "+"
      }
    }
  }
  return rows.map { String($0) }.joined(separator: "\n")
}

@Suite("Rendered text")
struct GoldenTests {
  @Test("letters of straight strokes have their expected pixels", .needsNoto)
  func latin() {
    let (typesetter, _) = typesetter([TestFonts.latin])
    #expect(
      drawing(typesetter.layout(request("ILTH", size: 20))) == """
        .+++++...++......+++++++++++..++.......++
        +####+..+#+......##########+..#+.......#+
        ..+#+...+#+......+++++#+++++..#+.......#+
        ..+#+...+#+..........+#+......#+.......#+
        ..+#+...+#+..........+#+......#+.......#+
        ..+#+...+#+..........+#+......#+.......#+
        ..+#+...+#+..........+#+......#++++++++#+
        ..+#+...+#+..........+#+......##########+
        ..+#+...+#+..........+#+......#++++++++#+
        ..+#+...+#+..........+#+......#+.......#+
        ..+#+...+#+..........+#+......#+.......#+
        ..+#+...+#+..........+#+......#+.......#+
        ..+#+...+#+..........+#+......#+.......#+
        .++#++..+#+++++++....+#+......#+.......#+
        +#####..+#######+....+#+......#+.......#+
        """)
  }

  @Test("Hebrew runs from right to left", .needsNoto)
  func hebrew() {
    let (typesetter, _) = typesetter([
      TestFonts.latin, TestFonts.folder + "NotoSansHebrew-Regular.ttf",
    ])
    #expect(
      drawing(typesetter.layout(request("הד1", size: 20, alignment: .natural))) == """
        ....+...........................
        ..+##+..........................
        .+###+..........................
        +#++#+....++++++++++.+++++++++..
        ++.+#+....+++++++#++.++++++++#+.
        ...+#+..........#+...........+#+
        ...+#+..........#+...........+#+
        ...+#+..........#+...........+#+
        ...+#+..........#+....++.....+#+
        ...+#+..........#+...+#+.....+#+
        ...+#+..........#+...+#+.....+#+
        ...+#+..........#+...+#+.....+#+
        ...+#+..........#+...+#+.....+#+
        ...+#+..........#+...+#+.....+#+
        ...+#+..........#+...+#+.....+#+
        """)
  }

  private static let samples = ["Hamburg", "北京火车站", "東京駅の", "서울역", "محطة", "תחנת", "สถานี", "रेलवे"]
  private static let hasAll =
    TestFonts.areInstalled
    && access("/usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc", R_OK) == 0

  @Test(
    "bold is bold in every script, with a font of its own",
    .enabled(if: hasAll, "apt install fonts-noto-core fonts-noto-cjk"))
  func weights() throws {
    let log = LogLines()
    let typesetter = FreeTypeTypesetter(log: log.textSink)
    func ink(_ layout: TextLayout) -> Int {
      layout.run.glyphs.reduce(0) { $0 + $1.mask.coverage.reduce(0) { $0 + Int($1) } }
    }
    for text in Self.samples {
      let regular = ink(typesetter.layout(request(text, size: 40)))
      for weight in [FontWeight.semibold, .bold] {
        let styled = request(text, size: 40, weight: weight)
        #expect(ink(typesetter.layout(styled)) > regular * 6 / 5, "\(text) \(weight)")
        let runs = typesetter.lines(of: styled).lines.flatMap(\.runs)
        #expect(runs.allSatisfy { $0.item.face?.identity.isSyntheticBold == false }, "\(text)")
      }
    }
    #expect(log.lines.isEmpty, "\(log.lines)")
  }
}
