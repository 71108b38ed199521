import Testing
import Vitrine

@testable import VitrineShowcase

@MainActor
@Suite("Kinds of places")
struct PlaceKindTests {
  @Test(
    "every kind has the same icon and color on the map and in the list",
    arguments: [Language.english, .arabic])
  func sameSign(language: Language) throws {
    var kinds: [PlaceKind] = []
    var content = Content.builtIn()
    content.places = []
    for category in PlaceKind.kinds.keys.sorted() + ["nobody knows"] {
      let kind = PlaceKind(category)
      if kinds.contains(kind) { continue }
      kinds.append(kind)
      content.places.append(
        Place(id: category, name: "Here", category: category, location: Town.center))
    }
    #expect(kinds.count >= 40)
    let show = try ShowcaseHarness(
      "poi", language, size: PixelSize(720, 1280),
      data: ShowcaseData(directory: nil, content: content))
    let map = try #require(show.find { $0 is MapView } as? MapView)
    let sheet = try #require(show.find { $0 is Sheet } as? Sheet)
    sheet.setTier(1)
    show.wait(Duration(seconds: 1))
    let list = try #require(show.find { $0 is ListView } as? ListView)
    #expect(map.markers.count == kinds.count)
    var icons: Set<Icon> = []
    for (index, marker) in map.markers.enumerated() {
      list.scrollToRow(index, animated: false)
      show.wait(.milliseconds(50))
      let row = try #require(list.row(at: index) as? ItemRow)
      #expect(marker.glyph == MapGlyph(row.icon), "\(marker.id)")
      #expect(marker.color == PlaceKind(marker.id).color)
      icons.insert(row.icon)
    }
    #expect(icons.count >= 30, "\(icons.count) different icons")
  }

  @Test("kinds of similar colors have different icons")
  func tellingApart() {
    let pairs = [
      ("church", "school"), ("townhall", "museum"), ("bakery", "restaurant"), ("police", "doctors"),
      ("castle", "monument"), ("parking", "bus_stop"), ("ferry_terminal", "fountain"),
      ("police", "fire_station"), ("hairdresser", "toilets"), ("zoo", "observatory"),
    ]
    for (one, other) in pairs {
      #expect(PlaceKind(one).icon != PlaceKind(other).icon, "\(one), \(other)")
    }
  }
}
