package import Glibc
import VitrineSystem

/// A program that a test starts. Its signals have their defaults, as in a user's shell, whatever
/// runs the tests. Foundation's `Process` crashes on one of the two compilers.
package final class ChildProgram {
  /// The destination of standard output.
  package enum Output {
    case inherited
    /// To a file, which is created.
    case file(String)
    /// To ``line()`` and ``rest()``.
    case pipe
  }

  /// The end of a program.
  package struct End: Sendable, Hashable {
    /// The exit code; 0 after a signal.
    package var code: Int32
    /// The signal that ended it; 0 for none.
    package var signal: Int32

    /// As a shell reports it: the exit code, or 128 plus the signal.
    package var status: Int32 { signal == 0 ? code : 128 + signal }
  }

  package let process: pid_t
  /// The reading end of a pipe; negative without one.
  private var output: Int32 = -1
  private var unread: [UInt8] = []

  /// Starts the program at `path`. `environment` is all that it gets, by default that of the test;
  /// its standard input is empty, and `errors` is the file for its standard error. Throws an error
  /// if it cannot be started.
  package init(
    _ path: String, _ arguments: [String] = [], environment: [String]? = nil,
    output: Output = .inherited, errors: String? = nil
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    var ends: [Int32] = []
    switch output {
    case .inherited: break
    case .file(let path):
      posix_spawn_file_actions_addopen(&actions, 1, path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    case .pipe:
      ends = [0, 0]
      if Glibc.pipe(&ends) != 0 { throw SystemError.last }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    }
    if let errors {
      posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    }
    var attributes = Self.defaultSignals()
    defer { posix_spawnattr_destroy(&attributes) }
    var words = ([path] + arguments).map { strdup($0) } + [nil]
    var settings = (environment ?? []).map { strdup($0) } + [nil]
    defer { for text in words + settings { free(text) } }
    var child: pid_t = 0
    let code =
      environment == nil
      ? posix_spawn(&child, path, &actions, &attributes, &words, environ)
      : posix_spawn(&child, path, &actions, &attributes, &words, &settings)
    process = child
    if ends.count == 2 {
      close(ends[1])
      self.output = ends[0]
    }
    if code != 0 { throw SystemError(code) }
  }

  deinit { if output >= 0 { close(output) } }

  private static func defaultSignals() -> posix_spawnattr_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    var (none, endings) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigemptyset(&endings)
    for signal in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&endings, signal) }
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &endings)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
    return attributes
  }

  /// Waits until the program ends. Call it once.
  package func end() -> End {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    let signal = status & 0x7f
    return End(code: signal == 0 ? status >> 8 & 0xff : 0, signal: signal)
  }

  /// Sends a signal.
  package func send(_ signal: Int32) { kill(process, signal) }

  /// Waits for the next line of the output, without its end; nil at the end of the output.
  package func line() -> String? {
    while true {
      if let end = unread.firstIndex(of: 0x0a) {
        defer { unread.removeSubrange(...end) }
        return String(decoding: unread[..<end], as: UTF8.self)
      }
      var block = [UInt8](repeating: 0, count: 4096)
      let count = read(output, &block, block.count)
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { return nil }
      unread += block[..<count]
    }
  }

  /// Waits for the end of the output, and returns the lines that are left.
  package func rest() -> [String] {
    var lines: [String] = []
    while let line = line() { lines.append(line) }
    return lines
  }
}
