import Testing
import VitrineTesting
import VitrineUnits

@testable import VitrineRaster

private let size = PixelSize(140, 120)

/// A picture of 90 × 80 of random shapes over one color, some of which extend beyond it.
private func shapes(_ random: inout RandomSource) -> DisplayList {
  var commands: [DrawCommand] = [
    random.int(in: 0...1) == 0
      ? .fill(Rect(10, 8, 90, 80), Color(rgb: 0x3070a0))
      : .gradient(
        Rect(10, 8, 90, 80), radius: 0,
        .linear(
          from: .zero, to: Point(30, 90),
          stops: [.init(0, Color(rgb: 0x204060)), .init(1, .white)]))
  ]
  for _ in 0..<6 {
    let (x, y) = (random.double(in: -10...60), random.double(in: -10...60))
    let path = Path { pen in
      pen.ellipse(Rect(x, y, random.double(in: 40...80), random.double(in: 40...80)))
    }
    commands.append(.path(path, .color(random.color())))
  }
  return DisplayList(commands)
}

/// A scene that shows the list.
private func scene(_ list: DisplayList, at origin: PixelPoint, opacity: UInt8 = 255) -> Scene {
  Scene(
    size: size, background: .white,
    layers: [
      Layer(id: LayerID(1), list: list, origin: origin, clip: PixelRect(size), opacity: opacity)
    ])
}

/// The same inside of a group, which is painted again in every frame.
private func uncached(_ scene: Scene) -> Scene {
  var scene = scene
  let list = scene.layers[0].list
  scene.layers[0].list = DisplayList([
    .group(list, at: .zero, clip: Rect(-500, -500, 1000, 1000), radius: 0, opacity: 255)
  ])
  return scene
}

