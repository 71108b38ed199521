import Testing
import VitrineUnits

@testable import VitrineKiosk

@Suite("The use of a screen just now")
struct RecentUseTests {
  private func time(_ seconds: Double) -> Instant { Instant(nanoseconds: Int64(seconds * 1e9) + 1) }

  @Test("A touch, a resting finger and its lift are a use for a second, and so is what follows")
  func use() {
    var use = RecentUse()
    #expect(!use.isRecent(at: time(5)))
    use.note(.used, hasFingers: true, at: time(10))
    #expect(use.isRecent(at: time(11)) && !use.isRecent(at: time(11.1)))
    use.note(.none, hasFingers: false, at: time(20))
    #expect(use.isRecent(at: time(20.5)), "the finger was lifted after a rest")
    use.note(.none, hasFingers: false, at: time(30))
    use.note(.ignored, hasFingers: false, at: time(30))
    #expect(!use.isRecent(at: time(30)))
    use.goOn(at: time(40))
    #expect(use.isRecent(at: time(41)) && !use.isRecent(at: time(42)))
  }
}
