import Testing
import Vitrine

@Suite("Frame log records")
struct FrameRecordTests {
  @Test("A record is one line with its keys in a fixed order")
  func line() {
    let state = ScrollState(offset: 12.5, velocity: -3, phase: .bounce, overscroll: 0)
    let record = FrameRecord(
      frame: 7, time: Instant(nanoseconds: 42), screen: "a \"screen\"\n",
      report: StageReport(
        scrollers: [.init(name: "list", state: state)],
        contacts: [Contact(id: ContactID(9), position: Point(1, 2.25))],
        progress: [.init(name: "banner", value: 0.25)], tier: 2, openRows: ["m-7"]),
      damage: [PixelRect(x: 1, y: 2, width: 3, height: 4)], hash: 0xab)
    #expect(
      record.json == """
        {"frame":7,"time_ns":42,"screen":"a \\"screen\\"\\n","offset":{"list":12.5},\
        "velocity":{"list":-3.0},"phase":{"list":"bounce"},"overscroll":{"list":0.0},\
        "progress":{"banner":0.25},"tier":2,"open_rows":["m-7"],\
        "finger":[{"id":9,"x":1.0,"y":2.25}],"damage":[[1,2,3,4]],"hash":"00000000000000ab"}
        """)
  }

  @Test("Infinite numbers and those that are none are null, as JSON has neither")
  func notFinite() {
    let state = ScrollState(offset: .infinity, velocity: .nan, phase: .bounce, overscroll: 0)
    let record = FrameRecord(
      frame: 0, time: .zero, screen: "s",
      report: StageReport(
        scrollers: [.init(name: "list", state: state)],
        contacts: [Contact(id: ContactID(9), position: Point(-.infinity, 0))],
        progress: [.init(name: "banner", value: .nan)]),
      damage: [], hash: nil)
    #expect(record.json.contains(#""offset":{"list":null},"velocity":{"list":null}"#))
    #expect(record.json.contains(#""progress":{"banner":null}"#))
    #expect(record.json.contains(#"{"id":9,"x":null,"y":0.0}"#))
  }
}