@Suite struct PictureCacheTests {
  @Test("a cached picture has the same pixels as a painted one, wherever it moves and fades")
  func sameAsPainted() throws {
    try withEverySeed(20) { _, random in
      let list = shapes(&random)
      let rasterizer = Rasterizer()
      for _ in 0..<6 {
        let origin = PixelPoint(random.int(in: -60...60), random.int(in: -60...60))
        let opacity = random.int(in: 0...2) == 0 ? UInt8(random.int(in: 1...254)) : 255
        let shown = scene(list, at: origin, opacity: opacity)
        try #require(
          picture(shown, with: rasterizer).pixels == picture(uncached(shown)).pixels)
      }
      #expect(rasterizer.cachedBytes == 90 * 80 * 4)
    }
  }

  @Test("inside a group it is copied from its picture, which it gets where it is painted again")
  func nested() throws {
    try withEverySeed(20) { _, random in
      let list = shapes(&random)
      let rasterizer = Rasterizer()
      let places = (0..<4).map { _ in
        PixelPoint(random.int(in: -60...60), random.int(in: -60...60))
      }
      let inside = places.map { uncached(scene(list, at: $0)) }
      for (index, shown) in inside.enumerated() {
        try #require(picture(shown, with: rasterizer).pixels == picture(shown).pixels)
        if index == 0 { #expect(rasterizer.cachedBytes == 0) }
      }
      _ = picture(scene(list, at: PixelPoint(0, 0)), with: rasterizer)
      for shown in inside {
        try #require(picture(shown, with: rasterizer).pixels == picture(shown).pixels)
      }
    }
    var random = RandomSource(seed: 1)
    let list = shapes(&random)
    let context = PaintContext()
    let red = Pixmap(size: list.opaque.size, pixels: Array(repeating: 0xffff_0000, count: 90 * 80))
    context.caches.pictures.withLock { pictures in
      pictures.budget = 1 << 20
      _ = pictures.add(red, list.opaque, of: list)
    }
    let group = uncached(scene(list, at: PixelPoint(0, 0))).layers[0].list
    let copied = context.painted(group, list.opaque, depth: 0)
    #expect(copied.pixels.allSatisfy { $0 == 0xffff_0000 })
  }

  @Test("the picture of an opaque part has opaque pixels only, whatever is painted over it")
  func opaque() throws {
    try withEverySeed(20) { _, random in
      let list = shapes(&random)
      let painted = PaintContext().painted(list, list.opaque, depth: 0)
      try #require(painted.isOpaque)
      try #require(Pixmap(size: painted.size, pixels: painted.pixels).isOpaque)
    }
  }

  @Test("a few shapes are not cached, and neither is a list without an opaque part")
  func plainLists() {
    let rasterizer = Rasterizer()
    let dot = DrawCommand.path(
      Path { $0.ellipse(Rect(0, 0, 90, 80)) }, .color(Color(argb: 0x8000_0000)))
    let ground = DrawCommand.fill(Rect(0, 0, 90, 80), .white)
    for commands in [[ground, dot, dot], [dot, dot, dot, dot, dot]] {
      _ = picture(scene(DisplayList(commands), at: .zero), with: rasterizer)
    }
    #expect(rasterizer.cachedBytes == 0)
  }

  @Test("cached pictures take three screens at most, and none once their lists are gone")
  func budget() {
    let screen = size.width * size.height * 4
    let rasterizer = Rasterizer()
    var random = RandomSource(seed: 7)
    for _ in 0..<3 {
      let lists = (0..<12).map { _ in shapes(&random) }
      for list in lists {
        _ = picture(scene(list, at: .zero), with: rasterizer)
        #expect(rasterizer.cachedBytes <= 3 * screen)
      }
      #expect(rasterizer.cachedBytes > 2 * screen)
    }
    _ = picture(scene(.empty, at: .zero), with: rasterizer)
    #expect(rasterizer.cachedBytes == 0)
  }

  @Test("a stretched list shows its opaque part, enlarged and clipped, over all that it covers")
  func stretched() {
    let list = DisplayList([
      .fill(Rect(0, 0, 40, 30), Color(rgb: 0x40)), .fill(Rect(0, 0, 20, 30), Color(rgb: 0x4000)),
    ])
    let command = DrawCommand.stretched(
      list, at: Point(-10, 0), scale: 1.5, clip: PixelRect(PixelSize(40, 45)))
    #expect(command.bounds == PixelRect(PixelSize(40, 45)))
    #expect(DisplayList([command]).opaque == command.bounds)
    let shown = picture(scene(DisplayList([command]), at: .zero))
    for (x, y, color) in [
      (0, 0, 0x4000), (18, 44, 0x4000), (21, 0, 0x40), (39, 44, 0x40), (40, 0, 0xff_ffff),
      (0, 45, 0xff_ffff),
    ] {
      #expect(Int(shown.pixels[y * size.width + x] & 0xff_ffff) == color, "(\(x), \(y))")
    }
  }

  @Test("a stretched list with groups leaves the fading group around it as it is")
  func stretchedInsideGroup() {
    let inner = DisplayList([.fill(Rect(5, 5, 60, 40), Color(rgb: 0x4000))])
    let list = DisplayList([
      .fill(Rect(0, 0, 70, 50), Color(rgb: 0x40)),
      .group(inner, at: .zero, clip: Rect(5, 5, 60, 40), radius: 8, opacity: 255),
    ])
    let fading = DisplayList([
      .fill(Rect(0, 0, 120, 90), Color(rgb: 0xff_0000)),
      .stretched(
        list, at: Point(20, 20), scale: 1, clip: PixelRect(x: 20, y: 20, width: 70, height: 50)),
    ])
    let rasterizer = Rasterizer()
    let shown = scene(fading, at: .zero, opacity: 128)
    let first = picture(shown, with: rasterizer)
    // Red at half opacity over white, outside of the stretched picture.
    #expect(first.pixels[2 * size.width + 2] & 0xff_ffff == 0xff_7f7f)
    #expect(first.pixels == picture(shown, with: rasterizer).pixels)
  }

  @Test("of pictures that the same frame showed, the one painted first is removed first")
  func removalOrder() {
    var random = RandomSource(seed: 3)
    var cache = PictureCache()
    cache.budget = 8 * 4
    let pixel = PixelRect(PixelSize(1, 1))
    let pixmap = Pixmap(size: pixel.size, pixels: [0])
    let lists = (0..<16).map { _ in shapes(&random) }
    func show(_ list: DisplayList) {
      if cache.picture(of: list) != nil { return }
      if cache.makeRoom(for: pixel.size) { _ = cache.add(pixmap, pixel, of: list) }
    }
    cache.beginFrame()
    for list in lists[..<8] { show(list) }
    cache.beginFrame()
    for list in lists[8..<12] { show(list) }
    #expect(lists[..<4].allSatisfy { cache.picture(of: $0) == nil })
    #expect(lists[4..<12].allSatisfy { cache.picture(of: $0) != nil })
    // All pictures belong to this frame now, so that there is no room for another.
    show(lists[12])
    #expect(cache.picture(of: lists[12]) == nil)
  }

  @Test("an opaque group covers what is below it between its corners")
  func opaqueGroup() {
    let list = DisplayList([.fill(Rect(0, 0, 40, 30), .white)])
    func opaque(radius: Double, opacity: UInt8) -> PixelRect {
      DisplayList([
        .group(
          list, at: PixelPoint(5, 5), clip: Rect(0, 0, 30, 30), radius: radius, opacity: opacity)
      ]).opaque
    }
    #expect(opaque(radius: 0, opacity: 255) == PixelRect(x0: 5, y0: 5, x1: 30, y1: 30))
    #expect(opaque(radius: 8, opacity: 255) == PixelRect(x0: 5, y0: 8, x1: 30, y1: 22))
    #expect(opaque(radius: 0, opacity: 254).isEmpty)
  }
}
