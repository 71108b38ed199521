import Foundation
import Glibc
import Testing

/// Tests the messages about calls with small mistakes.
@Suite("Calls that are almost right")
struct WrongCallsTests {
  private func errors(_ words: String..., code: Int32 = 2) throws -> String {
    let run = try Run.vitrine(words)
    #expect(run.code == code && run.output.isEmpty, "\(words): \(run.errors)")
    return run.errors
  }

  @Test("A word close to a subcommand or a screen gets a suggestion")
  func subcommands() throws {
    for (words, meant) in [
      (["rn"], "Unknown subcommand 'rn'. Did you mean 'run'?"),
      (["help", "repaly"], "Unknown subcommand 'repaly'. Did you mean 'replay'?"),
      (["poi", "--dark"], "Unknown subcommand 'poi'. Did you mean 'vitrine run poi --dark'?"),
      (["walet-a"], "Unknown subcommand 'walet-a'. Did you mean 'vitrine run wallet-a'?"),
      (
        ["builtin", "poi"],
        "Unknown subcommand 'builtin'. Did you mean 'vitrine replay builtin poi'?"
      ),
      (["--verson"], "Unknown option '--verson'. Did you mean '--version'?"),
      (
        ["--dark"],
        "Unknown option '--dark' before a subcommand. Did you mean 'vitrine run --dark'?"
      ),
      (["run", "--drak"], "Unknown option '--drak'. Did you mean '--dark'?"),
      (["run", "lsit"], "no screen is called 'lsit'; did you mean 'list'?"),
      (["replay", "builtin", "spirng"], "no screen is called 'spirng'; did you mean 'spring'?"),
      (
        ["run", "--display", "memroy"], "invalid for '--display <display>': did you mean 'memory'?"
      ),
    ] {
      let run = try Run.vitrine(words)
      #expect(run.code == 2 && run.errors.contains(meant), "\(words): \(run.errors)")
    }
    #expect(try errors("screens", "x").contains("Unexpected argument 'x'\n"))
    #expect(try errors("run", "nowhere").contains("there are: home, list, spring"))
  }

  @Test("A word close to a subcommand of a custom kiosk gets a suggestion as well")
  func ownKiosk() throws {
    for (words, meant) in [
      (
        ["screns"],
        "no screen is called 'screns'; there are: stations, or did you mean the subcommand 'screens'?"
      ),
      (["station"], "no screen is called 'station'; did you mean 'stations'?"),
      (["replay", "stations", "--dark"], "SmallKiosk replay builtin stations --dark\n"),
    ] {
      let run = try Run.program("SmallKiosk", words)
      #expect(run.code == 2 && run.errors.contains(meant), "\(words): \(run.errors)")
    }
  }

