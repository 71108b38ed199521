import Glibc
import Synchronization
import VitrineKiosk
import VitrineSeat
import VitrineSystem

/// libseat with recorded answers. A test sets them, and the thread of a client calls it.
final class FakeSeatCalls: SeatCalls, Sendable {
  enum Message: Sendable {
    case enable
    case disable
    case end
  }

  struct Answers: Sendable {
    /// The errnos of attempts to connect, and to open a device; 0: it succeeds.
    var connect: Int32 = 0
    var device: Int32 = 0
    /// The message that comes with each connection.
    var first: Message? = .enable
    /// Whether opening a device does not return until `release`.
    var blocks = false
  }

  private struct State {
    var messages: [Message] = []
    var onChange: (@Sendable (Bool) -> Void)?
    var calls: [String] = []
    var devices = 0
  }

  let answers = Mutex(Answers())
  private let state = Mutex(State())
  private let arrived: EventCounter
  private let gate: EventCounter

  init() throws {
    arrived = try EventCounter()
    gate = try EventCounter(0, taking: .one)
  }

  /// The calls so far, such as `open /dev/zero`.
  var calls: [String] { state.withLock { $0.calls } }

  /// Sends a message to the program, as the service does.
  func send(_ message: Message) {
    state.withLock { $0.messages.append(message) }
    arrived.add()
  }

  /// Lets a call that blocks return.
  func release() { gate.add() }

  private func note(_ call: String) { state.withLock { $0.calls.append(call) } }

  func open(onChange: @escaping @Sendable (Bool) -> Void) -> Int32 {
    note("connect")
    let answers = answers.withLock { $0 }
    if answers.connect != 0 { return answers.connect }
    state.withLock { state in
      state.onChange = onChange
      state.messages = []
    }
    if let first = answers.first { send(first) }
    return 0
  }

  var descriptor: Int32 { arrived.descriptor }

  func dispatch() -> Int32 {
    arrived.take()
    let (messages, onChange) = state.withLock { state in
      defer { state.messages = [] }
      return (state.messages, state.onChange)
    }
    for message in messages {
      switch message {
      case .enable: onChange?(true)
      case .disable: onChange?(false)
      case .end: return EPIPE
      }
    }
    return 0
  }

  func disable() -> Int32 {
    note("disable")
    return 0
  }

  func openDevice(_ path: String) -> (number: Int32, descriptor: Int32, errno: Int32) {
    note("open \(path)")
    let answers = answers.withLock { $0 }
    if answers.blocks {
      var entry = pollfd(fd: gate.descriptor, events: Int16(POLLIN), revents: 0)
      _ = retryingInterrupts { poll(&entry, 1, -1) < 0 ? errno : 0 }
      gate.take()
    }
    if answers.device != 0 { return (-1, -1, answers.device) }
    let number = state.withLock { state in
      state.devices += 1
      return Int32(state.devices)
    }
    return (number, Glibc.open(path, O_RDWR), 0)
  }

  func closeDevice(_ number: Int32) { note("close \(number)") }

  func close() { note("end") }
}
