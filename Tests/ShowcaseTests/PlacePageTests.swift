import Foundation
import Testing
import Vitrine
import VitrineTesting

import VitrineShowcase

@MainActor
@Suite("A place's page in the sheet")
struct PlacePageTests {
  @Test("a marker opens its page from the lowest tier; a tap on the empty map closes it")
  func marker() throws {
    let show = try ShowcaseHarness("poi", size: PixelSize(800, 480))
    let (sheet, map) = (try show.sheet, try show.map)
    #expect(sheet.tier == 3)
    map.onMarkerTap?(map.markers[12])
    show.wait(Duration(seconds: 2))
    #expect(sheet.tier == 2 && show.words.contains(map.markers[12].title))
    #expect(show.find { $0 is ListView } == nil)
    // Another marker's page replaces the first.
    map.onMarkerTap?(map.markers[30])
    show.wait(Duration(seconds: 2))
    #expect(show.words.contains(map.markers[30].title))
    map.onTap?(map.camera.center)
    show.wait(Duration(seconds: 2))
    #expect(map.selectedMarker == nil && show.find { $0 is ListView } != nil)
    #expect(show.stage.isAtRest)
  }

  @Test("the sheet moves with the page under a finger, and the page scrolls at the highest tier")
  func scrolling() throws {
    let show = try ShowcaseHarness("poi", size: PixelSize(480, 272))
    let (sheet, map) = (try show.sheet, try show.map)
    // A place that closes at noon, with two time spans, on a low panel.
    let index = try #require(map.markers.firstIndex { $0.title.hasPrefix("The ") })
    map.onMarkerTap?(map.markers[index])
    show.wait(Duration(seconds: 2))
    let before = sheet.visibleHeight
    show.finger(at: Point(240, 240)) {
      $0.moving(by: Vector(0, -40), over: .milliseconds(300)).resting(for: .milliseconds(60))
        .moving(by: Vector(0, -60), over: .milliseconds(100))
    }
    show.wait(Duration(seconds: 2))
    #expect(sheet.tier == 1 && sheet.visibleHeight > before)
    #expect(show.scroller("place") != nil)
    try show.tapBack()
    #expect(show.scroller("list") != nil && show.scroller("place") == nil)
    // The list receives the sheet's touches again.
    show.finger(at: Point(240, 240)) { $0.moving(by: Vector(0, -120), over: .milliseconds(200)) }
    show.wait(Duration(seconds: 2))
    let list = try #require(show.scroller("list"))
    #expect(list.offset > 0)
  }

  @Test("after quick openings and closings the last one counts")
  func quick() throws {
    let show = try ShowcaseHarness("poi", size: PixelSize(800, 480))
    let map = try show.map
    for index in [3, 9, 27] {
      map.onMarkerTap?(map.markers[index])
      show.wait(.milliseconds(60))
      map.onTap?(map.camera.center)
      show.wait(.milliseconds(40))
    }
    map.onMarkerTap?(map.markers[5])
    show.wait(Duration(seconds: 3))
    #expect(show.words.contains(map.markers[5].title))
    #expect(show.find { $0 is ListView } == nil && show.stage.isAtRest)
  }

  @Test(
    "a picture that cannot be read is hidden, and a page without details says so",
    arguments: [nil, false, true])
  func tornPicture(isKnownAtOnce: Bool?) throws {
    let images = isKnownAtOnce.map { TornPictures(isKnown: $0) }
    // A map of one street: all jobs run here, and painting the town would take most of the time.
    let folder = try TemporaryFolder()
    let (west, east, y) = (
      Town.center.longitude - 0.002, Town.center.longitude + 0.002, Town.center.latitude
    )
    let map = try folder.write(
      """
      {"type": "Feature", "properties": {"highway": "residential"},
       "geometry": {"type": "LineString", "coordinates": [[\(west), \(y)], [\(east), \(y)]]}}
      """, "map.geojson")
    for text in ["A cup of coffee", ""] {
      var heights: [Double] = []
      for image in ["", "torn.png"] {
        var content = Content.builtIn()
        (content.images, content.map) = ("/nowhere", GeoJSONMap(map))
        content.places = [
          Place(
            id: "1", name: "Here", category: "cafe", location: Town.center,
            text: LocalizedText(text), image: image)
        ]
        let show = try ShowcaseHarness(
          "poi", size: PixelSize(800, 480),
          data: ShowcaseData(directory: nil, content: content), images: images)
        let (sheet, view) = (try show.sheet, try show.map)
        view.onMarkerTap?(view.markers[0])
        show.wait(Duration(seconds: 2))
        show.finishWork()
        #expect(show.find { ($0 as? ImageView)?.aspectRatio != nil } == nil)
        let isSaid = show.words.contains("Nothing more is known of this place")
        #expect(isSaid == text.isEmpty, "\(show.words)")
        heights.append(sheet.visibleHeight)
        let page = try #require(show.find { "\(type(of: $0))" == "PlacePage" })
        heights.append(page.sizeThatFits(Size(sheet.visibleFrame.width, .infinity)).height)
      }
      #expect(heights[0] == heights[2] && heights[1] == heights[3], "\(heights)")
    }
  }

