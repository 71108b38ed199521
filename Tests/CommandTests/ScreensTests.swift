import Foundation
import Testing

@Suite("Screens and data by name")
struct ScreensTests {
  private static let head =
    "# vitrine recording 1\npanel 480x272 rotation 0 scale 1.0 refresh 16666667 screen "
  private static let tail = "device 0 18 0 0 0 Panel\nF 1000000000\nF 1100000000\n"

  private func hash(_ lines: String, _ options: String...) throws -> String {
    let file = try Run.file(Data((Self.head + lines + Self.tail).utf8))
    let run = try Run.vitrine(["replay", file, "--log", "-"] + options)
    #expect(run.code == 0, "\(run.errors)")
    return String(run.output.split(separator: "\"").dropLast().last ?? "")
  }

  @Test("screens lists every screen that the design names, and the home screen")
  func screens() throws {
    let run = try Run.vitrine("screens")
    let names = run.output.split(separator: "\n").compactMap { $0.split(separator: " ").first }
    #expect(
      names == [
        "list", "spring", "wallet-a", "wallet-b", "swipe", "banner", "sticky", "poi", "home",
      ])
  }

  @Test("a replay shows the screen alone; what was recorded on a panel has its way back")
  func shell() throws {
    let alone = try hash("swipe\n")
    let onPanel = try hash("swipe\nsetting shell home\n")
    #expect(alone != onPanel && alone.count == 16)
    let named = try hash("list\n", "swipe")
    #expect(named == alone)
  }

  @Test("reduced motion is written down, and read back")
  func reducedMotion() throws {
    let text = try hash("spring\nsetting motion reduced\n")
    let option = try hash("spring\n", "--reduced-motion")
    #expect(text == option)
  }

  @Test("data that cannot be used is code 6, and names the file and the place in it")
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

  @Test("so is a map that cannot be used, before any screen asks for it")
  func badMap() throws {
    let folder = try Run.folder()
    try Data("{\"type\": \"Point\",\n  \"coordinates\": [1, 95]}".utf8)
      .write(to: folder.appendingPathComponent("map.geojson"))
    let broken = try Run.vitrine("replay", "builtin", "list", "--data", folder.path)
    #expect(broken.code == 6)
    #expect(broken.errors.contains("map.geojson:2:"), "\(broken.errors)")
    let panel = try Run.vitrine(
      ["run", "--display", "memory"], environment: ["VITRINE_DATA": folder.path])
    #expect(panel.code == 6)
    #expect(panel.errors.contains("map.geojson:2:"), "\(panel.errors)")
  }

  @Test("messages of a data directory are shown in place of the built-in ones")
  func ownData() throws {
    let folder = try Run.folder()
    let messages =
      "[{\"id\": \"a\", \"sender\": \"Ada\", \"subject\": \"Hello\", "
      + "\"time\": \"2026-05-01T09:00:00Z\"}]"
    try Data(messages.utf8).write(to: folder.appendingPathComponent("messages.json"))
    let own = try hash("swipe\n", "--data", folder.path)
    let builtIn = try hash("swipe\n")
    #expect(own != builtIn)
  }
}
