import Glibc
package import VitrineRaster

extension PanelMemory {
  /// Memory in pages of 2 MB if the system provides them: two bands then cause one page fault
  /// instead of 130, each of which costs as much as painting two rows. Zeroed by the system.
  package static let largePages = PanelMemory(
    allocate: { byteCount in
      // A mapping can begin at any small page: map one more large page and release the part before.
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

  /// Returns whether several blocks of that size are available at once, without allocating them.
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
