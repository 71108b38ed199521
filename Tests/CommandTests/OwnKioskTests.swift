import Foundation
import Testing

/// Runs the small kiosk of the README, whose command line comes from `Kiosk.main` alone.
private func kiosk(_ arguments: String...) throws -> Run {
  try Run.program(
    "SmallKiosk", arguments, environment: ["LANG": "ar_EG.UTF-8", "COLUMNS": "80"])
}

@Suite("A custom kiosk")
struct OwnKioskTests {
  @Test("A custom kiosk prints its help and lists its screens, with its own name")
  func help() throws {
    let help = try kiosk("--help")
    #expect(help.code == 0 && help.errors.isEmpty)
    for word in ["USAGE: SmallKiosk <subcommand>", "run", "replay", "screens", "the same as 'run'"]
    {
      #expect(help.output.contains(word), "\(help.output)")
    }
    for command in ["run", "replay"] {
      let help = try kiosk(command, "--help")
      for option in ["--language", "--dark", "--frames", "--scale", "--rotate"] {
        #expect(help.output.contains(option), "\(command) \(option)")
      }
      #expect(help.output.contains(command == "run" ? "--record" : "--size"))
    }
    let screens = try kiosk("screens")
    #expect(screens.output == "stations  All stations of the town\n")
  }

  @Test(
    "A custom kiosk replays a recording reproducibly, in the requested size, theme and direction"
  )
  func replay() throws {
    func hashes(_ options: String...) throws -> [Substring] {
      let run = try Run.program(
        "SmallKiosk",
        ["replay", "builtin", "stations", "--size", "320x192", "--log", "-"] + options)
      #expect(run.code == 0, "\(run.errors)")
      return run.output.split(separator: "\n").compactMap { line in
        line.range(of: "\"hash\":").map { line[$0.upperBound...] }
      }
    }
    let plain = try hashes()
    let again = try hashes()
    #expect(plain.count > 20 && plain == again)
    let first = try #require(plain.first)
    for option in [["--dark"], ["--language", "ar"]] {
      let run = try Run.program(
        "SmallKiosk",
        ["replay", "builtin", "stations", "--size", "320x192", "--log", "-"] + option)
      #expect(!run.output.contains(first), "\(option)")
    }
  }

  @Test("A custom kiosk reads recordings, and lists its commands where one is missing")
  func commands() throws {
    let gestures = try kiosk("gestures", "builtin")
    #expect(gestures.code == 0 && gestures.output.contains("\"gesture\":\"tap\""))
    let devices = try kiosk("devices", "touch")
    #expect(devices.code == 2)
    #expect(
      devices.errors.hasPrefix(
        "SmallKiosk: Unknown subcommand 'devices'; there are: run, replay, picture, gestures, "))
    #expect(try kiosk("gesture", "builtin").errors.contains("Did you mean 'gestures'?"))
    #expect(
      try kiosk("stations", "b").errors.contains("Unexpected argument 'b'"), "a screen is known")
    #expect(
      try kiosk("replay", "builtin", "--config", "f").errors.contains(
        "Unknown option '--config', which belongs to 'SmallKiosk run'"))
  }

  @Test("Without a command it runs with the options of 'run'; without a panel it writes pictures")
  func run() throws {
    let folder = try Run.folder().path
    let run = try kiosk("--display", "memory", "--frames", folder, "--dark", "--size", "160x96")
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.errors.contains("playing the demonstration"))
    #expect(FileManager.default.fileExists(atPath: "\(folder)/frame-00000.png"))
  }

  @Test("Mistakes in the call give code 2 with a remedy")
  func mistakes() throws {
    for (words, expected) in [
      (["nowhere"], "no screen is called 'nowhere'; there are: stations"),
      (["--drk"], "Did you mean '--dark'?"),
      (["replay"], "Missing expected argument '<recording>'"),
      (["replay", "builtin", "--size", "big"], "is invalid for '--size <size>'"),
      (["replay", "builtin", "nowhere"], "no screen is called 'nowhere'"),
    ] {
      let run = try Run.program("SmallKiosk", words)
      #expect(run.code == 2 && run.errors.contains(expected), "\(words): \(run.errors)")
    }
    let missing = try kiosk("replay", "/nowhere/at/all")
    #expect(missing.code == 6)
  }
}
