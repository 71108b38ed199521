import Foundation
import Testing
import VitrineTesting

@Suite("The command doctor")
struct DoctorCommandTests {
  @Test("It has a line for each topic, and code 1 exactly if there is a problem")
  func topics() throws {
    let run = try Run.vitrine("doctor", "--config", "none")
    let topics = [
      "configuration", "card", "touch", "permissions", "groups", "fonts", "keyboard",
      "console", "data", "disk", "clock",
    ]
    let lines = run.output.split(separator: "\n")
    let words = lines.map { $0.split(separator: " ") }
    #expect(words.allSatisfy { ["ok", "warning", "problem"].contains($0[0]) }, "\(run.output)")
    for topic in topics { #expect(words.contains { $0[1] == topic }, "\(topic): \(run.output)") }
    let hasProblem = words.contains { $0[0] == "problem" }
    #expect(run.code == (hasProblem ? 1 : 0), "\(run.output)\(run.errors)")
  }

  @Test("A mistake in the configuration and a folder that the service cannot see are named")
  func configuration() throws {
    let folder = try Run.folder()
    let path = folder.appendingPathComponent("kiosk.conf").path
    try "rotat = 90\n".write(toFile: path, atomically: true, encoding: .utf8)
    let wrong = try Run.vitrine("doctor", "--config", path)
    #expect(wrong.code == 1 && wrong.output.contains("kiosk.conf:1: there is no option 'rotat'"))
    try "data = /home/pi/data\n".write(toFile: path, atomically: true, encoding: .utf8)
    let hidden = try Run.vitrine("doctor", "--config", path)
    #expect(hidden.output.contains("/home/pi/data: the service cannot see this folder"))
    #expect(hidden.output.contains("problem  data"))
  }

  @Test("An unknown user is a mistake in the command line")
  func unknownUser() throws {
    let run = try Run.vitrine("doctor", "--user", "nobody-of-that-name")
    #expect(run.code == 2 && run.errors.contains("there is no user"))
  }
}
