import Foundation
import Testing
import Vitrine
import VitrineShowcase
import VitrineTesting

@MainActor
@Suite("A place's page in the sheet")
struct PlacePageTests {
  private func sheet(_ show: Show) throws -> Sheet {
    try #require(show.find { $0 is Sheet } as? Sheet)
  }

  private func map(_ show: Show) throws -> MapView {
    try #require(show.find { $0 is MapView } as? MapView)
  }

  private func tapBack(_ show: Show) throws {
    let isBack: (Component) -> Bool = { ($0 as? IconButton)?.icon == .back }
    let back = try #require(show.find(isBack))
    show.tap(show.place(of: back).center)
    show.wait(Interval(seconds: 1))
  }

  @Test(
    "a tapped row shows what is known of its place at half height, and the way back leads to the list",
    arguments: [
      PixelSize(480, 272), PixelSize(800, 480), PixelSize(720, 1280), PixelSize(1920, 1080),
    ])
  func row(size: PixelSize) throws {
    let texts: [Language: (String, String)] = [
      .english: ("Market Square", "Monday – Friday"),
      .arabic: ("ساحة السوق", "الاثنين – الجمعة"),
    ]
    for (language, expected) in texts {
      let show = try Show("poi", language, size: size)
      let (sheet, map) = (try sheet(show), try map(show))
      sheet.setTier(1)
      show.wait(Interval(seconds: 2))
      let list = try #require(show.find { $0 is ListView } as? ListView)
      let row = try #require(list.row(at: 0))
      show.tap(show.place(of: row).center)
      show.wait(Interval(seconds: 4))
      #expect(sheet.tier == 2)
      #expect(show.words.contains(expected.0), "\(show.words)")
      #expect(
        show.words.contains(expected.1) && show.words.contains("\u{2066}08:00 – 17:00\u{2069}"))
      #expect(show.find { $0 is ListView } == nil, "the list is covered")
      let marker = try #require(map.markers.first { $0.id == map.selectedMarker })
      #expect(map.viewport.visible.contains(map.viewport.point(of: marker.place)))
      // The arrow stands where reading begins.
      let back = try #require(show.find { ($0 as? IconButton)?.icon == .back })
      let isAtLeft = show.place(of: back).center.x < Double(size.width) / 2
      #expect(isAtLeft == (language == .english))
      try tapBack(show)
      #expect(
        show.find { $0 is ListView } != nil
          && show.find { ($0 as? IconButton)?.icon == .back } == nil)
      #expect(sheet.tier == 2 && map.selectedMarker != nil, "its row is marked, its pin stands")
      #expect(show.stage.nextChange == nil)
    }
  }

  @Test("a marker opens its page from the lowest tier; a tap on the empty map closes it")
  func marker() throws {
    let show = try Show("poi", size: PixelSize(800, 480))
    let (sheet, map) = (try sheet(show), try map(show))
    #expect(sheet.tier == 3)
    map.onMarkerTap?(map.markers[12])
    show.wait(Interval(seconds: 2))
    #expect(sheet.tier == 2 && show.words.contains(map.markers[12].title))
    #expect(show.find { $0 is ListView } == nil)
    // Another one takes its place.
    map.onMarkerTap?(map.markers[30])
    show.wait(Interval(seconds: 2))
    #expect(show.words.contains(map.markers[30].title))
    map.onTap?(map.camera.center)
    show.wait(Interval(seconds: 2))
    #expect(map.selectedMarker == nil && show.find { $0 is ListView } != nil)
    #expect(show.stage.nextChange == nil)
  }

  @Test("the sheet moves with the page under a finger, and the page scrolls at the highest tier")
  func scrolling() throws {
    let show = try Show("poi", size: PixelSize(480, 272))
    let (sheet, map) = (try sheet(show), try map(show))
    // One that closes at noon: two spans of hours, on a low panel.
    let index = try #require(map.markers.firstIndex { $0.title.hasPrefix("The ") })
    map.onMarkerTap?(map.markers[index])
    show.wait(Interval(seconds: 2))
    let before = sheet.visibleHeight
    show.finger(at: Point(240, 240)) {
      $0.moving(by: Vector(0, -40), over: .milliseconds(300)).resting(for: .milliseconds(60))
        .moving(by: Vector(0, -60), over: .milliseconds(100))
    }
    show.wait(Interval(seconds: 2))
    #expect(sheet.tier == 1 && sheet.visibleHeight > before + 60)
    #expect(show.scroller("place") != nil)
    try tapBack(show)
    #expect(show.scroller("list") != nil && show.scroller("place") == nil)
    // The list has the sheet's touches again.
    show.finger(at: Point(240, 240)) { $0.moving(by: Vector(0, -120), over: .milliseconds(200)) }
    show.wait(Interval(seconds: 2))
    let list = try #require(show.scroller("list"))
    #expect(list.offset > 0)
  }

  @Test("pages opened and closed in quick succession end as the last one wished")
  func quick() throws {
    let show = try Show("poi", size: PixelSize(800, 480))
    let map = try map(show)
    for index in [3, 9, 27] {
      map.onMarkerTap?(map.markers[index])
      show.wait(.milliseconds(60))
      map.onTap?(map.camera.center)
      show.wait(.milliseconds(40))
    }
    map.onMarkerTap?(map.markers[5])
    show.wait(Interval(seconds: 3))
    #expect(show.words.contains(map.markers[5].title))
    #expect(show.find { $0 is ListView } == nil && show.stage.nextChange == nil)
  }

  @Test("a file without places says that it has none")
  func noPlaces() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("vitrine-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("{\"features\": []}".utf8).write(to: folder.appendingPathComponent("places.geojson"))
    let show = try Show(
      "poi", size: PixelSize(800, 480), data: ShowcaseData(directory: folder.path))
    try sheet(show).setTier(2)
    show.wait(Interval(seconds: 1))
    #expect(show.words.contains("No places in places.geojson"), "\(show.words)")
  }

  @Test("a chosen kind without places says so, in the list's room")
  func empty() throws {
    let show = try Show("poi", size: PixelSize(800, 480), data: try ShowcaseData.ofOneCafe())
    try sheet(show).setTier(2)
    show.wait(Interval(seconds: 1))
    #expect(!show.words.contains("No places of this kind"))
    let chip = try #require(show.find { ($0 as? Chip)?.title == "Culture" })
    show.tap(show.place(of: chip).center)
    show.wait(Interval(seconds: 1))
    #expect(show.words.contains("No places of this kind"), "\(show.words)")
    let all = try #require(show.find { ($0 as? Chip)?.title == "All" })
    show.tap(show.place(of: all).center)
    show.wait(Interval(seconds: 1))
    #expect(!show.words.contains("No places of this kind") && show.words.contains("Here"))
  }
}

extension ShowcaseData {
  /// A directory's data with a single café.
  fileprivate static func ofOneCafe() throws -> ShowcaseData {
    var content = Content.builtIn()
    content.places = [
      Place(id: "1", name: "Here", category: "cafe", location: Town.centre)
    ]
    return ShowcaseData(directory: nil, content: content)
  }
}
