import CLinux
import Glibc
import VitrineSystem
import VitrineUnits

/// The lines that a program writes.
struct LiveCommand {
  /// The time in which a program ends after its output.
  private static let endTime = Duration.seconds(1)
  /// The time in which it ends after SIGTERM.
  private static let killTime = Duration.seconds(5)
  /// Variables of the kiosk's own service.
  private static let serviceVariables = ["NOTIFY_SOCKET=", "WATCHDOG_USEC=", "WATCHDOG_PID="]

  /// The program and its arguments.
  let arguments: [String]

  func read(into writer: LiveWriter) throws(LiveSourceError) -> Never {
    var ends: [Int32] = [-1, -1]
    if pipe2(&ends, O_CLOEXEC) != 0 {
      throw .failed("a pipe for \(arguments[0]): \(SystemError.last.message)")
    }
    defer { close(ends[0]) }
    let spawned = Result { () throws(LiveSourceError) in try spawn(writingTo: ends[1]) }
    close(ends[1])
    let process = try spawned.get()
    writer.queue.add(process: process)
    // A child of the program may keep the pipe open, so its end is watched, too.
    let end = vitrine_pidfd_open(process)
    defer { if end >= 0 { close(end) } }
    let result = Result { () throws(LiveSourceError) in
      try LiveLines.read(from: ends[0], until: end, into: writer)
    }
    let status = finish(process, end, writer)
    try result.get()
    throw .failed("\(arguments[0]) \(status)")
  }

  /// Ends the program, unless it ends by itself, and its children. Returns how it has ended. While
  /// the kiosk ends, it has no time to end by itself.
  private func finish(_ process: pid_t, _ end: Int32, _ writer: LiveWriter) -> String {
    _ = try? writer.wait(for: [end], atMost: Self.endTime)
    // Also its children, which may go on after it.
    kill(-process, SIGTERM)
    var entries = [pollfd(fd: end, events: Int16(POLLIN), revents: 0)]
    try? LiveWriter.wait(for: &entries, atMost: Self.killTime)
    if entries[0].revents == 0 { kill(-process, SIGKILL) }
    var info = siginfo_t()
    // It stays a zombie, and keeps its number, until the queue has forgotten it.
    while waitid(P_PID, id_t(process), &info, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    writer.queue.remove(process: process)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    let signal = status & 0x7f
    return signal == 0
      ? "has ended with status \(status >> 8 & 0xff)" : "was ended by signal \(signal)"
  }

  /// Starts the program in a process group of its own, with the signals as a shell gives them.
  private func spawn(writingTo output: Int32) throws(LiveSourceError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1)
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
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] = Self.variables.map { strdup($0) } + [nil]
    defer { for text in words + variables { free(text) } }
    var process: pid_t = 0
    let code = posix_spawnp(&process, arguments[0], &actions, &attributes, &words, &variables)
    if code != 0 {
      throw .failed("\(arguments[0]): \(SystemError(code).found("program", verb: "run"))")
    }
    return process
  }

  /// The environment, without the variables that would let the program speak for the kiosk.
  private static var variables: [String] {
    var variables: [String] = []
    var next = environ
    while let text = next.pointee {
      variables.append(String(cString: text))
      next = next.advanced(by: 1)
    }
    return variables.filter { variable in !serviceVariables.contains { variable.hasPrefix($0) } }
  }
}
