import Foundation
import Testing
import VitrineUnits

@testable import VitrineCommand

@Suite("The command line")
struct CommandTests {
  @Test(
    "each command explains itself",
    arguments: [
      "run", "replay", "gestures", "velocity", "resampling", "plots", "record", "devices",
      "screens",
    ])
  func help(command: String) throws {
    let run = try Run.vitrine(command, "--help")
    #expect(run.code == 0)
    #expect(run.output.contains("USAGE: vitrine \(command)"))
    #expect(run.output.contains("OVERVIEW:"))
  }

  @Test("help is the same by every way to it, and no line of it ends in the middle of a sentence")
  func helpByEveryWay() throws {
    let root = try Run.vitrine("--help").output
    for words in [["-h"], ["help"], [], ["help", "help"], ["help", "-h"]] {
      let run = try Run.vitrine(words)
      #expect(run.code == 0 && run.output == root, "\(words)")
    }
    for command in ["run", "replay", "velocity", "resampling"] {
      #expect(root.contains("\n  \(command) "))
      let help = try Run.vitrine("help", command).output
      for words in [["--help"], ["-h"], ["--size", "--help"], ["a", "b", "c", "-h"]] {
        #expect(try Run.vitrine([command] + words).output == help, "\(words)")
      }
      let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
      for (line, next) in zip(lines, lines.dropFirst()) where !next.hasPrefix(" ") {
        guard !line.isEmpty, let word = next.split(separator: " ").first else { continue }
        #expect(line.count + 1 + word.count > 80, "\(line)")
      }
      #expect(lines.allSatisfy { $0.count <= 80 })
    }
    #expect(try Run.vitrine("help", "run", "now").output == Run.vitrine("run", "-h").output)
  }

  @Test(
    "a panel too large for the memory is a mistake of the call, or of the recording that asks for it"
  )
  func tooLarge() throws {
    let bundle = try Run.folder()
    let recording = bundle.appendingPathComponent("large.recording").path
    try """
    # vitrine recording 1
    panel 16384x16384 rotation 0 scale 1 refresh 16666667 screen list
    device 0 18 0 0 0 panel
    path 0 /dev/input/event3
    property 0 1
    key 0 14a
    axis 0 35 0 63 0 0 0 0
    axis 0 36 0 47 0 0 0 0
    axis 0 2f 0 9 0 0 0 0
    axis 0 39 0 65535 0 0 0 0
    + 0 999000000
    F 1000000000

    """.write(toFile: recording, atomically: true, encoding: .utf8)
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

  @Test("a folder without a name, and a state without a home, make nothing at the root")
  func noFolder() throws {
    let run = try Run.vitrine("plots", "")
    #expect(run.code == 2 && run.errors.contains("folder"), "\(run.errors)")
    #expect(run.output.isEmpty)
    for (variables, folder) in [
      ([:], nil), (["HOME": "/h"], "/h/.local/state/vitrine"),
      (["HOME": "/h", "XDG_STATE_HOME": "/x"], "/x/vitrine"),
      (["XDG_STATE_HOME": "/x"], "/x/vitrine"), (["STATE_DIRECTORY": "/s:/t", "HOME": "/h"], "/s"),
    ] as [([String: String], String?)] {
      #expect(StoreFile.stateFolder { variables[$0] } == folder)
    }
  }

  @Test("the version is told")
  func version() throws {
    let run = try Run.vitrine("--version")
    #expect(run.code == 0 && run.errors.isEmpty)
    #expect(run.output == "vitrine \(VitrineVersion.text)\n")
  }

  @Test("a mistake names what was said, what the option is for and how the command is called")
  func mistakes() throws {
    let usage = """
      Usage: vitrine replay [<options>] <recording> [<screen>]
        See 'vitrine replay --help' for more information.

      """
    for (words, reason) in [
      ([], "Missing expected argument '<recording>'\nHelp:  <recording>  The recording."),
      (["a", "b", "c"], "Unexpected argument 'c'"),
      (["a", "--siz", "3x3"], "Unknown option '--siz'. Did you mean '--size'?"),
      (
        ["a", "--refresh", "0"],
        "The value '0' is invalid for '--refresh <refresh>': it is a number from 1 to 1000, such as 60."
          + "\nHelp:  --refresh <refresh>  Refreshes per second."
      ),
      (
        ["--size", "3x3"],
        "The value '3x3' is invalid for '--size <size>': it is WIDTHxHEIGHT in pixels, each from 16 "
          + "to 16384, such as 800x480.\nHelp:  --size <size>  The panel's size before rotation."
      ),
    ] {
      let run = try Run.vitrine(["replay"] + words)
      #expect(run.code == 2 && run.output.isEmpty)
      #expect(run.errors == "vitrine: Error: \(reason)\n\(usage)")
    }
    let dance = try Run.vitrine("dance")
    #expect(
      dance.errors.hasPrefix(
        "vitrine: Error: Unknown subcommand 'dance'; there are: run, replay, gestures, "
          + "velocity, resampling, plots, record, devices, screens\nUsage: vitrine <"))
    let help = try Run.vitrine("help", "dance")
    #expect(help.errors == dance.errors)
    #expect(try Run.vitrine("--dance").errors.contains("Unknown option '--dance'"))
  }