  @Test("A screen in the recording's place: the error shows the whole corrected call")
  func recordings() throws {
    for (words, call) in [
      (["replay", "list", "--size", "320x240"], "vitrine replay builtin list --size 320x240"),
      (["replay", "--dark", "lsit"], "vitrine replay --dark builtin list"),
      (["replay", "list", "builtin", "--log", "a b"], "vitrine replay builtin list --log 'a b'"),
      (["replay", "bultin", "poi"], "vitrine replay builtin poi"),
      (["gestures", "list"], "vitrine gestures builtin list"),
    ] {
      let run = try Run.vitrine(words)
      #expect(run.code == 2, "\(words): \(run.errors)")
      #expect(
        run.errors.contains("Did you mean this?\n       \(call)\nUsage:"), "\(words): \(run.errors)"
      )
    }
    let swapped = try Run.file(Data("x".utf8), named: "finger.rec")
    #expect(try errors("replay", "list", swapped).contains("vitrine replay \(swapped) list\n"))
    // No screen's name is close.
    #expect(
      try errors("replay", "nothing.rec", code: 6)
        == "vitrine: nothing.rec: expected a recording, found no such file; "
        + "check the path (\"builtin\" needs no file)\n")
  }

  @Test("An invalid number is reported with its limits and an example")
  func numbers() throws {
    let size = "it must be WIDTHxHEIGHT in pixels, each from 16 to 16384, such as 800x480."
    for text in [
      "3x3", "800", "800x", "-1x5", "99999999999999999999x1", "800x480x2", "16384x16385", "８００x480",
    ] {
      #expect(try errors("replay", "builtin", "--size", text).contains(size), "\(text)")
    }
    for command in [["gestures", "builtin"], ["run"]] {
      let run = try Run.vitrine(command + ["--size", "0x7"])
      #expect(run.code == 2 && run.errors.contains(size), "\(command)")
    }
    for text in ["abc", "-1", "0", "nan", "inf", "1e9", "--dark"] {
      #expect(
        try errors("replay", "builtin", "--refresh", text).contains(
          "it must be a number from 1 to 1000, such as 60."), "\(text)")
      #expect(
        try errors("run", "--scale", text).contains(
          "it must be a number from 0.5 to 8, such as 1.5."),
        "\(text)")
    }
    #expect(try errors("run", "--rotate", "45").contains("one of '0', '90', '180' or '270'"))
    #expect(try errors("run", "--language", "zz").contains("one of 'en', 'zh' or 'ar'"))
    #expect(
      try errors("run", "--mode", "big")
        == "vitrine: --mode is 'big'; it must be WIDTHxHEIGHT[@HERTZ] such as 1280x720@60, "
        + "preferred, current, or list, which prints the modes of the output\n")
    let set = try Run.vitrine(["run"], environment: ["VITRINE_MODE": "big"])
    #expect(set.code == 2 && set.errors.contains("the environment's VITRINE_MODE is 'big'"))
  }

  @Test(
    "Unreadable files give code 6, unwritable paths code 1; each message has a remedy"
  )
  func files() throws {
    let empty = try Run.file(Data())
    let packed = try Run.file(Data([0x1f, 0x8b, 8, 0, 0, 0]))
    let folder = try Run.folder().path
    for (words, code, expected) in [
      (
        ["velocity", "/bin/ls"], 6,
        "/bin/ls: expected text in UTF-8, found other bytes; name a text file"
      ),
      (
        ["velocity", packed], 6,
        "\(packed): expected text in UTF-8, found a gzip file; unpack it with gunzip"
      ),
      (
        ["velocity", folder], 6,
        "\(folder): expected a text file, found a folder; name a file in it"
      ),
      (
        ["velocity", "/nowhere/x"], 6,
        "/nowhere/x: expected a text file, found no such file; check the path"
      ),
      (
        ["replay", "builtin", "--touch-overrides", folder], 6,
        "\(folder): expected a text file, found a folder; name"
      ),
      (
        ["replay", "/bin/ls"], 6,
        "/bin/ls:1: expected the start of a recording, a line of text such"
      ),
      (["gestures", "/bin/ls"], 6, "found a binary file that begins with \"\\x7fELF"),
      (["replay", "/dev/zero"], 6, "found a binary file that begins with"),
      (["replay", empty], 6, "\(empty): expected a recording, found an empty file; record again"),
      (
        ["replay", "builtin", "--data", empty], 6,
        "found a file; name the folder that the file is in"
      ),
      (
        ["replay", "builtin", "--frames", "/proc/x", "--size", "64x48"], 1,
        "folder /proc/x: No such file or directory; nothing can be created there; choose another"
      ),
      (
        ["replay", "builtin", "--log", "/proc/x", "--size", "64x48"], 1,
        "write /proc/x: No such file or directory; nothing can be created there; choose another"
      ),
      (
        ["replay", "builtin", "--log", "/nowhere/x", "--size", "64x48"], 1,
        "write /nowhere/x: No such file or directory; create its folder"
      ),
      (["replay", "builtin", "--frames", empty, "--size", "64x48"], 1, "a file is where a folder"),
      (
        ["replay", "builtin", "--log", folder, "--size", "64x48"], 1, "\(folder): Is a directory; a"
      ),
      (
        ["replay", "builtin", "--log", "/dev/full", "--size", "64x48"], 1,
        "free some space, or choose"
      ),
    ] as [([String], Int32, String)] {
      let run = try Run.vitrine(words)
      #expect(run.code == code && run.errors.contains(expected), "\(words): \(run.errors)")
      #expect(run.errors.split(separator: "\n").allSatisfy { $0.count < 400 })
    }
  }

  @Test("A file name that is not read is reported even if another file is invalid")
  func bothTold() throws {
    let folder = try Run.folder()
    try Data("[]".utf8).write(to: folder.appending(path: "place.geojson"))
    try Data("[{\"id\": 1\n {".utf8).write(to: folder.appending(path: "messages.json"))
    let run = try Run.vitrine("replay", "builtin", "swipe", "--data", folder.path)
    #expect(run.code == 6)
    #expect(
      run.errors == """
        data: \(folder.path)/place.geojson is not read; is it meant to be 'places.geojson'?
        vitrine: \(folder.path)/messages.json:1:10: expected a comma after this value, found "{" in line 2; \
        put a comma here

        """)
  }

  @Test("Misspelt members are reported, and the rest is read and shown")
  func misspelt() throws {
    let folder = try Run.folder()
    try Data(
      "[{\"id\": 1, \"sender\": \"A\", \"subject\": \"B\", \"time\": 5,\n  \"langage\": \"en\"}]"
        .utf8
    ).write(to: folder.appending(path: "messages.json"))
    let run = try Run.vitrine(
      "replay", "builtin", "swipe", "--data", folder.path, "--size", "160x120", "--refresh", "5")
    #expect(run.code == 0, "\(run.errors)")
    #expect(
      run.errors.contains(
        "data: \(folder.path)/messages.json:2:3: expected \"language\", found \"langage\"; it is not "
          + "read: call it \"language\"\n"), "\(run.errors)")
  }

  @Test("A reader that exits ends the program without a message; an output that fails gives code 1")
  func outputs() throws {
    func shell(_ script: String) throws -> Run {
      try Run.program(
        "/bin/bash", ["-c", "v=\(Run.path(of: "vitrine")); \(script)"])
    }
    let head = try shell("$v gestures builtin | head -n 1; echo ${PIPESTATUS[0]}")
    #expect(
      head.errors.isEmpty && head.output.split(separator: "\n").count == 2,
      "\(head.output)\(head.errors)")
    #expect(head.output.hasSuffix("\n141\n") || head.output.hasSuffix("\n0\n"), "\(head.output)")
    for command in ["screens", "help", "devices", "gestures builtin"] {
      let full = try shell("$v \(command) > /dev/full")
      #expect(full.code == 1)
      #expect(
        full.errors == "vitrine: could not write standard output: No space left on device; "
          + "free some space, or choose another disk\n")
      let closed = try shell("$v \(command) >&-")
      #expect(closed.code == 1 && closed.errors.contains("standard output"))
    }
  }

  @Test("Each help has an example, and no line of it is longer than 80 columns")
  func helps() throws {
    let program = try Run.vitrine(["--help"], environment: ["COLUMNS": "80"]).output
    let commands = program.split(separator: "\n").compactMap { line in
      line.hasPrefix("  ") && line.dropFirst(2).first != " " && line.dropFirst(26).first != " "
        ? line.split(separator: " ").first.map(String.init) : nil
    }
    for command in [
      "run", "replay", "gestures", "velocity", "record", "devices", "screens",
    ] {
      #expect(commands.contains(command))
      let help = try Run.vitrine(["help", command], environment: ["COLUMNS": "80"]).output
      #expect(help.contains("\nEXAMPLES:\n  "), "\(command)")
      for line in help.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    }
  }

  @Test("The error about a missing touchscreen names the place to record")
  func noTouchscreen() throws {
    let file = try Run.folder().appending(path: "r").path
    let run = try Run.vitrine("record", file, "--touch", "/dev/null")
    #expect(run.code == 5)
    #expect(run.errors.contains("/dev/null is no input device"), "\(run.errors)")
    #expect(
      run.errors.contains("Record on the machine with the touchscreen (docs/recordings.md)"),
      "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: file))
    let memory = try Run.vitrine(
      "run", "list", "--display", "memory", "--size", "64x48", "--frames", "\(file)-frames",
      "--record", file, "--touch", "/dev/null")
    #expect(memory.code == 0)
    #expect(
      memory.errors.contains(
        "nothing is recorded, because there is no panel; record on the machine"))
    #expect(memory.errors.contains("/dev/null is not used, because there is no panel"))
  }
}
