import Glibc

/// Page-aligned memory that lives as long as the benchmark.
final class Memory: @unchecked Sendable {
  let base: UnsafeMutableRawPointer
  let count: Int

  /// Every page is touched, so that no measured frame meets a page fault.
  init(bytes: Int) {
    count = bytes
    base = UnsafeMutableRawPointer.allocate(byteCount: max(bytes, 1), alignment: 4096)
    memset(base, 0, bytes)
  }

  deinit { base.deallocate() }

  var pixels: UnsafeMutablePointer<UInt32> { base.assumingMemoryBound(to: UInt32.self) }

  /// The most memory that this process ever had, in MB.
  static var peakResident: Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return Double(usage.ru_maxrss) / 1000
  }
}
