import Glibc
import VitrineKMS
package import VitrineSeat
import VitrineSystem
package import VitrineUnits

extension SeatClient {
  /// The longest wait for the seat at the start, first for the connection and the session.
  private static let longestStart = Duration.seconds(5)

  /// Connects to the seat of this program as `use` says; nil: the program opens its devices itself.
  /// Call it before there are other threads. Throws if a seat is required and there is none.
  package static func started(
    for use: SeatUse, log: LogSink
  ) throws(KioskError) -> SeatClient? {
    let backend = SeatBackend.selected(
      for: use, hasShell: use == .auto && Console.hasShell, Settings.value,
      mayConnect: { access($0, R_OK | W_OK) == 0 })
    guard let backend else { return nil }
    var reason: String
    do {
      let client = try SeatClient(SeatLibrary(backend), name: backend.name)
      client.waitUntilActive(longestStart)
      if client.isConnected {
        log(.info, "seat: devices are opened through \(backend.name)")
        return client
      }
      let code = client.failure
      client.end()
      reason = "\(backend.name): \(SystemError(code == 0 ? ETIMEDOUT : code).message)"
    } catch let error as SystemError {
      reason = error.message
    } catch {
      reason = "\(error)"
    }
    if use == .required {
      throw .refused(
        step: "use a seat",
        reason: "\(reason); start seatd (sudo apt install seatd) and give the user its group, or "
          + "start the kiosk in a login session (docs/operation.md), or use --seat auto")
    }
    log(.info, "seat: none is used, and the kiosk opens its devices itself: \(reason)")
    return nil
  }
}
