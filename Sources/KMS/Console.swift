// The only file that may touch the rescue in CDRM's shim: its state is static, one for each file.
import CDRM
import Glibc
public import VitrineUnits

/// The virtual terminal under our picture, kept quiet: the kernel neither draws its text and cursor
/// over the panel nor hands what is typed to a shell that nobody sees.
///
/// Given back on every exit: by `deinit`, by `exit`, and by a signal handler when the program dies
/// of a fault (SIGSEGV, SIGABRT, SIGBUS, SIGILL, SIGFPE, SIGTRAP), which then dies as it would have.
/// SIGTERM, SIGINT and SIGHUP are for the program to handle in its loop. SIGKILL leaves the terminal
/// as it is, for the next run to put right. One at a time in a program.
public final class Console {
  /// 1 to 63: the N of `/dev/ttyN`.
  public let number: Int
  private let descriptor: Int32
  private let keyboard: Int32

  /// Nil where there is no virtual terminal (a login over the network, a kernel without any) or we
  /// may not have it; `log` learns which, and the picture does without.
  ///
  /// Taken: standard input, as a service with `TTYPath=` has it; else the terminal of the login;
  /// else the one in front, which needs root.
  public convenience init?(log: LogSink) {
    self.init(first: vitrine_duplicate(STDIN_FILENO), then: ["/dev/tty", "/dev/tty0"], log: log)
  }

  /// Takes the first virtual terminal among an open descriptor, which it owns, and paths.
  init?(first descriptor: Int32, then paths: [String], log: LogSink) {
    guard let (fd, number) = Console.terminal(descriptor, paths) else {
      log(.debug, "no virtual terminal that we may open: the console is left alone")
      return nil
    }
    var keyboard: Int32 = 0
    guard vitrine_kd_get_keyboard(fd, &keyboard) == 0,
      case let code = vitrine_kd_set_mode(fd, KD_GRAPHICS), code == 0
    else {
      log(.info, "/dev/tty\(number) is not ours to quieten: its cursor may show on the panel")
      Glibc.close(fd)
      return nil
    }
    // A program that died before us may have left the keyboard off; nobody wants that back.
    self.keyboard = keyboard == K_OFF ? K_UNICODE : keyboard
    self.number = number
    self.descriptor = fd
    vitrine_rescue_arm(fd, KD_TEXT, self.keyboard)
    // On the terminal that we were started from, the keyboard stays ours: Ctrl-C must end us. Where
    // somebody else reads it (a login prompt beneath a service), nothing may be typed unseen.
    let isOurs = vitrine_rescue_hush(fd) == 1
    let muted = !isOurs && vitrine_kd_set_keyboard(fd, K_OFF) == 0
    log(
      .debug,
      "/dev/tty\(number) shows graphics"
        + (isOurs ? ", Ctrl-C ends it" : muted ? ", its keyboard is off" : ""))
  }

  deinit {
    _ = vitrine_kd_set_keyboard(descriptor, keyboard)
    // Always back to text, also where a splash had graphics before us: it is gone by now.
    _ = vitrine_kd_set_mode(descriptor, KD_TEXT)
    vitrine_rescue_disarm()
    Glibc.close(descriptor)
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
