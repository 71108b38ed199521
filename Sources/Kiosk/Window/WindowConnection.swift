import Glibc
package import VitrineTouch
package import VitrineUnits
package import VitrineWindowLink

/// The kiosk's end of the connection to its window: sorts what arrives.
package final class WindowConnection {
  /// The input of a hand in the window.
  package enum Input: Sendable, Hashable {
    /// The times are those of the machine's clock.
    case pointer(WindowPointer, Instant)
    case wheel(Point, dx: Int, dy: Int, Instant)
    case key(KeyPress, Instant)
  }

  package let pictures: WindowPictures
  private var socket: WindowSocket?
  private var inputs: [Input] = []
  private var commands: [WindowCommand] = []
  /// The number of the last picture that the window has copied.
  package private(set) var taken: UInt32 = 0
  /// Whether the window was closed, or its program has ended.
  package private(set) var isClosed = false

  package init(_ socket: WindowSocket, _ pictures: WindowPictures) {
    self.socket = socket
    self.pictures = pictures
  }

  /// Readable when `read` has something to take.
  package var descriptor: Int32 { socket?.descriptor ?? -1 }

  /// Ends the connection, and so the program at its other end.
  package func close() {
    socket = nil
    isClosed = true
  }

  /// Takes everything that has arrived.
  package func read() {
    while !isClosed, let socket {
      switch socket.receive() {
      case .nothing: return
      case .closed: isClosed = true
      case .message(.taken(let sequence)): taken = sequence
      case .message(.pointer(let pointer, let time)): inputs.append(.pointer(pointer, time))
      case .message(.wheel(let place, let dx, let dy, let time)):
        inputs.append(.wheel(place, dx: dx, dy: dy, time))
      case .message(.key(let press, let time)): inputs.append(.key(press, time))
      case .message(.command(let command)): commands.append(command)
      case .message(.open), .message(.show), .message(.title), .message(.ready): break
      }
    }
  }

  package func takeInputs() -> [Input] {
    defer { inputs = [] }
    return inputs
  }

  package func takeCommands() -> [WindowCommand] {
    defer { commands = [] }
    return commands
  }

  package func send(_ message: WindowMessage) { socket?.send(message) }
}
