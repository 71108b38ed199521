/// Where large blocks of pixels lie: the buffers of a panel without glass, and the bands.
public struct PanelMemory: Sendable {
  /// So many bytes, all zero, aligned to 64.
  public var allocate: @Sendable (Int) -> UnsafeMutableRawPointer
  /// Takes back what `allocate` gave for so many bytes.
  public var deallocate: @Sendable (UnsafeMutableRawPointer, Int) -> Void

  public init(
    allocate: @escaping @Sendable (Int) -> UnsafeMutableRawPointer,
    deallocate: @escaping @Sendable (UnsafeMutableRawPointer, Int) -> Void
  ) {
    self.allocate = allocate
    self.deallocate = deallocate
  }

  /// The program's ordinary memory.
  public static let plain = PanelMemory(
    allocate: { byteCount in
      let memory = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 64)
      memory.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
      return memory
    },
    deallocate: { memory, _ in memory.deallocate() })
}
