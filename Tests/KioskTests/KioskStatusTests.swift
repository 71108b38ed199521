import Foundation
import Testing
import VitrineKiosk
import VitrineUnits

@Suite("The status of a kiosk")
struct KioskStatusTests {
  private let refresh = Duration.milliseconds(16)

  private func at(_ milliseconds: Int64) -> Instant {
    Instant(nanoseconds: milliseconds * 1_000_000)
  }

  @Test("A touch counts until the flip of the first frame that changes after it")
  func touches() {
    var statistics = FrameStatistics()
    statistics.touched(at: at(100))
    statistics.touched(at: at(108))
    statistics.drew(for: at(132), isChanged: true)
    // It is not on this frame any more.
    statistics.touched(at: at(126))
    statistics.flipped(at: at(132), refreshInterval: refresh)
    statistics.drew(for: at(148), isChanged: true)
    statistics.flipped(at: at(148), refreshInterval: refresh)
    #expect(statistics.frames == 2 && statistics.missedDeadlines == 0)
    #expect(statistics.touchToFlip.counts == [0, 0, 1, 1, 0, 0, 0, 0, 0])
    #expect(statistics.touchToFlip.sum == .milliseconds(32 + 22))
  }

  @Test("A frame that changes nothing is not shown, and a touch before it is not counted")
  func unchanged() {
    var statistics = FrameStatistics()
    statistics.touched(at: at(100))
    statistics.drew(for: at(116), isChanged: false)
    statistics.flipped(at: at(116), refreshInterval: refresh)
    statistics.drew(for: at(132), isChanged: true)
    statistics.flipped(at: at(132), refreshInterval: refresh)
    #expect(statistics.frames == 1 && statistics.touchToFlip.count == 0)
  }

  @Test("A touch of a frame that the display refused is counted with the next one")
  func refused() {
    var statistics = FrameStatistics()
    statistics.touched(at: at(100))
    statistics.drew(for: at(116), isChanged: true)
    statistics.touched(at: at(120))
    statistics.drew(for: at(132), isChanged: true)
    statistics.flipped(at: at(132), refreshInterval: refresh)
    #expect(statistics.frames == 1 && statistics.touchToFlip.sum == .milliseconds(32))
  }

  @Test("A touch whose device has another clock, so that it is later than the flip, is not counted")
  func otherClock() {
    var statistics = FrameStatistics()
    statistics.touched(at: at(900_000))
    statistics.drew(for: at(116), isChanged: true)
    statistics.flipped(at: at(116), refreshInterval: refresh)
    #expect(statistics.frames == 1 && statistics.touchToFlip == DurationHistogram())
  }

  @Test(
    "A frame that is seen half a refresh late has missed its deadline",
    arguments: [0, 7, 9, 16, 500])
  func missed(late: Int) {
    var statistics = FrameStatistics()
    statistics.touched(at: at(100))
    statistics.drew(for: at(116), isChanged: true)
    statistics.flipped(at: at(116 + Int64(late)), refreshInterval: refresh)
    #expect(statistics.missedDeadlines == (late > 8 ? 1 : 0))
    #expect(statistics.touchToFlip.counts.last == (late == 500 ? 1 : 0))
  }

