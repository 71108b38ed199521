import Testing
import Vitrine
import VitrineTesting

@testable import VitrineShowcase

/// The map of places on panels with two panes: the list, and the page of a place on a card beside
/// it.
@MainActor
@Suite("Places in panes")
struct PoiPanesTests {
  nonisolated private static let wide = [
    PixelSize(960, 540), PixelSize(1280, 720), PixelSize(1920, 1080),
  ]
  nonisolated private static let languages = [Language.english, .arabic]

  /// The card where it is visible.
  private func card(_ show: ShowcaseHarness) -> Rect? {
    show.find { "\(type(of: $0))" == "CardSurface" && show.opacity(of: $0) > 0 }
      .map(show.frame(of:))
  }

  private func row(_ index: Int, _ show: ShowcaseHarness) throws -> Rect {
    show.frame(of: try #require(try show.list.row(at: index)))
  }

  private func tap(row index: Int, _ show: ShowcaseHarness) throws {
    show.tap(try row(index, show).center)
    show.wait(Duration(seconds: 4))
  }

  private func marked(_ show: ShowcaseHarness) -> [Int] {
    guard let list = show.all(ListView.self).first else { return [] }
    return (0..<list.rowCount).filter { (list.row(at: $0) as? ItemRow)?.isChosen == true }
  }

  /// The distance of the chosen place from the middle of the map's free part, along the panel.
  private func aside(_ show: ShowcaseHarness) -> Double {
    guard let map = show.all(MapView.self).first,
      let marker = map.markers.first(where: { $0.id == map.selectedMarker })
    else { return .infinity }
    return map.viewport.point(of: marker.place).x - map.viewport.visible.center.x
  }

  @Test(
    "from 960 points on the list is at the leading edge, and a tapped row's page beside it",
    arguments: wide, languages)
  func panes(size: PixelSize, language: Language) throws {
    for hasShell in [false, true] {
      let show = try ShowcaseHarness("poi", language, size: size, hasShell: hasShell)
      let (map, width) = (try show.map, Double(size.width))
      let rows = show.frame(of: try show.list)
      // As wide as the list of messages.
      #expect(
        rows.width == SplitView.primaryWidth(in: Double(size.width))
          && rows.maxY == Double(size.height))
      #expect(language == .arabic ? rows.maxX == width : rows.minX == 0)
      #expect(show.all(Sheet.self).isEmpty && card(show) == nil)
      #expect(map.viewport.visible.width == width - rows.width && map.zoomOffset == 0)
      let arrows = show.all(IconButton.self).filter { $0.icon == .back && !$0.isHidden }
      #expect(arrows.count == (hasShell ? 1 : 0))
      try tap(row: 1, show)
      #expect(marked(show) == [1] && map.selectedMarker == map.markers[1].id)
      let card = try #require(self.card(show))
      #expect((320...400).contains(card.width) && card.minY == 12)
      #expect(language == .arabic ? card.maxX == rows.minX - 12 : card.minX == rows.maxX + 12)
      #expect(card.maxY <= Double(size.height) - 12)
      let after = show.frame(of: try show.list)
      #expect(after == rows, "the list stays")
      #expect(map.viewport.visible.width == width - rows.width - 12 - card.width)
      #expect(abs(aside(show)) < 1 && map.zoomOffset == 0 && map.camera.zoom >= 17)
      #expect(show.stage.isAtRest)
    }
  }

  @Test("a narrower panel has a sheet, and a scaled one is measured in points")
  func narrow() throws {
    for (size, scale) in [(PixelSize(959, 540), 1.0), (PixelSize(1280, 720), 1.375)] {
      let show = try ShowcaseHarness("poi", size: size, scale: scale)
      #expect(show.all(Sheet.self).count == 1 && show.all(PlaceCard.self).isEmpty)
    }
    let large = try ShowcaseHarness("poi", size: PixelSize(1920, 1080), scale: 1.625)
    #expect(large.all(Sheet.self).isEmpty && large.all(PlaceCard.self).count == 1)
  }

