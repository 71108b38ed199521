import Testing
import VitrineRaster
import VitrineTesting
import VitrineUnits

private let size = PixelSize(37, 29)
private let interval = Duration(nanoseconds: 16_666_667)

@Suite struct PanelTests {
  @Test("a picture is shown at the next multiple of the interval, and a flip is reported once")
  func flips() throws {
    let panel = MemoryPanel(size: size, refreshInterval: interval)
    #expect(panel.shown == nil)
    let first = try #require(panel.freeBuffer())
    panel.present(first, damage: [], at: Instant(nanoseconds: 1))
    #expect(panel.takeFlips(at: Instant(nanoseconds: 16_666_666)) == [])
    #expect(panel.shown == nil)
    let done = FlipDone(time: Instant(nanoseconds: 16_666_667), sequence: 1)
    #expect(panel.takeFlips(at: Instant(nanoseconds: 40_000_000)) == [done])
    #expect(panel.shown == first)
    #expect(panel.takeFlips(at: Instant(nanoseconds: 40_000_000)) == [])
    let second = try #require(panel.freeBuffer())
    #expect(second != first)
    // Presented exactly at a refresh, which is then already over.
    panel.present(second, damage: [], at: Instant(nanoseconds: 16_666_667 * 3))
    #expect(panel.freeBuffer() == nil)
    #expect(panel.takeFlips(at: Instant(nanoseconds: 16_666_667 * 4 - 1)) == [])
    let next = FlipDone(time: Instant(nanoseconds: 16_666_667 * 4), sequence: 4)
    #expect(panel.takeFlips(at: Instant(nanoseconds: 16_666_667 * 4)) == [next])
  }

  @Test("the hash is the documented one, with any stride, and depends on every pixel's color")
  func hash() throws {
    var pixels = (0..<15).map { 0xff00_0000 | UInt32($0) * 0x010305 }
    let picture = Pixmap(size: PixelSize(5, 3), pixels: pixels)
    // Computed manually from the definition.
    var h: UInt64 = 0xcbf2_9ce4_8422_2325
    func step(_ word: UInt64) {
      h = (h ^ word) &* 0x100_0000_01b3
      h ^= h >> 32
    }
    step(5)
    step(3)
    for y in 0..<3 {
      let row = (0..<5).map { UInt64(pixels[y * 5 + $0] & 0xff_ffff) }
      step(row[0] | row[1] << 32)
      step(row[2] | row[3] << 32)
      step(row[4])
    }
    #expect(picture.hash == h)
    let scene = Scene(
      size: PixelSize(5, 3), background: .black,
      layers: [
        Layer(
          id: LayerID(1), list: DisplayList([.pixmap(picture, at: .zero)]), origin: .zero,
          clip: PixelRect(x: 0, y: 0, width: 5, height: 3))
      ])
    for padding in [0, 4, 52] {
      let panel = MemoryPanel(size: PixelSize(5, 3), padding: padding)
      panel.paint(1) { Rasterizer().paint(scene, region: Region(PixelRect(scene.size)), into: $0) }
      #expect(panel.hash(of: 1) == h)
      #expect(panel.hash != h)
      panel.present(1, damage: [], at: .zero)
      _ = panel.takeFlips(at: Instant(nanoseconds: 1_000_000_000))
      #expect(panel.hash == h)
      #expect(panel.picture == picture)
    }
    var seen: Set<UInt64> = [h]
    for i in pixels.indices {
      for bit in 0..<24 {
        pixels[i] ^= 1 << UInt32(bit)
        seen.insert(Pixmap(size: PixelSize(5, 3), pixels: pixels).hash)
        pixels[i] ^= 1 << UInt32(bit)
      }
    }
    #expect(seen.count == 1 + 15 * 24)
    pixels[3] ^= 0xff00_0000
    #expect(Pixmap(size: PixelSize(5, 3), pixels: pixels).hash == h)
  }

  @Test("each buffer is updated by its differences, and no pixel is written twice")
  func buffers() throws {
    try withEverySeed(24) { seed, random in
      let rotation = Rotation.allCases[seed % 4]
      let format: PixelFormat = seed % 3 == 0 ? .rgb565 : .xrgb8888
      let scanOut = rotation.isTransposing ? size.transposed : size
      let panel = CountingPanel(size: scanOut, buffers: 2 + seed % 2, format: format)
      let rasterizer = Rasterizer()
      var buffers = PictureBuffers(count: panel.bufferCount)
      var scene = random.scene(size)
      var now = Instant.zero
      for step in 0..<6 {
        let buffer = try #require(panel.freeBuffer())
        let damage = buffers.draw(
          scene, onto: buffer, of: panel, rasterizer: rasterizer, rotation: rotation)
        if step > 0 && damage.isEmpty {
          scene = random.next(scene)
          continue
        }
        panel.present(buffer, damage: damage, at: now)
        now = now + interval
        try #require(panel.takeFlips(at: now).count == 1)
        let whole = MemoryPanel(size: scanOut, format: format)
        whole.paint(0) {
          Rasterizer().paint(
            scene, region: Region(PixelRect(size)), into: $0, rotation: rotation)
        }
        try #require(panel.faults == [], "seed \(seed), step \(step)")
        try #require(panel.matches(whole.picture(of: 0), in: buffer, format))
        scene = random.next(scene)
      }
    }
  }

