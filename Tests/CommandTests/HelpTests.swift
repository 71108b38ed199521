import Foundation
import Testing
import VitrineUnits

@Suite("Help and version")
struct HelpTests {
  @Test(
    "Each command has a help text",
    arguments: [
      "run", "replay", "picture", "gestures", "velocity", "record", "devices", "screens", "new",
      "doctor",
      "calibrate",
      "out-of-order", "status", "screenshot", "inspect", "report",
    ])
  func help(command: String) throws {
    let run = try Run.vitrine(command, "--help")
    #expect(run.code == 0)
    #expect(run.output.contains("USAGE: vitrine \(command)"))
    #expect(run.output.contains("OVERVIEW:"))
  }

  @Test("Every way to request help prints the same text")
  func sameHelp() throws {
    let root = try Run.vitrine("--help").output
    for words in [["-h"], ["help"], [], ["help", "-h"]] {
      let run = try Run.vitrine(words)
      #expect(run.code == 0 && run.output == root, "\(words)")
    }
    for command in ["run", "replay", "velocity"] {
      #expect(root.contains("\n  \(command) "))
      let help = try Run.vitrine("help", command).output
      for words in [["--help"], ["-h"], ["a", "b", "c", "-h"]] {
        #expect(try Run.vitrine([command] + words).output == help, "\(words)")
      }
      let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.allSatisfy { $0.count <= 80 })
    }
  }

  @Test("The option --version prints the version")
  func version() throws {
    let run = try Run.vitrine("--version")
    #expect(run.code == 0 && run.errors.isEmpty)
    #expect(run.output == "vitrine \(VitrineVersion.text)\n")
  }

  @Test("The command screens lists the screens")
  func screens() throws {
    let run = try Run.vitrine("screens")
    #expect(run.code == 0)
    #expect(run.output.contains("list"))
  }
}
