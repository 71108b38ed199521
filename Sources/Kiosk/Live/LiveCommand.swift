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
    writer.queue.add(process: process.id)
    // A child of the program may keep the pipe open, so its end is watched, too.
    let end = vitrine_pidfd_open(process.id)
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
  private func finish(
    _ process: ChildProcess, _ end: Int32, _ writer: LiveWriter
  ) -> ChildProcess.End {
    _ = try? writer.wait(for: [end], atMost: Self.endTime)
    // Also its children, which may go on after it.
    kill(-process.id, SIGTERM)
    var entries = [pollfd(fd: end, events: Int16(POLLIN), revents: 0)]
    try? LiveWriter.wait(for: &entries, atMost: Self.killTime)
    if entries[0].revents == 0 { kill(-process.id, SIGKILL) }
    var info = siginfo_t()
    // It stays a zombie, and keeps its number, until the queue has forgotten it.
    while waitid(P_PID, id_t(process.id), &info, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    writer.queue.remove(process: process.id)
    return process.end()
  }

  private func spawn(writingTo output: Int32) throws(LiveSourceError) -> ChildProcess {
    do throws(SystemError) {
      return try ChildProcess(
        arguments[0], Array(arguments.dropFirst()), passing: [(output, STDOUT_FILENO)])
    } catch {
      throw .failed("\(arguments[0]): \(error.found("program", verb: "run"))")
    }
  }
}