  @Test("prefixes for the journal are not for those who sent the log elsewhere")
  func prefixes() throws {
    for stream in ["", "1:2"] {
      let run = try Run.vitrine(["dance"], environment: ["JOURNAL_STREAM": stream])
      #expect(run.errors.hasPrefix("vitrine: "))
    }
  }

  @Test("a mistake in the call is code 2 and shows how it is meant")
  func usage() throws {
    for run in [
      try Run.vitrine("replay"), try Run.vitrine("dance"), try Run.vitrine("help", "dance"),
      try Run.vitrine("replay", "builtin", "--size", "0x7"),
      try Run.vitrine("replay", "builtin", "--refresh", "0"),
      try Run.vitrine("replay", "builtin", "--rotate", "45"),
      try Run.vitrine("replay", "builtin", "--scale", "100"),
      try Run.vitrine("replay", "builtin", "nowhere"),
      try Run.vitrine("run", "--display", "paper"),
      try Run.vitrine("run", "--mode", "big"),
      try Run.vitrine("velocity", "x", "--strategy", "guess"),
      try Run.vitrine("run", environment: ["VITRINE_ROTATE": "12"]),
    ] {
      #expect(run.code == 2, "\(run.errors)")
      #expect(!run.errors.isEmpty && run.output.isEmpty)
    }
  }

  @Test("screens lists the screens")
  func screens() throws {
    let run = try Run.vitrine("screens")
    #expect(run.code == 0)
    #expect(run.output.contains("list"))
  }

  @Test("velocity answers in points per second, and points where the finger went")
  func velocity() throws {
    let lines = (0..<12).map { "{\"t\":\($0 * 8_000_000),\"x\":100,\"y\":\(400 - $0 * 8)}" }
    let file = try Run.file(Data(lines.joined(separator: "\n").utf8))
    for strategy in ["default", "lsq2", "impulse"] {
      let run = try Run.vitrine("velocity", file, "--strategy", strategy)
      #expect(run.code == 0)
      let answer = try JSONDecoder().decode([String: Double].self, from: Data(run.output.utf8))
      #expect(abs(try #require(answer["vx"])) < 1)
      #expect(abs(try #require(answer["vy"]) + 1000) < 20, "\(strategy)")
    }
  }

  @Test(
    "samples that cannot be read are code 6, with the line",
    arguments: [
      ("{\"t\":1,\"x\":1,\"y\":1}\nnonsense", "line 2"),
      ("{\"t\":1,\"x\":1}", "line 1"),
      ("{\"t\":5,\"x\":1,\"y\":1}\n{\"t\":4,\"x\":1,\"y\":1}", "backwards"),
      ("", "no sample"), ("{\"t\":1,\"x\":1e999,\"y\":1}", "write such as {\"t\":8000000"),
      ("\u{1b}[31m", "\\u{1b}[31m"),
    ])
  func badSamples(text: String, expected: String) throws {
    let run = try Run.vitrine("velocity", try Run.file(Data(text.utf8)))
    #expect(run.code == 6)
    #expect(run.errors.contains(expected), "\(run.errors)")
    #expect(run.output.isEmpty)
  }

  @Test("recordings that cannot be read are code 6 and name the file")
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

