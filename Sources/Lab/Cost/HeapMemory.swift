import CLinux

/// The memory that the program has allocated, as the C library counts it: the same number in each
/// run, also under an emulator. The pages of its file, which the kernel can drop, are not counted.
@MainActor
struct HeapMemory {
  /// The most bytes of all calls of ``note()``.
  private(set) var peak = 0

  /// Compares what is allocated now with the peak.
  mutating func note() {
    let heap = mallinfo2()
    peak = max(peak, Int(heap.uordblks + heap.hblkhd))
  }
}
