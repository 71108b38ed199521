import Testing
import VitrineKiosk
import VitrineTesting
import VitrineUnits

@Suite("The pace of a kiosk's clock")
struct ClockPaceTests {
  private func time(_ milliseconds: Int64) -> Instant {
    Instant(nanoseconds: milliseconds * 1_000_000)
  }

  @Test("At first it is the machine's clock")
  func plain() {
    let pace = ClockPace()
    for t in [0, 1, 999_999] {
      #expect(pace.time(at: time(Int64(t))) == time(Int64(t)))
      #expect(pace.realTime(of: time(Int64(t))) == time(Int64(t)))
    }
    #expect(!pace.isPaused && pace.slowness == 1)
  }

  @Test("The speeds follow one another, and the time goes on from where it was")
  func slow() {
    var pace = ClockPace()
    pace.changeSpeed(at: time(1000))
    #expect(pace.slowness == 4)
    #expect(pace.time(at: time(1400)) == time(1100) && pace.realTime(of: time(1100)) == time(1400))
    pace.changeSpeed(at: time(1400))
    #expect(pace.slowness == 16 && pace.time(at: time(3000)) == time(1200))
    pace.changeSpeed(at: time(3000))
    #expect(pace.slowness == 1 && pace.time(at: time(3001)) == time(1201))
  }

  @Test("While it is stopped, no time comes, and it goes on from there")
  func pause() {
    var pace = ClockPace()
    pace.togglePause(at: time(500))
    #expect(pace.isPaused && pace.time(at: time(9000)) == time(500))
    #expect(pace.realTime(of: time(501)) == nil && pace.realTime(of: time(500)) == time(500))
    pace.togglePause(at: time(9000))
    #expect(!pace.isPaused && pace.time(at: time(9010)) == time(510))
  }

  @Test("A step lasts for its time, and two of them for twice that")
  func step() {
    var pace = ClockPace()
    pace.step(by: .milliseconds(16), at: time(100))
    #expect(pace.isPaused && pace.time(at: time(200)) == time(100), "the first one stops it")
    pace.step(by: .milliseconds(16), at: time(200))
    // Four times slower than the machine, and with the slowest speed sixteen times.
    #expect(pace.time(at: time(208)) == time(102) && pace.realTime(of: time(116)) == time(264))
    #expect(pace.time(at: time(900)) == time(116) && pace.realTime(of: time(117)) == nil)
    pace.step(by: .milliseconds(16), at: time(1000))
    pace.step(by: .milliseconds(16), at: time(1008))
    #expect(pace.time(at: time(2000)) == time(148))
    pace.changeSpeed(at: time(2000))
    pace.changeSpeed(at: time(2000))
    pace.step(by: .milliseconds(16), at: time(2000))
    #expect(pace.isPaused && pace.time(at: time(2032)) == time(150))
  }

  @Test("The time never runs backwards, and its inverse is exact, whatever the keys are")
  func monotonic() {
    for seed in 0..<200 {
      var random = RandomSource(seed: UInt64(seed))
      var (pace, real, last) = (ClockPace(), time(1000), Instant.zero)
      for _ in 0..<100 {
        real = real + Duration(nanoseconds: Int64(random.next() % 40_000_000))
        switch random.next() % 6 {
        case 0: pace.changeSpeed(at: real)
        case 1: pace.togglePause(at: real)
        case 2: pace.step(by: .milliseconds(16), at: real)
        default: break
        }
        let now = pace.time(at: real)
        #expect(now >= last && now <= real)
        last = now
        let later = now + .milliseconds(5)
        if let wake = pace.realTime(of: later) {
          #expect(wake > real && pace.time(at: wake) == later)
        } else {
          #expect(pace.isPaused)
        }
      }
    }
  }

  @Test("A clock maps the machine's times, none of them into the future, and reports changes")
  func clock() {
    let machine = ManualClock(time(1000))
    let clock = LoopClock { machine.now }
    var changes = 0
    clock.onChange = { changes += 1 }
    clock.change { $0.changeSpeed(at: $1) }
    machine.advance(by: .milliseconds(400))
    #expect(clock.now == time(1100) && clock.slowness == 4 && changes == 1)
    #expect(clock.time(of: time(1200)) == time(1050))
    #expect(clock.time(of: time(5000)) == time(1100))
    #expect(clock.realTime(of: nil) == nil && clock.realTime(of: time(1101)) == time(1404))
  }
}