  @Test("gestures tells contacts and gestures, one JSON object a line")
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
    // The touch that would catch a fling is a tap too, where nothing moves.
    #expect(kinds.filter { $0 == "tap" }.count == 2)
    let ended = lines.filter { $0["gesture"] as? String == "pan_ended" }
    #expect(ended.count == 8)
    let fling = try #require(ended.map { $0["vy"] as? Double ?? 0 }.min())
    #expect(fling < -2000, "the hard fling goes up: \(fling)")
  }

  @Test("replay leaves a log and pictures, the same ones twice")
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

  @Test("a recording knows its language and theme, whatever the system speaks")
  func recordedLook() throws {
    let head =
      "# vitrine recording 1\n"
      + "panel 320x192 rotation 0 scale 1.0 refresh 16666667 screen list\n"
    let device = "device 0 18 0 0 0 Panel\naxis 0 35 0 319 0 0 0 0\naxis 0 36 0 191 0 0 0 0\n"
    let tail = device + "F 1000000000\n"
    func hash(_ settings: String, _ options: String..., language: String = "C") throws -> String {
      let file = try Run.file(Data((head + settings + tail).utf8))
      let run = try Run.vitrine(
        ["replay", file, "--log", "-"] + options, environment: ["LC_ALL": language])
      #expect(run.code == 0, "\(run.errors)")
      return String(run.output.split(separator: "\"").dropLast().last ?? "")
    }
    let arabic = try hash("setting language ar\nsetting theme dark\n")
    let plain = try hash("")
    #expect(arabic != plain && arabic.count == 16)
    #expect(try hash("", language: "ar_EG.UTF-8") == plain)
    #expect(try hash("", "--language", "ar", "--dark") == arabic)
    #expect(
      try hash("setting language ar\nsetting theme dark\n", language: "zh_CN.UTF-8") == arabic)
  }

  @Test(
    "a recording whose panel cannot be is refused, and one of an unknown screen is bad data",
    arguments: [
      "panel 320x192 rotation 0 scale 1e300 refresh 16666667 screen list",
      "panel 65536x65536 rotation 0 scale 1.0 refresh 16666667 screen list",
      "panel 320x192 rotation 0 scale 1.0 refresh 16666667 screen nowhere",
    ])
  func badPanel(panel: String) throws {
    let text = "# vitrine recording 1\n\(panel)\ndevice 0 18 0 0 0 Panel\nF 1000000000\n"
    let run = try Run.vitrine("replay", try Run.file(Data(text.utf8)))
    #expect(run.code == 6, "\(run.errors)")
  }

  @Test("the system's rotation does not turn a recording")
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

  @Test("pictures that cannot be written are code 1, and what is not done is said")
  func unwritable() throws {
    let run = try Run.vitrine("replay", "builtin", "--size", "64x64", "--frames", "/proc/nowhere")
    #expect(run.code == 1, "\(run.errors)")
    let file = try Run.folder().appendingPathComponent("r").path
    let memory = try Run.vitrine("run", "--display", "memory", "--record", file)
    #expect(memory.code == 0)
    #expect(memory.errors.contains("nothing is recorded"))
  }

  @Test("run without a panel says so, plays the built-in recording and leaves the store alone")
  func runWithoutPanel() throws {
    let folder = try Run.folder().path
    let hasCard = FileManager.default.fileExists(atPath: "/dev/dri")
    let run = try Run.vitrine(
      "run", "swipe", "--display", hasCard ? "memory" : "auto", "--frames", folder,
      "--size", "320x192",
      environment: ["XDG_STATE_HOME": folder, "STATE_DIRECTORY": "", "VITRINE_DATA": ""])
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.errors.contains("no panel"))
    #expect(run.errors.contains("\(folder)/animation.png"))
    #expect(FileManager.default.fileExists(atPath: "\(folder)/frame-00000.png"))
    #expect(!FileManager.default.fileExists(atPath: "\(folder)/vitrine"), "no store was made")
  }

  @Test(
    "run on a display that is not there is code 3 with a remedy",
    .enabled(
      if: !FileManager.default.fileExists(atPath: "/dev/dri"), "this machine has a graphics card"))
  func noDisplay() throws {
    let run = try Run.vitrine("run", "--display", "kms")
    #expect(run.code == 3)
    #expect(run.errors.contains("/dev/dri"))
    #expect(try Run.vitrine("run", "--drm-device", "/dev/dri/card7").code == 3)
  }

  @Test(
    "record without a touchscreen is code 5 with a remedy",
    .enabled(
      if: !FileManager.default.fileExists(atPath: "/dev/input"), "this machine has input devices"))
  func noTouch() throws {
    let file = try Run.folder().appendingPathComponent("r").path
    let run = try Run.vitrine("record", file)
    #expect(run.code == 5)
    #expect(!run.errors.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: file), "nothing is left behind")
  }

  @Test("devices says what is there, also where nothing is")
  func devices() throws {
    let run = try Run.vitrine("devices")
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.contains("displays:") && run.output.contains("input devices:"))
  }
}
