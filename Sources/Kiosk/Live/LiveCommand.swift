import CLinux
import Glibc
import VitrineSystem

/// The lines that a program writes.
struct LiveCommand {
  /// The program and its arguments.
  let arguments: [String]

  func read(into outlet: LiveOutlet) throws(LiveEnd) -> Never {
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) != 0 {
      throw .failed("a pipe for \(arguments[0]): \(SystemError.last.message)")
    }
    // Programs that are started meanwhile close it themselves.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    let spawned = Result { () throws(LiveEnd) in try spawn(writingTo: ends[1]) }
    close(ends[1])
    let process = try spawned.get()
    outlet.mailbox.add(process: process)
    do throws(LiveEnd) {
      try LiveLines.read(from: ends[0], into: outlet)
    } catch {
      kill(-process, SIGTERM)
      if error != .stopped { _ = reap(process, outlet) }
      throw error
    }
    // A program that has closed its output and goes on would never be started again.
    kill(-process, SIGTERM)
    throw .failed("\(arguments[0]) \(reap(process, outlet))")
  }

  /// Starts the program in a process group of its own, with the signals as a shell gives them.
  private func spawn(writingTo output: Int32) throws(LiveEnd) -> pid_t {
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
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    let code = posix_spawnp(&process, arguments[0], &actions, &attributes, &words, environ)
    if code != 0 {
      throw .failed("\(arguments[0]): \(SystemError(code).found("program", verb: "run"))")
    }
    return process
  }

  /// Waits for the end of the process, and says how it ended.
  private func reap(_ process: pid_t, _ outlet: LiveOutlet) -> String {
    var info = siginfo_t()
    // It stays a zombie until the mailbox has forgotten its number.
    while waitid(P_PID, id_t(process), &info, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    outlet.mailbox.remove(process: process)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    let signal = status & 0x7f
    return signal == 0
      ? "has ended with status \(status >> 8 & 0xff)" : "was ended by signal \(signal)"
  }
}
