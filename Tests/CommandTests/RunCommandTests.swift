import Foundation
import Glibc
import Testing
import VitrineRecording
import VitrineKiosk

import VitrineCommand

@Suite("The commands run, record and devices")
struct RunCommandTests {
  @Test("In memory, run plays the demonstration, reports that, and ignores the store")
  func runInMemory() throws {
    let folder = try Run.folder().path
    let run = try Run.vitrine(
      "run", "swipe", "--display", "memory", "--frames", folder, "--size", "320x192",
      environment: ["XDG_STATE_HOME": folder, "STATE_DIRECTORY": "", "VITRINE_DATA": ""])
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.errors.contains("no panel"))
    #expect(run.errors.contains("\(folder)/animation.png"))
    #expect(FileManager.default.fileExists(atPath: "\(folder)/frame-00000.png"))
    #expect(!FileManager.default.fileExists(atPath: "\(folder)/vitrine"), "no store was made")
  }

  @Test("In memory, run writes no pictures unless they are requested")
  func noPictures() throws {
    let started = try Run.start("vitrine", ["run", "--display", "memory", "--size", "64x48"])
    let run = try started.end()
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.errors.contains("--frames FOLDER writes its pictures"))
    #expect(try files(started) == ["stderr", "stdout"])
  }

  @Test(
    "Without a panel, run waits for one, reports that, and ends in order",
    .enabled(
      if: !FileManager.default.fileExists(atPath: "/dev/dri"), "this machine has a graphics card"),
    arguments: ["auto", "kms"])
  func waits(display: String) throws {
    let started = try Run.start("vitrine", ["run", "--display", display])
    try started.waitForError("the kiosk waits for it")
    kill(started.process, SIGTERM)
    let run = try started.end()
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.errors.contains("/dev/dri: there is no graphics card"))
    #expect(run.errors.contains("--display memory"))
    #expect(try files(started) == ["stderr", "stdout"])
  }

  private func files(_ started: Run.Started) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: started.folder.path).sorted()
  }

  @Test(
    "With --exit-on-display-loss, run without the requested display gives code 3 with a remedy",
    .enabled(
      if: !FileManager.default.fileExists(atPath: "/dev/dri"), "this machine has a graphics card"))
  func noDisplay() throws {
    let run = try Run.vitrine("run", "--exit-on-display-loss")
    #expect(run.code == 3)
    #expect(run.errors.contains("/dev/dri"))
    #expect(
      try Run.vitrine("run", "--exit-on-display-loss", "--drm-device", "/dev/dri/card7").code == 3)
    for list in ["--mode", "--output"] {
      let run = try Run.vitrine("run", list, "list")
      #expect(run.code == 3 && run.errors.contains("no graphics card under /dev/dri"))
      #expect(!run.errors.contains("--display memory"), "a list is no help in memory")
    }
  }

  @Test(
    "The command record without a touchscreen gives code 5 with a remedy",
    .enabled(
      if: !FileManager.default.fileExists(atPath: "/dev/input"), "this machine has input devices"))
  func noTouch() throws {
    let file = try Run.folder().appendingPathComponent("r").path
    let run = try Run.vitrine("record", file)
    #expect(run.code == 5)
    #expect(!run.errors.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: file), "nothing is left behind")
  }

  @Test("Touches that do not fit on the disk give code 1, with a correct plural in the message")
  func fullDisk() throws {
    let all = try RecordCommand.conclusion(1, "r", nil)
    #expect(all == "record: 1 step in r")
    let failure = RecordingError(file: "r", expected: "room", found: "none", remedy: "make room")
    #expect(throws: KioskError.refused(step: "record to the end", reason: failure.description)) {
      _ = try RecordCommand.conclusion(9, "r", failure)
    }
  }

  @Test("The command devices lists the devices, and reports if there are none")
  func devices() throws {
    let run = try Run.vitrine("devices")
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.contains("displays:") && run.output.contains("input devices:"))
  }

  @Test("Pictures that cannot be written give code 1, and the message names what was not done")
  func unwritable() throws {
    let run = try Run.vitrine("replay", "builtin", "--size", "64x64", "--frames", "/proc/nowhere")
    #expect(run.code == 1, "\(run.errors)")
    let file = try Run.folder().appendingPathComponent("r").path
    let memory = try Run.vitrine(
      "run", "--display", "memory", "--size", "64x48", "--record", file)
    #expect(memory.code == 0)
    #expect(memory.errors.contains("nothing is recorded"))
  }

  @Test("An empty folder name or a missing home creates nothing in the root folder")
  func noFolder() throws {
    let run = try Run.lab("plots", "")
    #expect(run.code == 2 && run.errors.contains("folder"), "\(run.errors)")
    #expect(run.output.isEmpty)
    for (variables, folder) in [
      ([:], nil), (["HOME": "/h"], "/h/.local/state/vitrine"),
      (["HOME": "/h", "XDG_STATE_HOME": "/x"], "/x/vitrine"),
      (["XDG_STATE_HOME": "/x"], "/x/vitrine"), (["STATE_DIRECTORY": "/s:/t", "HOME": "/h"], "/s"),
    ] as [([String: String], String?)] {
      #expect(StateFolder.path(of: "vitrine") { variables[$0] } == folder)
    }
  }

  @Test("The folder for what a kiosk writes is made where it is missing, or the reason is named")
  func stateFolder() throws {
    let folder = try Run.folder()
    let wanted = "\(folder.path)/state/kiosk"
    #expect(StateFolder.path(of: "kiosk") { ["STATE_DIRECTORY": wanted][$0] } == wanted)
    try StateFolder.make(wanted)
    #expect(FileManager.default.fileExists(atPath: wanted))
    try Data().write(to: URL(fileURLWithPath: "\(folder.path)/file"))
    #expect(throws: KioskError.self) {
      try StateFolder.make("\(folder.path)/file/a")
    }
  }
}
