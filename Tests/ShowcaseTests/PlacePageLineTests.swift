import Foundation
import Testing
import Vitrine
import VitrineTesting

@testable import VitrineShowcase

/// Makes boxes with every other line twice as high, from the line `tall` on, as for mixed scripts.
private final class UnevenTypesetter: Typesetter {
  private let boxes = BoxTypesetter()
  private let tall: Int

  init(tall: Int) { self.tall = tall }

  func layout(_ request: TextRequest) -> TextLayout {
    var layout = boxes.layout(request)
    if layout.lineCount < 2 { return layout }
    var end = 0.0
    let line = layout.lineEnds[0]
    for index in layout.lineEnds.indices {
      end += index % 2 == tall ? line * 2 : line
      layout.lineEnds[index] = end
    }
    layout.size.height = end
    return layout
  }
}

/// Makes boxes on baselines that are lower by some points, as for a script with high marks.
private final class LowTypesetter: Typesetter {
  private let boxes = BoxTypesetter()
  private let drop: Double

  init(drop: Double) { self.drop = drop }

  func layout(_ request: TextRequest) -> TextLayout {
    var layout = boxes.layout(request)
    layout.firstBaseline += drop
    layout.lineEnds = layout.lineEnds.map { $0 + drop }
    layout.size.height += drop
    return layout
  }
}

@MainActor
@Suite("The lines of a place's page")
struct PlacePageLineTests {
  @Test(
    "at no tier does the screen's edge cut a line of a page",
    arguments: [
      PixelSize(480, 272), PixelSize(800, 480), PixelSize(720, 1280), PixelSize(959, 1080),
    ], Language.allCases)
  func wholeLines(size: PixelSize, language: Language) throws {
    try expectWholeLines(try ShowcaseHarness("poi", language, size: size), size)
  }

  @Test(
    "no line is cut where lines differ in height",
    arguments: [PixelSize(480, 272), PixelSize(800, 480), PixelSize(720, 1280)], [0, 1])
  func unevenLines(size: PixelSize, tall: Int) throws {
    try expectWholeLines(
      try ShowcaseHarness("poi", size: size, typesetter: UnevenTypesetter(tall: tall)), size)
  }

  private func expectWholeLines(_ show: ShowcaseHarness, _ size: PixelSize) throws {
    let (sheet, map) = (try show.sheet, try show.map)
    let edge = Double(size.height)
    for index in stride(from: 0, to: map.markers.count, by: 23) {
      map.onMarkerTap?(map.markers[index])
      for tier in [3, 2] {
        sheet.setTier(tier)
        show.wait(Duration(seconds: 1))
        let lines =
          show.lines(in: "PlaceHeader") + show.lines(in: "HoursTable")
          + show.lines(in: "Label")
        #expect(lines.count { $0.upperBound <= edge } >= 3, "\(lines)")
        for line in lines {
          let isCut = line.lowerBound + 4 < edge && line.upperBound - 4 > edge
          #expect(!isCut, "\(map.markers[index].title), tier \(tier): \(line)")
        }
      }
    }
  }

  @Test("the icon of a row is centered on its first line in every script")
  func signs() throws {
    for (language, drop) in [(Language.english, 0.0), (.chinese, 2), (.arabic, 3), (.arabic, 9)] {
      let show = try ShowcaseHarness(
        "poi", language, size: PixelSize(800, 480), typesetter: LowTypesetter(drop: drop))
      try show.sheet.setTier(1)
      show.wait(Duration(seconds: 2))
      let row = try #require(show.find { $0 is ItemRow })
      show.tap(row)
      show.wait(Duration(seconds: 2))
      let facts = show.all(InfoRow.self).filter { !$0.isHidden }
      #expect(facts.contains { $0.children.last is Label })
      for fact in facts {
        let (icon, text) = (fact.children[0], fact.children[1])
        var baseline = (text as? HoursTable)?.baseline ?? 0
        if let label = text as? Label {
          baseline = try #require(label.firstBaseline(in: label.frame.width))
        }
        // Letters are 0.71 em high on the baseline in Latin, and about as high in other scripts.
        let middle = text.frame.minY + baseline - 0.71 * 16 / 2
        #expect(abs(icon.frame.center.y - middle) <= 1.5, "\(language) \(drop): \(icon.frame)")
        #expect(icon.frame.maxY <= fact.frame.height)
      }
    }
  }
}
