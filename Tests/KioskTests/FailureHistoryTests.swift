import Testing
import VitrineTesting
import VitrineUnits

import VitrineKiosk

@Suite("The failures of a kiosk in a row")
struct FailureHistoryTests {
  private static func time(_ seconds: Int) -> Instant { .zero + .seconds(seconds) }

  @Test("Two failures are followed by a start at once, later ones by longer and longer pauses")
  func pauses() {
    var history = FailureHistory()
    #expect(history.pause == nil)
    var pauses: [Int?] = []
    for failure in 0..<8 {
      history.add(at: Self.time(100 + failure * 90))
      // As the service reads it at the next start.
      history = FailureHistory(text: history.text)
      pauses.append(history.pause.map { Int($0.seconds) })
    }
    #expect(pauses == [nil, nil, 10, 20, 40, 60, 60, 60])
    #expect(history.count == 8)
  }

  @Test("A failure ten minutes after the one before is the first of a new row")
  func newRow() {
    var history = FailureHistory()
    for second in [0, 600, 1200] { history.add(at: Self.time(second)) }
    #expect(history.count == 3 && history.pause == .seconds(10))
    history.add(at: Self.time(1801))
    #expect(history.count == 1 && history.pause == nil)
    // A time before the last one is of an earlier start of the machine.
    history.add(at: Self.time(5))
    #expect(history.count == 1)
  }

  @Test("Any other text is a history without failures")
  func anyText() {
    for text in ["", "x", "3", "3 4 5", "-1 5", "0 5", "3 -5", "99999999999999999999 1", "3 x"] {
      #expect(FailureHistory(text: text) == FailureHistory(), "\(text)")
    }
    withEverySeed(1_000) { _, random in
      let text = String(
        decoding: (0..<random.int(in: 0...30)).map { _ in UInt8(random.int(in: 0...255)) },
        as: UTF8.self)
      var history = FailureHistory(text: text)
      history.add(at: .zero)
      #expect(history.count >= 1)
    }
  }
}
