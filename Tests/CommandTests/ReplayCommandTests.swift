import Foundation
import Glibc
import Testing
import VitrineRecording
import VitrineTesting
import VitrineUnits

@Suite("The command replay")
struct ReplayCommandTests {
  @Test("A replay writes a log and pictures, the same ones twice")
  func replay() throws {
    let folder = try Run.folder().path
    var logs: [Data] = []
    for name in ["a", "b"] {
      let run = try Run.vitrine(
        "replay", "builtin", "list", "--size", "160x120", "--refresh", "20",
        "--frames", "\(folder)/\(name)", "--log", "\(folder)/\(name).jsonl")
      #expect(run.code == 0, "\(run.errors)")
      logs.append(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name).jsonl")))
    }
    #expect(logs[0] == logs[1] && !logs[0].isEmpty)
    let a = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/a").sorted()
    let b = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/b").sorted()
    #expect(a == b && a.contains("animation.png") && a.contains("frame-00000.png"))
    for name in a {
      let first = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/a/\(name)"))
      let second = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/b/\(name)"))
      #expect(first == second, "\(name)")
    }
  }

  @Test("A recording contains its language and theme, whatever the system's language")
  func recordedLook() throws {
    func hash(
      _ settings: [RecordedSetting], _ options: String..., language: String = "C"
    ) throws -> String {
      let file = try Run.file(
        .ofFrames(on: "list", size: PixelSize(320, 192), settings: settings))
      let run = try Run.vitrine(
        ["replay", file, "--log", "-"] + options, environment: ["LC_ALL": language])
      #expect(run.code == 0, "\(run.errors)")
      return String(run.output.split(separator: "\"").dropLast().last ?? "")
    }
    let look = [RecordedSetting("language", "ar"), RecordedSetting("theme", "dark")]
    let arabic = try hash(look)
    let plain = try hash([])
    #expect(arabic != plain && arabic.count == 16)
    #expect(try hash([], language: "ar_EG.UTF-8") == plain)
    #expect(try hash([], "--language", "ar", "--dark") == arabic)
    #expect(
      try hash(look, language: "zh_CN.UTF-8") == arabic)
  }

  @Test("The system's rotation does not rotate a recording")
  func rotationOfTheSystem() throws {
    func log(_ environment: [String: String], _ options: String...) throws -> String {
      try Run.vitrine(
        ["replay", "builtin", "--size", "160x96", "--refresh", "5", "--log", "-"] + options,
        environment: environment
      ).output
    }
    let upright = try log([:])
    #expect(try log(["VITRINE_ROTATE": "180"]) == upright)
    #expect(try log([:], "--rotate", "180") != upright)
  }

  @Test(
    "A recording with an impossible panel is rejected; one of an unknown screen is bad data",
    arguments: [
      Recording.ofFrames(on: "list", size: PixelSize(320, 192), scale: 1e300),
      .ofFrames(on: "list", size: PixelSize(65_536, 65_536)),
      .ofFrames(on: "nowhere", size: PixelSize(320, 192)),
    ])
  func badPanel(recording: Recording) throws {
    let run = try Run.vitrine("replay", try Run.file(recording))
    #expect(run.code == 6, "\(run.errors)")
  }

  @Test(
    "A panel too large for the memory is an error of the call, or of the recording that has it"
  )
  func tooLarge() throws {
    let recording = try Run.file(.ofFrames(on: "list", size: PixelSize(16_384, 16_384)))
    // A process may have 1.5 GB, and a picture of that size takes one.
    func limited(_ words: String...) throws -> Run {
      try Run.program(
        "/bin/sh",
        ["-c", "ulimit -v 1500000; exec \"$0\" \"$@\"", Run.path(of: "vitrine")] + words)
    }
    let asked = try limited("replay", "builtin", "list", "--size", "16384x16384")
    #expect(asked.code == 2, "\(asked.errors)")
    #expect(asked.errors.contains("16384x16384 pixels") && asked.errors.contains("smaller --size"))
    let recorded = try limited("replay", recording)
    #expect(recorded.code == 6, "\(recorded.errors)")
    #expect(recorded.errors.contains("16384x16384 pixels"))
    let smaller = try limited("replay", recording, "--size", "64x48")
    #expect(smaller.code == 0, "\(smaller.errors)")
  }

  @Test("Recordings that cannot be read give code 6 and name the file")
  func badRecordings() throws {
    var noise = [UInt8](repeating: 0, count: 10 << 20)
    var state: UInt64 = 1
    for i in noise.indices {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      noise[i] = UInt8(truncatingIfNeeded: state >> 56)
    }
    let files = [
      try Run.file(Data(), named: "empty"),
      try Run.file(Data(noise), named: "noise"),
      try Run.folder().path,
      "/nowhere/at/all",
    ]
    for file in files {
      for command in ["replay", "gestures"] {
        let run = try Run.vitrine(command, file)
        #expect(run.code == 6, "\(file): \(run.errors)")
        #expect(run.errors.contains(file))
      }
    }
  }

  @Test("A log never overwrites the recording, whatever its path")
  func ownLog() throws {
    let recording = try Run.file(.ofFrames(on: "list", size: PixelSize(64, 48)))
    let before = try Data(contentsOf: URL(fileURLWithPath: recording))
    try #require(link(recording, recording + "-2") == 0)
    for log in [recording, recording + "-2"] {
      let run = try Run.vitrine("replay", recording, "--log", log)
      #expect(run.code == 2 && run.errors.contains("--log \(log) would overwrite the recording"))
    }
    let folder = try Run.folder().path
    try FileManager.default.createDirectory(
      atPath: folder + "/sub", withIntermediateDirectories: true)
    // None of these files exists yet.
    for log in ["x", "./x", "sub/../x", "/x"] {
      let live = try Run.vitrine(
        "run", "--display", "memory", "--record", folder + "/x", "--log", "\(folder)/\(log)")
      #expect(live.code == 2, "\(log): \(live.errors)")
    }
    let after = try Data(contentsOf: URL(fileURLWithPath: recording))
    #expect(before == after)
  }

  @Test("A log may have the name of the demonstrations, which is not a file")
  func builtInLog() throws {
    let run = try Run.vitrine(
      "replay", "builtin", "list", "--size", "64x48", "--refresh", "2", "--log", "builtin")
    #expect(run.code == 0, "\(run.errors)")
  }

  @Test(
    "Without a screen's name, the log reports the shown screen and how to choose another")
  func choice() throws {
    func errors(_ words: String...) throws -> [String] {
      let run = try Run.vitrine(["replay"] + words + ["--size", "64x48", "--refresh", "2"])
      #expect(run.code == 0, "\(run.errors)")
      // No progress line without a terminal.
      #expect(!run.errors.contains("\u{1b}") && !run.errors.contains("\r"))
      return run.errors.split(separator: "\n").map(String.init)
    }
    let open = try errors("builtin")
    #expect(
      open[0].hasPrefix("replay: playing the demonstration on the screen 'home' (64x48 "))
    #expect(
      open[1] == "replay: to play it on another screen: 'vitrine replay builtin SCREEN' "
        + "('vitrine screens' lists them)")
    #expect(try errors("builtin", "spring").allSatisfy { !$0.contains("SCREEN") })
    let recorded = try Run.file(.ofFrames(on: "spring", size: PixelSize(64, 48)))
    let kept = try errors(recorded)
    #expect(
      kept[0].contains("on the screen 'spring'") && kept.allSatisfy { !$0.contains("SCREEN") })
    let small = try Run.program("SmallKiosk", ["replay", "builtin", "--size", "64x48"])
    #expect(
      small.errors.hasPrefix(
        "replay: playing the demonstration on the screen 'stations' (64x48 "))
    #expect(!small.errors.contains("SCREEN"), "it has one screen")
  }
}
