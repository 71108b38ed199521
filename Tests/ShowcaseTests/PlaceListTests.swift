import Foundation
import Testing
import Vitrine
import VitrineTesting

import VitrineShowcase

@MainActor
@Suite("The list of places in the sheet")
struct PlaceListTests {
  @Test(
    "a tapped row opens its place's page at half height, and closing it leads back to the list",
    arguments: [
      PixelSize(480, 272), PixelSize(800, 480), PixelSize(720, 1280), PixelSize(959, 1080),
    ])
  func row(size: PixelSize) throws {
    // The narrowest panel has no space for the address, and in English none for the kind.
    let isNarrow = size.width < 600
    let texts: [Language: (String, String)] = [
      .english: (
        isNarrow ? "· 20\u{a0}m" : "· Culture, Market Square · 20\u{a0}m",
        "Monday – Friday"
      ),
      .arabic: (
        isNarrow ? "· ثقافة · 20\u{a0}م" : "· ثقافة، ساحة السوق · 20\u{a0}م", "الاثنين – الجمعة"
      ),
    ]
    for (language, expected) in texts {
      let show = try ShowcaseHarness("poi", language, size: size)
      let (sheet, map) = (try show.sheet, try show.map)
      sheet.setTier(1)
      show.wait(Duration(seconds: 2))
      let list = try #require(show.find { $0 is ListView } as? ListView)
      let row = try #require(list.row(at: 0))
      show.tap(row)
      show.wait(Duration(seconds: 4))
      #expect(sheet.tier == 2)
      #expect(show.words.contains(expected.0), "\(show.words)")
      // The hours are in the direction of the days beside them.
      let isolate = language == .arabic ? "\u{2067}" : "\u{2066}"
      #expect(
        show.words.contains(expected.1)
          && show.words.contains("\(isolate)08:00 – 17:00\u{2069}"))
      #expect(show.find { $0 is ListView } == nil, "the list is covered")
      let marker = try #require(map.markers.first { $0.id == map.selectedMarker })
      #expect(map.viewport.visible.contains(map.viewport.point(of: marker.place)))
      // The close button is at the leading edge.
      let back = try #require(show.find { ($0 as? IconButton)?.icon == .close })
      let isAtLeft = show.frame(of: back).center.x < Double(size.width) / 2
      #expect(isAtLeft == (language == .english))
      try show.tapBack()
      #expect(
        show.find { $0 is ListView } != nil
          && show.find { ($0 as? IconButton)?.icon == .close } == nil)
      #expect(sheet.tier == 2 && map.selectedMarker != nil, "its row is marked, its pin is shown")
      #expect(show.stage.isAtRest)
    }
  }

  @Test("a file without places gives an empty state")
  func noPlaces() throws {
    let folder = try TemporaryFolder()
    try folder.write("{\"features\": []}", "places.geojson")
    let show = try ShowcaseHarness(
      "poi", size: PixelSize(800, 480), data: ShowcaseData(directory: folder.path))
    try show.sheet.setTier(2)
    show.wait(Duration(seconds: 1))
    #expect(show.words.contains("No places yet"), "\(show.words)")
  }

  @Test(
    "at half height a whole row is visible and can be tapped",
    arguments: [
      PixelSize(480, 272), PixelSize(800, 480), PixelSize(720, 1280), PixelSize(959, 1080),
    ])
  func wholeRow(size: PixelSize) throws {
    for language in [Language.english, .chinese, .arabic] {
      let show = try ShowcaseHarness("poi", language, size: size)
      let (sheet, map) = (try show.sheet, try show.map)
      sheet.setTier(2)
      show.wait(Duration(seconds: 1))
      let list = try #require(show.find { $0 is ListView } as? ListView)
      let row = show.frame(of: try #require(list.row(at: 0)))
      #expect(row.maxY <= show.stage.size.height && row.height >= 48, "\(row)")
      #expect(row.minY >= show.frame(of: list).minY)
      show.tap(row.center)
      #expect(map.selectedMarker == map.markers[0].id)
    }
  }

  @Test("a group without places shows an empty state")
  func empty() throws {
    let show = try ShowcaseHarness(
      "poi", size: PixelSize(800, 480), data: try ShowcaseData.ofOneCafe())
    try show.sheet.setTier(2)
    show.wait(Duration(seconds: 1))
    #expect(!show.words.contains("No places of this kind"))
    let chip = try #require(show.find { ($0 as? Chip)?.title == "Culture" })
    show.tap(chip)
    show.wait(Duration(seconds: 1))
    #expect(show.words.contains("No places of this kind"), "\(show.words)")
    let all = try #require(show.find { ($0 as? Chip)?.title == "All" })
    show.tap(all)
    show.wait(Duration(seconds: 1))
    #expect(!show.words.contains("No places of this kind") && show.words.contains("Here"))
  }
}

extension ShowcaseData {
  /// Data of a directory with a single café.
  fileprivate static func ofOneCafe() throws -> ShowcaseData {
    var content = Content.builtIn()
    content.places = [
      Place(id: "1", name: "Here", category: "cafe", location: Town.center)
    ]
    return ShowcaseData(directory: nil, content: content)
  }
}
