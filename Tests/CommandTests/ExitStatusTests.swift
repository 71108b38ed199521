import Foundation
import Glibc
import Testing
import VitrineRecording
import VitrineKiosk
import VitrineTesting
import VitrineUnits

/// Tests the exit status that the program's help documents, call by call.
@Suite("Exit status")
struct ExitStatusTests {
  /// A call and its expected exit status.
  struct Call: CustomTestStringConvertible {
    var program = "vitrine"
    var words: [String]
    var environment: [String: String] = [:]
    var status: Int32
    var testDescription: String { "\(program) \(words.joined(separator: " ")) ends with \(status)" }

    init(_ status: Int32, _ words: String..., environment: [String: String] = [:]) {
      self.words = words
      self.environment = environment
      self.status = status
    }

    init(_ status: Int32, lab words: String...) {
      program = "vitrine-lab"
      self.words = words
      self.status = status
    }
  }

  /// The calls; `FOLDER` stands for a temporary folder of the test.
  private static let calls = [
    Call(0), Call(0, "--help"), Call(0, "help"), Call(0, "help", "run"), Call(0, "run", "-h"),
    Call(0, "--version"), Call(0, "--generate-completion-script", "bash"), Call(0, "screens"),
    Call(0, "devices"),
    Call(0, "gestures", "builtin"), Call(0, lab: "plots", "FOLDER/plots"), Call(0, lab: "--help"),
    Call(0, "replay", "builtin", "list", "--size", "64x48", "--refresh", "5"),
    Call(0, "run", "list", "--display", "memory", "--size", "64x48", "--frames", "FOLDER/run"),

    Call(1, lab: "plots", "/proc/x"), Call(1, "replay", "builtin", "--frames", "/proc/x"),
    Call(1, "replay", "builtin", "--log", "/nowhere/x"),
    Call(1, "run", "--display", "memory", "--frames", "/dev/null"),

    Call(2, "dance"), Call(2, "help", "dance"), Call(2, "--dance"), Call(2, "replay"),
    Call(2, "replay", "builtin", "nowhere"), Call(2, "replay", "list"),
    Call(2, "replay", "builtin", "--size", "0x7"), Call(2, "replay", "builtin", "--refresh", "0"),
    Call(2, "replay", "builtin", "--rotate", "45"), Call(2, "replay", "builtin", "--scale", "100"),
    Call(2, "run", "--display", "paper"), Call(2, "run", "--mode", "big"),
    Call(2, "run", "nowhere"),
    Call(2, "run", environment: ["VITRINE_ROTATE": "12"]),
    Call(2, "velocity", "x", "--strategy", "guess"), Call(2, lab: "plots"),
    Call(2, lab: "plots", ""), Call(2, lab: "bench", "--rounds", "0"), Call(2, "plots"),

    Call(3, "run", "--exit-on-display-loss", "--drm-device", "/dev/null"),
    Call(3, "run", "--exit-on-display-loss", "--drm-device", "/dev/dri/none"),
    Call(3, "run", "--exit-on-display-loss", "--output", "list", "--drm-device", "/dev/null"),

    Call(5, "record", "FOLDER/r", "--touch", "/dev/null"),
    Call(5, "record", "FOLDER/r", "--touch", "/dev/input/none"),

    Call(6, "replay", "/nowhere/r.rec"), Call(6, "replay", "/dev/null"), Call(6, "gestures", "/"),
    Call(6, "velocity", "/nowhere/x"), Call(6, "replay", "builtin", "--data", "/nowhere"),
    Call(6, "replay", "builtin", "--touch-overrides", "/nowhere/x"),
    Call(6, "run", "--display", "memory", environment: ["VITRINE_DATA": "/nowhere"]),
  ]

  @Test(
    "Each call ends with the documented status; a failure reports its reason",
    arguments: calls)
  func status(call: Call) throws {
    let folder = try Run.folder().path
    let words = call.words.map { $0.replacingOccurrences(of: "FOLDER", with: folder) }
    let run = try Run.program(call.program, words, environment: call.environment)
    #expect(run.code == call.status, "\(run.errors)")
    if call.status != 0 {
      #expect(run.output.isEmpty && run.errors.contains("\(call.program): "), "\(run.errors)")
    }
  }

  @Test("Each kind of failure has the status in the help, and the help contains all of them")
  func kinds() throws {
    let promised: [(KioskError, Int32, String)] = [
      (.refused(step: "write", reason: "full"), 1, "1 the system refused an operation"),
      (.usage("x"), 2, "2 a mistake in the command line"),
      (.unknownScreen("x"), 2, "2 a mistake in the command line"),
      (.noDisplay("x"), 3, "3 no display"), (.displayLost("x"), 4, "4 the display was lost"),
      (.noTouch("x"), 5, "5 no touchscreen"),
      (.badData("x"), 6, "6 an invalid recording or data file"),
    ]
    let help = try Run.vitrine("--help").output.split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    for (error, status, words) in promised {
      #expect(error.exitCode == status)
      #expect(help.contains(words), "\(words)")
    }
    #expect(help.contains("Exit codes: 0 success"))
  }

  @Test(
    "The commands that show a screen of their own wait for a display",
    arguments: [
      ["out-of-order", "--text", "Back at noon"], ["calibrate", "--touch-overrides", "touch.conf"],
    ])
  func ownScreens(words: [String]) throws {
    // No display is there, or it is left alone.
    let run = try Run.start(
      "vitrine", words + ["--config", "none"],
      environment: ["VITRINE_DRM_DEVICE": "/dev/dri/none"])
    try run.waitForError("the kiosk waits for it")
    kill(run.process, SIGTERM)
    let end = try run.end()
    #expect(end.code == 0, "\(end.errors)")
  }

  @Test("A signal ends the operation and sets the exit status", arguments: [SIGINT, SIGTERM])
  func signals(signal: Int32) throws {
    let folder = try Run.folder().path
    let log = folder + "/log"
    try #require(mkfifo(log, 0o600) == 0)
    let reader = open(log, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer { close(reader) }
    // Nothing reads the pipe: it is full before the replay is over.
    let replay = try Run.start(
      "vitrine", ["replay", "builtin", "list", "--size", "64x48", "--log", log])
    var room = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
    #expect(poll(&room, 1, 60_000) == 1)
    kill(replay.process, signal)
    let run = try replay.end()
    #expect(run.code == 128 + signal, "\(run.errors)")
  }
}
