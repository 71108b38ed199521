import Testing
import VitrineRaster
import VitrineTesting
import VitrineUnits

@Suite struct StreamingWriterTests {
  @Test("a block is written whole and nothing beside it, however it is cut into slices")
  func slices() throws {
    try withEverySeed(150) { _, random in
      let (rowBytes, rows) = (random.int(in: 1...6000), random.int(in: 1...9))
      let fromStride = rowBytes + [0, random.int(in: 0...70)][random.int(in: 0...1)]
      let toStride = rowBytes + [0, random.int(in: 0...70)][random.int(in: 0...1)]
      let source = (0..<(fromStride * rows)).map { _ in
        UInt8(truncatingIfNeeded: random.next()) | 1
      }
      let start = random.int(in: 0...130)
      var wanted = [UInt8](repeating: 0, count: start + toStride * rows + 130)
      for y in 0..<rows {
        for x in 0..<rowBytes { wanted[start + y * toStride + x] = source[y * fromStride + x] }
      }
      var target = [UInt8](repeating: 0, count: wanted.count)
      let writer = StreamingWriter()
      source.withUnsafeBytes { source in
        target.withUnsafeMutableBytes { target in
          writer.begin(
            from: source.baseAddress!, fromStride, to: target.baseAddress! + start, toStride,
            rowBytes: rowBytes, rows: rows)
          for _ in 0..<random.int(in: 0...30) { writer.advance() }
          writer.finish()
        }
      }
      try #require(writer.isIdle)
      try #require(target == wanted)
    }
  }

  @Test("pieces of painting are in order and complete, whatever is streamed between them")
  func pieces() throws {
    try withEverySeed(100) { _, random in
      let source = [UInt8](repeating: 7, count: random.int(in: 1...40_000))
      var target = [UInt8](repeating: 0, count: source.count)
      let (count, step) = (random.int(in: 0...60), random.int(in: 1...9))
      let writer = StreamingWriter()
      var painted: [Int] = []
      source.withUnsafeBytes { source in
        target.withUnsafeMutableBytes { target in
          if random.int(in: 0...3) > 0 {
            writer.begin(
              from: source.baseAddress!, source.count, to: target.baseAddress!, source.count,
              rowBytes: source.count, rows: 1)
          }
          writer.interleave(rows: count, step: step) { painted += Array($0) }
          writer.finish()
        }
      }
      try #require(painted == Array(0..<count))
    }
  }

  @Test("bands that stream out while the next is painted give the same pixels, frame after frame")
  func frames() throws {
    let size = PixelSize(53, 41)
    try withEverySeed(20) { seed, random in
      let rasterizer = Rasterizer(bandPixels: [53, 53 * 5, 700, 1500][seed % 4])
      let padding = [0, 4, 20][random.int(in: 0...2)]
      let stride = size.width * 4 + padding
      let memory = UnsafeMutableRawPointer.allocate(byteCount: stride * 41, alignment: 64)
      defer { memory.deallocate() }
      memory.initializeMemory(as: UInt8.self, repeating: 0x5a, count: stride * 41)
      func pixel(_ x: Int, _ y: Int) -> UInt32 {
        memory.load(fromByteOffset: y * stride + x * 4, as: UInt32.self)
      }
      var shown = [UInt32](repeating: 0x5a5a_5a5a, count: 53 * 41)
      var scene = random.scene(size)
      for step in 0..<6 {
        let region = Region(
          (0..<random.int(in: 1...3)).map { _ in
            PixelRect(
              x: random.int(in: -9...40), y: random.int(in: -9...30),
              width: random.int(in: 1...60), height: random.int(in: 1...50))
          })
        // Sometimes another kind of target comes between, whose bands share the memory.
        if random.int(in: 0...2) == 0 { _ = picture(scene, with: rasterizer) }
        if random.int(in: 0...2) == 0 {
          _ = scannedOut(scene, rotation: .quarter, format: .rgb565, with: rasterizer)
        }
        rasterizer.paint(
          scene, region: region,
          into: WriteOnlyPixels(base: memory, size: size, stride: stride, format: .xrgb8888))
        let whole = picture(scene).pixels
        for rect in region.rects {
          let r = rect.intersection(PixelRect(size))
          for y in r.y0..<max(r.y0, r.y1) {
            for x in r.x0..<r.x1 { shown[y * 53 + x] = whole[y * 53 + x] }
          }
        }
        for y in 0..<41 {
          for x in 0..<53 {
            try #require(pixel(x, y) == shown[y * 53 + x], "seed \(seed), step \(step)")
          }
          for x in (53 * 4)..<stride {
            try #require(memory.load(fromByteOffset: y * stride + x, as: UInt8.self) == 0x5a)
          }
        }
        scene = random.next(scene)
      }
    }
  }
}
