import CLinux
import Glibc
import VitrineSystem
import VitrineUnits

/// A descriptor that combines several others: it is readable while any of them is.
///
/// The event loop waits for one descriptor that stays the same while devices come and go.
struct Watch: ~Copyable {
  private let epoll: OwnedDescriptor

  var descriptor: Int32 { epoll.number }

  init() throws(TouchInputError) {
    let number = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard number >= 0 else { throw .system(step: "epoll_create1", code: errno) }
    epoll = OwnedDescriptor(number)
  }

  /// Adds a descriptor. Returns an errno, or 0.
  func add(_ descriptor: Int32) -> Int32 {
    var interest = epoll_event()
    interest.events = EPOLLIN.rawValue
    return epoll_ctl(epoll.number, EPOLL_CTL_ADD, descriptor, &interest) == 0 ? 0 : errno
  }

  func remove(_ descriptor: Int32) {
    epoll_ctl(epoll.number, EPOLL_CTL_DEL, descriptor, nil)
  }
}

/// A timer descriptor that becomes readable periodically while the ticker runs.
struct Ticker: ~Copyable {
  private let timer: OwnedDescriptor

  var descriptor: Int32 { timer.number }

  init() throws(TouchInputError) {
    let number = timerfd_create(
      CLOCK_MONOTONIC, Int32(TFD_NONBLOCK | TFD_CLOEXEC))
    guard number >= 0 else { throw .system(step: "timerfd_create", code: errno) }
    timer = OwnedDescriptor(number)
  }

  /// Ticks every `interval`, which must be below one second; nil stops the ticker.
  func run(every interval: Duration?) {
    let step = timespec(tv_sec: 0, tv_nsec: Int(interval?.nanoseconds ?? 0))
    var setting = itimerspec(it_interval: step, it_value: step)
    timerfd_settime(timer.number, 0, &setting, nil)
  }

  /// Returns whether the ticker has ticked since the last call.
  func takeTick() -> Bool {
    var count: UInt64 = 0
    return read(timer.number, &count, 8) == 8
  }
}
