// The only file that may touch the rescue in CDRM's shim: its state is static, one for each file.
import CDRM
import Glibc
package import VitrineUnits

/// The virtual terminal below the picture, switched to graphics: the kernel neither draws text and
/// a cursor over the panel nor passes keys to a shell that is not visible.
///
/// It is restored on every exit: by `deinit`, by `exit`, and by a signal handler when the program
/// crashes (SIGSEGV, SIGABRT, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGSYS), which then raises the
/// signal again. All other signals that end a program are handled by the program's loop. After
/// SIGKILL the terminal stays in graphics mode until the next run restores it. One instance in a
/// program.
///
/// A terminal that is kept is not restored at the end: the service that it belongs to starts the
/// program again, and restores the terminal when it does not. No text is seen in between, because
/// the terminal is cleared first:
///
///     text cleared ─► graphics ─ run ─┬─ end, crash, SIGKILL ─► next run ─► …
///                                     └─ the service is stopped ─► text, by the service
package final class Console {
  /// 1 to 63: the N of `/dev/ttyN`.
  package let number: Int
  private let descriptor: Int32
  private let keyboard: Int32
  private let isKept: Bool
  /// Whether no key that is typed reaches another program: this terminal is in front, and its
  /// keyboard is off or belongs to the shell that started the program.
  package let holdsKeys: Bool
  /// Whether the shell that the program was started from reads the keys too.
  package let sharesKeys: Bool

  /// Nil without a virtual terminal (a remote login, a kernel without any) or without permission to
  /// use it; the reason is logged.
  ///
  /// It uses standard input, as a service with `TTYPath=` has it, else the terminal of the login,
  /// else the foreground terminal, which needs root. `keepsOwn`: whether a terminal whose session
  /// this program leads is kept at the end.
  package convenience init?(keepsOwn: Bool = false, log: LogSink) {
    self.init(
      first: vitrine_duplicate(STDIN_FILENO), then: ["/dev/tty", "/dev/tty0"],
      isKept: keepsOwn && Console.leadsTerminal, log: log)
  }

  /// Uses the first virtual terminal among an open descriptor, which it takes over, and paths.
  package init?(first descriptor: Int32, then paths: [String], isKept: Bool = false, log: LogSink) {
    guard let (fd, number) = Console.terminal(descriptor, paths) else {
      log(.debug, "no virtual terminal can be opened: the console is not changed")
      return nil
    }
    if isKept { Console.clear(fd) }
    var keyboard: Int32 = 0
    guard vitrine_kd_get_keyboard(fd, &keyboard) == 0,
      case let code = vitrine_kd_set_mode(fd, KD_GRAPHICS), code == 0
    else {
      log(
        .info, "/dev/tty\(number) cannot be switched to graphics: its cursor may show on the panel")
      Glibc.close(fd)
      return nil
    }
    let isInFront = Console.bringToFront(fd, number)
    // An earlier program may have crashed with the keyboard off; that is never restored.
    self.keyboard = keyboard == K_OFF ? K_UNICODE : keyboard
    self.number = number
    self.descriptor = fd
    self.isKept = isKept
    if !isKept { vitrine_rescue_arm(fd, KD_TEXT, self.keyboard) }
    // On the terminal of the shell that the program was started from, the keyboard stays on: Ctrl-C
    // must end the program. On others (a service's own, a login prompt below a service) nothing may
    // be typed.
    let isOurs = vitrine_rescue_stop_echo(fd) == 1
    let isMuted = !isOurs && vitrine_kd_set_keyboard(fd, K_OFF) == 0
    holdsKeys = isInFront && (isOurs || isMuted)
    sharesKeys = isInFront && isOurs
    log(
      .debug,
      "/dev/tty\(number) shows graphics"
        + (isOurs ? ", Ctrl-C ends it" : isMuted ? ", its keyboard is off" : "")
        + (isInFront ? "" : "; another terminal is in front"))
  }

  deinit {
    // The kernel still asks this process before it shows another terminal. Once the process has
    // ended, it does not wait for an answer.
    if isKept {
      Glibc.close(descriptor)
      return
    }
    _ = vitrine_kd_set_keyboard(descriptor, keyboard)
    // Always back to text, also if a boot splash used graphics before: it has ended by now.
    _ = vitrine_kd_set_mode(descriptor, KD_TEXT)
    vitrine_vt_never_ask(descriptor)
    vitrine_rescue_disarm()
    Glibc.close(descriptor)
  }

  // MARK: Switches

  /// Asks the kernel to send signals instead of refusing to show another terminal: `release` before
  /// one is shown, which then waits for `allowSwitch`; `acquire` when this one is shown again.
  package func announceSwitches(release: Int32, acquire: Int32) -> Bool {
    vitrine_vt_ask(descriptor, release, acquire) == 0
  }

  /// Lets the kernel show the other terminal. Returns false if it has not asked.
  package func allowSwitch() -> Bool { vitrine_vt_release(descriptor) == 0 }

  /// Confirms that this terminal is shown again. Returns whether it still is.
  package func acknowledgeReturn() -> Bool {
    _ = vitrine_vt_acknowledge(descriptor)
    return vitrine_vt_front(descriptor) == number
  }

  /// Whether standard input is a virtual terminal whose session this program leads, as a service
  /// with `TTYPath=` does: no other program reads its keys.
  package static var leadsTerminal: Bool {
    getsid(0) == getpid() && vitrine_vt_number(STDIN_FILENO) > 0
      && tcgetsid(STDIN_FILENO) == getpid()
  }

  /// Whether this program was started from a shell on a virtual terminal.
  package static var hasShell: Bool {
    if getsid(0) == getpid() { return false }
    if vitrine_vt_number(STDIN_FILENO) > 0 { return true }
    guard let (descriptor, _) = terminal(-1, ["/dev/tty"]) else { return false }
    Glibc.close(descriptor)
    return true
  }

  /// Discards typed keys that wait for a reader. On the terminal of a shell they would become its
  /// commands if this program was killed.
  package func discardKeys() { tcflush(descriptor, TCIFLUSH) }

  /// Readable when a line of keys waits on the terminal of a shell; nil where no key can wait.
  package var keyDescriptor: Int32? { sharesKeys ? descriptor : nil }

  /// Brings the terminal to the front; waits for it for at most a second. Returns whether it is
  /// there.
  private static func bringToFront(_ fd: Int32, _ number: Int) -> Bool {
    if vitrine_vt_front(fd) == number { return true }
    // Only for root and for the session of this terminal, as the service has it.
    guard vitrine_vt_activate(fd, Int32(number)) == 0 else { return false }
    for _ in 0..<100 where vitrine_vt_front(fd) != number { usleep(10_000) }
    return vitrine_vt_front(fd) == number
  }

  /// Clears a terminal that shows text, and hides its cursor: the kernel shows its picture between
  /// two runs. One that shows graphics is left alone, because a boot splash may be in front.
  private static func clear(_ fd: Int32) {
    var mode: Int32 = 0
    guard vitrine_kd_get_mode(fd, &mode) == 0, mode == KD_TEXT else { return }
    let codes = Array("\u{1b}[?25l\u{1b}[H\u{1b}[2J".utf8)
    _ = write(fd, codes, codes.count)
  }

  private static func terminal(
    _ first: Int32, _ paths: [String]
  ) -> (descriptor: Int32, number: Int)? {
    var found = accept(first)
    for path in paths where found == nil {
      found = accept(Glibc.open(path, O_RDWR | O_CLOEXEC | O_NOCTTY))
    }
    return found
  }

  /// The descriptor if it is a virtual terminal; else it is closed.
  private static func accept(_ fd: Int32) -> (descriptor: Int32, number: Int)? {
    guard fd >= 0 else { return nil }
    let number = Int(vitrine_vt_number(fd))
    if number > 0 { return (fd, number) }
    Glibc.close(fd)
    return nil
  }
}
