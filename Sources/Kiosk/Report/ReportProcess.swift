import CLinux
import Glibc
import VitrineSystem
import VitrineUnits

/// The command `report` of the running program, as a process of its own: it asks the kiosk as any
/// other program does, and a fault in it does not end the kiosk.
enum ReportProcess {
  /// The time after which a report is given up.
  private static let limit = Duration.seconds(60)
  private static let longestMessage = 64 << 10

  /// Writes a report to `path`, and waits for it. `configuration` is the configuration file of the
  /// kiosk, or "none", and `socket` that at which the kiosk answers. Returns the reason if there is
  /// no report.
  static func write(to path: String, configuration: String?, socket: String?) -> String? {
    var ends: [Int32] = [-1, -1]
    guard pipe2(&ends, O_CLOEXEC) == 0 else { return SystemError(errno).message }
    let (output, input) = (ends[0], ends[1])
    defer { close(output) }
    var options: [String] = []
    if let configuration { options += ["--config", configuration] }
    if let socket { options += ["--socket", socket] }
    let process: ChildProcess
    do throws(SystemError) {
      // The file of the program may have been replaced since it was started.
      process = try ChildProcess(
        "/proc/self/exe", ["report", path] + options,
        passing: [(input, STDOUT_FILENO), (input, STDERR_FILENO)])
    } catch {
      close(input)
      return "the program cannot be started again: \(error.message)"
    }
    close(input)
    let deadline = Poller.now + limit
    let message = read(output, until: deadline)
    // Also the commands that it calls, which may be the reason.
    if Poller.now >= deadline { kill(-process.id, SIGKILL) }
    let end = process.end(within: .seconds(1))
    if end == .status(0) { return nil }
    return message.split(separator: "\n").last.map(String.init) ?? "the report \(end)"
  }

  /// Reads what the process writes until it closes the pipe, or until a time.
  private static func read(_ descriptor: Int32, until end: Instant) -> String {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4096)
    while true {
      let rest = end - Poller.now
      if rest <= .zero { break }
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      // A read would wait without a limit if there is nothing.
      let ready = poll(&entry, 1, Int32(rest.nanoseconds / 1_000_000) + 1)
      if ready < 0 && errno == EINTR { continue }
      if ready <= 0 { break }
      let count = Glibc.read(descriptor, &part, part.count)
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { break }
      bytes = (bytes + part[..<count]).suffix(longestMessage)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
