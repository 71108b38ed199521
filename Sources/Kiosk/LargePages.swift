import Glibc
package import VitrineRaster

extension PanelMemory {
  /// Pages of 2 MB where the system has such: a picture's first painting then meets two of them
  /// and not nine hundred small ones, each of which costs as much as painting two rows, and the bands
  /// meet one instead of 130. Zero without being written.
  package static let largePages = PanelMemory(
    allocate: { byteCount in
      // A mapping begins at any small page: one large page more, and what is before is given back.
      let length = rounded(byteCount)
      guard
        let whole = mmap(
          nil, length + largePage, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
        whole != MAP_FAILED
      else { fatalError("no memory is left for a picture of \(byteCount) bytes") }
      let before = -Int(bitPattern: whole) & (largePage - 1)
      let base = whole + before
      if before > 0 { munmap(whole, before) }
      munmap(base + length, largePage - before)
      madvise(base, length, MADV_HUGEPAGE)
      return base
    },
    deallocate: { memory, byteCount in munmap(memory, rounded(byteCount)) })

  /// Whether so many bytes can be had, several times at once. Takes none of them.
  static func has(_ byteCount: Int, times: Int) -> Bool {
    let (length, isTooMuch) = rounded(byteCount).multipliedReportingOverflow(by: times)
    guard !isTooMuch,
      let memory = mmap(
        nil, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
      memory != MAP_FAILED
    else { return false }
    munmap(memory, length)
    return true
  }

  private static let largePage = 2 << 20

  private static func rounded(_ byteCount: Int) -> Int {
    (byteCount + largePage - 1) & -largePage
  }
}
