import VitrineKiosk
import VitrineSeat
import VitrineSystem

/// A seat whose service says what a test wants.
final class FakeSeat: SeatConnection {
  let name = "seatd"
  let descriptor: Int32 = 98
  private(set) var isConnected = true
  private(set) var isActive = true
  private(set) var failure: Int32 = 0
  /// The calls of `connect` and of `acknowledge`.
  private(set) var attempts = 0
  private(set) var confirmations = 0
  /// The calls of `takeEvents`: an event is announced until then.
  private(set) var takes = 0
  private var events: [SeatEvent] = [.enabled]

  /// Another session is to be shown, or ours is shown again.
  func set(isActive: Bool) {
    self.isActive = isActive
    events.append(isActive ? .enabled : .disabled)
  }

  /// The service has ended.
  func end() {
    (isConnected, isActive) = (false, false)
    events.append(.lost)
  }

  /// An attempt to connect succeeds or, with an errno, fails.
  func answer(_ code: Int32) {
    (isConnected, failure) = (code == 0, code)
    if code == 0 { set(isActive: true) }
  }

  func connect() { attempts += 1 }

  func takeEvents() -> [SeatEvent] {
    takes += 1
    defer { events = [] }
    return events
  }

  func acknowledge() -> Bool {
    if isConnected { confirmations += 1 }
    return isConnected
  }

  func openCard(_ path: String) throws(SystemError) -> DeviceHandle { throw SystemError(0) }
  func openInput(_ path: String) throws(SystemError) -> DeviceHandle { throw SystemError(0) }
}
