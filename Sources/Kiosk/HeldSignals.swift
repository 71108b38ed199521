import Glibc

/// Signals that ask a program to end, blocked while it writes files that need an end.
///
/// Only signals that would end the program at once are blocked; those that are handled or ignored
/// stay so. Meant for programs with a single thread, such as a replay.
final class HeldSignals {
  private static let endings = [SIGTERM, SIGINT, SIGHUP]
  private var held = sigset_t()
  private var before = sigset_t()

  init() {
    sigemptyset(&held)
    for signal in Self.endings {
      var action = sigaction()
      // The default action is to end the program.
      if sigaction(signal, nil, &action) == 0, action.__sigaction_handler.sa_handler == nil {
        sigaddset(&held, signal)
      }
    }
    pthread_sigmask(SIG_BLOCK, &held, &before)
  }

  /// Unblocks the signals: a pending one ends the program immediately.
  deinit { pthread_sigmask(SIG_SETMASK, &before, nil) }

  /// Whether a signal is pending.
  var haveCome: Bool {
    var pending = sigset_t()
    sigpending(&pending)
    return Self.endings.contains { sigismember(&held, $0) == 1 && sigismember(&pending, $0) == 1 }
  }
}
