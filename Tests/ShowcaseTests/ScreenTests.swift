import Foundation
import Testing
import Vitrine
import VitrineShowcase
import VitrineTesting

@MainActor
@Suite("The screens")
struct ScreenTests {
  private static let names = Showcase.catalog().screens.map(\.name)
  /// A variant of a screen has no card of its own.
  private static let cardNames = names.filter { !["home", "poi-adjacent"].contains($0) }

  @Test(
    "each screen comes to rest on every panel, in both directions and themes",
    arguments: [
      PixelSize(480, 272), PixelSize(800, 480), PixelSize(720, 1280), PixelSize(1920, 1080),
    ])
  func sizes(size: PixelSize) throws {
    for name in Self.names {
      for (language, theme) in [(Language.english, Theme.light), (.arabic, .dark)] {
        let show = try ShowcaseHarness(name, language, size: size, theme: theme)
        #expect(show.words.count >= 3, "\(name): \(show.words)")
        show.wait(Duration(seconds: 2))
        // Jobs that do not run here (a map's tiles) are not motion.
        #expect(show.stage.isAtRest, "\(name) is at rest")
      }
    }
  }

  @Test("no text is left untranslated", arguments: [Language.chinese, .arabic])
  func translated(language: Language) throws {
    for name in Self.names {
      for word in try ShowcaseHarness(name, language, size: PixelSize(800, 480)).words {
        let letters = word.unicodeScalars.filter { $0.value < 0x80 && $0.properties.isAlphabetic }
        #expect(letters.count < 4, "\(name): \(word)")
      }
    }
  }

  @Test("each screen opens from its card on the home screen and is left with the back button")
  func thereAndBack() throws {
    for (index, name) in Self.cardNames.enumerated() {
      let show = try ShowcaseHarness("home", size: PixelSize(800, 1600))
      let navigator = try #require(show.stage.root as? Navigator)
      var cards: [Component] = []
      func collect(_ node: Component) {
        if node is Card { cards.append(node) }
        for child in node.children { collect(child) }
      }
      collect(show.stage.root)
      #expect(cards.count == Self.cardNames.count)
      let card = show.frame(of: cards[index])
      show.tap(card.center)
      show.wait(Duration(seconds: 1))
      #expect(navigator.depth == 2, "\(name) is open")
      var page: [Watched] = []
      func watch(_ node: Component) {
        page.append(Watched(component: node))
        for child in node.children { watch(child) }
      }
      watch(navigator.top)
      do {
        let back = try #require(
          show.find { $0 is IconButton && ($0 as? IconButton)?.icon == .back }, "\(name)")
        show.tap(back)
      }
      show.wait(Duration(seconds: 1))
      #expect(navigator.depth == 1, "\(name) is left")
      let kept = page.compactMap(\.component).map { "\(type(of: $0))" }
      #expect(page.count > 10 && kept.isEmpty, "of \(name), these are still there: \(kept)")
    }
  }

  @Test("a screen opened by name on a panel is over the home screen; in a replay it is alone")
  func shell() throws {
    for name in Self.cardNames {
      let shown = try ShowcaseHarness(name, hasShell: true)
      let navigator = try #require(shown.stage.root as? Navigator)
      #expect(navigator.depth == 2)
      navigator.pop()
      shown.wait(Duration(seconds: 1))
      #expect(shown.words.contains { $0.hasPrefix("Welcome") })
      let alone = try ShowcaseHarness(name)
      #expect(alone.find { ($0 as? IconButton)?.icon == .back } == nil, "\(name)")
    }
    #expect(Showcase.catalog(ShowcaseOptions(hasShell: true)).start.name == "home")
    #expect(Showcase.catalog(ShowcaseOptions()).start.name == "list")
  }

  @Test("with reduced motion every screen is complete at once, and at rest after a touch")
  func reducedMotion() throws {
    for name in Self.names {
      let show = try ShowcaseHarness(name, reducesMotion: true)
      show.finger(at: Point(240, 220)) {
        $0.moving(by: Vector(0, -60), over: .milliseconds(120)).resting(for: .milliseconds(100))
      }
      show.wait(Duration(seconds: 3))
      #expect(show.stage.isAtRest, "\(name)")
    }
  }
}

