import Glibc

/// The memory of this process.
package enum ResidentMemory {
  /// The resident bytes, as the kernel counts them; nil if /proc cannot be read.
  package static var bytes: Int? {
    let descriptor = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { return nil }
    defer { close(descriptor) }
    var text = [UInt8](repeating: 0, count: 128)
    let count = read(descriptor, &text, text.count)
    if count <= 0 { return nil }
    // Pages: size, resident, shared and others.
    let pages = String(decoding: text[..<count], as: UTF8.self).split(separator: " ")
    return pages.dropFirst().first.flatMap { Int($0) }.map { $0 * sysconf(Int32(_SC_PAGESIZE)) }
  }
}
