import CLinux
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
  private let process: pid_t

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
      process = try Self.spawn(path, size, other.descriptor, pictures.descriptor)
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
    kill(process, SIGKILL)
    let status = Self.end(of: process)
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
    let descriptor = vitrine_pidfd_open(process)
    if descriptor >= 0 {
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      if poll(&entry, 1, Int32(Self.endTime.nanoseconds / 1_000_000)) == 0 {
        kill(process, SIGKILL)
      }
      close(descriptor)
    }
    return Self.end(of: process)
  }

  private static func end(of process: pid_t) -> String {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7f
    return signal == 0
      ? "has ended with status \(status >> 8 & 0xff)" : "was ended by signal \(signal)"
  }

  /// Starts the program in a process group of its own: Ctrl-C in the terminal is for the kiosk.
  private static func spawn(
    _ path: String, _ size: PixelSize, _ socket: Int32, _ memory: Int32
  ) throws(SystemError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    // By way of two that are free, because one of the two may be in the place of the other.
    for (from, to) in [(socket, 100), (memory, 101), (100, 3), (101, 4)] as [(Int32, Int32)] {
      posix_spawn_file_actions_adddup2(&actions, from, to)
    }
    posix_spawn_file_actions_addclosefrom_np(&actions, 5)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The kiosk blocks the signals that end it, and ignores SIGPIPE.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
    let arguments: [String] = [path, "\(size.width)", "\(size.height)"]
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { for text in words { free(text) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, path, &actions, &attributes, &words, environ)
    if code != 0 { throw SystemError(code) }
    return process
  }
}
