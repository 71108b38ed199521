import Testing
import Vitrine
import VitrineTesting

@testable import VitrineShowcase

@MainActor
@Suite("Replacing the data folder")
struct ReplacedDataTests {
  private let old = try! TemporaryFolder()
  private let new = try! TemporaryFolder()
  private let log = LogLines()

  private func write(_ text: String, _ name: String, in folder: TemporaryFolder) throws {
    _ = try folder.file(name, Array(text.utf8))
  }

  private static func message(_ subject: String) -> String {
    #"[{"id": "\#(subject)", "sender": "S", "subject": "\#(subject)", "time": 5}]"#
  }

  private static func payment(_ name: String) -> String {
    #"[{"id": "\#(name)", "name": "\#(name)", "amount": 5, "time": "2026-06-28T09:12:00+02:00"}]"#
  }

  /// A place with an `id`, or nil: it is identified by its name.
  private static func place(_ name: String, id: String? = nil) -> String {
    let geometry = #"{"type": "Point", "coordinates": [10.0, 50.0]}"#
    let properties = #"{"name": "\#(name)", "category": "cafe"}"#
    let member = id.map { #""id": "\#($0)", "# } ?? ""
    return #"{"features": [{\#(member)"geometry": \#(geometry), "properties": \#(properties)}]}"#
  }

  /// Streets one of which has the name.
  private static func streets(_ name: String) -> String {
    let streets = (0...20).map { k in
      let y = 49.99 + Double(k) * 0.001
      let properties = #"{"highway": "residential", "name": "\#(k == 10 ? name : "S")"}"#
      let geometry = #"{"type": "LineString", "coordinates": [[9.98, \#(y)], [10.02, \#(y)]]}"#
      return #"{"type": "Feature", "properties": \#(properties), "geometry": \#(geometry)}"#
    }
    return #"{"type": "FeatureCollection", "features": [\#(streets.joined(separator: ","))]}"#
  }

  private func writeAll(_ name: String, in folder: TemporaryFolder) throws {
    try write(Self.message("Letter \(name)"), "messages.json", in: folder)
    try write(Self.payment("Shop \(name)"), "transactions.json", in: folder)
    try write(Self.place("Place \(name)"), "places.geojson", in: folder)
    try write(Self.streets("Street \(name)"), "map.geojson", in: folder)
  }

  private func data() -> ShowcaseData {
    ShowcaseData(directory: old.path, log: { [log] in log.lines.append("\($0): \($1)") })
  }

  private func open(
    _ screen: String, _ data: ShowcaseData, _ language: Language = .english
  ) throws -> ShowcaseHarness {
    let show = try ShowcaseHarness(
      screen, language, size: PixelSize(800, 480), data: data)
    show.finishWork()
    return show
  }

  @Test(
    "an open page shows the new data, in both directions",
    arguments: [("swipe", "Letter"), ("wallet-a", "Shop"), ("poi", "Place")],
    [Language.english, .arabic])
  func replaces(page: (String, String), language: Language) throws {
    try writeAll("A", in: old)
    try writeAll("B", in: new)
    let data = data()
    let show = try open(page.0, data, language)
    #expect(show.words.contains("\(page.1) A"), "\(show.words)")
    data.replace(by: new.path, on: show.stage.root)
    #expect(data.folder == old.path && show.words.contains("\(page.1) A"))
    show.finishWork()
    #expect(data.folder == new.path)
    #expect(show.words.contains("\(page.1) B"), "\(show.words)")
    // Messages stay until they are deleted; places and transactions are those of the folder.
    #expect(show.words.contains("\(page.1) A") == (page.0 == "swipe"), "\(show.words)")
    // Pages that are opened later have the new data too.
    let later = try open(page.0, data, language)
    #expect(later.words.contains("\(page.1) B"), "\(later.words)")
  }

  @Test(
    "with an error in any file everything stays, and the error is logged with its place",
    arguments: [
      ("messages.json", "[{"), ("transactions.json", #"[{"id": 5}]"#), ("places.geojson", "{}"),
      ("map.geojson", #"{"type": "LineString", "coordinates": [[11.5, 98.1]]}"#),
    ])
  func bad(name: String, text: String) throws {
    try writeAll("A", in: old)
    try writeAll("B", in: new)
    try write(text, name, in: new)
    let data = data()
    let show = try open("swipe", data)
    log.lines = []
    data.replace(by: new.path, on: show.stage.root)
    show.finishWork()
    #expect(data.folder == old.path && show.words.contains("Letter A"), "\(show.words)")
    let errors = log.lines.filter { $0.hasPrefix("error") }
    #expect(errors.count == 1 && errors[0].contains("\(new.path)/\(name):"), "\(log.lines)")
    #expect(log.lines.last == "warning: data: the data that were shown before stay")
    // The next replacement is read nevertheless.
    try writeAll("C", in: new)
    data.replace(by: new.path, on: show.stage.root)
    show.finishWork()
    #expect(data.folder == new.path && show.words.contains("Letter C"), "\(show.words)")
  }

  @Test("an error at the end of a large map is found before anything is shown")
  func lateError() throws {
    try writeAll("A", in: old)
    try writeAll("B", in: new)
    let filler = String(repeating: " ", count: 3 << 20)
    let start = String(Self.streets("Street B").dropLast(2))
    try write(start + filler + "oops]}", "map.geojson", in: new)
    let data = data()
    let show = try open("poi", data)
    data.replace(by: new.path, on: show.stage.root)
    show.finishWork()
    #expect(data.folder == old.path && show.words.contains("Place A"), "\(show.words)")
  }

  @Test("while an equal map is read and painted again, every frame is the same picture")
  func noFlicker() throws {
    for folder in [old, new] { try writeAll("A", in: folder) }
    let data = data()
    let show = try open("poi", data)
    let canvas = Surface(size: PixelSize(800, 480))
    func picture() -> Pixmap {
      let scene = show.stage.draw()
      Rasterizer().paint(scene, region: Region(PixelRect(scene.size)), onto: canvas)
      return canvas.pixmap()
    }
    let before = picture()
    let map = try #require(show.all(MapView.self).first)
    let source = map.source
    data.replace(by: new.path, on: show.stage.root)
    var changes = 0
    for _ in 0..<60 {
      show.runWork()
      show.wait(.milliseconds(16))
      if picture() != before { changes += 1 }
    }
    #expect(changes == 0)
    #expect(map.source !== source && map.isPainted && !show.stage.hasNewWork)
  }

  @Test("a page of a place that is gone closes, one that stays shows the new text")
  func openedPlace() throws {
    try writeAll("A", in: old)
    let data = data()
    for (name, stays) in [("A", true), ("B", false)] {
      try writeAll(name, in: new)
      let show = try open("poi", data)
      let list = try #require(show.all(ListView.self).first)
      show.tap(show.frame(of: try #require(list.row(at: 0))).center)
      show.finishWork()
      data.replace(by: new.path, on: show.stage.root)
      show.finishWork()
      let isOpen = show.find { "\(type(of: $0))" == "PlacePage" && show.opacity(of: $0) > 0 } != nil
      #expect(isOpen == stays, "\(name): \(show.words)")
    }
  }

  @Test(
    "a card that is caught on its way out and pulled back has the new text of its place",
    arguments: [Language.english, .arabic])
  func pulledBack(language: Language) throws {
    let isMirrored = language == .arabic
    for (id, stays) in [("a", true), ("b", false)] {
      try write(Self.place("Old name", id: "a"), "places.geojson", in: old)
      try write(Self.place("New name", id: id), "places.geojson", in: new)
      let data = data()
      let show = try ShowcaseHarness("poi", language, size: PixelSize(1280, 720), data: data)
      show.finishWork()
      show.tap(show.frame(of: try #require(try show.list.row(at: 0))).center)
      show.finishWork()
      let card = try #require(show.all(PlaceCard.self).first)
      show.tap(try #require(show.find { ($0 as? IconButton)?.icon == .close }))
      for _ in 0..<60 where card.share > 0.8 { show.wait(.milliseconds(4)) }
      let frame = show.frame(of: card)
      let (x, way) = isMirrored ? (frame.maxX - 20, -60.0) : (frame.minX + 20, 60)
      show.finger(at: Point(x, frame.minY + 50), for: .milliseconds(600)) {
        $0.resting(for: .milliseconds(700)).moving(by: Vector(way, 0), over: .milliseconds(80))
      }
      #expect(card.isHeld && !card.isOpen && card.share > 0.2, "\(card.share)")
      data.replace(by: new.path, on: show.stage.root)
      show.runAllWork()
      #expect(show.words.contains("Old name"), "the place for which the card was opened")
      show.finishWork()
      #expect(card.isOpen == stays && card.share == (stays ? 1 : 0), "\(card.share)")
      #expect(!show.words.contains("Old name"), "\(show.words)")
      // In the row, and on the card.
      #expect(show.words.count { $0 == "New name" } >= (stays ? 2 : 1), "\(show.words)")
      #expect(show.all(PlacePage.self).count == (stays ? 1 : 0))
    }
  }

  @Test("the start screen comes while the files are read: they are shown nevertheless")
  func home() throws {
    try writeAll("A", in: old)
    try writeAll("B", in: new)
    let data = data()
    let show = try open("swipe", data)
    data.replace(by: new.path, on: show.stage.root)
    let catalog = Showcase.catalog(ShowcaseOptions(data: data))
    show.stage.replaceRoot(by: try catalog.screen(named: "swipe").make(), at: show.now)
    show.finishWork()
    #expect(data.folder == new.path && show.words.contains("Letter B"), "\(show.words)")
  }

  @Test("what a closed page has registered is released when the next page is opened")
  func observers() {
    final class Owner {}
    final class Token {}
    let (data, last) = (data(), Owner())
    weak var token: Token?
    do {
      let (owner, held) = (Owner(), Token())
      token = held
      data.observeReplacement(owner) { _ = held }
    }
    data.observeReplacement(last) {}
    #expect(token == nil)
  }

  @Test("without a data folder nothing happens")
  func builtIn() throws {
    let data = ShowcaseData(log: { [log] in log.lines.append("\($0): \($1)") })
    let show = try open("swipe", data)
    data.replace(by: "", on: show.stage.root)
    #expect(!show.stage.hasNewWork)
    #expect(log.lines.last?.contains("nothing to read again") == true, "\(log.lines)")
  }
}
