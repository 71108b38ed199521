import Testing

@testable import VitrineBench

@Suite struct OutcomeTests {
  @Test("a line of the table is a JSON object with the keys that apply")
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
}
