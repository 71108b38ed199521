import Testing
import VitrineTouch
import VitrineUnits

@Suite("Held keys")
struct KeyRepeatTests {
  private func time(_ milliseconds: Int64) -> Instant {
    Instant(nanoseconds: milliseconds * 1_000_000)
  }

  /// Returns the repetitions until a time, as an event loop takes them that is never late.
  private func repetitions(_ keys: inout KeyRepeat<Int>, until end: Int64) -> [Int64] {
    var times: [Int64] = []
    while let next = keys.next, next <= time(end), let found = keys.take(at: next) {
      times.append(found.time.nanoseconds / 1_000_000)
    }
    return times
  }

  @Test("A held key is repeated after half a second, thirty times a second, until it is released")
  func held() {
    var keys = KeyRepeat<Int>()
    keys.press(30, repeats: true, at: time(1000))
    #expect(keys.take(at: time(1499)) == nil)
    let times = repetitions(&keys, until: 1600)
    #expect(times == [1500, 1533, 1566, 1599])
    keys.release(31)
    #expect(keys.next != nil, "another key is released")
    keys.release(30)
    #expect(keys.next == nil && keys.take(at: time(9000)) == nil)
  }

  @Test("The last key is repeated, and a key without repetition ends that of another one")
  func others() {
    var keys = KeyRepeat<Int>()
    keys.press(30, repeats: true, at: time(0))
    keys.press(31, repeats: true, at: time(400))
    let found = keys.take(at: time(900))
    #expect(found?.key == 31)
    keys.press(42, repeats: false, at: time(950))
    #expect(keys.next == nil)
  }

  @Test("After a pause of the program one repetition comes, not all that were missed")
  func late() {
    var keys = KeyRepeat<Int>()
    keys.press(30, repeats: true, at: time(0))
    let first = keys.take(at: time(5000))
    #expect(first?.time == time(5000))
    #expect(keys.take(at: time(5001)) == nil)
  }

  @Test("A key that something lies on stops after half a minute")
  func stuck() {
    var keys = KeyRepeat<Int>()
    keys.press(30, repeats: true, at: time(0))
    let times = repetitions(&keys, until: 100_000)
    #expect(times.last.map { (29_900...30_000).contains($0) } == true && keys.next == nil)
  }
}
