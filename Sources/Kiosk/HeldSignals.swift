import Glibc

/// Signals that ask a program to end, held back while it writes files that need an end.
///
/// Only those are held that would end the program at once: signals that are handled or ignored stay so.
/// Of use where one thread does all, as in a replay.
final class HeldSignals {
  private static let endings = [SIGTERM, SIGINT, SIGHUP]
  private var held = sigset_t()
  private var before = sigset_t()

  init() {
    sigemptyset(&held)
    for signal in Self.endings {
      var action = sigaction()
      // No handler at all is the default: to die of it.
      if sigaction(signal, nil, &action) == 0, action.__sigaction_handler.sa_handler == nil {
        sigaddset(&held, signal)
      }
    }
    pthread_sigmask(SIG_BLOCK, &held, &before)
  }

  /// Lets them through: one that has come ends the program here and now.
  deinit { pthread_sigmask(SIG_SETMASK, &before, nil) }

  /// Whether one has come.
  var haveCome: Bool {
    var pending = sigset_t()
    sigpending(&pending)
    return Self.endings.contains { sigismember(&held, $0) == 1 && sigismember(&pending, $0) == 1 }
  }
}
