import Foundation
import Testing

@Suite("The command velocity")
struct VelocityCommandTests {
  @Test("The velocity is in points per second, in the direction of the finger")
  func velocity() throws {
    let lines = (0..<12).map { "{\"t\":\($0 * 8_000_000),\"x\":100,\"y\":\(400 - $0 * 8)}" }
    for lineEnd in ["\n", "\r\n"] {
      let file = try Run.file(Data(lines.joined(separator: lineEnd).utf8))
      for strategy in ["default", "lsq2", "impulse"] {
        let run = try Run.vitrine("velocity", file, "--strategy", strategy)
        #expect(run.code == 0)
        let answer = try JSONDecoder().decode([String: Double].self, from: Data(run.output.utf8))
        let (x, y) = (try #require(answer["vx"]), try #require(answer["vy"]))
        #expect(abs(x) < 1 && abs(y + 1000) < 20, "\(strategy)")
      }
    }
  }

  @Test(
    "Samples that cannot be read give code 6, with the line",
    arguments: [
      ("{\"t\":1,\"x\":1,\"y\":1}\nnonsense", "file:2: expected"),
      ("{\"t\":1,\"x\":1}", "file:1: expected"),
      (
        "{\"t\":5,\"x\":1,\"y\":1}\n{\"t\":4,\"x\":1,\"y\":1}",
        "expected a time of at least 5, found 4"
      ),
      ("", "expected samples, found none"),
      ("{\"t\":1,\"x\":1e999,\"y\":1}", "write a line such as {\"t\":8000000"),
      ("\u{1b}[31m", "\\u{1b}[31m"),
    ])
  func badSamples(text: String, expected: String) throws {
    let run = try Run.vitrine("velocity", try Run.file(Data(text.utf8)))
    #expect(run.code == 6)
    #expect(run.errors.contains(expected), "\(run.errors)")
    #expect(run.output.isEmpty)
  }
}
