import VitrineUnits

/// A source of data for a live value, which a kiosk reads while it runs on a panel.
///
/// The kiosk reads each source on a thread of its own, so that no frame waits for it. A source that
/// fails is tried again: after a second, then after twice the time, at most after a minute. The
/// threads, and the programs that they start, have a low priority.
///
/// A message has at most 256 kB. A longer one is a failure, and so is one that cannot be decoded.
public struct LiveSource: Sendable {
  /// The kind of the source.
  package enum Kind: Sendable {
    case file(String, every: Duration?)
    case folder(String)
    case command([String])
    case descriptor(Int32)
    case socket(String, greeting: String)
    case server(host: String, port: Int, greeting: String)
    case polled(every: Duration, @Sendable () throws -> [UInt8])
    case clock(every: Duration)
  }

  package let kind: Kind

  private init(_ kind: Kind) { self.kind = kind }

  /// The whole content of a file, now and each time that a program has written and closed it or
  /// replaced it by a rename, also by another symbolic link on its path. It may be missing at
  /// first. Files of the kernel (`/sys`, `/proc`) do not report changes: with `every` a file is
  /// read again after each interval, and its content is a message each time.
  public static func file(_ path: String, every interval: Duration? = nil) -> LiveSource {
    if let interval { check(interval, "file") }
    return LiveSource(.file(path, every: interval))
  }

  /// The names in a folder, sorted, one on each line, now and after each change of the folder or of
  /// a file in it. Names that begin with a dot are left out.
  public static func folder(_ path: String) -> LiveSource { LiveSource(.folder(path)) }

  /// The lines that a program writes to its standard output, each as one message. The program is
  /// found by `PATH`, and gets no input. It is started with the kiosk, and again when it ends; its
  /// process group gets SIGTERM when it or the kiosk ends. Its standard error is that of the kiosk.
  public static func lines(of command: String, _ arguments: [String] = []) -> LiveSource {
    LiveSource(.command([command] + arguments))
  }

  /// The lines that can be read from an open descriptor, such as that of a serial port. The kiosk
  /// does not close it. Its end is a permanent failure, because a descriptor cannot be opened
  /// again.
  public static func lines(from descriptor: Int32) -> LiveSource {
    require(
      descriptor >= 0, "LiveSource.lines: \(descriptor) is not an open descriptor; open one first")
    return LiveSource(.descriptor(descriptor))
  }

  /// The lines that a program sends through its Unix socket at `path`, each as one message.
  /// `greeting` is sent first, as it is.
  public static func socket(_ path: String, sending greeting: String = "") -> LiveSource {
    LiveSource(.socket(path, greeting: greeting))
  }

  /// The lines that a TCP server sends, each as one message. `greeting` is sent first, as it is. A
  /// server that does not accept the connection within ten seconds, or leaves keep-alive probes
  /// unanswered for a minute, counts as failed.
  public static func server(
    _ host: String, port: Int, sending greeting: String = ""
  ) -> LiveSource {
    require(
      (1...65_535).contains(port),
      "LiveSource.server: port \(port) does not exist; give one of 1 to 65535")
    return LiveSource(.server(host: host, port: port, greeting: greeting))
  }

  /// The bytes that `read` returns, now and after each interval, as one message. It runs on the
  /// thread of the source and may wait. An error that it throws is a failure, whose description is
  /// the reason.
  public static func polled(
    every interval: Duration, _ read: @escaping @Sendable () throws -> [UInt8]
  ) -> LiveSource {
    check(interval, "polled")
    return LiveSource(.polled(every: interval, read))
  }

  package static func clock(every interval: Duration) -> LiveSource {
    check(interval, "clock")
    return LiveSource(.clock(every: interval))
  }

  private static func check(_ interval: Duration, _ source: String) {
    require(
      interval > .zero, "LiveSource.\(source): the interval is \(interval); give one above zero")
  }
}
