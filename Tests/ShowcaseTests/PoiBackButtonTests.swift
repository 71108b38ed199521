import Testing
import Vitrine
import VitrineShowcase

/// Tests of the ways to leave the map, and of choosing a group of places.
@MainActor
@Suite("The back button of the map")
struct PoiBackButtonTests {
  private func shown(_ show: ShowcaseHarness, _ icon: Icon) -> [IconButton] {
    show.all(IconButton.self).filter { $0.icon == icon && show.opacity(of: $0) > 0 }
  }

  @Test(
    "at every tier one back button is visible, over the map or beside the chips, and covers nothing",
    arguments: [PixelSize(480, 272), PixelSize(800, 480), PixelSize(720, 1280)])
  func wayBack(size: PixelSize) throws {
    for language in [Language.english, .arabic] {
      let show = try ShowcaseHarness("poi", language, size: size, hasShell: true)
      let sheet = try show.sheet
      for tier in [1, 2, 3, 1, 3] {
        sheet.setTier(tier)
        // Never two of them during the motion.
        for _ in 0..<20 {
          show.wait(.milliseconds(25))
          #expect(shown(show, .back).count <= 1)
        }
        show.wait(Duration(seconds: 1))
        let arrows = shown(show, .back)
        #expect(arrows.count == 1, "tier \(tier)")
        let place = show.frame(of: try #require(arrows.first))
        #expect(place.width >= 48 && place.height >= 48)
        let isAtStart = place.center.x < 60 || place.center.x > Double(size.width) - 60
        #expect(isAtStart && show.opacity(of: arrows[0]) == 1)
        let top = Double(size.height) - sheet.visibleHeight
        if place.maxY > top {
          #expect(tier == 1 && size.height < 360, "tier \(tier)")
          #expect(place.minY >= top + 20, "below the handle")
          let chip = show.frame(of: try #require(show.all(Chip.self).first))
          #expect(language == .arabic ? chip.maxX <= place.minX + 6 : chip.minX >= place.maxX - 6)
        }
      }
      sheet.setTier(1)
      show.wait(Duration(seconds: 1))
      show.tap(show.frame(of: try #require(shown(show, .back).first)).center)
      show.wait(Duration(seconds: 1))
      #expect(show.all(MapView.self).isEmpty, "it is one")
    }
  }

  @Test(
    "no name on the map is under the back button, at rest and while the map moves",
    arguments: [PixelSize(720, 1280), PixelSize(800, 480)])
  func nothingUnder(size: PixelSize) throws {
    for language in [Language.english, .arabic] {
      let show = try ShowcaseHarness("poi", language, size: size, hasShell: true)
      show.finishWork()
      let map = try show.map
      let back = show.frame(of: try #require(shown(show, .back).first))
      #expect(map.coveredAreas == [back])
      try show.sheet.setTier(1)
      show.wait(Duration(seconds: 1))
      #expect(try show.map.coveredAreas == [back], "it is not covered on this panel")
    }
    let low = try ShowcaseHarness("poi", size: PixelSize(480, 272), hasShell: true)
    #expect(try low.map.coveredAreas.count == 1)
    try low.sheet.setTier(1)
    low.wait(Duration(seconds: 1))
    #expect(try low.map.coveredAreas.isEmpty, "it is among the chips")
    let start = try ShowcaseHarness("poi", size: size)
    #expect(try start.map.coveredAreas.isEmpty, "there is none")
  }

  @Test(
    "a place's page has a close button, and the back button returns after it",
    arguments: [PixelSize(480, 272), PixelSize(800, 480), PixelSize(959, 1080)])
  func cross(size: PixelSize) throws {
    let show = try ShowcaseHarness("poi", size: size, hasShell: true)
    let (sheet, map) = (try show.sheet, try show.map)
    for tier in 1...3 {
      map.onMarkerTap?(map.markers[3])
      sheet.setTier(tier)
      show.wait(Duration(seconds: 2))
      let (arrows, crosses) = (shown(show, .back), shown(show, .close))
      #expect(crosses.count == 1 && arrows.count <= 1)
      #expect(arrows.count == 1 || tier == 1 && size.height < 360)
      let top = Double(size.height) - sheet.visibleHeight
      for arrow in arrows { #expect(show.frame(of: arrow).maxY <= top) }
      show.tap(try #require(crosses.first))
      show.wait(Duration(seconds: 2))
      #expect(shown(show, .back).count == 1 && shown(show, .close).isEmpty)
    }
  }

  @Test(
    "choosing a group without visible places moves the map to all of them",
    arguments: [PixelSize(480, 272), PixelSize(800, 480), PixelSize(959, 1080)])
  func kinds(size: PixelSize) throws {
    for (language, tier) in [(Language.english, 3), (.arabic, 2), (.english, 1)] {
      let show = try ShowcaseHarness("poi", language, size: size)
      let (sheet, map) = (try show.sheet, try show.map)
      sheet.setTier(tier)
      show.wait(Duration(seconds: 1))
      let chips = show.all(Chip.self)
      for (index, place) in [(1, map.markers[0].place), (2, Town.center)] {
        // An empty position, far nearer than the next place of the group.
        map.setCamera(
          MapCamera(
            center: GeoPoint(longitude: place.longitude + 0.03, latitude: place.latitude), zoom: 19),
          animated: false)
        show.wait(Duration(seconds: 1))
        #expect(
          !map.markers.contains { map.viewport.visible.contains(map.viewport.point(of: $0.place)) })
        show.tap(chips[index])
        show.wait(Duration(seconds: 4))
        #expect(chips[index].isOn && !map.markers.isEmpty)
        // The user lowers a full sheet to see the map.
        sheet.setTier(max(tier, 2))
        show.wait(Duration(seconds: 2))
        let seen = map.viewport.visible
        #expect(map.markers.allSatisfy { seen.contains(map.viewport.point(of: $0.place)) })
        sheet.setTier(tier)
        show.wait(Duration(seconds: 2))
      }
      // A place of the next group is visible, so the map stays in position.
      let camera = map.camera
      show.tap(chips[1])
      show.wait(Duration(seconds: 2))
      #expect(map.camera == camera)
    }
  }

  @Test("the line below a place's name has its kind, also where the name is the kind")
  func kindWords() throws {
    let show = try ShowcaseHarness("poi", size: PixelSize(800, 480))
    let map = try show.map
    let hall = try #require(map.markers.firstIndex { $0.title == "Town Hall" })
    for index in [hall, 1, 2, 8] {
      map.onMarkerTap?(map.markers[index])
      show.wait(Duration(seconds: 2))
      // Whether it is open comes before the kind, as a text of its own.
      let line = try #require(
        show.words.first { $0.hasPrefix("· ") && $0.contains(" · ") }, "\(show.words)")
      #expect(!line.hasPrefix("· \(map.markers[index].title)"))
    }
    map.onMarkerTap?(map.markers[hall])
    show.wait(Duration(seconds: 2))
    #expect(show.words.contains { $0.hasPrefix("· Culture · ") }, "\(show.words)")
  }
}
