import Testing
import Vitrine
import VitrineRecording
import VitrineTesting

@testable import VitrineShowcase

@MainActor
@Suite("Demonstrations")
struct DemonstrationTests {
  /// A panel with its settings.
  struct Place: CustomTestStringConvertible {
    var size: PixelSize
    var scale = 1.0
    var rotation = Rotation.none
    var language = Language.english
    var reducesMotion = false

    var testDescription: String {
      "\(size.width)x\(size.height) at \(scale), \(rotation) \(language)\(reducesMotion ? " calm" : "")"
    }
  }

  nonisolated static let places = [
    Place(size: PixelSize(480, 272)),
    Place(size: PixelSize(800, 480), reducesMotion: true),
    Place(size: PixelSize(720, 1280), language: .arabic),
    Place(size: PixelSize(1080, 1920), scale: 1.625, rotation: .quarter, reducesMotion: true),
  ]

  /// Plays a screen's demonstration like a kiosk without a panel, at 25 frames per second, without
  /// painting. `watch` is called with the stage at each frame.
  private func play(
    _ name: String, on place: Place, hasShell: Bool = false, data: ShowcaseData = ShowcaseData(),
    _ watch: (Stage) -> Void
  ) throws {
    let catalog = Showcase.catalog(
      ShowcaseOptions(language: place.language, hasShell: hasShell, data: data))
    let transform = PanelTransform(
      scanOut: place.size, rotation: place.rotation, scale: place.scale)
    let environment = Environment(
      scale: place.scale, direction: place.language.direction, typesetter: BoxTypesetter(),
      reducesMotion: place.reducesMotion)
    let recording = try Replay.demonstration(
      of: catalog,
      options: ReplayOptions(
        size: place.size, rotation: place.rotation, scale: place.scale, screen: name),
      environment: environment
    ).recording
    let stage = Stage(
      root: try catalog.screen(named: name).make(), pictureSize: transform.picture,
      environment: environment)
    let driver = StageDriver(stage: stage, transform: transform, devices: recording.devices)
    let display = VirtualDisplay(stage, origin: Recording.base, refreshRate: 25)
    for step in recording.steps {
      display.draw(before: step.time, prepare: driver.finishAllWork) { _ in watch(stage) }
      driver.apply(step)
    }
    let end = Recording.base + recording.duration + Duration(seconds: 8)
    display.draw(before: end, prepare: driver.finishAllWork) { _ in watch(stage) }
    #expect(stage.isAtRest, "it comes to rest")
  }

  private func all<Kind: Component>(_ kind: Kind.Type, on stage: Stage) -> [Kind] {
    var found: [Kind] = []
    func visit(_ node: Component) {
      if node.isHidden { return }
      if let match = node as? Kind { found.append(match) }
      for child in node.children { visit(child) }
    }
    visit(stage.root)
    return found
  }

  /// Marks in order of appearance, each one once while it lasts.
  private struct Marks<Mark: Equatable> {
    private(set) var seen: [Mark] = []
    mutating func note(_ mark: Mark) { if seen.last != mark { seen.append(mark) } }
  }

  @Test(
    "a row opens and closes, another is deleted and restored, and a pull refreshes the list",
    arguments: places)
  func messages(place: Place) throws {
    for hasShell in place.size.width == 480 ? [false, true] : [false] {
      var (open, counts, refreshes, messages) = (Marks<Int>(), Marks<Int>(), false, Marks<Bool>())
      try play("swipe", on: place, hasShell: hasShell) { stage in
        open.note(stage.report().openRows.count)
        if let list = all(ListView.self, on: stage).first { counts.note(list.rowCount) }
        if all(RefreshControl.self, on: stage).contains(where: { $0.phase == .refreshing }) {
          refreshes = true
        }
        messages.note(
          all(Component.self, on: stage).contains { "\(type(of: $0))" == "MessagePage" })
      }
      #expect(open.seen.prefix(4) == [0, 1, 0, 1], "\(open.seen)")
      #expect(counts.seen == [60, 59, 60], "\(counts.seen)")
      #expect(refreshes, "a pull reads again")
      #expect(messages.seen == [false], "no message was opened")
    }
  }

