import Glibc
import Testing

import VitrineKiosk

/// Without SIGHUP, at which data are read again.
private let endingSignals = Poller.endingSignals.filter { $0 != SIGHUP }

@Suite("The wait of the event loop")
struct PollerTests {
  @Test(
    "The signals that ask a program to end wake it, so that it ends in order and with 0",
    arguments: endingSignals)
  func endings(_ number: Int32) throws {
    let poller = try Poller()
    defer { poller.letSignalsThrough() }
    // Sent to this thread alone: the test program itself must not end.
    try #require(pthread_kill(pthread_self(), number) == 0)
    #expect(poller.wait(until: nil) == [.signal(number)])
  }

  @Test("Each signal that ends a program is handled, but for faults, SIGKILL and SIGPIPE")
  func allSignals() {
    let handled = Set(
      Poller.endingSignals + [TerminalSwitch.requestedSignal, TerminalSwitch.returnedSignal])
    let faults = [SIGSEGV, SIGABRT, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGSYS]
    // These do not end a program, or stop it.
    let others = [
      SIGCHLD, SIGCONT, SIGURG, SIGWINCH, SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU, SIGKILL, SIGPIPE,
    ]
    // The C library uses the first real-time signals itself.
    let reserved = SIGSYS + 1..<TerminalSwitch.requestedSignal
    for number in 1...64 as ClosedRange<Int32>
    where !faults.contains(number) && !others.contains(number) && !reserved.contains(number) {
      #expect(handled.contains(number), "signal \(number)")
    }
    #expect(handled.isDisjoint(with: faults + others))
  }

  @Test("A SIGHUP of a program asks for other data; that of a closed terminal ends the program")
  func reload() throws {
    let poller = try Poller()
    defer { poller.letSignalsThrough() }
    try #require(pthread_kill(pthread_self(), SIGHUP) == 0)
    #expect(poller.wait(until: nil) == [.reload])
    // SI_USER, SI_QUEUE and SI_TKILL are not positive, SI_KERNEL is.
    #expect(Poller.isFromProgram(0) && Poller.isFromProgram(-1) && Poller.isFromProgram(-6))
    #expect(!Poller.isFromProgram(0x80))
  }
}
