import Testing
import VitrineText
import VitrineUnits

@testable import VitrineLab

@Suite struct OutcomeTests {
  @Test("A line of the table is a JSON object with the keys that apply")
  func json() {
    var outcome = Outcome("list", size: "1280x720", ours: 0.05)
    #expect(
      outcome.json
        == #"{"workload":"list","size":"1280x720","target":"memory","ours_ms":0.0500}"#)
    outcome.peer = "pixman"
    outcome.peers = 0.1
    outcome.p99 = 0.0625
    #expect(
      outcome.json
        == #"{"workload":"list","size":"1280x720","target":"memory","peer":"pixman","#
        + #""ours_ms":0.0500,"peer_ms":0.1000,"ratio":0.5000,"p99_ms":0.0625}"#)
  }

  @Test("Megabytes have keys of their own")
  func megabytes() {
    var outcome = Outcome("rows, peak MB", size: "1280x720", ours: 19.4, unit: "MB")
    outcome.peers = 20
    #expect(
      outcome.json
        == #"{"workload":"rows, peak MB","size":"1280x720","target":"memory","#
        + #""ours_mb":19.4000,"peer_mb":20.0000,"ratio":0.9700}"#)
  }

  @Test("Only workloads that paint into new memory each time are called write-only")
  @MainActor func targets() {
    let size = PixelSize(488, 200)
    let text = ListContent(count: 100, typesetter: FreeTypeTypesetter(log: { _, _ in }))
    let maker = WorkloadMaker(size: size, pixman: nil, cairo: nil, text: text)
    let made = maker.all
      .filter { $0.names.contains { $0.hasPrefix("list") } }.flatMap { $0.make() }
    // pixman's canvas is one picture in ordinary memory, so ours must be one, too.
    let beside = made.filter { $0.peer == "pixman" }
    #expect(beside.map(\.name) == ["list", "list 565"])
    for workload in beside { #expect(workload.target == "memory", "\(workload.name)") }
    let copies = made.filter { $0.peer?.hasPrefix("copy of") == true }
    #expect(copies.map(\.target) == ["write-only", "write-only"])
  }
}