  private var status: KioskStatus {
    var statistics = FrameStatistics()
    statistics.touched(at: at(100))
    statistics.drew(for: at(116), isChanged: true)
    statistics.flipped(at: at(112), refreshInterval: refresh)
    return KioskStatus(
      screen: "home", uptime: .seconds(61.5), display: .shown, mode: "DSI-1 800x480@60",
      touchscreens: [#"The "best" panel"#, "B\u{7}"], contacts: 3, frames: statistics, failures: 2,
      starts: StartCounts(text: "7 3"), memory: 40_000_000)
  }

  @Test("The JSON is one line, and has every fact")
  func json() throws {
    let text = status.json
    #expect(text.last == "\n" && !text.dropLast().contains("\n"))
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(object["version"] as? String == VitrineVersion.text)
    #expect(object["touchscreens"] as? [String] == [#"The "best" panel"#, "B\u{7}"])
    #expect(object["display"] as? String == "shown" && object["uptime_s"] as? Int == 61)
    #expect(object["frames"] as? Int == 1 && object["failures_before_start"] as? Int == 2)
    let touches = try #require(object["touch_to_flip_ms"] as? [String: Any])
    #expect(touches["sum"] as? Double == 12)
    #expect((touches["at_most"] as? [String: Int])?["16"] == 1)
    #expect(object["starts"] as? Int == 7 && object["restarts_after_failure"] as? Int == 3)
    var lost = status
    (lost.display, lost.mode, lost.memory, lost.starts) = (.lost, nil, nil, nil)
    #expect(lost.json.contains(#""display":"lost","mode":null"#))
    #expect(lost.json.contains(#""memory_bytes":null"#))
    #expect(lost.json.contains(#""starts":null,"restarts_after_failure":null"#))
    #expect(lost.json.contains(#""seat":null"#))
    lost.seat = "seatd"
    #expect(lost.json.contains(#""seat":"seatd""#))
  }

  @Test("The metrics are lines that Prometheus reads")
  func metrics() {
    let lines = status.metrics.split(separator: "\n")
    for line in [
      "vitrine_starts_total 7", "vitrine_restarts_after_failure_total 3",
      "vitrine_frames_total 1", "vitrine_missed_deadlines_total 0", "vitrine_contacts_total 3",
      "vitrine_touch_to_flip_seconds_bucket{le=\"0.008\"} 0",
      "vitrine_touch_to_flip_seconds_bucket{le=\"0.016\"} 1",
      "vitrine_touch_to_flip_seconds_bucket{le=\"+Inf\"} 1",
      "vitrine_touch_to_flip_seconds_sum 0.012", "vitrine_touch_to_flip_seconds_count 1",
      "vitrine_display_state{state=\"shown\"} 1", "vitrine_display_state{state=\"lost\"} 0",
      "vitrine_resident_memory_bytes 40000000", "vitrine_uptime_seconds 61.5",
      "# TYPE vitrine_touch_to_flip_seconds histogram",
    ] {
      #expect(lines.contains { $0 == line }, "\(line) in \(status.metrics)")
    }
    // Each name is described once, before its samples.
    let types = lines.filter { $0.hasPrefix("# TYPE") }
    #expect(Set(types).count == types.count && types.count == 11)
  }

  @Test(
    "A request is answered when it is complete",
    arguments: [
      ("status\n", StatusRequest.asks(.status, isHTTP: false)),
      ("metrics\r\n", .asks(.metrics, isHTTP: false)),
      ("screenshot\n", .asks(.screenshot, isHTTP: false)),
      ("components\n", .asks(.components, isHTTP: false)),
      ("GET /screenshot HTTP/1.1\r\n\r\n", .unknown(isHTTP: true)),
      ("GET /components HTTP/1.1\r\n\r\n", .unknown(isHTTP: true)),
      ("GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n", .asks(.metrics, isHTTP: true)),
      ("GET /status HTTP/1.0\r\n\r\n", .asks(.status, isHTTP: true)),
      ("GET / HTTP/1.1\r\n\r\n", .unknown(isHTTP: true)),
      ("POST /status HTTP/1.1\r\n\r\n", .unknown(isHTTP: true)),
      ("shutdown now\n", .unknown(isHTTP: false)), ("\n", .unknown(isHTTP: false)),
    ])
  func requests(text: String, request: StatusRequest) {
    let bytes = Array(text.utf8)
    #expect(StatusRequest(bytes) == request)
    for end in 0..<(bytes.count - 1) where end < text.utf8.count - 4 {
      #expect(StatusRequest(Array(bytes[..<end])) == .incomplete)
    }
  }

  @Test("An endless request is refused")
  func endless() throws {
    #expect(StatusRequest([UInt8](repeating: 0x61, count: 4096)) == .unknown(isHTTP: false))
    let head = Array("GET /metrics HTTP/1.1\r\n".utf8)
    let long = head + [UInt8](repeating: 0x61, count: 4096)
    #expect(StatusRequest(long) == .unknown(isHTTP: true))
    let answer = try #require(StatusRequest(long).answer { _ in .text("") })
    #expect(answer.bytes().starts(with: "HTTP/1.1 404".utf8))
  }
}
