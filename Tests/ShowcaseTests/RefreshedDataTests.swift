import Testing
import Vitrine
import VitrineShowcase
import VitrineTesting

@MainActor
@Suite("Refreshing a data folder")
struct RefreshedDataTests {
  private let folder = try! TemporaryFolder()

  private func write(_ text: String, _ name: String) throws {
    _ = try folder.file(name, Array(text.utf8))
  }

  private static func message(_ subject: String) -> String {
    #"[{"id": "\#(subject)", "sender": "S", "subject": "\#(subject)", "time": 5}]"#
  }

  private static func payment(_ name: String) -> String {
    #"[{"id": "\#(name)", "name": "\#(name)", "amount": 5, "time": "2026-06-28T09:12:00+02:00"}]"#
  }

  /// Pulls the list far enough for a refresh. Its jobs wait.
  private func pull(_ show: ShowcaseHarness) {
    show.finger(at: Point(400, 200)) {
      $0.moving(to: Point(400, 440), over: .milliseconds(300)).resting(for: .milliseconds(100))
    }
  }

  @Test(
    "remarks are logged at the start and at each refresh, which a broken map does not prevent"
  )
  func remarks() throws {
    try write(Self.message("First"), "messages.json")
    let log = LogLines()
    let show = try ShowcaseHarness(
      "swipe", size: PixelSize(800, 480),
      data: ShowcaseData(directory: folder.path, log: { log.lines.append("\($1)") }))
    func refresh() -> [String] {
      log.lines = []
      pull(show)
      show.runAllWork()
      show.wait(Duration(seconds: 3))
      return log.lines.map { $0.replacing(folder.path, with: "D") }
    }
    #expect(log.lines.count == 1 && show.words.contains("First"), "\(log.lines)")
    try write("[]", "message.json")
    try write(
      #"{"features": [{"geometry": {"type": "Point", "coordinates": [48.1, 11.5]}, "properties": {"name": "A"}}]}"#,
      "places.geojson")
    try write(
      #"{"type": "LineString", "coordinates": [[11.5, 48.1], [11.6, 48.2]]}"#, "map.geojson")
    for _ in 0..<2 {
      let lines = refresh()
      #expect(lines.count == 3, "\(lines)")
      #expect(lines[0].hasPrefix("data: D/message.json is not read"))
      #expect(lines[1].hasPrefix("data: D: read: places.geojson, messages.json, map.geojson;"))
      #expect(lines[2].contains("exchange the two, [11.5, 48.1]"))
    }
    try write(Self.message("Second"), "messages.json")
    try write(#"{"type": "LineString", "coordinates": [[11.5, 98.1]]}"#, "map.geojson")
    let lines = refresh()
    #expect(lines.last?.contains("map.geojson:1:47: expected a latitude") == true, "\(lines)")
    #expect(show.words.contains("Second"))
    try write("[{", "messages.json")
    #expect(refresh().count == 1)
    #expect(show.words.contains("Second"), "the previous rows stay")
  }

  @Test("a page that opens during a refresh does not wait for the files, and has the stored rows")
  func openedDuringRefresh() throws {
    try write(Self.message("First"), "messages.json")
    let data = ShowcaseData(directory: folder.path)
    let show = try ShowcaseHarness("swipe", size: PixelSize(800, 480), data: data)
    show.runAllWork()
    try write(Self.message("Second"), "messages.json")
    pull(show)
    #expect(show.stage.hasNewWork)
    let other = try ShowcaseHarness("swipe", size: PixelSize(800, 480), data: data)
    #expect(other.words.contains("First"), "\(other.words)")
    show.runAllWork()
    show.wait(Duration(seconds: 1))
    #expect(show.words.contains("Second"), "\(show.words)")
  }

  @Test("a store that a page opened during a refresh gets the new data too")
  func storeOpenedDuringRefresh() throws {
    try write(Self.message("First"), "messages.json")
    let data = ShowcaseData(directory: folder.path)
    let wallet = try ShowcaseHarness("wallet-a", size: PixelSize(800, 480), data: data)
    pull(wallet)
    #expect(wallet.stage.hasNewWork)
    _ = try ShowcaseHarness("swipe", size: PixelSize(800, 480), data: data)
    try write(Self.message("Second"), "messages.json")
    wallet.runAllWork()
    let messages = try data.store.items(Message.self)
    #expect(messages.map(\.id).contains("Second"))
  }

  @Test(
    "of two refreshes at a time, the one that was requested first does not bring back older files",
    arguments: ["wallet-a", "swipe"])
  func overlapping(name: String) throws {
    func write(_ name: String) throws {
      try self.write(Self.message(name), "messages.json")
      try self.write(Self.payment(name), "transactions.json")
    }
    try write("First")
    let data = ShowcaseData(directory: folder.path)
    func open() throws -> ShowcaseHarness {
      let show = try ShowcaseHarness(name, size: PixelSize(800, 480), data: data)
      show.runAllWork()
      return show
    }
    let (early, late) = (try open(), try open())
    try write("Older")
    pull(early)
    let results = early.stage.takeWork().map { $0.run() }
    try write("Newer")
    pull(late)
    // The files of the later refresh are read, but not merged into the store yet.
    late.runWork()
    for result in results { early.stage.finish(result) }
    late.runAllWork()
    early.runAllWork()
    for show in [early, late, try open()] {
      show.wait(Duration(seconds: 2))
      #expect(show.words.contains("Newer") && !show.words.contains("Older"), "\(show.words)")
    }
  }

  @Test("a refresh whose page closes is completed", arguments: ["wallet-a", "swipe"])
  func closedPage(name: String) throws {
    try write(Self.payment("First"), "transactions.json")
    let data = ShowcaseData(directory: folder.path)
    let show = try ShowcaseHarness(name, size: PixelSize(800, 480), hasShell: true, data: data)
    try write(Self.payment("Second"), "transactions.json")
    pull(show)
    let navigator = try #require(show.stage.root as? Navigator)
    navigator.pop(animated: false)
    show.wait(Duration(seconds: 1))
    show.runAllWork()
    let other = try ShowcaseHarness("wallet-a", size: PixelSize(800, 480), data: data)
    #expect(other.words.contains("Second"), "\(other.words)")
  }
}
