import Testing
import VitrineKiosk
import VitrineUnits

private func at(_ milliseconds: Int64) -> Instant {
  Instant(nanoseconds: 1_000_000_000_000 + milliseconds * 1_000_000)
}

@Suite("When a display is opened and checked")
struct DisplayKeeperTests {
  /// Calls `next` every 10 ms until `end`, with `event` before each call. Returns the times of the
  /// attempts and the checks, in milliseconds.
  private func run(
    _ keeper: inout DisplayKeeper, from start: Int64 = 0, to end: Int64,
    _ event: (inout DisplayKeeper, Int64) -> Void = { _, _ in }
  ) -> [Int64] {
    var times: [Int64] = []
    for time in stride(from: start, to: end, by: 10) {
      event(&keeper, time)
      switch keeper.next(at: at(time)) {
      case .open, .check: times.append(time)
      case .wait(let until):
        if let until { #expect(until > at(time), "it would spin at \(time) ms") }
      }
    }
    return times
  }

  @Test("A display that is missing is tried at once, and then once a second, for ever")
  func missing() {
    var keeper = DisplayKeeper()
    #expect(run(&keeper, to: 4000) == [0, 1000, 2000, 3000])
    #expect(run(&keeper, from: 86_400_000, to: 86_402_000) == [86_400_000, 86_401_000])
  }

  @Test("A display that must be opened again is opened at once, also right after an attempt")
  func reopens() {
    var keeper = DisplayKeeper()
    #expect(keeper.next(at: at(0)) == .open)
    keeper.opened(at: at(0))
    keeper.mustReopen(at: at(10))
    #expect(keeper.next(at: at(10)) == .open)
    keeper.opened(at: at(20))
    #expect(keeper.next(at: at(30)) == .wait(until: at(10_020)))
  }

  @Test("A device that appears is tried a tenth of a second later")
  func appears() {
    var keeper = DisplayKeeper()
    let tries = run(&keeper, to: 3000) { keeper, time in
      if time == 1300 { keeper.devicesChanged(at: at(time)) }
    }
    #expect(tries == [0, 1000, 1400, 2400])
  }

  @Test("A flood of events causes no more than one attempt a second")
  func flood() {
    var keeper = DisplayKeeper()
    let tries = run(&keeper, to: 10_000) { $0.devicesChanged(at: at($1)) }
    #expect(tries.count <= 11, "\(tries)")
    for (a, b) in zip(tries.dropFirst(), tries.dropFirst(2)) { #expect(b - a >= 1000, "\(tries)") }
  }

  @Test(
    "A display that is lost right after it was opened is not tried again before a second is over")
  func failsAtOnce() {
    var keeper = DisplayKeeper()
    var tries: [Int64] = []
    for time in stride(from: Int64(0), to: 5000, by: 10) {
      if keeper.next(at: at(time)) == .open {
        tries.append(time)
        keeper.opened(at: at(time))
        keeper.lost()
      }
    }
    #expect(tries == [0, 1000, 2000, 3000, 4000])
  }

  @Test("A display that is lost after a while is opened again at once")
  func opensAgain() {
    var keeper = DisplayKeeper()
    #expect(keeper.next(at: at(0)) == .open)
    keeper.opened(at: at(0))
    #expect(keeper.next(at: at(5000)) == .wait(until: at(10_000)))
    keeper.lost()
    #expect(keeper.next(at: at(5000)) == .open)
  }

  @Test("A shown display is checked every ten seconds, counted from the last flip")
  func checks() {
    var keeper = DisplayKeeper()
    _ = keeper.next(at: at(0))
    keeper.opened(at: at(0))
    let checks = run(&keeper, to: 40_000) { keeper, time in
      if time <= 5000 { keeper.confirmed(at: at(time)) }
    }
    #expect(checks == [15_000, 25_000, 35_000])
    #expect(keeper.next(at: at(45_000)) == .check(probing: false))
  }

  @Test("After a change of the devices a shown display is checked, and its panel is asked")
  func probes() {
    var keeper = DisplayKeeper()
    _ = keeper.next(at: at(0))
    keeper.opened(at: at(0))
    keeper.devicesChanged(at: at(3000))
    #expect(keeper.next(at: at(3050)) == .wait(until: at(3100)))
    #expect(keeper.next(at: at(3100)) == .check(probing: true))
    #expect(keeper.next(at: at(3100)) == .wait(until: at(13_100)))
  }

  @Test("While another terminal is in front nothing is tried; its return is acted on at once")
  func terminals() {
    var keeper = DisplayKeeper()
    _ = keeper.next(at: at(0))
    keeper.opened(at: at(0))
    keeper.terminalRequested()
    #expect(keeper.isReleased)
    let tries = run(&keeper, from: 10, to: 60_000) { keeper, time in
      keeper.devicesChanged(at: at(time))
      keeper.lost()
    }
    #expect(tries.isEmpty)
    keeper.terminalReturned(at: at(60_000))
    #expect(keeper.next(at: at(60_000)) == .open)
    keeper.opened(at: at(60_000))
    // Quickly there and back once more: within a second after the last time.
    keeper.terminalRequested()
    keeper.terminalReturned(at: at(60_300))
    #expect(keeper.next(at: at(60_300)) == .wait(until: at(61_000)))
    #expect(keeper.next(at: at(61_000)) == .open)
  }
}