@MainActor
@Suite("The behavior of the screens")
struct ScreenBehaviorTests {
  @Test("a message swiped away is deleted from the store, and undo restores it to its position")
  func deleteAndUndo() throws {
    let show = try ShowcaseHarness("swipe", size: PixelSize(800, 480))
    let before = show.words.filter { $0 == "Cherries are in" }.count
    #expect(before == 1)
    let row = try #require(show.find { $0 is SwipeRow })
    let place = show.frame(of: row)
    show.finger(at: Point(760, place.center.y)) {
      $0.moving(to: Point(20, place.center.y), over: .milliseconds(300))
    }
    show.runWork()
    show.wait(Duration(seconds: 1))
    #expect(!show.words.contains("Cherries are in"))
    #expect(show.words.contains("Message deleted"))
    try show.tapUndo(waiting: Duration(seconds: 1))
    #expect(show.words.contains("Cherries are in"))
    let lines = show.text.split(separator: "\n")
    let line = try #require(lines.firstIndex { $0.contains("Cherries are in") })
    let layer = try #require(lines[..<line].last { $0.hasPrefix("MessageRow") })
    #expect(layer.hasPrefix("MessageRow 0,\(Int(place.minY))"), "\(layer)")
  }

  @Test("the offer to undo ends after five seconds")
  func undoTime() throws {
    let show = try ShowcaseHarness("swipe", size: PixelSize(800, 480))
    try show.swipeFirst(waiting: Duration(seconds: 4.5))
    #expect(show.words.contains("Undo"))
    show.wait(Duration(seconds: 2))
    #expect(!show.words.contains("Undo"))
  }

