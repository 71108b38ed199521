import Glibc
import VitrineSystem

/// The memory of this process.
package enum ResidentMemory {
  /// The resident bytes, as the kernel counts them; nil if /proc cannot be read.
  package static var bytes: Int? {
    guard let text = try? FileReader.bytes(of: "/proc/self/statm", limit: 128) else { return nil }
    // Pages: size, resident, shared and others.
    let pages = String(decoding: text, as: UTF8.self).split(separator: " ")
    return pages.dropFirst().first.flatMap { Int($0) }.map { $0 * sysconf(Int32(_SC_PAGESIZE)) }
  }
}
