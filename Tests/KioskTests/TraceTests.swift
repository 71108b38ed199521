import Foundation
import Glibc
import Testing
import VitrineKiosk
import VitrineTesting
import VitrineTouch
import VitrineUnits

@MainActor
@Suite("The trace")
struct TraceTests {
  private let folder = try! TemporaryFolder()
  private var path: String { "\(folder.path)/trace.json" }

  private func at(_ milliseconds: Int64) -> Instant {
    Instant(nanoseconds: milliseconds * 1_000_000)
  }

  private func times(_ begin: Int64) -> TraceRecorder.FrameTimes {
    .init(begun: at(begin), laidOut: at(begin + 1), painted: at(begin + 3))
  }

  private func events(adding end: String = "") throws -> [[String: Any]] {
    let bytes = try folder.bytes(of: "trace.json") + Array(end.utf8)
    return try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [[String: Any]])
  }

  /// Two reports, a frame that shows them, and one report before a frame that changes nothing.
  private func record(_ trace: TraceRecorder) {
    trace.report(from: 0, at: at(100), appliedAt: at(101))
    trace.gesture(
      GestureEvent(member: GestureMemberID(1), time: at(101), gesture: .pressed(at: .zero)))
    trace.report(from: 0, at: at(108), appliedAt: at(109))
    trace.frame(times(110), for: at(116), area: 50)
    trace.report(from: 0, at: at(114), appliedAt: at(115))
    trace.flip(at: at(116), refreshInterval: .milliseconds(16))
    trace.frame(times(118), for: at(132), area: 0)
    trace.frame(times(134), for: at(148), area: 50)
    trace.flip(at: at(148), refreshInterval: .milliseconds(16))
  }

  @Test("Each report has an arrow to the flip that showed it")
  func arrows() throws {
    let trace = TraceRecorder(try TraceFile(path, log: { _, _ in }))
    record(trace)
    trace.close()
    let events = try events()
    let flows = { (phase: String) in
      events.filter { $0["ph"] as? String == phase }.map {
        "\($0["id"] ?? "") \(($0["ts"] as? Double).map { Int($0) } ?? 0) \($0["tid"] ?? "")"
      }
    }
    #expect(flows("s") == ["1 100000 1", "2 108000 1", "3 114000 1"])
    #expect(flows("t") == ["1 110000 3", "2 110000 3"])
    #expect(flows("f") == ["1 116000 4", "2 116000 4"])
    let names = events.compactMap { $0["ph"] as? String == "X" ? $0["name"] as? String : nil }
    #expect(names.filter { $0 == "flip" }.count == 2 && names.filter { $0 == "layout" }.count == 3)
    #expect(events.contains { $0["name"] as? String == "pressed" && $0["ph"] as? String == "i" })
    let tracks = events.filter { $0["name"] as? String == "thread_name" }
    #expect(tracks.count == 4)
  }

  @Test("The touches of a frame that the display refused belong to the next one")
  func refused() throws {
    let trace = TraceRecorder(try TraceFile(path, log: { _, _ in }))
    trace.report(from: 0, at: at(100), appliedAt: at(101))
    trace.frame(times(102), for: at(116), area: 50)
    trace.frame(times(118), for: at(132), area: 50)
    trace.flip(at: at(132), refreshInterval: .milliseconds(16))
    trace.close()
    #expect(try events().count { $0["ph"] as? String == "f" } == 1)
  }

  @Test("A report of a device with another clock is left out")
  func otherClock() throws {
    let trace = TraceRecorder(try TraceFile(path, log: { _, _ in }))
    trace.report(from: 0, at: at(1_700_000_000_000), appliedAt: at(101))
    trace.close()
    #expect(try events().allSatisfy { $0["ph"] as? String == "M" })
  }

  @Test("A file that everybody could read is for its owner only")
  func rights() throws {
    let file = try folder.file("trace.json", [1])
    #expect(chmod(file, 0o644) == 0)
    _ = try TraceFile(file, log: { _, _ in })
    let facts = try FileManager.default.attributesOfItem(atPath: file)
    #expect(facts[.posixPermissions] as? Int == 0o600)
  }

  @Test("After a kill only the end is missing")
  func killed() throws {
    let file = try TraceFile(path, log: { _, _ in })
    let trace = TraceRecorder(file)
    record(trace)
    trace.flush()
    #expect(try events(adding: "]").count > 15)
    trace.close()
    #expect(try events().count > 15)
  }

  @Test("The file is written at least once a second, and ends at its limit with a message")
  func bounded() throws {
    let lines = LogLines()
    let trace = TraceRecorder(try TraceFile(path, limit: 20_000, log: lines.sink))
    trace.report(from: 0, at: at(100), appliedAt: at(100))
    trace.writeIfDue(at: at(1000))
    let before = try folder.bytes(of: "trace.json")
    trace.report(from: 0, at: at(1200), appliedAt: at(1200))
    #expect(try folder.bytes(of: "trace.json") == before, "adding an event waits for no disk")
    trace.writeIfDue(at: at(1999))
    #expect(try folder.bytes(of: "trace.json") == before)
    trace.writeIfDue(at: at(2000))
    #expect(try folder.bytes(of: "trace.json").count > before.count)
    #expect(try events(adding: "]").count > 6)
    for number in 0..<5000 {
      trace.report(from: 0, at: at(2000 + Int64(number)), appliedAt: at(2000 + Int64(number)))
      trace.writeIfDue(at: at(2000 + Int64(number)))
    }
    trace.close()
    #expect(lines.lines.count == 1 && lines.lines[0].hasPrefix("<5>trace: "), "\(lines.lines)")
    #expect(try folder.bytes(of: "trace.json").count <= 20_010)
    #expect(try events().count > 6)
  }

  @Test("A file that cannot be written is an error that says what to do")
  func unwritable() {
    do {
      _ = try TraceFile("/nowhere/trace.json", log: { _, _ in })
      Issue.record("there is no such folder")
    } catch {
      #expect(error.description.contains("create its folder"))
    }
  }
}
