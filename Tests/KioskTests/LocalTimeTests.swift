import Testing
import VitrineData
import VitrineTesting
import VitrineUnits

@testable import VitrineKiosk

@Suite("The times of a clock")
struct LocalTimeTests {
  @Test("The text of a time is read back as the same time, in every zone")
  func text() {
    withEverySeed(500) { seed, random in
      let minutes = random.int(in: -720...840)
      let seconds = Int64(random.int(in: 0...4_000_000_000))
      let text = LocalTime(seconds: seconds, offset: Int64(minutes) * 60).text
      #expect(WallTime(text) == WallTime(seconds: seconds, offset: minutes), "\(text)")
    }
  }

  @Test("Intervals begin at midnight of the zone, and the next one is always later")
  func intervals() {
    withEverySeed(500) { seed, random in
      let offset = Int64(random.int(in: -720...840)) * 60
      let now = LocalTime(seconds: Int64(random.int(in: 0...4_000_000_000)), offset: offset)
      for step in [1, 60, 900, 3600, 7000, 86_400] {
        let next = now.next(.seconds(step))
        let local = (next + offset) % 86_400
        #expect(next > now.seconds && next <= now.seconds + Int64(step), "seed \(seed)")
        #expect(local % Int64(step) == 0 || local == 0, "seed \(seed), \(step) s")
      }
    }
  }

  @Test("An interval of less than a second is one of a second")
  func short() {
    #expect(LocalTime(seconds: 100, offset: 0).next(.milliseconds(10)) == 101)
  }
}
