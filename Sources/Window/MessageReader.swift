import CSDL2
import Glibc
import Synchronization
import VitrineWindowLink

/// Reads the kiosk's messages on a thread, because SDL waits for its own events only: it wakes that
/// wait by an event for each message.
final class MessageReader: Sendable {
  private struct State {
    var messages: [WindowMessage] = []
    var isClosed = false
  }

  private let descriptor: Int32
  private let state = Mutex(State())
  /// The type of the event that wakes SDL.
  let eventType = SDL_RegisterEvents(1)

  /// The socket must outlive the reader.
  init(_ socket: WindowSocket) { descriptor = socket.descriptor }

  /// Returns false if there can be no thread.
  func start() -> Bool {
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { argument in
        Unmanaged<MessageReader>.fromOpaque(argument!).takeRetainedValue().read()
        return nil
      }, Unmanaged.passRetained(self).toOpaque())
    if code == 0 { pthread_detach(thread) }
    return code == 0
  }

  /// The messages since the last call; nil after the kiosk has closed the connection.
  func take() -> [WindowMessage]? {
    state.withLock { state in
      if state.isClosed { return nil }
      defer { state.messages = [] }
      return state.messages
    }
  }

  private func read() {
    // A descriptor of its own: both ends of its life are on this thread.
    let socket = WindowSocket(owning: dup(descriptor))
    while true {
      let reading = socket.receive(waits: true)
      state.withLock { state in
        switch reading {
        case .message(let message): state.messages.append(message)
        case .nothing: break
        case .closed: state.isClosed = true
        }
      }
      var event = SDL_Event()
      event.type = eventType
      SDL_PushEvent(&event)
      if reading == .closed { return }
    }
  }
}
