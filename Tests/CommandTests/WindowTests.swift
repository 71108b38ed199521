import Foundation
import Glibc
import Testing
import VitrineRaster
import VitrineRecording
import VitrineTesting
import VitrineUnits

/// Runs a kiosk in a window of a desktop in memory.
@Suite(
  "A kiosk in a window", .serialized,
  .enabled(if: Desktop.isInstalled, "xvfb and xdotool are not installed (board/setup test)"))
struct WindowTests {
  private let size = PixelSize(400, 320)
  private let name = "touches.rec"

  private func start(
    on desktop: Desktop, _ options: [String] = [], record: String
  ) throws -> Run.Started {
    try Run.start(
      "SmallKiosk",
      ["run", "stations", "--display", "window", "--size", "400x320", "--record", record] + options,
      environment: desktop.environment)
  }

  /// The hashes of the frames of a recording, as a replay on a panel in memory draws them.
  private func hashes(_ record: String, of program: String = "SmallKiosk") throws -> [String] {
    guard FileManager.default.fileExists(atPath: record) else { return [] }
    let run = try Run.program(program, ["replay", record, "--log", "-"])
    return run.output.matches(of: /"hash":"(\w+)"/).map { String($0.output.1) }
  }

  private func hash(_ picture: Pixmap) -> String {
    let digits = String(picture.hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Waits until the window shows the last picture of the recording so far, other than `earlier`.
  private func settledPicture(
    _ desktop: Desktop, _ record: String, of program: String = "SmallKiosk",
    besides earlier: Pixmap? = nil, size: PixelSize? = nil
  ) throws -> Pixmap {
    var picture = try desktop.picture(size ?? self.size)
    try desktop.wait(for: "the last picture of the recording") {
      picture = try desktop.picture(size ?? self.size)
      return try picture != earlier && hashes(record, of: program).last == hash(picture)
    }
    return picture
  }

  @Test("It shows the pictures of its replay, takes clicks, and goes on where a recording ends")
  func whole() throws {
    let desktop = try Desktop()
    let folder = try Run.folder().path
    let (first, second) = ("\(folder)/first.rec", "\(folder)/second.rec")
    let kiosk = try start(on: desktop, record: first)
    let before = try settledPicture(desktop, first)
    let place = desktop.place(200, 100, in: size)
    try desktop.hand("mousemove", place[0], place[1], "mousedown", "1", "mouseup", "1")
    let after = try settledPicture(desktop, first, besides: before)
    let gestures = try Run.program("SmallKiosk", ["gestures", first])
    #expect(gestures.output.contains(#""tap""#), "\(gestures.output)")
    kill(kiosk.process, SIGTERM)
    let end = try kiosk.end()
    #expect(end.code == 0 && end.errors.contains("stopped: signal 15"), "\(end.errors)")

    let resumed = try start(on: desktop, ["--resume", first], record: second)
    try resumed.waitForError("resume: ")
    let same = try settledPicture(desktop, second)
    #expect(same == after, "the label shows the tapped station")
    // The window's program ends: the connection to the desktop is cut.
    try desktop.hand("search", "--onlyvisible", "--name", "stations", "windowkill")
    let closed = try resumed.end()
    #expect(closed.code == 0, "\(closed.errors)")
    #expect(closed.errors.contains("stopped: the window was closed"), "\(closed.errors)")
  }

  @Test("What was asked is shown again by a replay and after a restart, and not asked again")
  func question() throws {
    let program = "AskingKiosk"
    let desktop = try Desktop()
    let folder = try Run.folder().path
    let (first, second, count) = ("\(folder)/1.rec", "\(folder)/2.rec", "\(folder)/count")
    func start(_ options: [String], record: String) throws -> Run.Started {
      try Run.start(
        program,
        ["run", "counter", "--display", "window", "--size", "400x320", "--record", record]
          + options,
        environment: desktop.environment.merging(["COUNT_FILE": count]) { $1 })
    }
    func tap(_ x: Int, _ y: Int) throws {
      let place = desktop.place(x, y, in: size)
      try desktop.hand("mousemove", place[0], place[1], "mousedown", "1", "mouseup", "1")
    }
    let asked = { FileManager.default.contents(atPath: count)?.count ?? 0 }
    let kiosk = try start([], record: first)
    let before = try settledPicture(desktop, first, of: program)
    try tap(200, 100)
    try desktop.wait(for: "the answer") {
      try Recording.read(path: first, log: { _, _ in }).steps.contains {
        if case .received("ask.count", .data([0x31]), _) = $0 { true } else { false }
      }
    }
    let after = try settledPicture(desktop, first, of: program, besides: before)
    #expect(asked() == 1, "no replay has asked")
    kill(kiosk.process, SIGTERM)
    let end = try kiosk.end()
    #expect(end.code == 0 && !end.errors.contains("a task has changed"), "\(end.errors)")

    let resumed = try start(["--resume", first], record: second)
    try resumed.waitForError("resume: ")
    #expect(try settledPicture(desktop, second, of: program) == after)
    #expect(asked() == 1)
    // The button of a task, below the list.
    try tap(200, 320 - 45)
    try resumed.waitForError("a task has changed what is shown")
    kill(resumed.process, SIGTERM)
    #expect(try resumed.end().code == 0)
  }

  @Test("The key F2 rotates the picture, which is upright in a window of the other shape")
  func rotation() throws {
    let desktop = try Desktop()
    let record = "\(try Run.folder().path)/r.rec"
    let kiosk = try start(on: desktop, record: record)
    _ = try settledPicture(desktop, record)
    let place = desktop.place(200, 100, in: size)
    try desktop.hand("mousemove", place[0], place[1], "key", "F2")
    try kiosk.waitForError("the recording ends")
    // The scan-out of a rotated panel is not upright, so it is compared with a picture that is.
    let upright = size.transposed
    let still = "\(try Run.folder().path)/still.rec"
    try Recording.ofFrames(on: "stations", size: upright).write(path: still, log: { _, _ in })
    let expected = try #require(try hashes(still).last)
    try desktop.wait(for: "an upright picture") {
      hash(try desktop.picture(upright)) == expected
    }
    kill(kiosk.process, SIGTERM)
    #expect(try kiosk.end().code == 0)
  }

  @Test("A recording that does not fit is reported, and the screen begins at its start")
  func stale() throws {
    let desktop = try Desktop()
    let folder = try Run.folder().path
    let damaged = "\(folder)/damaged.rec"
    try Data("# vitrine recording 1\npanel what\n".utf8).write(to: URL(fileURLWithPath: damaged))
    let other = try Run.file(.ofFrames(on: "stations", size: PixelSize(320, 192)))
    for (file, reason) in [
      (damaged, "damaged.rec"), ("\(folder)/none", "no such file"), (other, "another size"),
    ] {
      let record = "\(folder)/new.rec"
      let kiosk = try start(on: desktop, ["--resume", file], record: record)
      _ = try settledPicture(desktop, record)
      kill(kiosk.process, SIGTERM)
      let end = try kiosk.end()
      #expect(end.code == 0 && end.errors.contains("resume: "), "\(end.errors)")
      #expect(end.errors.contains(reason), "\(end.errors)")
    }
  }
}

@Suite("A kiosk in a window that cannot be opened")
struct NoWindowTests {
  private func run(_ environment: [String: String]) throws -> Run {
    try Run.vitrine(
      ["run", "list", "--display", "window", "--config", "none"],
      environment: ["XDG_RUNTIME_DIR": ""].merging(environment) { $1 })
  }

  @Test("Without its program, the message says how to build it, and the code is 3")
  func noProgram() throws {
    let run = try run(["VITRINE_WINDOW": "/nowhere/window"])
    #expect(run.code == 3, "\(run.errors)")
    #expect(run.errors.contains("'/nowhere/window'"))
    #expect(run.errors.contains("swift build --product vitrine-window"))
  }

  @Test("Without a desktop, its program gives the reason, and the code is 3")
  func noDesktop() throws {
    let run = try run(["DISPLAY": "", "WAYLAND_DISPLAY": "", "SDL_VIDEODRIVER": "x11"])
    #expect(run.code == 3, "\(run.errors)")
    #expect(run.errors.contains("no desktop") && run.errors.contains("DISPLAY"))
  }

  @Test("Another program in its place is noticed")
  func otherProgram() throws {
    let run = try run(["VITRINE_WINDOW": "/bin/true"])
    #expect(run.code == 3 && run.errors.contains("has ended with status 0"), "\(run.errors)")
  }

  @Test("Called by hand, the window's program names the call that starts it, with code 2")
  func byHand() throws {
    for words in [[], ["800", "480"], ["a", "b"]] as [[String]] {
      let run = try Run.program("vitrine-window", words)
      #expect(run.code == 2 && run.errors.contains("--display window"), "\(words) \(run.errors)")
    }
  }

  @Test("The option --resume needs a window, and a recording that is not overwritten")
  func wrongResume() throws {
    let plain = try Run.vitrine("run", "list", "--resume", "a", "--config", "none")
    #expect(plain.code == 2 && plain.errors.contains("--display window"), "\(plain.errors)")
    let same = try Run.vitrine(
      "run", "list", "--display", "window", "--config", "none", "--resume", "a", "--record", "a")
    #expect(same.code == 2 && same.errors.contains("overwrite"), "\(same.errors)")
  }
}
