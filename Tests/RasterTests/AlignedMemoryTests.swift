import Testing

@testable import VitrineRaster

@Suite("Blocks at cache lines")
struct AlignedMemoryTests {
  @Test("Blocks of all sizes begin at a multiple of 64 bytes, and keep what is written into them")
  func blocks() {
    let sizes = Array(1...300) + [4096, 65_535, 1 << 20]
    let blocks = sizes.map { AlignedMemory.allocate(byteCount: $0) }
    for (number, (block, size)) in zip(blocks, sizes).enumerated() {
      #expect(UInt(bitPattern: block) % 64 == 0)
      block.initializeMemory(as: UInt8.self, repeating: UInt8(number % 251), count: size)
    }
    for (number, (block, size)) in zip(blocks, sizes).enumerated() {
      let bytes = UnsafeRawBufferPointer(start: block, count: size)
      #expect(bytes.allSatisfy { $0 == UInt8(number % 251) }, "\(size) bytes")
      AlignedMemory.deallocate(block)
    }
  }
}
