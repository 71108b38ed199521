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

  @Test("With a screen it prints the gestures of its demonstration")
  func demonstration() throws {
    let list = try Run.vitrine("gestures", "builtin")
    let swipe = try Run.vitrine("gestures", "builtin", "swipe")
    #expect(swipe.code == 0, "\(swipe.errors)")
    #expect(swipe.output.contains("\"gesture\":\"pan_ended\"") && swipe.output != list.output)
    let larger = try Run.vitrine("gestures", "builtin", "swipe", "--size", "1280x720")
    #expect(larger.code == 0 && larger.output != swipe.output)
  }

  @Test(
    "A screen that is unknown, without \"builtin\", or beside a file gives code 2 with a remedy")
  func mistakes() throws {
    let file = Run.root.appending(path: "Package.swift").path
    for (words, expected) in [
      (["builtin", "swip"], "did you mean 'swipe'?"),
      (["swipe"], "vitrine gestures builtin swipe"),
      ([file, "swipe"], "only \"builtin\" has touches for each screen"),
    ] {
      let run = try Run.vitrine(["gestures"] + words)
      #expect(run.code == 2 && run.errors.contains(expected), "\(words): \(run.errors)")
    }
  }
}
