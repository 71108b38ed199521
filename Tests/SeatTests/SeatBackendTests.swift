import Testing
import VitrineSeat

@Suite("The service of a seat")
struct SeatBackendTests {
  private func selected(
    _ use: SeatUse, _ variables: [String: String] = [:], sockets: Set<String> = [],
    hasShell: Bool = false
  ) -> SeatBackend? {
    SeatBackend.selected(for: use, hasShell: hasShell, { variables[$0] }) { sockets.contains($0) }
  }

  private static let login = ["XDG_SESSION_ID": "3", "XDG_VTNR": "1"]

  @Test("auto uses seatd, else the session of a login, else none")
  func automatic() {
    let socket = SeatBackend.defaultSocket
    #expect(selected(.auto, Self.login, sockets: [socket]) == .seatd(socket: socket))
    #expect(selected(.auto, Self.login) == .logind)
    #expect(selected(.auto) == nil)
  }

  @Test("A login without a terminal has no seat")
  func remoteLogin() {
    #expect(selected(.auto, ["XDG_SESSION_ID": "3"]) == nil)
    #expect(selected(.auto, ["XDG_VTNR": "1"]) == nil)
  }

  @Test("SEATD_SOCK replaces the path of the socket")
  func otherSocket() {
    let variables = ["SEATD_SOCK": "/tmp/s"]
    #expect(selected(.auto, variables, sockets: ["/tmp/s"]) == .seatd(socket: "/tmp/s"))
    #expect(selected(.auto, variables, sockets: [SeatBackend.defaultSocket]) == nil)
  }

  @Test("A shell on a terminal keeps its keyboard, unless a seat is required")
  func shell() {
    let socket = SeatBackend.defaultSocket
    #expect(selected(.auto, Self.login, sockets: [socket], hasShell: true) == nil)
    #expect(selected(.auto, ["LIBSEAT_BACKEND": "seatd"], hasShell: true) == nil)
    #expect(selected(.required, sockets: [socket], hasShell: true) == .seatd(socket: socket))
  }

  @Test("required always names a service, so that libseat starts none inside of the program")
  func required() {
    #expect(selected(.required) == .logind)
    #expect(selected(.required, Self.login) == .logind)
  }

  @Test("A backend in the environment is used as it is, and none uses no seat whatever there is")
  func environment() {
    let variables = Self.login.merging(["LIBSEAT_BACKEND": "noop"]) { $1 }
    #expect(selected(.auto, variables) == .named("noop"))
    #expect(selected(.none, variables, sockets: [SeatBackend.defaultSocket]) == nil)
    #expect(SeatBackend.named("noop").name == "noop" && SeatBackend.logind.name == "logind")
  }
}
