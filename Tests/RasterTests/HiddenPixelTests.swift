import Testing
import VitrineTesting
import VitrineUnits

@testable import VitrineRaster

private let size = PixelSize(60, 50)

/// The picture of a scene painted from the background up, without leaving anything out.
private func whole(_ scene: Scene) -> Pixmap {
  let canvas = Surface(size: scene.size)
  let all = PixelRect(scene.size)
  canvas.band(all).fill(all, scene.background.premultiplied | 0xff00_0000)
  Rasterizer().overpaint(scene, region: Region(all), onto: canvas)
  return canvas.pixmap()
}

private func painted(_ scene: Scene, bandPixels: Int = 4096) -> Pixmap {
  let canvas = Surface(size: scene.size)
  let region = Region(PixelRect(scene.size))
  Rasterizer(bandPixels: bandPixels).paint(scene, region: region, onto: canvas)
  return canvas.pixmap()
}

private func layer(_ id: UInt64, _ commands: [DrawCommand]) -> Layer {
  Layer(
    id: LayerID(id), list: DisplayList(commands), origin: .zero, clip: PixelRect(size))
}

@Suite struct HiddenPixelTests {
  @Test("what large layers hide is left out, and the picture is the same")
  func layers() throws {
    try withEverySeed(200) { _, random in
      var layers = (0..<6).map { random.layer(UInt64($0), size) }
      for k in 0..<random.int(in: 1...2) {
        let rect = Rect(
          Double(random.int(in: 0...20)), Double(random.int(in: 0...20)),
          Double(random.int(in: 20...60)), Double(random.int(in: 20...50)))
        let cover = layer(UInt64(100 + k), [.fill(rect, Color(rgb: 0x8040a0))])
        layers.insert(cover, at: random.int(in: 2...layers.count))
      }
      let scene = Scene(size: size, background: .white, layers: layers)
      try #require(painted(scene).pixels == whole(scene).pixels)
      try #require(painted(scene, bandPixels: 700).pixels == whole(scene).pixels)
    }
  }

  @Test("a shadow has the same pixels around what casts it, and nothing of it is below that")
  func shadows() throws {
    try withEverySeed(60) { _, random in
      let rect = Rect(
        random.double(in: 4...20), random.double(in: 4...20), random.double(in: 8...40),
        random.double(in: 8...30))
      let radius = random.double(in: 0...12)
      let shadow = DrawCommand.shadow(
        rect.offset(by: Vector(0, 2)), radius: radius, blur: random.double(in: 1...16),
        Color(argb: 0x6000_0000))
      let color = random.int(in: 0...3) == 0 ? Color(argb: 0x80ff_ffff) : .white
      let surface = DrawCommand.roundedRect(rect, radius: radius, color)
      let background = Color(rgb: 0x90c0e0)
      let joined = Scene(
        size: size, background: background, layers: [layer(1, [shadow, surface])])
      let apart = Scene(
        size: size, background: background, layers: [layer(1, [shadow]), layer(2, [surface])])
      try #require(painted(joined).pixels == whole(apart).pixels)
    }
  }

  @Test("a clip with round corners cuts an opaque list and one of two halves to the same pixels")
  func roundClips() throws {
    try withEverySeed(60) { _, random in
      let (color, opacity) = (random.color(), UInt8(random.int(in: 0...1) == 0 ? 255 : 120))
      let content = (0..<2).map { _ in random.command(depth: 2) }
      let single: [DrawCommand] = [.fill(Rect(0, 0, 60, 50), Color(rgb: 0x40_80c0))]
      // Neither half covers the clip, so the list is painted as a group.
      let halves: [DrawCommand] = [
        .fill(Rect(0, 0, 30, 50), Color(rgb: 0x40_80c0)),
        .fill(Rect(30, 0, 30, 50), Color(rgb: 0x40_80c0)),
      ]
      let clip = Rect(
        random.double(in: 0...10), random.double(in: 0...10), random.double(in: 20...48),
        random.double(in: 20...38))
      let radius = random.double(in: 0...14)
      let pictures = [single, halves].map { ground in
        painted(
          Scene(
            size: size, background: color,
            layers: [
              layer(
                1,
                [
                  .group(
                    DisplayList(ground + content), at: .zero, clip: clip, radius: radius,
                    opacity: opacity)
                ])
            ]))
      }
      try #require(pictures[0].pixels == pictures[1].pixels)
    }
  }
}
