import Testing
import VitrineRaster
import VitrineTesting
import VitrineUnits

/// A log of the blocks that were taken from a memory and given back.
private final class MemoryLog: @unchecked Sendable {
  var taken: [Int] = []
  var returned: [Int] = []

  var memory: PanelMemory {
    PanelMemory(
      allocate: { byteCount in
        self.taken.append(byteCount)
        return PanelMemory.plain.allocate(byteCount)
      },
      deallocate: { memory, byteCount in
        self.returned.append(byteCount)
        PanelMemory.plain.deallocate(memory, byteCount)
      })
  }
}

@Suite("Memory of bands")
struct BandMemoryTests {
  private let size = PixelSize(37, 29)

  @Test("the bands are one block of their memory, from the first frame to the end")
  func oneBlock() {
    let log = MemoryLog()
    do {
      let rasterizer = Rasterizer(bandPixels: 400, memory: log.memory)
      #expect(log.taken == [])
      for _ in 0..<3 { _ = scannedOut(scene(37, 29, []), with: rasterizer) }
      // Two bands of 400 pixels and their slack of 8, in whole cache lines.
      #expect(log.taken == [2 * 416 * 4])
      #expect(log.returned == [])
    }
    #expect(log.returned == log.taken)
  }

  @Test("pictures do not depend on the memory of bands, also rotated and wider than a band")
  func samePictures() throws {
    try withEverySeed(24) { seed, random in
      let rotation = Rotation.allCases[seed / 4 % 4]
      let format: PixelFormat = seed % 3 == 0 ? .rgb565 : .xrgb8888
      // Fewer pixels than a row: each row is then a band that is larger than its share.
      let rasterizer = Rasterizer(bandPixels: [10, 37, 400, 65_536][seed % 4], memory: .plain)
      for _ in 0..<3 {
        let picture = random.scene(size)
        let inBlock = scannedOut(picture, rotation: rotation, format: format, with: rasterizer)
        try #require(inBlock == scannedOut(picture, rotation: rotation, format: format))
      }
    }
  }
}
