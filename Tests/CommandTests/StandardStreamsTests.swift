import Foundation
import Testing

@Suite("Closed standard streams")
struct StandardStreamsTests {
  @Test("With closed descriptors 0 to 2, a file that the program writes receives no messages")
  func closed() throws {
    for closed in ["2>&-", "<&- >&- 2>&-"] {
      let folder = try Run.folder().path
      let script = "exec \"$0\" replay builtin home --size 64x48 --log \"$1/log\" \(closed)"
      let run = try Run.program("/bin/sh", ["-c", script, Run.path(of: "vitrine"), folder])
      #expect(run.code == 0 && run.errors.isEmpty)
      let log = try String(contentsOfFile: "\(folder)/log", encoding: .utf8)
      let lines = log.split(separator: "\n")
      #expect(lines.count > 10 && lines.allSatisfy { $0.hasPrefix("{\"frame\":") })
    }
  }
}
