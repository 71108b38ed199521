import Testing
import VitrineKiosk
import VitrineUnits

private func at(_ milliseconds: Int64) -> Instant {
  Instant(nanoseconds: 1_000_000_000_000 + milliseconds * 1_000_000)
}

@Suite("When a display is opened and checked")
struct DisplayStateMachineTests {
  /// Calls `next` every 10 ms until `end`, with `event` before each call. Returns the times of the
  /// attempts and the checks, in milliseconds.
  private func run(
    _ machine: inout DisplayStateMachine, from start: Int64 = 0, to end: Int64,
    _ event: (inout DisplayStateMachine, Int64) -> Void = { _, _ in }
  ) -> [Int64] {
    var times: [Int64] = []
    for time in stride(from: start, to: end, by: 10) {
      event(&machine, time)
      switch machine.next(at: at(time)) {
      case .open, .check: times.append(time)
      case .wait(let until):
        if let until { #expect(until > at(time), "it would spin at \(time) ms") }
      }
    }
    return times
  }

  @Test("A display that is missing is tried at once, and then once a second, for ever")
  func missing() {
    var machine = DisplayStateMachine()
    #expect(run(&machine, to: 4000) == [0, 1000, 2000, 3000])
    #expect(run(&machine, from: 86_400_000, to: 86_402_000) == [86_400_000, 86_401_000])
  }

  @Test("A display that must be opened again is opened at once, also right after an attempt")
  func reopens() {
    var machine = DisplayStateMachine()
    #expect(machine.next(at: at(0)) == .open)
    machine.opened(at: at(0))
    machine.mustReopen(at: at(10))
    #expect(machine.next(at: at(10)) == .open)
    machine.opened(at: at(20))
    #expect(machine.next(at: at(30)) == .wait(until: at(10_020)))
  }

  @Test("A device that appears is tried a tenth of a second later")
  func appears() {
    var machine = DisplayStateMachine()
    let tries = run(&machine, to: 3000) { machine, time in
      if time == 1300 { machine.devicesChanged(at: at(time)) }
    }
    #expect(tries == [0, 1000, 1400, 2400])
  }

  @Test("A flood of events causes no more than one attempt a second")
  func flood() {
    var machine = DisplayStateMachine()
    let tries = run(&machine, to: 10_000) { $0.devicesChanged(at: at($1)) }
    #expect(tries.count <= 11, "\(tries)")
    for (a, b) in zip(tries.dropFirst(), tries.dropFirst(2)) { #expect(b - a >= 1000, "\(tries)") }
  }

  @Test(
    "A display that is lost right after it was opened is not tried again before a second is over")
  func failsAtOnce() {
    var machine = DisplayStateMachine()
    var tries: [Int64] = []
    for time in stride(from: Int64(0), to: 5000, by: 10) {
      if machine.next(at: at(time)) == .open {
        tries.append(time)
        machine.opened(at: at(time))
        machine.lost()
      }
    }
    #expect(tries == [0, 1000, 2000, 3000, 4000])
  }

  @Test("A display that is lost after a while is opened again at once")
  func opensAgain() {
    var machine = DisplayStateMachine()
    #expect(machine.next(at: at(0)) == .open)
    machine.opened(at: at(0))
    #expect(machine.next(at: at(5000)) == .wait(until: at(10_000)))
    machine.lost()
    #expect(machine.next(at: at(5000)) == .open)
  }

  @Test("A shown display is checked every ten seconds, counted from the last flip")
  func checks() {
    var machine = DisplayStateMachine()
    _ = machine.next(at: at(0))
    machine.opened(at: at(0))
    let checks = run(&machine, to: 40_000) { machine, time in
      if time <= 5000 { machine.confirmed(at: at(time)) }
    }
    #expect(checks == [15_000, 25_000, 35_000])
    #expect(machine.next(at: at(45_000)) == .check(probing: false))
  }

  @Test("After a change of the devices a shown display is checked, and its panel is asked")
  func probes() {
    var machine = DisplayStateMachine()
    _ = machine.next(at: at(0))
    machine.opened(at: at(0))
    machine.devicesChanged(at: at(3000))
    #expect(machine.next(at: at(3050)) == .wait(until: at(3100)))
    #expect(machine.next(at: at(3100)) == .check(probing: true))
    #expect(machine.next(at: at(3100)) == .wait(until: at(13_100)))
  }

  @Test("While another terminal is in front nothing is tried; its return is acted on at once")
  func terminals() {
    var machine = DisplayStateMachine()
    _ = machine.next(at: at(0))
    machine.opened(at: at(0))
    machine.terminalRequested()
    #expect(machine.isReleased)
    let tries = run(&machine, from: 10, to: 60_000) { machine, time in
      machine.devicesChanged(at: at(time))
      machine.lost()
    }
    #expect(tries.isEmpty)
    machine.terminalReturned(at: at(60_000))
    #expect(machine.next(at: at(60_000)) == .open)
    machine.opened(at: at(60_000))
    // Quickly there and back once more: within a second after the last time.
    machine.terminalRequested()
    machine.terminalReturned(at: at(60_300))
    #expect(machine.next(at: at(60_300)) == .wait(until: at(61_000)))
    #expect(machine.next(at: at(61_000)) == .open)
  }
}
