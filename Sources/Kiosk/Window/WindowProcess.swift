import Glibc
import VitrineSystem
package import VitrineUnits
import VitrineWindowLink

/// The running program `vitrine-window`. It ends when the connection to it is closed.
package final class WindowProcess {
  /// The time in which the program must be ready: a desktop that is busy takes seconds.
  private static let startTime = Duration.seconds(20)
  /// The time in which it ends after its connection was closed.
  private static let endTime = Duration.seconds(2)

  package let connection: WindowConnection
  private let process: ChildProcess

  /// Starts the program, and waits until it can open a window. Throws ``KioskError/noDisplay(_:)``
  /// if it cannot; the program has then written the reason.
  package init(size: PixelSize) throws(KioskError) {
    let path = try WindowProgram.path(
      beside: FileSystem.canonical("/proc/self/exe"), Settings.value,
      isProgram: { access($0, X_OK) == 0 && (try? FileSystem.kind(of: $0)) == .file })
    let socket: WindowSocket
    do throws(SystemError) {
      let (own, other) = try WindowSocket.pair()
      let pictures = try WindowPictures(size: size)
      process = try ChildProcess(
        path, ["\(size.width)", "\(size.height)"],
        passing: [(other.descriptor, 3), (pictures.descriptor, 4)])
      connection = WindowConnection(own, pictures)
      socket = own
    } catch {
      throw .noDisplay("window: \(path): \(error.found("program", verb: "run"))")
    }
    var entry = pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)
    var answer = WindowSocket.Reading.nothing
    if poll(&entry, 1, Int32(Self.startTime.nanoseconds / 1_000_000)) > 0 {
      answer = socket.receive()
    }
    if answer == .message(.ready(version: WindowMessage.version)) { return }
    kill(process.id, SIGKILL)
    let status = process.end(within: Self.endTime)
    switch answer {
    case .message:
      throw .noDisplay(
        "window: \(path) is of another version of Vitrine; build it again with "
          + "'swift build --product \(WindowProgram.name)'")
    case .nothing:
      throw .noDisplay("window: \(path) has not answered for \(Self.startTime.seconds) s")
    case .closed:
      throw .noDisplay(
        "window: \(path) \(status) before it could show a window; it has written the reason above")
    }
  }

  /// Waits until the program has ended after its connection was closed, and returns how.
  package func end() -> String {
    connection.close()
    return process.end(within: Self.endTime).description
  }
}
