import Foundation
import Testing

@Suite("The option --touch-overrides")
struct TouchOverridesTests {
  private let mirrored = Data("# mounted upside down\n[*]\ninvert-x = yes\ninvert-y = yes\n".utf8)

  /// Returns the positions where the fingers of the demonstration landed and lifted.
  private func places(
    _ arguments: String..., environment: [String: String] = [:]
  ) throws -> [[Double]] {
    let run = try Run.vitrine(["gestures", "builtin"] + arguments, environment: environment)
    #expect(run.code == 0, "\(run.errors)")
    return try run.output.split(separator: "\n").compactMap { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      guard let object, object["contact"] != nil, let x = object["x"] as? Double,
        let y = object["y"] as? Double
      else { return nil }
      return [x, y]
    }
  }

  @Test(
    "The option rotates the output of gestures; the environment applies to this machine only")
  func gestures() throws {
    let file = try Run.file(mirrored)
    let plain = try places()
    let turned = try places("--touch-overrides", file)
    #expect(plain.count == turned.count && plain.count >= 20)
    for (a, b) in zip(plain, turned) {
      #expect(abs(a[0] + b[0] - 800) < 1e-9 && abs(a[1] + b[1] - 480) < 1e-9, "\(a) and \(b)")
    }
    let elsewhere = ["VITRINE_TOUCH_OVERRIDES": file]
    #expect(try places(environment: elsewhere) == plain)
    #expect(try places("--touch-overrides", file, environment: elsewhere) == turned)
  }

  @Test("A byte order mark before the first section is skipped, and a file above 1 MB is refused")
  func odd() throws {
    let text = Data("[*]\ninvert-x = yes\n".utf8)
    let marked = try places("--touch-overrides", try Run.file(Data([0xef, 0xbb, 0xbf]) + text))
    #expect(try marked == places("--touch-overrides", try Run.file(text)))
    let large = try Run.file(Data(repeating: 0x0a, count: 1 << 20 + 1))
    let run = try Run.vitrine(["gestures", "builtin", "--touch-overrides", large])
    #expect(run.code == 6 && run.errors.contains("a file of at most 1 MB"), "\(run.errors)")
  }

  @Test("A replay uses the option alone: whatever the environment contains, the log is the same")
  func environment() throws {
    func log(_ environment: [String: String]) throws -> Data {
      let log = try Run.folder().appendingPathComponent("log").path
      let run = try Run.vitrine(
        ["replay", "builtin", "list", "--size", "160x120", "--refresh", "20", "--log", log],
        environment: environment)
      #expect(run.code == 0, "\(run.errors)")
      return try Data(contentsOf: URL(fileURLWithPath: log))
    }
    let file = try Run.file(mirrored)
    let plain = try log([:])
    let elsewhere = try log([
      "VITRINE_TOUCH_OVERRIDES": file, "VITRINE_ROTATE": "180", "VITRINE_MODE": "1024x768",
      "VITRINE_TOUCH": "/dev/null", "VITRINE_OUTPUT": "DSI-1", "LC_ALL": "ar_EG.UTF-8",
      "LANG": "zh_CN.UTF-8", "TZ": "Asia/Tokyo",
    ])
    #expect(plain == elsewhere)
  }

  @Test("The environment sets the overrides of this machine's panels if the option does not")
  func thisMachine() throws {
    let file = try Run.file(Data("[*]\nswap = perhaps\n".utf8), named: "touch.conf")
    for command in [["run", "--display", "memory"], ["record", "unwritten"]] {
      let run = try Run.vitrine(command, environment: ["VITRINE_TOUCH_OVERRIDES": file])
      #expect(run.code == 6)
      #expect(run.errors.contains("\(file):2:"), "\(run.errors)")
    }
  }

  @Test("The option rotates a replay: a finger that moves down pulls the list beyond its top")
  func replay() throws {
    func offsets(_ text: String) throws -> [Double] {
      let overrides = try Run.file(Data(text.utf8))
      let log = try Run.folder().appendingPathComponent("log").path
      let run = try Run.vitrine(
        "replay", "builtin", "list", "--size", "160x120", "--refresh", "20", "--log", log,
        "--touch-overrides", overrides)
      #expect(run.code == 0, "\(run.errors)")
      return try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").map { line in
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        return try #require((object?["offset"] as? [String: Double])?["list"])
      }
    }
    let upright = try offsets("[0eef:0001]\ninvert-y = yes  # another panel")
    let turned = try offsets("[name Vitrine built-in*]\nmatrix = 1 0 0 0 -0.5 0.9")
    #expect(try #require(upright.max()) > 300)
    // The first strokes go up; rotated, they pull the list beyond its top.
    #expect(try #require(upright.first { $0 != 0 }) > 0)
    #expect(try #require(turned.first { $0 != 0 }) < 0)
  }

  @Test(
    "A mistake gives code 6, and the message names the file and the line",
    arguments: [
      ["run", "--display", "memory"], ["record", "unwritten"], ["replay", "builtin"],
      ["gestures", "builtin"],
    ])
  func mistakes(command: [String]) throws {
    let file = try Run.file(Data("[*]\nswap = perhaps\n".utf8), named: "touch.conf")
    let run = try Run.vitrine(command + ["--touch-overrides", file])
    #expect(run.code == 6, "\(run.errors)")
    #expect(run.errors.contains("\(file):2: expected yes or no, not “perhaps”"), "\(run.errors)")
    #expect(run.output.isEmpty)
    let missing = try Run.vitrine(command + ["--touch-overrides", "/nowhere/touch.conf"])
    #expect(missing.code == 6)
    #expect(missing.errors.contains("/nowhere/touch.conf"))
  }
}
