import Glibc
import VitrineSeat
import VitrineSystem

/// The thread that makes the calls of libseat for its client, one after another.
final class SeatThread {
  private let calls: any SeatCalls
  private unowned let client: SeatClient
  private var isOpen = false
  /// The number of connections so far. A device of an earlier one is unknown to the service.
  private var connection = 0

  init(_ calls: any SeatCalls, for client: SeatClient) {
    self.calls = calls
    self.client = client
  }

  /// Runs until the client ends it.
  func run() {
    while true {
      let isBroken = waitForWork()
      for command in client.takeCommands() {
        switch command {
        case .connect: connect()
        case .disable: if isOpen { _ = calls.disable() }
        case .open(let request): open(request)
        case .close(let device): close(device)
        case .end(let request):
          calls.close()
          _ = request.finish(DeviceRequest.Answer())
          return
        }
      }
      // Also without new bytes: a message may have come before the answer to a call.
      if isOpen && (calls.dispatch() != 0 || isBroken) {
        calls.close()
        isOpen = false
        client.lose()
      }
    }
  }

  /// Waits for a command or a message. Returns whether the connection is broken.
  private func waitForWork() -> Bool {
    let descriptor = isOpen ? calls.descriptor : -1
    var entries = [client.wake.descriptor, descriptor].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    _ = retryingInterrupts { poll(&entries, 2, -1) < 0 ? errno : 0 }
    let ends = POLLHUP | POLLERR | POLLNVAL
    return descriptor >= 0 && Int32(entries[1].revents) & Int32(ends) != 0
  }

  private func connect() {
    // One that the client has given up.
    if isOpen { calls.close() }
    connection += 1
    let code = calls.open { [unowned client] in client.changed($0) }
    isOpen = code == 0
    client.hasConnected(code)
  }

  private func open(_ request: DeviceRequest) {
    var answer = DeviceRequest.Answer(errno: ENOTCONN, connection: connection)
    if isOpen {
      (answer.number, answer.descriptor, answer.errno) = calls.openDevice(request.path)
      if answer.errno == 0 { Self.prepare(answer.descriptor) }
    }
    if !request.finish(answer) { close(answer) }
  }

  /// Reading must not block, and other programs that are started must not get the device.
  private static func prepare(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  /// The service first: for logind, libseat asks the open device which one it is.
  private func close(_ device: DeviceRequest.Answer) {
    if device.errno != 0 { return }
    if isOpen && device.connection == connection { calls.closeDevice(device.number) }
    Glibc.close(device.descriptor)
  }
}
