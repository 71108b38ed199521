import Foundation
import Testing
import Vitrine
import VitrineShowcase
import VitrineTesting

@MainActor
@Suite("Refreshing a data folder")
struct RefreshedDataTests {
  private final class Log: @unchecked Sendable { var lines: [String] = [] }

  private static func message(_ subject: String) -> String {
    #"[{"id": "\#(subject)", "sender": "S", "subject": "\#(subject)", "time": 5}]"#
  }

  @Test(
    "remarks are logged at the start and at each refresh, which a broken map does not prevent"
  )
  func told() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("vitrine-refresh-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func write(_ text: String, _ name: String) throws {
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    }
    try write(Self.message("First"), "messages.json")
    let log = Log()
    let show = try ShowcaseHarness(
      "swipe", size: PixelSize(800, 480),
      data: ShowcaseData(directory: folder, log: { log.lines.append("\($1)") }))
    func pull() -> [String] {
      log.lines = []
      show.finger(at: Point(400, 200)) {
        $0.moving(to: Point(400, 440), over: .milliseconds(300)).resting(for: .milliseconds(100))
      }
      show.runWork()
      show.wait(Duration(seconds: 3))
      return log.lines.map { $0.replacingOccurrences(of: folder, with: "D") }
    }
    #expect(log.lines.count == 1 && show.words.contains("First"), "\(log.lines)")
    try write("[]", "message.json")
    try write(
      #"{"features": [{"geometry": {"type": "Point", "coordinates": [48.1, 11.5]}, "properties": {"name": "A"}}]}"#,
      "places.geojson")
    try write(
      #"{"type": "LineString", "coordinates": [[11.5, 48.1], [11.6, 48.2]]}"#, "map.geojson")
    for _ in 0..<2 {
      let lines = pull()
      #expect(lines.count == 3, "\(lines)")
      #expect(lines[0].hasPrefix("data: D/message.json is not read"))
      #expect(lines[1].hasPrefix("data: D: read: places.geojson, messages.json, map.geojson;"))
      #expect(lines[2].contains("exchange the two, [11.5, 48.1]"))
    }
    try write(Self.message("Second"), "messages.json")
    try write(#"{"type": "LineString", "coordinates": [[11.5, 98.1]]}"#, "map.geojson")
    let lines = pull()
    #expect(lines.last?.contains("map.geojson:1:47: expected a latitude") == true, "\(lines)")
    #expect(show.words.contains("Second"))
    try write("[{", "messages.json")
    #expect(pull().count == 1)
    #expect(show.words.contains("Second"), "what was shown stays")
  }
}
