import Testing
import Vitrine
import VitrineTesting

import VitrineShowcase

/// Lines as high as those of a font, in ems; the letters are boxes.
private final class LineTypesetter: Typesetter {
  private let boxes = BoxTypesetter()
  private let ascent: Double
  private let descent: Double

  init(ascent: Double, descent: Double) {
    self.ascent = ascent
    self.descent = descent
  }

  func layout(_ request: TextRequest) -> TextLayout {
    var layout = boxes.layout(request)
    let line = (ascent + descent) * request.style.size
    layout.firstBaseline = ascent * request.style.size
    layout.size.height = line * Double(layout.lineCount)
    layout.lineEnds = layout.lineEnds.indices.map { line * Double($0 + 1) }
    return layout
  }
}

@MainActor
@Suite("Lines of scripts of different heights")
struct ScriptHeightTests {
  /// The lines of a Latin font, and of two Arabic ones.
  nonisolated private static let latin = (ascent: 1.07, descent: 0.29)
  nonisolated private static let arabic = [
    (ascent: 1.07, descent: 0.63), (ascent: 1.37, descent: 0.74),
  ]

  private func show(
    _ name: String, _ lines: (ascent: Double, descent: Double), _ size: PixelSize,
    _ language: Language
  ) throws -> ShowcaseHarness {
    try ShowcaseHarness(
      name, language, size: size,
      typesetter: LineTypesetter(ascent: lines.ascent, descent: lines.descent))
  }

  /// The baselines of the texts in a component, in points from its top, without numbers and letters
  /// in badges, which are in the middle of these.
  private func baselines(of node: Component, in show: ShowcaseHarness) -> [Double] {
    var canvas = Canvas(size: node.frame.size, environment: show.stage.environment)
    node.draw(into: &canvas)
    return canvas.displayList.commands.compactMap { command -> Double? in
      guard case .glyphs(let run, let at, _) = command,
        show.typesetter.text(of: run).count > 3
      else { return nil }
      return show.typesetter.layout(of: run).map { Double(at.y) + $0.firstBaseline }
    }
  }

  /// The baselines of the title and the line over a header's picture.
  private func header(_ show: ShowcaseHarness) throws -> (title: Double, line: Double) {
    let labels = show.all(Label.self).filter { $0.color == .white && !$0.isHidden }
    func baseline(_ label: Label) throws -> Double {
      let first = try #require(baselines(of: label, in: show).first)
      return show.frame(of: label).minY + first
    }
    let title = try #require(labels.first { $0.style?.weight == .bold })
    let line = try #require(labels.first { $0.style?.weight != .bold })
    return (try baseline(title), try baseline(line))
  }

  @Test(
    "the title of a header and the line below it are as far apart in Arabic as in English",
    arguments: ["home", "spring", "banner"], PanelSetting.sizes)
  func headers(name: String, size: PixelSize) throws {
    let english = try header(try show(name, Self.latin, size, .english))
    for lines in Self.arabic {
      let other = try header(try show(name, lines, size, .arabic))
      let (wanted, distance) = (english.line - english.title, other.line - other.title)
      #expect(abs(distance - wanted) <= 0.2 * wanted + 3, "\(distance), \(wanted)")
      #expect(abs(other.line - english.line) <= 5, "\(other.line), \(english.line)")
    }
  }

  @Test(
    "the rows of a list have their lines at the same heights in every script",
    arguments: [
      "list:DepartureRow", "swipe:MessageRow", "wallet-a:ItemRow", "banner:ItemRow", "poi:ItemRow",
    ])
  func rows(place: String) throws {
    let parts = place.split(separator: ":").map { "\($0)" }
    for size in [PixelSize(480, 272), PixelSize(800, 480), PixelSize(1280, 720)] {
      func row(
        _ lines: (ascent: Double, descent: Double), _ language: Language
      ) throws -> [Double] {
        let show = try show(parts[0], lines, size, language)
        let row = try #require(show.find { "\(type(of: $0))" == parts[1] && $0.frame.height > 0 })
        return baselines(of: row, in: show).sorted()
      }
      let english = try row(Self.latin, .english)
      #expect(english.count >= 2)
      for lines in Self.arabic {
        let other = try row(lines, .arabic)
        for baseline in english {
          let nearest = other.map { abs($0 - baseline) }.min() ?? .infinity
          // The tops of lines are at whole pixels.
          #expect(nearest <= 2, "\(size): \(english), \(other)")
        }
      }
    }
  }
}
