import Foundation
import Testing
import Vitrine
import VitrineTesting

/// Tests the screens of the guide whose tests it does not show.
@MainActor
@Suite("Screens of the guide")
struct ScreensTests {
  @Test("The tap of the demonstration opens a page: the list rests by then")
  func demonstration() throws {
    let screen = ScriptedStage(linesScreen().make(), on: PanelSetting(PixelSize(800, 480)))
    // A finger that becomes slower before it lifts, as in `Demonstration.drag`.
    screen.touch(at: Point(400, 400)) {
      $0.moving(by: Vector(0, -190), over: .milliseconds(500))
        .moving(by: Vector(0, -10), over: .milliseconds(200))
    }
    screen.wait(.seconds(1))
    screen.tap(Point(300, 270))
    try screen.settle()
    #expect(screen.find(Button.self)?.title == "Ask")
  }

  @Test("The start screen of a catalog opens its pages, which are screens too")
  func catalog() throws {
    let catalog = visitCatalog()
    #expect(catalog.screens.map(\.name) == ["home", "hours", "prices"])
    #expect(catalog.start.name == "home")
    let screen = ScriptedStage(catalog.start.make(), on: PanelSetting(PixelSize(800, 480)))
    try screen.settle()
    let row = try #require(screen.find(ListRow.self))
    screen.tap(row)
    try screen.settle()
    #expect(screen.find(TitleBar.self)?.title == "Opening hours")
  }

  @Test("The museum's screen has the texts of its language", arguments: PanelSetting.all)
  func museum(panel: PanelSetting) throws {
    for (language, title) in [("en", "Welcome"), ("ar", "أهلًا وسهلًا"), ("fr", "Welcome")] {
      let screen = ScriptedStage(makeWelcomeScreen(language: language), on: panel)
      try screen.settle()
      #expect(screen.find(Label.self)?.text == title)
    }
  }

  @Test("The museum has an accent of its own, light and dark")
  func colors() {
    let options = museumOptions()
    #expect(options.theme.accent != Theme.light.accent && !options.theme.isDark)
    #expect(options.darkTheme?.accent != Theme.dark.accent && options.darkTheme?.isDark == true)
  }

  @Test("Departures are read at the start, and again after a pull", arguments: PanelSetting.all)
  func departures(panel: PanelSetting) throws {
    let screen = ScriptedStage(
      makeDeparturesScreen { [Departure(id: "1", line: "Line 4")] }, on: panel)
    try screen.settle()
    #expect(screen.find(ListRow.self)?.title == "Line 4")
    let refresh = try #require(screen.find(ListView.self)?.children.first { $0 is RefreshControl })
    var phases: [RefreshControl.Phase] = []
    (refresh as? RefreshControl)?.onPhaseChange = { phases.append($0) }
    let list = try #require(screen.find(ListView.self))
    screen.touch(at: screen.middle(of: list)) {
      $0.moving(by: Vector(0, 180), over: .milliseconds(400)).resting(for: .milliseconds(300))
    }
    try screen.settle()
    #expect(phases == [.refreshing, .idle])
  }

  @Test("Events are sorted by time; an error names file, line and remedy")
  func events() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "guide-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func write(_ text: String) throws {
      try Data(text.utf8).write(to: folder.appending(path: "events.json"))
    }
    try write(
      """
      [{"id": "e2", "title": "Late", "time": "2026-12-24T19:30:00+01:00"},
       {"id": "e1", "title": "Early", "title:ar": "مبكر", "time": "2026-12-24T09:05:00+01:00"}]
      """)
    let events = try readEvents(in: DataFolder(folder.path))
    let screen = ScriptedStage(
      makeEventsScreen(events, language: "ar"), on: PanelSetting(PixelSize(800, 480)))
    try screen.settle()
    let first = try #require(screen.find(ListRow.self))
    #expect(first.title == "مبكر" && first.detail == "9:05")
    try write("[{\"id\": \"e1\", \"title\": \"A\"}]")
    #expect {
      _ = try readEvents(in: DataFolder(folder.path))
    } throws: { error in
      "\(error)".contains("events.json:1:2: expected \"time\" in this object")
    }
  }

  @Test("A message appears above the button that shows it, for five seconds")
  func message() throws {
    let screen = ScriptedStage(makeTicketScreen(), on: PanelSetting(PixelSize(800, 480)))
    func message() -> Label? { screen.find(Label.self) { $0.text == "You have a ticket" } }
    let button = try #require(screen.find(Button.self))
    screen.tap(button)
    screen.wait(.seconds(1))
    let shown = try #require(message())
    #expect(screen.frame(of: shown).maxY < screen.frame(of: button).minY)
    try screen.settle()
    #expect(message() == nil)
  }

  @Test("The screen with a demonstration has its name")
  func demonstrated() { #expect(linesScreen().name == "lines") }

  @Test("The lane has waves where it is filled, from the leading edge")
  func lane() throws {
    let names = [(LayoutDirection.leftToRight, "lane"), (.rightToLeft, "lane-rtl")]
    for (direction, name) in names {
      let lane = Lane()
      lane.filled = 0.6
      let screen = ScriptedStage(
        lane, on: PanelSetting(PixelSize(320, 48), direction), fonts: .installed)
      try screen.settle()
      try screen.expectGolden(name)
    }
  }

  @Test("The knob jumps to a tap and follows a finger")
  func knob() throws {
    let knob = Knob()
    let screen = ScriptedStage(knob, on: PanelSetting(PixelSize(480, 272)))
    try screen.settle()
    screen.tap(Point(100, 100))
    try screen.settle()
    #expect(knob.offset == Point(100, 100) - screen.middle(of: knob))
    let before = knob.offset
    let finger = screen.land(at: Point(100, 100))
    finger.move(by: Vector(60, 0), over: .milliseconds(200))
    finger.rest(for: .milliseconds(100))
    let step = knob.offset - before
    #expect(step.dx > 40 && step.dx <= 60 && step.dy == 0)
    finger.lift()
    try screen.settle()
  }
}
