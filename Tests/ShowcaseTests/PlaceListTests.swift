import Foundation
import Testing
import Vitrine
import VitrineTesting

@testable import VitrineShowcase

@MainActor
@Suite("The list of places in the sheet")
struct PlaceListTests {
  @Test(
    "a tapped row opens its place's page at half height, and closing it leads back to the list",
    arguments: [
      PixelSize(480, 272), PixelSize(800, 480), PixelSize(720, 1280), PixelSize(959, 1080),
    ])
  func row(size: PixelSize) throws {
    // The narrowest panel has no space for the kind in English.
    let isNarrow = size.width < 600
    let texts: [Language: (String, String)] = [
      .english: (
        isNarrow ? "· 20\u{a0}m" : "· Culture · 20\u{a0}m", "Monday – Friday"
      ),
      .arabic: ("· ثقافة · 20\u{a0}م", "الاثنين – الجمعة"),
    ]
    for (language, expected) in texts {
      let show = try ShowcaseHarness("poi", language, size: size)
      let (sheet, map) = (try show.sheet, try show.map)
      sheet.setTier(1)
      show.wait(Duration(seconds: 2))
      let list = try #require(show.find { $0 is ListView } as? ListView)
      let hall = show.data.content.places[0].id
      let number = try #require(map.markers.firstIndex { $0.id == hall })
      let row = try #require(list.row(at: number))
      show.tap(row)
      show.wait(Duration(seconds: 4))
      #expect(sheet.tier == 2)
      #expect(show.words.contains(expected.0), "\(show.words)")
      let address = show.data.content.places[0].address[language: language.rawValue]
      #expect(show.words.contains(address), "the address has a row of its own")
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

  @Test("the nearest place is the first one, in every group")
  func nearestFirst() throws {
    let data = ShowcaseData()
    let here = try #require(data.content.here)
    let show = try ShowcaseHarness("poi", size: PixelSize(800, 480), data: data)
    try show.sheet.setTier(1)
    show.wait(Duration(seconds: 2))
    for title in ["All", "Culture", "Shops"] {
      let chip = try #require(show.find { ($0 as? Chip)?.title == title })
      show.tap(chip)
      show.wait(Duration(seconds: 1))
      // The markers are in the order of the rows.
      let distances = try show.map.markers.map { Distance.meters(from: here, to: $0.place) }
      #expect(distances.count > 10 && distances == distances.sorted())
      let list = try #require(show.find { $0 is ListView } as? ListView)
      let first = try #require(list.row(at: 0)?.semantics?.label)
      let marker = try #require(try show.map.markers.first)
      #expect(first == marker.title)
    }
    // The map still shows the first places of the data first.
    let ranks = try Dictionary(
      uniqueKeysWithValues: show.map.markers.map { ($0.id, $0.rank) })
    let shown = data.content.places.compactMap { ranks[$0.id] }
    #expect(shown == shown.sorted(by: >))
  }

  @Test("where the position of the panel is unknown, the places are in the order of the data")
  func unknownPosition() {
    let places = Content.builtIn().places
    #expect(PoiSelection(places, near: nil).shown == places)
    let far = PoiSelection(places, near: GeoPoint(longitude: 0, latitude: 0))
    #expect(far.shown != places && Set(far.shown.map(\.id)) == Set(places.map(\.id)))
  }

  @Test("a line is below the chips of the sheet while rows are scrolled under them")
  func hairline() throws {
    for language in [Language.english, .arabic] {
      let show = try ShowcaseHarness("poi", language, size: PixelSize(480, 272))
      try show.sheet.setTier(1)
      show.wait(Duration(seconds: 1))
      let bar = try #require(show.all(PoiChipBar.self).first)
      let line = try #require(bar.children.first { $0 is Divider })
      #expect(show.opacity(of: line) == 0)
      let list = try #require(show.find { $0 is ListView } as? ListView)
      list.jump(to: list.startOffset + 30)
      show.wait(.milliseconds(50))
      #expect(show.opacity(of: line) == 1)
      #expect(show.frame(of: line).maxY == show.frame(of: bar).maxY)
      #expect(show.frame(of: line).width == show.stage.size.width)
      list.jump(to: list.startOffset)
      show.wait(.milliseconds(50))
      #expect(show.opacity(of: line) == 0)
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