  @Test(
    "a tapped marker opens its page, and its row comes into sight; the place is in the middle",
    arguments: wide, languages)
  func marker(size: PixelSize, language: Language) throws {
    let show = try ShowcaseHarness("poi", language, size: size)
    let map = try show.map
    for index in [40, 3] {
      let zoom = map.camera.zoom
      map.onMarkerTap?(map.markers[index])
      show.wait(Duration(seconds: 4))
      #expect(marked(show) == [index])
      let (row, list) = (try row(index, show), show.frame(of: try show.list))
      let chips = show.frame(of: try #require(show.all(ChipBar.self).first))
      #expect(row.minY >= chips.maxY - 0.5 && row.maxY <= list.maxY + 0.5, "\(row) in \(list)")
      #expect(show.words.contains(map.markers[index].title))
      #expect(abs(aside(show)) < 1 && map.camera.zoom == zoom)
    }
  }

  @Test(
    "a marker that a finger taps moves to the middle", arguments: wide, languages)
  func tappedMarker(size: PixelSize, language: Language) throws {
    let show = try ShowcaseHarness("poi", language, size: size)
    let map = try show.map
    map.markers = [map.markers[3]]
    let marker = map.markers[0]
    let place = map.viewport.point(of: marker.place)
    // It is beside the middle, and flies there.
    map.setCamera(
      MapCamera(
        center: map.viewport.place(at: place + Vector(60, 40)), zoom: map.destination.zoom),
      animated: false)
    show.wait(Duration(seconds: 1))
    show.tap(map.viewport.point(of: marker.place))
    show.wait(Duration(seconds: 4))
    #expect(map.selectedMarker == marker.id)
    #expect(abs(aside(show)) < 1)
  }

  @Test(
    "a closed page is gone where points are no whole pixels",
    arguments: [1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.7])
  func fractions(scale: Double) throws {
    let show = try ShowcaseHarness("poi", size: PixelSize(1920, 1080), scale: scale)
    try tap(row: 1, show)
    #expect(card(show) != nil)
    let cross = try #require(show.all(IconButton.self).first { $0.icon == .close })
    show.tap(show.frame(of: cross).center)
    show.wait(Duration(seconds: 2))
    #expect(card(show) == nil && show.all(PlacePage.self).isEmpty && show.stage.isAtRest)
  }

  @Test("a tap on the row of the open page leaves the page as it is")
  func tappedAgain() throws {
    let show = try ShowcaseHarness("poi", size: PixelSize(1280, 720))
    try tap(row: 1, show)
    let page = try #require(show.all(PlacePage.self).first)
    try tap(row: 1, show)
    #expect(show.all(PlacePage.self).count == 1 && show.all(PlacePage.self).first === page)
  }

  @Test("another place replaces the page; pages never overlap, and the card grows step by step")
  func another() throws {
    var content = Content.builtIn()
    content.places = [10, 300].enumerated().map { index, words in
      Place(
        id: "\(index)", name: LocalizedText("Place \(index)"), category: "cafe",
        location: Town.center,
        text: LocalizedText(String(repeating: "word ", count: words)))
    }
    let show = try ShowcaseHarness(
      "poi", size: PixelSize(1280, 720), data: ShowcaseData(directory: nil, content: content))
    let map = try show.map
    try tap(row: 0, show)
    for index in [1, 0] {
      let start = try #require(card(show)?.height)
      // At a time that the stage knows.
      show.stage.advance(to: show.now)
      map.onMarkerTap?(map.markers[index])
      var heights = [start]
      for _ in 0..<80 {
        show.wait(.milliseconds(16))
        #expect(show.all(PlacePage.self).filter { show.opacity(of: $0) > 0 }.count <= 1)
        heights.append(try #require(card(show)?.height))
      }
      let end = heights[heights.count - 1]
      #expect(index == 1 ? end == 696 : end < 300)
      let steps = zip(heights, heights.dropFirst()).map { abs($1 - $0) }
      #expect(steps.allSatisfy { $0 < 0.2 * abs(end - start) }, "\(heights)")
      #expect(show.words.contains("Place \(index)") && show.stage.isAtRest)
      #expect(show.all(PlacePage.self).count == 1)
    }
  }

  @Test(
    "the close button, a tap on the map and a swipe from the edge close the page", arguments: wide,
    languages)
  func closing(size: PixelSize, language: Language) throws {
    let show = try ShowcaseHarness("poi", language, size: size, hasShell: true)
    let (map, navigator) = (try show.map, try #require(show.stage.root as? Navigator))
    map.markers = Array(map.markers.prefix(3))
    let sign = language == .arabic ? -1.0 : 1
    let edge = language == .arabic ? Double(size.width) - 4 : 4
    func swipe() {
      show.finger(at: Point(edge, 400)) {
        $0.moving(by: Vector(sign * 0.6 * Double(size.width), 0), over: .milliseconds(300))
      }
      show.wait(Duration(seconds: 2))
    }
    for way in 0..<3 {
      try tap(row: 1, show)
      #expect(card(show) != nil)
      switch way {
      case 0:
        let cross = try #require(show.all(IconButton.self).first { $0.icon == .close })
        show.tap(show.frame(of: cross).center)
      case 1:
        let free = map.viewport.visible
        show.tap(Point(free.center.x, free.maxY - 30))
      default: swipe()
      }
      show.wait(Duration(seconds: 2))
      #expect(card(show) == nil && show.all(PlacePage.self).isEmpty, "\(way)")
      // Only a tap on the map chooses nothing.
      #expect((map.selectedMarker == nil) == (way == 1) && navigator.depth == 2)
      #expect(show.stage.isAtRest)
    }
    swipe()
    #expect(navigator.depth == 1, "without a page the swipe leaves the screen")
  }

  @Test("a group without the chosen place closes its page")
  func group() throws {
    let show = try ShowcaseHarness("poi", size: PixelSize(1280, 720))
    try tap(row: 0, show)
    for (chip, isOpen) in [(2, true), (1, false), (0, false)] {
      show.tap(show.frame(of: show.all(Chip.self)[chip]).center)
      show.wait(Duration(seconds: 4))
      #expect((card(show) != nil) == isOpen, "chip \(chip)")
    }
    #expect(marked(show).isEmpty)
  }

  @Test("a rotated panel keeps the chosen place, its page and the group, there and back")
  func rotation() throws {
    let (wide, narrow) = (PixelSize(1280, 720), PixelSize(720, 1280))
    let show = try ShowcaseHarness("poi", size: wide)
    let map = try show.map
    show.tap(show.frame(of: show.all(Chip.self)[2]).center)
    show.wait(Duration(seconds: 3))
    map.onMarkerTap?(map.markers[9])
    show.wait(Duration(seconds: 4))
    let (chosen, title, count) = (map.selectedMarker, map.markers[9].title, map.markers.count)
    for _ in 0..<2 {
      for size in [narrow, wide] {
        show.stage.setPicture(size, scale: 1)
        show.wait(Duration(seconds: 3))
        #expect(show.all(MapView.self).first === map && map.selectedMarker == chosen)
        #expect(map.markers.count == count && show.words.contains(title), "\(show.words)")
        #expect(show.all(PlacePage.self).count == 1)
        #expect(show.all(Sheet.self).count == (size == narrow ? 1 : 0))
        let marker = try #require(map.markers.first { $0.id == chosen })
        #expect(map.viewport.visible.contains(map.viewport.point(of: marker.place)))
        if size == wide {
          #expect(marked(show) == [9] && map.zoomOffset == 0)
          #expect(show.all(Chip.self)[2].isOn)
        }
        #expect(show.stage.isAtRest)
      }
    }
    // A page that was closed does not come back, but its row stays marked.
    let cross = try #require(show.all(IconButton.self).first { $0.icon == .close })
    show.tap(show.frame(of: cross).center)
    show.wait(Duration(seconds: 2))
    for size in [narrow, wide] {
      show.stage.setPicture(size, scale: 1)
      show.wait(Duration(seconds: 3))
      #expect(show.all(PlacePage.self).isEmpty && map.selectedMarker == chosen)
    }
    #expect(marked(show) == [9])
  }

  @Test("with reduced motion the page comes quickly, and a map under a finger stays")
  func calm() throws {
    let show = try ShowcaseHarness("poi", size: PixelSize(1280, 720), reducesMotion: true)
    let map = try show.map
    show.tap(try row(1, show).center)
    show.wait(.milliseconds(300))
    #expect(
      card(show)?.minX == SplitView.primaryWidth(in: 1280) + 12 && abs(aside(show)) < 1)
    show.finger(at: Point(1100, 500), for: .milliseconds(400)) {
      $0.moving(by: Vector(-40, 10), over: .milliseconds(200)).resting(for: Duration(seconds: 3))
    }
    #expect(map.isHeld)
    let at = Point(1060, 510)
    let place = map.viewport.place(at: at)
    map.onMarkerTap?(map.markers[30])
    show.wait(Duration(seconds: 1))
    #expect(map.isHeld && (map.viewport.point(of: place) - at).length < 1)
  }

  @Test("without places the list says so, and the map can be used")
  func empty() throws {
    var content = Content.builtIn()
    content.places = []
    let show = try ShowcaseHarness(
      "poi", size: PixelSize(1280, 720), data: ShowcaseData(directory: nil, content: content))
    show.wait(Duration(seconds: 1))
    #expect(show.words.contains("No places yet"), "\(show.words)")
    let words = try #require(show.all(EmptyState.self).first { $0.isShown })
    let title = show.frame(of: try #require(words.children.first { $0 is Label }))
    let list = show.frame(of: words)
    #expect(abs(title.center.x - list.center.x) <= 1, "in the middle of the list")
    #expect(title.minY > list.minY + list.height / 3)
    let before = try show.map.camera
    show.finger(at: Point(900, 400)) { $0.moving(by: Vector(-60, 0), over: .milliseconds(300)) }
    show.wait(Duration(seconds: 3))
    let after = try show.map.camera
    #expect(after.center != before.center)
  }
}
