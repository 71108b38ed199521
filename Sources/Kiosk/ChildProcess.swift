import CLinux
import Glibc
import VitrineSystem
import VitrineUnits

/// A program that was started by the kiosk. It must be waited for with `end`.
struct ChildProcess {
  let id: pid_t

  /// The variables that would let a program speak for the kiosk to the service manager.
  private static let serviceVariables = ["NOTIFY_SOCKET=", "WATCHDOG_USEC=", "WATCHDOG_PID="]

  /// Starts a program, by its path or by a name that is looked for in PATH, in a process group of
  /// its own: Ctrl-C in the terminal is for the kiosk. Its standard input is empty. It gets the
  /// standard descriptors and those of `passing`, under other numbers.
  init(
    _ program: String, _ arguments: [String], passing: [(from: Int32, to: Int32)]
  ) throws(SystemError) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    // By way of numbers that are free, because one descriptor may be in the place of another.
    let spare = max(100, (passing.map(\.from).max() ?? 0) + 1)
    for (i, pair) in passing.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, pair.from, spare + Int32(i))
    }
    for (i, pair) in passing.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, spare + Int32(i), pair.to)
    }
    let last = max(STDERR_FILENO, passing.map(\.to).max() ?? 0)
    posix_spawn_file_actions_addclosefrom_np(&actions, last + 1)
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
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    var settings: [UnsafeMutablePointer<CChar>?] = Self.variables.map { strdup($0) } + [nil]
    defer { for text in words + settings { free(text) } }
    var id: pid_t = 0
    let code = posix_spawnp(&id, program, &actions, &attributes, &words, &settings)
    if code != 0 { throw SystemError(code) }
    self.id = id
  }

  /// The environment of the kiosk, as NAME=VALUE, without the variables of its service.
  private static var variables: [String] {
    var variables: [String] = []
    var next = environ
    while let text = next.pointee {
      variables.append(String(cString: text))
      next = next.advanced(by: 1)
    }
    return variables.filter { variable in
      !serviceVariables.contains { variable.hasPrefix($0) }
    }
  }

  /// Waits until the process has ended, and ends it after `limit`. Returns how it has ended. Where
  /// the system has no descriptor to wait with, it is ended at once.
  func end(within limit: Duration) -> End {
    if !hasEnded(within: limit) { kill(id, SIGKILL) }
    return end()
  }

  private func hasEnded(within limit: Duration) -> Bool {
    let descriptor = vitrine_pidfd_open(id)
    if descriptor < 0 { return false }
    defer { close(descriptor) }
    let deadline = Poller.now + limit
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while true {
      let rest = max(.zero, deadline - Poller.now)
      let count = poll(&entry, 1, Int32(clamping: rest.nanoseconds / 1_000_000))
      if count >= 0 || errno != EINTR { return count > 0 }
    }
  }

  /// Waits until the process has ended. Returns how it has ended.
  func end() -> End {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7f
    return signal == 0 ? .status(status >> 8 & 0xff) : .signal(signal)
  }

  /// The end of a process.
  enum End: Equatable, CustomStringConvertible {
    case status(Int32)
    case signal(Int32)

    var description: String {
      switch self {
      case .status(let code): "has ended with status \(code)"
      case .signal(let number): "was ended by signal \(number)"
      }
    }
  }
}