  @Test("an invalidated buffer is painted whole, the others are not")
  func invalidated() throws {
    let panel = CountingPanel(size: size)
    let rasterizer = Rasterizer()
    var buffers = PictureBuffers(count: 2)
    let a = scene(37, 29, [.fill(Rect(1, 1, 3, 3), .black)])
    let b = scene(37, 29, [.fill(Rect(1, 1, 4, 3), .black)])
    let c = scene(37, 29, [.fill(Rect(1, 1, 5, 3), .black)])
    func show(_ scene: Scene, _ at: Int64) throws -> [PixelRect] {
      let buffer = try #require(panel.freeBuffer())
      let damage = buffers.draw(scene, onto: buffer, of: panel, rasterizer: rasterizer)
      panel.present(buffer, damage: damage, at: Instant(nanoseconds: at))
      _ = panel.takeFlips(at: Instant(nanoseconds: at) + interval)
      return damage
    }
    let everything = [PixelRect(size)]
    #expect(try show(a, 0) == everything)
    #expect(panel.bytesWritten == 37 * 29 * 4)
    // The second buffer is empty and painted whole, but only the change is damage.
    let change = [PixelRect(x: 1, y: 1, width: 4, height: 3)]
    #expect(try show(b, 20_000_000) == change)
    #expect(panel.bytesWritten == 37 * 29 * 4)
    // The first one shows the first scene, so it lacks the changes of two scenes.
    #expect(try show(c, 40_000_000) == [PixelRect(x: 1, y: 1, width: 5, height: 3)])
    #expect(panel.bytesWritten == 5 * 3 * 4)
    buffers.invalidateAll()
    #expect(try show(b, 80_000_000) == everything)
    #expect(panel.faults == [])
  }

  @Test("an unchanged scene needs no flip")
  func idle() throws {
    let panel = CountingPanel(size: size)
    var buffers = PictureBuffers(count: 2)
    let rasterizer = Rasterizer()
    let a = scene(37, 29, [.fill(Rect(1, 1, 3, 3), .black)])
    let damage = buffers.draw(a, onto: 0, of: panel, rasterizer: rasterizer)
    #expect(damage == [PixelRect(size)])
    #expect(buffers.draw(a, onto: 0, of: panel, rasterizer: rasterizer) == [])
  }

  @Test("the counting panel detects pixels that are written twice or not at all")
  func notices() {
    let panel = CountingPanel(size: size)
    let scene = scene(37, 29, [])
    let rect = PixelRect(x: 2, y: 2, width: 3, height: 3)
    panel.paint(0) { Rasterizer().paint(scene, region: Region(rect), into: $0) }
    #expect(panel.bytesWritten == 36)
    #expect(panel.painted == Region(rect))
    #expect(panel.faults == [])
    panel.paint(0) { pixels in
      Rasterizer().paint(scene, region: Region(rect), into: pixels)
      Rasterizer().paint(scene, region: Region(rect), into: pixels)
    }
    #expect(panel.faults == ["9 pixels written twice"])
    panel.present(0, damage: [], at: .zero)
    #expect(panel.faults.count == 1 + 37 * 29)
  }
}

extension CountingPanel {
  /// Whether a buffer holds the picture, through its own format.
  fileprivate func matches(_ picture: Pixmap, in buffer: Int, _ format: PixelFormat) -> Bool {
    for y in 0..<size.height {
      let row = Array(row(y, of: buffer))
      for x in 0..<size.width {
        let pixel = picture.pixels[y * size.width + x] & 0xff_ffff
        let (r, g, b) = (pixel >> 16, pixel >> 8 & 255, pixel & 255)
        switch format {
        case .xrgb8888:
          if row[x * 4] != UInt8(b) || row[x * 4 + 1] != UInt8(g) || row[x * 4 + 2] != UInt8(r) {
            return false
          }
        case .rgb565:
          let narrow = (r >> 3) << 11 | (g >> 2) << 5 | b >> 3
          if UInt32(row[x * 2]) | UInt32(row[x * 2 + 1]) << 8 != narrow { return false }
        }
      }
    }
    return true
  }
}