  @Test(
    "a place's page is as high as its content and cannot be scrolled out of sight",
    arguments: [
      PixelSize(480, 272), PixelSize(800, 480), PixelSize(720, 1280), PixelSize(959, 1080),
    ])
  func fits(size: PixelSize) throws {
    let show = try ShowcaseHarness("poi", size: size)
    let (sheet, map) = (try show.sheet, try show.map)
    map.onMarkerTap?(map.markers[0])
    show.wait(Duration(seconds: 4))
    for tier in [2, 1] {
      sheet.setTier(tier)
      show.wait(Duration(seconds: 1))
      let seen = sheet.visibleFrame
      for distance in [-120.0, 100] {
        show.finger(at: Point(seen.center.x, seen.minY + 100)) {
          $0.moving(by: Vector(0, distance), over: .milliseconds(60))
        }
        show.wait(.milliseconds(60))
        let page = try #require(show.scroller("place"))
        #expect(page.offset == 0, "\(page)")
        show.wait(Duration(seconds: 2))
        sheet.setTier(tier)
        show.wait(Duration(seconds: 1))
      }
    }
    let page = try #require(show.find { "\(type(of: $0))" == "PlacePage" })
    let words = page.sizeThatFits(Size(sheet.visibleFrame.width, .infinity)).height
    #expect(sheet.visibleHeight == max(24 + words.rounded(.up), sheet.tierHeights[2]))
    #expect(words < 240)
    try show.tapBack()
    // The tier of the list, which ends with a row or half of one.
    let most = show.stage.size.height - (size.height < 360 ? 12 : 72)
    #expect(sheet.tierHeights[0] <= most && sheet.tierHeights[0] > most - 40)
  }

  @Test(
    "list and page never overlap, and the transition can be reversed at any time",
    arguments: [Language.english, .arabic])
  func switching(language: Language) throws {
    for reducesMotion in [false, true] {
      let show = try ShowcaseHarness(
        "poi", language, size: PixelSize(800, 480), reducesMotion: reducesMotion)
      let map = try show.map
      try show.sheet.setTier(2)
      show.wait(Duration(seconds: 1))
      let list = try #require(show.find { $0 is ListView })
      let start = show.frame(of: list).minX
      var last = (list: 1.0, page: 0.0)
      let pages = try #require(list.parent?.parent?.parent)
      func look() {
        // Only one page at a time is visible.
        let shown = pages.children.map(show.opacity)
        #expect(shown.count { $0 > 0 } <= 1, "\(shown)")
        let seen = (list: shown[0], page: shown.dropFirst().reduce(0, +))
        // The limit for 60 frames per second and a quarter of a second for both halves.
        #expect(abs(seen.list - last.list) < 0.15 && abs(seen.page - last.page) < 0.15, "\(seen)")
        last = seen
        let aside = show.frame(of: list).minX - start
        #expect(reducesMotion ? aside == 0 : language == .arabic ? aside >= 0 : aside <= 0)
      }
      // Calls `body` at a time that the stage knows.
      func betweenFrames(_ body: () -> Void) {
        show.stage.advance(to: show.now)
        body()
      }
      func frames(_ count: Int) {
        for _ in 0..<count {
          show.wait(.milliseconds(16))
          look()
        }
      }
      for pause in [3, 6, 9, 12, 30] {
        betweenFrames { map.onMarkerTap?(map.markers[pause]) }
        frames(pause)
        betweenFrames { map.onTap?(map.camera.center) }
        frames(pause / 2)
        betweenFrames { map.onMarkerTap?(map.markers[pause + 1]) }
        frames(40)
        #expect(last == (0, 1))
        betweenFrames { map.onTap?(map.camera.center) }
        frames(40)
        #expect(last == (1, 0))
      }
    }
  }

  @Test("the scrim is weaker behind a place's page than behind the list")
  func dimmed() throws {
    for theme in [Theme.light, .dark] {
      let show = try ShowcaseHarness("poi", size: PixelSize(800, 480), theme: theme)
      let (sheet, map) = (try show.sheet, try show.map)
      func dimming() -> Double {
        let dimming = show.find { "\(type(of: $0))" == "DimmingView" }
        return (dimming.map(show.opacity) ?? 0) * Double(theme.scrim.alpha) / 255
      }
      #expect(dimming() == 0)
      sheet.setTier(2)
      show.wait(Duration(seconds: 1))
      #expect(dimming() > 0.1 && dimming() < 0.25)
      // A page that is higher than the lowest tier.
      let hall = try #require(map.markers.first { $0.title == "Town Hall" })
      map.onMarkerTap?(hall)
      show.wait(Duration(seconds: 1))
      #expect(dimming() > 0 && dimming() < 0.08)
      // A tap on the weaker scrim still lowers the sheet.
      show.tap(Point(600, 60))
      #expect(sheet.tier == 3)
    }
  }
}

/// Reports every picture as broken: at once, or after reading it.
private final class TornPictures: ImageLoading {
  private let isKnown: Bool
  init(isKnown: Bool) { self.isKnown = isKnown }

  private final class Job: ImageJob { func run() -> ImageOutcome { .failure("torn") } }

  func known(_ request: ImageRequest) -> ImageOutcome? { isKnown ? .failure("torn") : nil }
  func job(for request: ImageRequest) -> any ImageJob { Job() }
  func keep(_ outcome: ImageOutcome, of job: any ImageJob) {}
}
