import Glibc
import Testing

@testable import VitrineKiosk

@Suite("What the kiosk waits for")
struct PollerTests {
  @Test(
    "the signals that ask a program to end wake it, so that it ends in order and with 0",
    arguments: [SIGINT, SIGTERM, SIGHUP])
  func endings(_ number: Int32) throws {
    let poller = try Poller()
    defer { poller.letSignalsThrough() }
    // To this thread alone: the test's own program has not asked for it.
    try #require(pthread_kill(pthread_self(), number) == 0)
    #expect(poller.wait(until: nil) == [.signal(number)])
  }
}