  @Test("the market shows vegetables at the end", arguments: places)
  func market(place: Place) throws {
    var chosen = Marks<Int>()
    try play("sticky", on: place) { stage in
      if let on = all(Chip.self, on: stage).firstIndex(where: \.isOn) { chosen.note(on) }
    }
    #expect(chosen.seen == [0, 2])
  }

  @Test(
    "a wallet refreshes, shows receipts, and then all transactions", arguments: places)
  func wallet(place: Place) throws {
    for name in ["wallet-a", "wallet-b"] {
      var (chosen, refreshes) = (Marks<Int>(), false)
      try play(name, on: place) { stage in
        let tabs = all(TabBar.Tab.self, on: stage)
        if let on = tabs.firstIndex(where: \.isOn) { chosen.note(on) }
        if all(RefreshControl.self, on: stage).contains(where: { $0.phase == .refreshing }) {
          refreshes = true
        }
      }
      #expect(chosen.seen == [0, 2, 0], "\(name) \(chosen.seen)")
      #expect(refreshes, "\(name)")
    }
  }

  @Test(
    "the home demonstration opens the schedule and the messages, and nothing else",
    arguments: places)
  func home(place: Place) throws {
    var (pages, counts) = (Marks<[String]>(), Marks<Int>())
    try play("home", on: place) { stage in
      var shown: [String] = []
      if !all(HoverHeader.self, on: stage).isEmpty { shown.append("spring") }
      if let list = all(ListView.self, on: stage).first(where: { list in
        !all(SwipeRow.self, on: stage).isEmpty && list.rowCount <= 60
      }) {
        shown.append("swipe")
        counts.note(list.rowCount)
      } else if shown.isEmpty, !all(ListView.self, on: stage).isEmpty {
        shown.append("another")
      }
      pages.note(shown)
    }
    #expect(pages.seen == [[], ["spring"], [], ["swipe"], []], "\(pages.seen)")
    #expect(counts.seen == [60, 59, 60], "\(counts.seen)")
  }

  @Test(
    "on a wide panel the demonstration of the map opens two places one after the other, and closes",
    arguments: [
      Place(size: PixelSize(960, 540)), Place(size: PixelSize(1280, 720), language: .arabic),
      Place(size: PixelSize(1080, 1920), rotation: .quarter, reducesMotion: true),
    ])
  func places(place: Place) throws {
    // A map of one street: painting the town would take most of the time.
    let folder = try DataFolder(
      map: """
        {"type": "Feature", "properties": {"highway": "residential"}, "geometry":
         {"type": "LineString", "coordinates": [[11.575, 48.137], [11.576, 48.138]]}}
        """)
    for name in ["poi", "poi-adjacent"] {
      var (titles, offsets, zooms) = (Marks<String?>(), Set<Double>(), Set<Double>())
      try play(name, on: place, data: try folder.data()) { stage in
        guard let map = all(MapView.self, on: stage).first,
          let list = all(ListView.self, on: stage).first
        else { return }
        let isOpen = all(PlaceCard.self, on: stage).contains { $0.share > 0 }
        titles.note(isOpen ? map.selectedMarker : nil)
        offsets.insert(list.offset)
        zooms.insert(map.camera.zoom)
      }
      #expect(
        titles.seen.count == 4 && titles.seen.first == .some(nil) && titles.seen.last == .some(nil)
          && titles.seen[1] != titles.seen[2], "\(titles.seen)")
      #expect(offsets.count > 10, "the list scrolls")
      #expect(zooms.count > 10, "the map zooms")
    }
  }

  @Test("a demonstration is the same each time, and does not change the screens' data")
  func twice() throws {
    let data = ShowcaseData()
    let screen = try Showcase.catalog(ShowcaseOptions(data: data)).screen(named: "swipe")
    let transform = PanelTransform(scanOut: PixelSize(480, 272))
    let environment = Environment(typesetter: BoxTypesetter())
    let made = (0..<2).map { _ in
      screen.demonstration(on: transform, environment: environment)?.recording
    }
    #expect(made[0] != nil && made[0] == made[1])
    #expect(data.store.undoable(Message.self, at: .zero).isEmpty)
    #expect(try data.store.items(Message.self).count == 60)
  }
}
