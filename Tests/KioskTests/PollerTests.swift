import Glibc
import Testing

import VitrineKiosk

@Suite("The wait of the event loop")
struct PollerTests {
  @Test(
    "The signals that ask a program to end wake it, so that it ends in order and with 0",
    arguments: [SIGINT, SIGTERM, SIGHUP, SIGALRM])
  func endings(_ number: Int32) throws {
    let poller = try Poller()
    defer { poller.letSignalsThrough() }
    // Sent to this thread alone: the test program itself must not end.
    try #require(pthread_kill(pthread_self(), number) == 0)
    #expect(poller.wait(until: nil) == [.signal(number)])
  }
}
