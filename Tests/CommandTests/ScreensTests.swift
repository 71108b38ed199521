import Foundation
import Testing
import VitrineRecording
import VitrineTesting
import VitrineUnits

@Suite("Screens and data by name")
struct ScreensTests {
  private func hash(
    _ screen: String, _ settings: [RecordedSetting] = [], _ options: String...
  ) throws -> String {
    let times = [Recording.base, Recording.base + .milliseconds(100)]
    let file = try Run.file(
      .ofFrames(times, on: screen, size: PixelSize(480, 272), settings: settings))
    let run = try Run.vitrine(["replay", file, "--log", "-"] + options)
    #expect(run.code == 0, "\(run.errors)")
    return String(run.output.split(separator: "\"").dropLast().last ?? "")
  }

  @Test("The command screens lists every screen of the design, and the home screen")
  func screens() throws {
    let run = try Run.vitrine("screens")
    let names = run.output.split(separator: "\n").compactMap { $0.split(separator: " ").first }
    #expect(
      names == [
        "list", "spring", "wallet-a", "wallet-b", "swipe", "banner", "sticky", "poi",
        "poi-adjacent", "home",
      ])
  }

  @Test("A replay shows the screen alone; one recorded on a panel has its back button")
  func shell() throws {
    let alone = try hash("swipe")
    let onPanel = try hash("swipe", [RecordedSetting("shell", "home")])
    #expect(alone != onPanel && alone.count == 16)
    let named = try hash("list", [], "swipe")
    #expect(named == alone)
  }

  @Test("Reduced motion is recorded and replayed")
  func reducedMotion() throws {
    let text = try hash("spring", [RecordedSetting("motion", "reduced")])
    let option = try hash("spring", [], "--reduced-motion")
    #expect(text == option)
  }

  @Test("The size of the text is recorded and replayed, and another one is refused")
  func textSize() throws {
    let recorded = try hash("list", [RecordedSetting("text-size", "1.6")])
    let option = try hash("list", [], "--text-size", "1.6")
    let plain = try hash("list")
    #expect(recorded == option && recorded != plain)
    let wrong = try Run.vitrine("replay", "builtin", "list", "--text-size", "3")
    #expect(wrong.code == 2 && wrong.errors.contains("it must be a number from 1 to 2.6"))
  }

  @Test("Invalid data give code 6, and the message names the file and the position in it")
  func badData() throws {
    let missing = try Run.vitrine("replay", "builtin", "poi", "--data", "/nowhere/at/all")
    #expect(missing.code == 6)
    #expect(missing.errors.contains("/nowhere/at/all"))
    let folder = try Run.folder()
    try Data("[\n  {\"id\": 1\n".utf8)
      .write(to: folder.appendingPathComponent("messages.json"))
    let broken = try Run.vitrine("replay", "builtin", "swipe", "--data", folder.path)
    #expect(broken.code == 6)
    #expect(broken.errors.contains("messages.json"), "\(broken.errors)")
    let panel = try Run.vitrine(
      ["run", "--display", "memory"], environment: ["VITRINE_DATA": folder.path])
    #expect(panel.code == 6)
  }

  @Test("An invalid map gives code 6, except for a screen without a map")
  func badMap() throws {
    let folder = try Run.folder()
    try Data("{\"type\": \"Point\",\n  \"coordinates\": [1, 95]}".utf8)
      .write(to: folder.appendingPathComponent("map.geojson"))
    for (screen, code) in [("poi", 6), ("list", 0)] {
      let broken = try Run.vitrine(
        "replay", "builtin", screen, "--size", "64x48", "--refresh", "2", "--data", folder.path)
      #expect(broken.code == Int32(code), "\(screen)")
      #expect(broken.errors.contains("map.geojson:2:"), "\(broken.errors)")
    }
    let panel = try Run.vitrine(
      ["run", "--display", "memory"], environment: ["VITRINE_DATA": folder.path])
    #expect(panel.code == 6)
    #expect(panel.errors.contains("map.geojson:2:"), "\(panel.errors)")
  }

  @Test("Messages of a data directory replace the built-in ones")
  func ownData() throws {
    let folder = try Run.folder()
    let messages =
      "[{\"id\": \"a\", \"sender\": \"Ada\", \"subject\": \"Hello\", "
      + "\"time\": \"2026-05-01T09:00:00Z\"}]"
    try Data(messages.utf8).write(to: folder.appendingPathComponent("messages.json"))
    let own = try hash("swipe", [], "--data", folder.path)
    let builtIn = try hash("swipe")
    #expect(own != builtIn)
  }

  @Test("Unusual data are reported at the start, each with its position, and are shown")
  func oddData() throws {
    let folder = try Run.folder()
    func write(_ text: String, _ name: String) throws {
      try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }
    try write("[]", "messages.json")
    try write(
      "{\"type\":\"LineString\",\"coordinates\":[[11.5,48.1],[11.6,48.2]]}", "map.geojson")
    try write(
      "{\"features\":[{\"geometry\":{\"type\":\"Point\",\"coordinates\":[48.1,11.5]},\n"
        + "\"properties\":{\"name\":\"A\",\n\"image\":\"a.png\",\n\"opening_hours\":\"late\"}}]}",
      "places.geojson")
    let run = try Run.vitrine(
      "replay", "builtin", "poi", "--size", "64x48", "--refresh", "2", "--data", folder.path)
    #expect(run.code == 0, "\(run.errors)")
    let lines = run.errors.split(separator: "\n").filter { $0.contains("places.geojson:") }
    #expect(lines.compactMap { $0.split(separator: ":").dropFirst(2).first } == ["1", "3", "4"])
    for reason in [
      "places.geojson:1:56: expected \"A\" near the map", "exchange the two, [11.5, 48.1]",
      "places.geojson:3:9: expected the picture of \"A\" at images/a.png, found no such file",
      "places.geojson:4:17: expected opening hours such as",
      "messages.json:1:1: expected at least one message",
    ] {
      #expect(run.errors.contains(reason), "\(run.errors)")
    }
  }
}
