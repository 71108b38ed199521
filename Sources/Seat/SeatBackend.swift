/// Whether devices are opened through a seat.
package enum SeatUse: String, Sendable, CaseIterable {
  /// Through a seat if a service for it can be used, else by the program itself.
  case auto
  /// By the program itself.
  case none
  /// Through a seat only.
  case required
}

/// The service that manages the seat: it opens devices, and switches between terminals.
package enum SeatBackend: Sendable, Hashable {
  /// seatd, at the path of its socket.
  case seatd(socket: String)
  /// systemd-logind, for a session of a login.
  case logind
  /// The backend of libseat that the environment names.
  case named(String)

  /// The path of seatd's socket, unless `SEATD_SOCK` has another one.
  package static let defaultSocket = "/run/seatd.sock"

  /// The name that libseat has for it.
  package var name: String {
    switch self {
    case .seatd: "seatd"
    case .logind: "logind"
    case .named(let name): name
    }
  }

  /// Selects the service; nil: devices are opened by the program itself.
  ///
  /// libseat's own search would end with a backend that starts a seatd inside of the program, so a
  /// service is always named.
  ///
  /// - Parameters:
  ///   - value: returns the value of a variable of the environment that is set.
  ///   - mayConnect: whether the program may connect to a socket.
  ///   - hasShell: whether the program was started from a shell on a text terminal. Its keyboard
  ///     would be off, also for Ctrl-C, so `auto` leaves it alone.
  package static func selected(
    for use: SeatUse, hasShell: Bool, _ value: (String) -> String?,
    mayConnect: (String) -> Bool
  ) -> SeatBackend? {
    if use == .none || (use == .auto && hasShell) { return nil }
    if let name = value("LIBSEAT_BACKEND") { return .named(name) }
    let socket = value("SEATD_SOCK") ?? defaultSocket
    if mayConnect(socket) { return .seatd(socket: socket) }
    // A login without a terminal, such as one by ssh, has no seat.
    let hasSession = value("XDG_SESSION_ID") != nil && value("XDG_VTNR") != nil
    return hasSession || use == .required ? .logind : nil
  }
}
