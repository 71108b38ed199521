import Foundation
import Glibc
import Testing
import VitrineUnits

import VitrineKiosk

/// The messages as a socket of a simulated service manager receives them.
@Suite("The service manager's socket")
struct ServiceReporterTests {
  /// A socket that service managers listen on: a path, or a name in the abstract namespace.
  private final class Manager {
    let address: String
    private let descriptor: Int32

    init(isAbstract: Bool) throws {
      let name = "/tmp/vitrine-\(UUID().uuidString)"
      address = isAbstract ? "@" + name.dropFirst() : name
      descriptor = socket(
        AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
      var place = sockaddr_un()
      place.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &place.sun_path) { path in
        path.copyBytes(from: address.utf8)
        if isAbstract { path[0] = 0 }
      }
      let length = socklen_t(2 + address.utf8.count + (isAbstract ? 0 : 1))
      let code = withUnsafePointer(to: &place) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
      }
      try #require(code == 0, "the socket cannot be bound: \(errno)")
    }

    deinit {
      close(descriptor)
      if address.hasPrefix("/") { unlink(address) }
    }

    /// The next message; nil if there is none.
    func next() -> String? {
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = recv(descriptor, &bytes, bytes.count, 0)
      return count < 0 ? nil : String(decoding: bytes[..<count], as: UTF8.self)
    }
  }

  @Test("Messages arrive at a path and at an abstract name", arguments: [false, true])
  @MainActor func arrives(isAbstract: Bool) throws {
    let manager = try Manager(isAbstract: isAbstract)
    let variables = ["NOTIFY_SOCKET": manager.address, "WATCHDOG_USEC": "2000000"]
    let reporter = ServiceReporter(showing: "Showing it", at: .zero) { variables[$0] }
    #expect(reporter.report(at: .zero, before: nil) == nil)
    #expect(manager.next() == "STATUS=Waiting for the first picture")
    reporter.flipFinished()
    let second = Instant.zero + .seconds(1)
    #expect(reporter.report(at: .zero, before: nil) == second)
    #expect(manager.next() == "READY=1\nWATCHDOG=1\nSTATUS=Showing it")
    reporter.progressed()
    #expect(
      reporter.report(at: second, before: second + .milliseconds(5)) == second + .milliseconds(5))
    #expect(manager.next() == "WATCHDOG=1")
    reporter.stop()
    #expect(manager.next() == "STOPPING=1\nSTATUS=Stopping")
    #expect(manager.next() == nil)
  }

  @Test("A service manager that reads nothing never makes the kiosk wait")
  func neverWaits() throws {
    let manager = try Manager(isAbstract: true)
    let socket = try #require(NotifySocket(address: manager.address))
    // The kernel queues a few messages, and refuses the others.
    var sent = 0
    while sent < 10_000, socket.send("WATCHDOG=1") { sent += 1 }
    #expect((1..<10_000).contains(sent))
    #expect(manager.next() == "WATCHDOG=1")
    #expect(socket.send("WATCHDOG=1"))
  }

  @Test("Without a service manager nothing is sent, and no deadline is added")
  @MainActor func none() {
    let reporter = ServiceReporter(showing: "Showing it", at: .zero) { name in
      name == "WATCHDOG_USEC" ? "1000" : nil
    }
    reporter.flipFinished()
    #expect(reporter.report(at: .zero, before: nil) == nil)
    reporter.stop()
  }

  @Test("Addresses of other kinds are not used, and one that is gone refuses")
  func otherAddresses() {
    let long = "/" + String(repeating: "a", count: 200)
    for address in ["", "/", "@", "vsock:2:1234", "run/notify", long, "/run\0/notify"] {
      #expect(NotifySocket(address: address) == nil, "\(address)")
    }
    #expect(NotifySocket(address: "/nowhere/notify")?.send("READY=1") == false)
  }

  @Test("The watchdog's interval is read only if it is meant for this process")
  func interval() {
    func read(_ time: String?, _ owner: String?) -> Duration? {
      ServiceReporter.watchdogInterval(
        { $0 == "WATCHDOG_USEC" ? time : $0 == "WATCHDOG_PID" ? owner : nil }, process: 77)
    }
    #expect(read("30000000", "77") == .seconds(30))
    #expect(read("30000000", nil) == .seconds(30))
    #expect(read("30000000", "76") == nil)
    for time in [nil, "", "0", "-5", "x", "9223372036854775807", "99999999999999999999"] {
      #expect(read(time, nil) == nil)
    }
  }
}
