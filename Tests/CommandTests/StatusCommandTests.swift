import Foundation
import Glibc
import Testing

@Suite("The commands that ask a running kiosk")
struct StatusCommandTests {
  @Test("A kiosk that waits for its first display has a status and a report, but no picture")
  func waiting() throws {
    // The path of a socket has at most 107 bytes.
    let folder = "/tmp/vitrine-\(getpid())-status"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let variables = ["XDG_RUNTIME_DIR": folder, "RUNTIME_DIRECTORY": ""]
    let kiosk = try Run.start(
      "vitrine",
      ["run", "list", "--config", "none", "--drm-device", "/dev/dri/none", "--allow-keyboard"],
      environment: variables)
    defer {
      kill(kiosk.process, SIGTERM)
      _ = try? kiosk.end()
    }
    try kiosk.waitForError("the kiosk waits for it")
    let socket = "\(folder)/vitrine-status"
    let status = try Run.vitrine(["status", "--socket", socket])
    #expect(status.code == 0 && status.output.contains(#""screen":"list""#), "\(status.errors)")
    #expect(status.output.contains(#""display":"lost","mode":null"#))
    let picture = try Run.vitrine(["screenshot", "\(folder)/now.png", "--socket", socket])
    #expect(picture.code == 1 && picture.errors.contains("waits for its first display"))
    #expect(!FileManager.default.fileExists(atPath: "\(folder)/now.png"))
    let components = try Run.vitrine(["inspect", "--socket", socket])
    #expect(components.code == 1 && components.errors.contains("waits for its first display"))
    #expect(components.output.isEmpty)
    let report = try Run.vitrine(
      ["report", "\(folder)/report", "--socket", socket, "--config", "none"])
    #expect(report.code == 0, "\(report.errors)")
    let log = try String(contentsOfFile: "\(folder)/report/log.txt", encoding: .utf8)
    #expect(log.contains("there is no such graphics card"))
    let versions = try String(contentsOfFile: "\(folder)/report/versions.txt", encoding: .utf8)
    #expect(versions.contains("kernel Linux") && !versions.contains("memory 0 MB"))
  }

  @Test("A link in the state folder does not bring another file into a report")
  func plantedLink() throws {
    let folder = "/tmp/vitrine-\(getpid())-planted"
    let state = "\(folder)/vitrine"
    try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try #require(symlink("/proc/version", "\(state)/crash.rec") == 0)
    let run = try Run.vitrine(
      ["report", "\(folder)/out", "--socket", "/nowhere/status", "--config", "none"],
      environment: ["XDG_STATE_HOME": folder, "STATE_DIRECTORY": ""])
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.errors.contains("crash.rec: expected a recording, found a symbolic link"))
    #expect(access("\(folder)/out/crash.rec", F_OK) != 0)
  }

  @Test("A report has the newest recording that the staff has saved")
  func staffRecordings() throws {
    let folder = "/tmp/vitrine-\(getpid())-staff"
    let state = "\(folder)/vitrine"
    try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for number in [1, 9, 10] {
      try Data("\(number)".utf8).write(to: URL(fileURLWithPath: "\(state)/staff-\(number).rec"))
    }
    let run = try Run.vitrine(
      ["report", "\(folder)/out", "--socket", "/nowhere/status", "--config", "none"],
      environment: ["XDG_STATE_HOME": folder, "STATE_DIRECTORY": ""])
    #expect(run.code == 0, "\(run.errors)")
    #expect(try String(contentsOfFile: "\(folder)/out/staff.rec", encoding: .utf8) == "10")
  }

  @Test(
    "A device is not replaced by a picture or an archive",
    arguments: [["screenshot", "/dev/stdout"], ["report", "/dev/null"], ["screenshot", ""]])
  func devices(arguments: [String]) throws {
    let run = try Run.vitrine(arguments + ["--socket", "/nowhere/status"])
    #expect(run.code == 2, "\(run.errors)")
    #expect(arguments[1].isEmpty || run.errors.contains("use - for standard output"))
  }

  @Test("A report without a kiosk lists what is missing")
  func missing() throws {
    let run = try Run.vitrine(
      ["report", "out", "--socket", "/nowhere/status", "--config", "none"])
    #expect(run.code == 0 && run.errors.contains("without status.json"), "\(run.errors)")
  }
}
