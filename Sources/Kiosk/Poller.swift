import CLinux
import Glibc
package import VitrineUnits

/// The program's only wait: epoll over descriptors, a timer, the signals that end the program, and
/// those of the virtual terminal.
package final class Poller {
  package enum Wake: Equatable {
    case readable(Int32)
    case timer
    /// A signal asks the program to end.
    case signal(Int32)
    /// A program sent SIGHUP, to have the data of the screens read again.
    case reload
    case terminal(TerminalSwitch)
  }

  private let epoll: Int32
  private let timer: Int32
  private let signals: Int32
  private var armed: Instant?

  /// Handles the signals that end a program from now on: they are delivered as wakes, so that the
  /// display and the console are restored in order.
  package init() throws(KioskError) {
    epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
    timer = timerfd_create(CLOCK_MONOTONIC, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
    var set = Self.endings
    sigaddset(&set, TerminalSwitch.requestedSignal)
    sigaddset(&set, TerminalSwitch.returnedSignal)
    pthread_sigmask(SIG_BLOCK, &set, nil)
    signals = signalfd(-1, &set, Int32(SFD_CLOEXEC | SFD_NONBLOCK))
    if epoll < 0 || timer < 0 || signals < 0 {
      throw KioskError.system(step: "set up the event loop", code: errno)
    }
    watch(timer)
    watch(signals)
  }

  deinit {
    for descriptor in [epoll, timer, signals] { close(descriptor) }
  }

  /// The signals that end a program, but for those of a fault and SIGKILL. SIGALRM ends a picture
  /// that is shown for a limited time.
  package static let endingSignals: [Int32] =
    [
      SIGTERM, SIGINT, SIGHUP, SIGALRM, SIGQUIT, SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ, SIGVTALRM,
      SIGPROF, SIGIO, SIGPWR, SIGSTKFLT,
    ] + (TerminalSwitch.returnedSignal + 1...__libc_current_sigrtmax())

  private static var endings: sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in endingSignals { sigaddset(&set, signal) }
    return set
  }

  /// Restores the default handling, where signals end the program at once: there is nothing to
  /// clean up.
  package func letSignalsThrough() {
    var set = Self.endings
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  /// The current time of the clock that all times refer to.
  package static var now: Instant {
    var t = timespec()
    clock_gettime(CLOCK_MONOTONIC, &t)
    return Instant(nanoseconds: Int64(t.tv_sec) * 1_000_000_000 + Int64(t.tv_nsec))
  }

  /// The kernel removes a descriptor from the watched ones when it is closed.
  package func watch(_ descriptor: Int32) {
    var event = epoll_event()
    event.events = EPOLLIN.rawValue
    event.data.fd = descriptor
    _ = epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event)
  }

  /// Waits until something can be read, `deadline` has passed, or a signal arrives. Without a
  /// deadline it waits indefinitely: an idle kiosk does not wake up.
  package func wait(until deadline: Instant?) -> [Wake] {
    if armed != deadline {
      armed = deadline
      var spec = itimerspec()
      if let deadline {
        // A time of zero would disarm the timer; a past time fires at once.
        let ns = max(1, deadline.nanoseconds)
        spec.it_value.tv_sec = Int(ns / 1_000_000_000)
        spec.it_value.tv_nsec = Int(ns % 1_000_000_000)
      }
      timerfd_settime(timer, Int32(TFD_TIMER_ABSTIME), &spec, nil)
    }
    var events = [epoll_event](repeating: epoll_event(), count: 16)
    let count = epoll_wait(epoll, &events, Int32(events.count), -1)
    if count < 0 { return [] }  // interrupted; the caller checks its state and waits again
    return events.prefix(Int(count)).flatMap { wakes(for: $0.data.fd) }
  }

  /// Whether a signal with this code was sent by a program, as by `kill`, and not by the kernel.
  package static func isFromProgram(_ code: Int32) -> Bool { code <= 0 }

  private func wakes(for descriptor: Int32) -> [Wake] {
    if descriptor == timer {
      var expirations: UInt64 = 0
      _ = read(timer, &expirations, 8)
      armed = nil
      return [.timer]
    }
    if descriptor == signals {
      var info = signalfd_siginfo()
      var wakes: [Wake] = []
      while read(signals, &info, MemoryLayout<signalfd_siginfo>.size) > 0 {
        switch Int32(info.ssi_signo) {
        // The kernel sends SIGHUP when the terminal is closed, which ends the program.
        case SIGHUP where Self.isFromProgram(info.ssi_code): wakes.append(.reload)
        case TerminalSwitch.requestedSignal: wakes.append(.terminal(.requested))
        case TerminalSwitch.returnedSignal: wakes.append(.terminal(.returned))
        case let number: wakes.append(.signal(number))
        }
      }
      return wakes
    }
    return [.readable(descriptor)]
  }
}