  @Test("a deletion is durable, and can be undone after a restart")
  func restart() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("store.sqlite")
    do {
      let store = try ItemStore.open(path)
      try store.merge(Content.builtInMessages)
      let first = try #require(try store.items(Message.self).first)
      let deletion = try store.delete(Message.self, id: first.id, at: .zero)
      #expect(deletion != nil)
    }
    let store = try ItemStore.open(path)
    let show = try ShowcaseHarness(
      "swipe", size: PixelSize(800, 480), data: ShowcaseData(store: { store }))
    show.runWork()
    show.wait(Duration(seconds: 1))
    #expect(!show.words.contains("Cherries are in"))
    #expect(show.words.contains("Deleted before the restart"))
    try show.tapUndo(waiting: Duration(seconds: 1))
    #expect(show.words.contains("Cherries are in"))
  }

  @Test("data that cannot be read again leaves the visible rows and is reported")
  func failedReload() throws {
    let log = LogLines()
    let show = try ShowcaseHarness(
      "swipe", size: PixelSize(800, 480),
      data: ShowcaseData(
        directory: "/nowhere/at/all", content: Content.builtIn(), log: { log.lines.append("\($1)") }
      ))
    show.finger(at: Point(400, 200)) {
      $0.moving(to: Point(400, 440), over: .milliseconds(300)).resting(for: .milliseconds(100))
    }
    show.runWork()
    show.wait(Duration(seconds: 0.8))
    #expect(show.words.contains("Could not refresh"), "\(show.words)")
    #expect(show.words.contains("Cherries are in"))
    #expect(log.lines.contains { $0.contains("/nowhere/at/all") }, "\(log.lines)")
    show.wait(Duration(seconds: 4))
    #expect(show.scroller("list")?.phase == .idle)
  }

  @Test("a tap opens a message, and the back button leaves it")
  func openMessage() throws {
    let show = try ShowcaseHarness("swipe", size: PixelSize(800, 480))
    let row = try #require(show.find { $0 is SwipeRow })
    show.tap(row)
    show.wait(Duration(seconds: 1))
    let navigator = try #require(show.find { $0 is Navigator } as? Navigator)
    #expect(navigator.depth == 2)
    show.tap(Point(28, 28))
    show.wait(Duration(seconds: 1))
    #expect(navigator.depth == 1)
  }

  @Test(
    "a tap on the title brings a list back to its start", arguments: ["list", "swipe", "sticky"])
  func titleTap(name: String) throws {
    let show = try ShowcaseHarness(name, size: PixelSize(800, 480))
    let start = try #require(show.scroller("list")).offset
    show.finger(at: Point(400, 440)) {
      $0.moving(to: Point(400, 100), over: .milliseconds(150))
    }
    show.wait(Duration(seconds: 3))
    let flung = try #require(show.scroller("list")).offset
    #expect(flung > start + 100)
    show.tap(Point(400, 28))
    show.wait(Duration(seconds: 2))
    #expect(show.scroller("list")?.offset == start)
    #expect(show.stage.report().progress.allSatisfy { $0.value == 1 }, "headers are open again")
  }

  @Test("a chip of the market filters the goods")
  func filter() throws {
    let show = try ShowcaseHarness("sticky", size: PixelSize(800, 480))
    let chip = try #require(show.find { ($0 as? Chip)?.title == "Fish" })
    show.tap(chip)
    show.wait(Duration(seconds: 2))
    #expect(show.words.contains("River trout") && show.words.contains("Perch fillet"))
    #expect(!show.words.contains("Rye bread"))
  }

  @Test("the tabs of a wallet filter payments and receipts")
  func tabs() throws {
    let show = try ShowcaseHarness("wallet-b", size: PixelSize(800, 1280))
    let count = show.words.count
    show.tap(Point(660, 1250))
    show.wait(Duration(seconds: 2))
    #expect(show.words.contains("Salary") && show.words.count < count)
  }

  @Test("the map flies to a tapped place, keeps it visible and selects its marker")
  func places() throws {
    let show = try ShowcaseHarness("poi", size: PixelSize(800, 480))
    let map = try #require(show.find { $0 is MapView } as? MapView)
    let sheet = try #require(show.find { $0 is Sheet } as? Sheet)
    #expect(sheet.tier == 3 && map.insets.bottom == sheet.visibleHeight)
    sheet.setTier(2)
    show.wait(Duration(seconds: 1))
    #expect(map.insets.bottom == sheet.visibleHeight)
    show.tap(Point(400, 360))
    show.wait(Duration(seconds: 4))
    let chosen = try #require(map.selectedMarker)
    let marker = try #require(map.markers.first { $0.id == chosen })
    let seen = map.viewport.point(of: marker.place)
    #expect(map.viewport.visible.contains(seen), "\(seen)")
    map.onMarkerTap?(map.markers[30])
    show.wait(Duration(seconds: 2))
    #expect(map.selectedMarker == map.markers[30].id)
    #expect(show.words.contains(map.markers[30].title), "its row is in sight")
  }

  @Test("the map keeps the middle of its visible part, and zooms with the sheet's tiers")
  func linkedMap() throws {
    let show = try ShowcaseHarness("poi", size: PixelSize(720, 1280))
    let map = try #require(show.find { $0 is MapView } as? MapView)
    let sheet = try #require(show.find { $0 is Sheet } as? Sheet)
    let start = map.camera
    let middle = map.viewport.visible.center
    #expect((map.viewport.point(of: start.center) - middle).length < 0.01)
    var zooms: [Double] = []
    for tier in [2, 1, 2, 3] {
      sheet.setTier(tier)
      show.wait(Duration(seconds: 2))
      #expect(sheet.tier == tier && map.insets.bottom == sheet.visibleHeight)
      let seen = map.viewport.point(of: start.center)
      #expect((seen - map.viewport.visible.center).length < 0.01, "tier \(tier)")
      zooms.append(map.camera.zoom)
    }
    #expect(zooms[0] < start.zoom - 0.2 && zooms[1] <= zooms[0] && zooms[1] > start.zoom - 1)
    #expect(abs(zooms[2] - zooms[0]) < 1e-9 && abs(zooms[3] - start.zoom) < 1e-9)
  }

  @Test("a chip of the map filters markers and rows")
  func kinds() throws {
    let show = try ShowcaseHarness("poi", size: PixelSize(800, 480))
    let map = try #require(show.find { $0 is MapView } as? MapView)
    let all = map.markers.count
    #expect(all >= 180)
    let chip = try #require(show.find { ($0 as? Chip)?.title == "Food" })
    show.tap(chip)
    show.wait(Duration(seconds: 2))
    #expect(map.markers.count < all && map.markers.count > 20)
  }
}

/// A weak reference to a component, so that the test does not keep it alive.
private struct Watched {
  weak var component: Component?
}
