import Glibc
import Testing
import VitrineKiosk
import VitrineSeat
import VitrineSystem
import VitrineUnits

@Suite("The connection to a seat")
struct SeatClientTests {
  private let calls: FakeSeatCalls

  init() throws { calls = try FakeSeatCalls() }

  private func connected(patience: Duration = .seconds(60)) throws -> SeatClient {
    let client = try SeatClient(calls, name: "seatd", patience: patience)
    client.waitUntilActive(.seconds(60))
    try #require(client.isConnected && client.isActive)
    #expect(client.takeEvents() == [.enabled])
    return client
  }

  /// Waits for events; there are none after a minute.
  private func nextEvents(_ client: SeatClient) -> [SeatEvent] {
    var entry = pollfd(fd: client.descriptor, events: Int16(POLLIN), revents: 0)
    _ = retryingInterrupts { poll(&entry, 1, 60_000) < 0 ? errno : 0 }
    return client.takeEvents()
  }

  @Test("An input device is closed at the service with its last reference; a card stays open")
  func devices() throws {
    let client = try connected()
    do {
      let input = try client.openInput("/dev/null")
      #expect(fcntl(input.number, F_GETFD) & FD_CLOEXEC != 0)
      #expect(fcntl(input.number, F_GETFL) & O_NONBLOCK != 0)
      let card = try client.openCard("/dev/zero")
      let (same, other) = (try client.openCard("/dev/zero"), try client.openCard("/dev/full"))
      #expect(same === card && other !== card)
    }
    let again = try client.openCard("/dev/zero")
    #expect(fcntl(again.number, F_GETFD) >= 0)
    client.end()
    let order = ["connect", "open /dev/null", "open /dev/zero", "open /dev/full", "close 1"]
    #expect(calls.calls.prefix(5) == order[...])
    #expect(calls.calls.dropFirst(5).sorted() == ["close 3", "end"])
  }

  @Test("A card whose node was replaced is closed, and the new one is opened")
  func replacedCard() throws {
    let client = try connected()
    let path = "/tmp/vitrine-seat-\(getpid()).node"
    defer { unlink(path) }
    symlink("/dev/zero", path)
    let old = try client.openCard(path)
    #expect(old.isNode(at: path))
    unlink(path)
    symlink("/dev/full", path)
    #expect(!old.isNode(at: path))
    let new = try client.openCard(path)
    #expect(new !== old && new.isNode(at: path))
    client.end()
  }

  @Test("All devices are closed before another session is allowed")
  func order() throws {
    let client = try connected()
    var input: DeviceHandle? = try client.openInput("/dev/null")
    calls.send(.disable)
    #expect(nextEvents(client) == [.disabled] && !client.isActive)
    withExtendedLifetime(input) {}
    input = nil
    #expect(client.acknowledge())
    calls.send(.enable)
    #expect(nextEvents(client) == [.enabled] && client.isActive)
    client.end()
    #expect(calls.calls == ["connect", "open /dev/null", "close 1", "disable", "end"])
  }

  @Test("Quick switches are reported in their order")
  func quickSwitches() throws {
    let client = try connected()
    var events: [SeatEvent] = []
    for message in [FakeSeatCalls.Message.disable, .enable, .disable, .enable, .disable] {
      calls.send(message)
    }
    while events.count < 5 {
      let next = nextEvents(client)
      if next.isEmpty { break }
      events += next
    }
    #expect(events == [.disabled, .enabled, .disabled, .enabled, .disabled])
    #expect(!client.isActive)
    client.end()
  }

  @Test("A device that the service refuses is an error, and the connection stays")
  func refusal() throws {
    let client = try connected()
    calls.answers.withLock { $0.device = EPERM }
    #expect(throws: SystemError(EPERM)) { try client.openInput("/dev/null") }
    #expect(throws: SystemError(EPERM)) { try client.openCard("/dev/zero") }
    calls.answers.withLock { $0.device = 0 }
    _ = try client.openCard("/dev/zero")
    #expect(client.isConnected && client.takeEvents().isEmpty)
    client.end()
  }

  @Test("A service that ends is reported once, and its devices are unknown to the next one")
  func serviceEnds() throws {
    let client = try connected()
    var input: DeviceHandle? = try client.openInput("/dev/null")
    let card = try client.openCard("/dev/zero")
    calls.send(.end)
    #expect(nextEvents(client) == [.lost] && !client.isConnected && !client.isActive)
    #expect(!client.acknowledge())
    #expect(throws: SystemError(ENOTCONN)) { try client.openInput("/dev/null") }
    #expect(fcntl(card.number, F_GETFD) >= 0, "the kiosk may still use it")

    calls.answers.withLock { $0.connect = ECONNREFUSED }
    client.connect()
    #expect(nextEvents(client).isEmpty && client.failure == ECONNREFUSED)
    calls.answers.withLock { $0.connect = 0 }
    client.connect()
    #expect(nextEvents(client) == [.enabled] && client.isConnected && client.failure == 0)
    client.connect()
    withExtendedLifetime(input) {}
    input = nil
    let next = try client.openCard("/dev/zero")
    #expect(next !== card)
    client.end()
    #expect(
      calls.calls == [
        "connect", "open /dev/null", "open /dev/zero", "end", "connect", "connect",
        "open /dev/zero", "end",
      ])
  }

  @Test("A service that does not answer is given up, and a device that comes too late is closed")
  func hang() throws {
    let client = try connected(patience: .milliseconds(20))
    calls.answers.withLock { $0.blocks = true }
    #expect(throws: SystemError(ETIMEDOUT)) { try client.openCard("/dev/zero") }
    #expect(client.takeEvents() == [.lost] && !client.isConnected)
    // No call waits as long as the thread is held up.
    #expect(throws: SystemError(ENOTCONN)) { try client.openCard("/dev/zero") }
    calls.answers.withLock { $0.blocks = false }
    client.connect()
    calls.release()
    #expect(nextEvents(client) == [.enabled])
    #expect(calls.calls == ["connect", "open /dev/zero", "close 1", "end", "connect"])
    client.end()
  }

  @Test("A seat that cannot be had at the start is an errno, not a wait")
  func noSeat() throws {
    calls.answers.withLock { $0.connect = ENOENT }
    let client = try SeatClient(calls, name: "seatd")
    client.waitUntilActive(.seconds(60))
    #expect(!client.isConnected && client.failure == ENOENT)
    client.end()
  }

  @Test("A session that is not in front at the start is connected, and not active")
  func behind() throws {
    calls.answers.withLock { $0.first = .disable }
    let client = try SeatClient(calls, name: "logind")
    client.waitUntilActive(.seconds(60))
    #expect(client.isConnected && !client.isActive)
    #expect(client.takeEvents() == [.disabled])
    client.end()
  }
}
