import Glibc
import Synchronization
package import VitrineUnits

/// The last lines of a log, kept in memory for a support bundle.
package final class RecentLines: Sendable {
  /// The lines of this process.
  package static let process = RecentLines()

  /// The most lines, and the most bytes of one.
  package static let most = 500
  package static let longest = 1000

  private struct Ring {
    var lines: [String] = []
    /// The place of the oldest line, once the ring is full.
    var first = 0
  }

  private let ring = Mutex(Ring())

  package init() {}

  /// Adds a line; a long one is cut. `seconds` is the time since 1970.
  package func add(_ priority: LogPriority, _ text: String, at seconds: Int) {
    // Bytes, because a character may have any number of them.
    let cut =
      text.utf8.count > Self.longest
      ? String(decoding: text.utf8.prefix(Self.longest), as: UTF8.self) + " …" : text
    let line = "\(Self.stamp(seconds)) <\(priority.rawValue)> \(cut)\n"
    ring.withLock { ring in
      if ring.lines.count < Self.most {
        ring.lines.append(line)
      } else {
        ring.lines[ring.first] = line
        ring.first = (ring.first + 1) % Self.most
      }
    }
  }

  /// All lines, the oldest first.
  package var text: String {
    ring.withLock { ring in (ring.lines[ring.first...] + ring.lines[..<ring.first]).joined() }
  }

  /// A time such as `2026-06-28T16:45:00Z`.
  private static func stamp(_ seconds: Int) -> String {
    var (seconds, parts) = (seconds, tm())
    gmtime_r(&seconds, &parts)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
      + "T\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))Z"
  }
}
