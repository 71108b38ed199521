package import VitrineSeat

/// The facts about the service of a seat, which opens the devices of a kiosk.
package struct SeatFacts: Sendable, Hashable {
  /// The use that the configuration asks for.
  package var use: SeatUse
  /// The socket of seatd; nil if it does not run.
  package var socket: FileOwnership?
  package var hasLibrary: Bool

  package init(use: SeatUse, socket: FileOwnership?, hasLibrary: Bool) {
    self.use = use
    self.socket = socket
    self.hasLibrary = hasLibrary
  }

  /// Whether seatd opens the devices for the service of that user.
  package func usesSeatd(for account: Account) -> Bool {
    use != .none && hasLibrary && socket.map { account.mayUse($0) } == true
  }

  /// The verdict for that user. A login session cannot be judged: the kiosk is started in another.
  package func finding(for account: Account) -> Finding {
    if use == .none {
      return Finding(.ok, .seat, "the kiosk opens its devices itself, as 'seat' says")
    }
    if usesSeatd(for: account) { return Finding(.ok, .seat, "seatd opens the devices") }
    let (reason, remedy) = obstacle(for: account)
    if use == .auto {
      return Finding(
        .ok, .seat, "outside of a login, the kiosk opens its devices itself: \(reason)")
    }
    return Finding(
      hasLibrary ? .warning : .problem, .seat,
      "\(reason), so the kiosk starts in a login on the panel only; \(remedy)")
  }

  private func obstacle(for account: Account) -> (reason: String, remedy: String) {
    if !hasLibrary { return ("libseat is not installed", "sudo apt install libseat1") }
    guard let socket else {
      return ("seatd does not run", "sudo apt install seatd, or change 'seat'")
    }
    return (
      "'\(account.name)' may not use \(socket.path)",
      "sudo usermod -aG \(socket.groupName) \(account.name)"
    )
  }
}
