import Glibc

/// Page-aligned memory for the lifetime of the benchmark.
final class Memory: @unchecked Sendable {
  let base: UnsafeMutableRawPointer
  let count: Int

  /// Allocates memory and writes to every page, so that no measured frame has a page fault.
  init(bytes: Int) {
    count = bytes
    base = UnsafeMutableRawPointer.allocate(byteCount: max(bytes, 1), alignment: 4096)
    memset(base, 0, bytes)
  }

  deinit { base.deallocate() }

  var pixels: UnsafeMutablePointer<UInt32> { base.assumingMemoryBound(to: UInt32.self) }

  /// The peak memory use of this process, in MB.
  static var peakResident: Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return Double(usage.ru_maxrss) / 1000
  }
}
