import Synchronization
import Testing
import VitrineRaster
import VitrineTesting
import VitrineUnits

@testable import VitrineKiosk

@Suite("Threads that paint parts of a frame")
struct PaintingThreadsTests {
  @Test("each part of frame after frame is painted once", arguments: [1, 2, 4, 64])
  func once(processors: Int) {
    let threads = PaintingThreads(processors: processors)
    for frame in 0..<500 {
      let count = frame % 6
      let painted = Mutex([Int](repeating: 0, count: count))
      threads.run(count) { part in painted.withLock { $0[part] += 1 } }
      let all = painted.withLock { $0 }
      #expect(all == Array(repeating: 1, count: count), "frame \(frame)")
    }
  }

  @Test("a part that another thread has begun is waited for")
  func waits() {
    let threads = PaintingThreads(processors: 2)
    for _ in 0..<50 {
      let begun = Mutex(Set<Int>())
      let ended = Mutex(0)
      threads.run(2) { part in
        begun.withLock { _ = $0.insert(part) }
        // Both are under way at the same time, or this thread has both one after another.
        for _ in 0..<2000 where begun.withLock({ $0.count }) < 2 {}
        ended.withLock { $0 += 1 }
      }
      #expect(ended.withLock { $0 } == 2)
    }
  }

  @Test("an expensive frame has the same pixels on several threads")
  func pixels() throws {
    let size = PixelSize(320, 200)
    let threads = PaintingThreads(processors: 4)
    try withEverySeed(12) { seed, random in
      let rasterizer = Rasterizer(runner: threads, dividedWork: 0)
      var layers: [Layer] = []
      for id in 0..<6 {
        var commands: [DrawCommand] = []
        for _ in 0..<12 {
          let rect = Rect(
            random.double(in: -40...300), random.double(in: -40...180),
            random.double(in: 4...140), random.double(in: 4...90))
          let color = Color(argb: UInt32(truncatingIfNeeded: random.next()) | 0x4000_0000)
          switch random.int(in: 0...3) {
          case 0: commands.append(.ellipse(rect, color))
          case 1: commands.append(.shadow(rect, radius: 6, blur: 12, color))
          case 2: commands.append(.path(Path { $0.ellipse(rect) }, .color(color)))
          default: commands.append(.roundedRect(rect, radius: 9, color))
          }
        }
        layers.append(
          Layer(
            id: LayerID(UInt64(id)), list: DisplayList(commands), origin: .zero,
            clip: PixelRect(size), opacity: UInt8(random.int(in: 100...255))))
      }
      var scene = Scene(size: size, background: .white, layers: layers)
      for _ in 0..<8 {
        let many = MemoryPanel(size: size)
        let one = MemoryPanel(size: size)
        let all = Region(PixelRect(size))
        many.paint(0) { rasterizer.paint(scene, region: all, into: $0) }
        one.paint(0) { Rasterizer().paint(scene, region: all, into: $0) }
        try #require(many.picture(of: 0) == one.picture(of: 0), "seed \(seed)")
        for i in scene.layers.indices {
          scene.layers[i].origin = PixelPoint(random.int(in: -9...9), random.int(in: -9...9))
        }
      }
    }
  }
}
