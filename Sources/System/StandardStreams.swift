import Glibc

/// The descriptors 0, 1 and 2 of the process.
package enum StandardStreams {
  /// Occupies those that are closed, with `/dev/null` opened the wrong way round: reading standard
  /// input and writing the others still fails. Otherwise the next file that is opened has such a
  /// number, and receives messages or output.
  package static func occupyClosed() {
    while true {
      // The lowest free number. If it is 0 then this one is for writing only.
      let isInput = fcntl(STDIN_FILENO, F_GETFD) < 0
      let descriptor = open("/dev/null", isInput ? O_WRONLY : O_RDONLY)
      if descriptor > STDERR_FILENO { close(descriptor) }
      if descriptor < 0 || descriptor > STDERR_FILENO { return }
    }
  }
}
