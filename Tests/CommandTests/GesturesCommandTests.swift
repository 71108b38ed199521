import Foundation
import Testing

@Suite("The command gestures")
struct GesturesCommandTests {
  @Test("The command gestures prints contacts and gestures, one JSON object a line")
  func gestures() throws {
    let run = try Run.vitrine("gestures", "builtin")
    #expect(run.code == 0)
    let lines = try run.output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    let phases = lines.compactMap { $0["phase"] as? String }
    #expect(phases.filter { $0 == "began" }.count == 10)
    #expect(phases.filter { $0 == "ended" }.count == 10)
    let kinds = lines.compactMap { $0["gesture"] as? String }
    // The touch that would catch a fling is a tap if nothing moves.
    #expect(kinds.filter { $0 == "tap" }.count == 2)
    let ended = lines.filter { $0["gesture"] as? String == "pan_ended" }
    #expect(ended.count == 8)
    let fling = try #require(ended.map { $0["vy"] as? Double ?? 0 }.min())
    #expect(fling < -2000, "the hard fling goes up: \(fling)")
  }
}
