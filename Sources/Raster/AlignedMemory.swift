/// Blocks of memory that begin at a whole cache line of 64 bytes.
///
///     from malloc ─┬─ up to 64 bytes ─┬─ block ───
///                  │    … its address ┘
///
/// They come from the ordinary allocator: glibc before 2.38 seldom uses again what `aligned_alloc`,
/// which Swift calls for such alignments, has returned. The heap of a kiosk that converts pictures
/// of many sizes grew by 30 MB an hour, with 10 MB in use.
enum AlignedMemory {
  static let alignment = 64
  private static let address = MemoryLayout<UnsafeMutableRawPointer>.size

  /// Allocates bytes that are not initialized.
  static func allocate(byteCount: Int) -> UnsafeMutableRawPointer {
    let start = UnsafeMutableRawPointer.allocate(
      byteCount: byteCount + address + alignment, alignment: address)
    let block = (start + address).alignedUp(toMultipleOf: alignment)
    (block - address).storeBytes(of: start, as: UnsafeMutableRawPointer.self)
    return block
  }

  /// Frees a block from `allocate`.
  static func deallocate(_ block: UnsafeMutableRawPointer) {
    (block - address).load(as: UnsafeMutableRawPointer.self).deallocate()
  }
}
