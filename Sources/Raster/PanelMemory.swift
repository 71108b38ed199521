/// An allocator for large blocks of pixels: bands, and the buffers of a memory panel.
package struct PanelMemory: Sendable {
  /// Allocates zeroed bytes, aligned to 64.
  package var allocate: @Sendable (Int) -> UnsafeMutableRawPointer
  /// Frees a block of that many bytes from `allocate`.
  package var deallocate: @Sendable (UnsafeMutableRawPointer, Int) -> Void

  package init(
    allocate: @escaping @Sendable (Int) -> UnsafeMutableRawPointer,
    deallocate: @escaping @Sendable (UnsafeMutableRawPointer, Int) -> Void
  ) {
    self.allocate = allocate
    self.deallocate = deallocate
  }

  /// The ordinary heap.
  package static let plain = PanelMemory(
    allocate: { byteCount in
      let memory = AlignedMemory.allocate(byteCount: byteCount)
      memory.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
      return memory
    },
    deallocate: { memory, _ in AlignedMemory.deallocate(memory) })
}
