import Testing
import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineUnits

@testable import VitrineMap

@Suite("Tiles")
struct TileTests {
  @Test("the tree finds exactly the boxes that a linear search finds")
  func boxTree() {
    withEverySeed(40) { seed, random in
      let entries = (0..<random.int(in: 0...300)).map { _ in
        BoxTree.Entry(
          box: Rect(
            random.double(in: 0...1), random.double(in: 0...1), random.double(in: 0...0.1),
            random.double(in: 0...0.1)),
          zoom: Int8(random.int(in: 0...18)))
      }
      let tree = BoxTree(entries)
      for _ in 0..<10 {
        let rect = Rect(
          random.double(in: -0.2...1), random.double(in: -0.2...1), random.double(in: 0...0.5),
          random.double(in: 0...0.5))
        let zoom = random.int(in: 0...20)
        var found: [Int] = []
        tree.forEach(in: rect, zoom: zoom) { found.append($0) }
        let expected = entries.indices.filter {
          entries[$0].zoom <= zoom && entries[$0].box.touches(rect)
        }
        #expect(found.sorted() == expected)
      }
    }
  }

  @Test("a simplified line stays within half a point of the line, at every zoom")
  func simplification() {
    withEverySeed(30) { _, random in
      var p = Point(0.5, 0.5)
      let line = (0..<random.int(in: 2...700)).map { _ in
        p = p + Vector(random.double(in: -1e-5...3e-5), random.double(in: -2e-5...2e-5))
        return p
      }
      let levels = Simplification.levels(of: line[...])
      #expect(levels.first == 0 && levels.last == 0)
      for zoom in [4, 8, 12, 16] {
        let kept = line.indices.filter { levels[$0] <= Int8(zoom + 1) }
        let scale = Mercator.scale(zoom: Double(zoom))
        for (a, b) in zip(kept, kept.dropFirst()) {
          for i in a...b {
            let (ab, ap) = (line[b] - line[a], line[i] - line[a])
            let square = ab.dx * ab.dx + ab.dy * ab.dy
            let t = square > 0 ? min(max((ap.dx * ab.dx + ap.dy * ab.dy) / square, 0), 1) : 0
            #expect((ap - ab * t).length * scale < 0.5)
          }
        }
      }
    }
  }

  @Test("a clipped ring covers the same part of the box as before")
  func clipping() {
    withEverySeed(60) { _, random in
      let clip = TileClip(box: Rect(0, 0, 32, 32))
      let ring = (0..<random.int(in: 3...9)).map { _ in
        Point(random.double(in: -60...90), random.double(in: -60...90))
      }
      func picture(_ points: [Point]) -> Pixmap {
        let path = Path { pen in
          for (i, p) in points.enumerated() {
            if i == 0 { pen.move(to: p) } else { pen.line(to: p) }
          }
          pen.close()
        }
        return Rasterizer().pixmap(
          of: DisplayList([.path(path, .color(.black))]), size: PixelSize(32, 32))
      }
      let (whole, cut) = (picture(ring), picture(clip.ring(ring)))
      let worst = zip(whole.pixels, cut.pixels).map { abs(Int($0 >> 24) - Int($1 >> 24)) }.max()
      #expect((worst ?? 0) <= 2)
    }
  }

  @Test("a line cut at the box covers the same part of it as before")
  func lineClipping() throws {
    try withEverySeed(60) { _, random in
      let clip = TileClip(box: Rect(-8, -8, 48, 48))
      let line = (0..<random.int(in: 1...9)).map { _ in
        Point(random.double(in: -60...90), random.double(in: -60...90))
      }
      func picture(_ contours: Contours) -> Pixmap {
        let path = Path(contours.stroked(StrokeStyle(width: 4, join: .bevel)))
        return Rasterizer().pixmap(
          of: DisplayList([.path(path, .color(.black))]), size: PixelSize(32, 32))
      }
      var (whole, cut) = (Contours(), Contours())
      whole.append(line, isClosed: false)
      clip.add(line, to: &cut)
      let pairs = zip(picture(cut).pixels, picture(whole).pixels)
      let worst = pairs.map { abs(Int($0 >> 24) - Int($1 >> 24)) }.max() ?? 0
      try #require(worst <= 2)
    }
  }

  @Test("a ring beside the box is left out, and one around it is not")
  func ringsBeside() {
    let clip = TileClip(box: Rect(0, 0, 32, 32))
    let square = [Point(0, 0), Point(20, 0), Point(20, 20), Point(0, 20)]
    for move in [Vector(40, 5), Vector(-40, 5), Vector(5, 40), Vector(5, -40)] {
      #expect(clip.ring(square.map { $0 + move }).isEmpty)
    }
    #expect(clip.ring(square.map { Point($0.x * 9 - 50, $0.y * 9 - 50) }).count >= 4)
  }

  @Test("neighboring tiles are equal where they overlap, so their borders are invisible")
  func seams() {
    let chunks = [MapChunk(TestTown(blocks: 4).features, number: 0)]
    for rotation in [0, 0.5] {
      let grid = TileGrid(
        zoom: 15.4, rotation: rotation, anchor: Mercator.project(TestTown.center), density: 1,
        side: 64)
      func tile(_ x: Int, _ y: Int) -> Pixmap {
        let key = TileKey(grid: grid, place: TilePlace(x: x, y: y))
        return TilePainter(chunks: chunks, style: .light, key: key).paint()
      }
      let (a, b, below) = (tile(-1, 0), tile(0, 0), tile(-1, 1))
      var worst = 0
      func compare(_ p: UInt32, _ q: UInt32) {
        worst = max(worst, difference(p, q))
      }
      // 66 pixels wide: the last two columns of one are the first two of the other.
      for i in 0..<66 {
        for k in 0..<2 {
          compare(a.pixels[i * 66 + 64 + k], b.pixels[i * 66 + k])
          compare(a.pixels[(64 + k) * 66 + i], below.pixels[k * 66 + i])
        }
      }
      // Cut at other positions, an edge may differ by a step or two.
      #expect(worst <= 6)
    }
  }

  @Test("tiles cover every pixel of the screen for any camera")
  func covering() {
    withEverySeed(60) { _, random in
      let grid = TileGrid(
        zoom: 14, rotation: random.double(in: -3...3),
        anchor: Mercator.project(TestTown.center), density: 1, side: 128)
      let view = MapViewport(
        camera: MapCamera(
          center: TestTown.place(random.double(in: -900...900), random.double(in: -900...900)),
          zoom: random.double(in: 13.5...15), rotation: random.double(in: -3...3)),
        size: Size(300, 200))
      let places = Set(grid.tiles(in: view))
      for _ in 0..<40 {
        let q = grid.plane(
          view.world(at: Point(random.double(in: 0...300), random.double(in: 0...200))))
        let place = TilePlace(
          x: Int((q.x / 128).rounded(.down)), y: Int((q.y / 128).rounded(.down)))
        #expect(places.contains(place))
      }
    }
  }

  @Test("the memory for tiles follows the size of the view and holds more than the visible ones")
  func budget() throws {
    #expect(TileCache.budget(width: 800, height: 480, side: 512) / 1_000_000 == 43)
    #expect(TileCache.budget(width: 480, height: 272, side: 512) / 1_000_000 == 31)
    #expect(TileCache.budget(width: 3840, height: 2160, side: 512) == 64 << 20)
    try withEverySeed(60) { _, random in
      let side = [128, 256, 512][random.int(in: 0...2)]
      let size = Size(random.double(in: 1...1920), random.double(in: 1...1080))
      let cache = TileCache(
        budget: TileCache.budget(width: size.width, height: size.height, side: side))
      let view = MapViewport(
        camera: MapCamera(world: Point(0.5, 0.5), zoom: 15, rotation: 0), size: size)
      let grid = TileGrid(
        zoom: 15, rotation: 0, anchor: Point(0.5, 0.5), density: 1, side: side)
      let most = (size.width / Double(side) + 2) * (size.height / Double(side) + 2)
      let room = cache.capacity(side: side + 2)
      try #require(room >= grid.tiles(in: view).count && Double(room) >= most.rounded(.down))
    }
  }

  @Test("the cache keeps its budget and the visible tiles")
  func cache() {
    var cache = TileCache(budget: 40_000)
    let grid = TileGrid(zoom: 1, rotation: 0, anchor: .zero, density: 1, side: 64)
    let pixmap = Pixmap(size: PixelSize(50, 50), pixels: Array(repeating: 0, count: 2500))
    func key(_ x: Int) -> TileKey { TileKey(grid: grid, place: TilePlace(x: x, y: 0)) }
    for x in 0..<20 {
      cache.beginFrame()
      cache.insert(pixmap, key(x), chunks: 1)
      #expect(cache.use(key(x)) != nil)
      #expect(cache.bytes <= 40_000)
    }
    #expect(cache.use(key(0)) == nil && cache.use(key(18)) != nil)
    #expect(cache.chunks(of: key(19)) == 1 && cache.chunks(of: key(0)) == nil)
  }
}

@MainActor
@Suite("The tiles of a map")
struct TileLayerTests {
  private static let town = TestTown(blocks: 4).features

  private func picture(_ s: ScriptedStage) -> Pixmap {
    let scene = s.stage.draw()
    let surface = Surface(size: scene.size)
    Rasterizer().paint(scene, region: Region(PixelRect(scene.size)), onto: surface)
    return surface.pixmap()
  }

  @Test("a map at rest is painted completely, then requests nothing")
  func settles() {
    let s = mapStage(Self.town, size: PixelSize(240, 160))
    s.runsWork = true
    s.rest()
    #expect(s.map.isPainted)
    #expect(s.stage.nextChange == nil && !s.stage.hasNewWork)
    #expect(s.map.progress == 1)
  }

  @Test("a frame waits for no tile, and shows no hole after the first picture")
  func neverBare() {
    let s = mapStage(Self.town, size: PixelSize(240, 160))
    s.runsWork = true
    s.rest()
    s.runsWork = false
    // Without a worker, the painted tiles remain visible while the map is flung, zoomed and
    // rotated.
    for camera in [
      MapCamera(center: TestTown.place(40, 10), zoom: 15.8),
      MapCamera(center: TestTown.place(-60, 20), zoom: 16.6, rotation: 0.5),
    ] {
      s.map.setCamera(camera, animated: false)
      s.run(0.1)
      let colors = Set(picture(s).pixels)
      #expect(colors.count > 20, "streets and houses can be seen")
    }
  }

  @Test("the same fingers give the same pictures twice")
  func repeatable() {
    func run() -> [UInt64] {
      let s = mapStage(Self.town, size: PixelSize(200, 140))
      s.runsWork = true
      s.run(0.2)
      s.begin(
        s.finger(at: Point(100, 70))
          .moving(by: Vector(60, 20), over: .milliseconds(80)))
      var hashes: [UInt64] = []
      s.run(0.4) { hashes.append(picture(s).hash) }
      return hashes
    }
    let (a, b) = (run(), run())
    #expect(a == b)
    #expect(Set(a).count > 5)
  }

  @Test("a sheet moves the center without painting a tile")
  func insets() {
    let s = mapStage(Self.town, size: PixelSize(200, 300))
    s.runsWork = true
    s.rest()
    let center = s.map.camera.center
    for bottom in stride(from: 0.0, through: 140, by: 10) {
      s.map.insets = Insets(bottom: bottom)
      s.frames()
      #expect(s.map.camera.center == center)
      #expect(s.map.viewport.point(of: center).distance(to: Point(100, (300 - bottom) / 2)) < 1e-6)
    }
    s.rest()
    #expect(s.map.isPainted)
  }

  @Test("tiles are painted again for data that is visible on them, not for data elsewhere")
  func elsewhere() {
    let s = mapStage(size: PixelSize(240, 160))
    s.map.limits.followsData = false
    s.runsWork = true
    s.map.source.append(Self.town)
    s.rest()
    func painted(after portion: [MapFeature]) -> Int {
      s.runsWork = false
      s.map.source.append { portion }
      var count = 0
      for _ in 0..<60 {
        s.frames()
        let work = s.stage.takeWork().map { $0.run() }
        let before = s.map.tileLayer.paints
        for result in work { s.stage.finish(result) }
        count += s.map.tileLayer.paints - before
      }
      s.runsWork = true
      s.rest()
      return count
    }
    func street(_ x: Double) -> MapFeature {
      MapFeature(
        geometry: .lines([[TestTown.place(x, -30), TestTown.place(x, 40)]]),
        properties: ["highway": "primary"])
    }
    #expect(painted(after: [street(90_000)]) == 0)
    let here = picture(s)
    // A portion that is on both sides and has nothing in between.
    #expect(painted(after: [street(-90_000), street(91_000)]) == 0)
    #expect(picture(s).hash == here.hash)
    #expect(painted(after: [street(90_000), street(10)]) > 0)
    #expect(picture(s).hash != here.hash)
  }

  @Test("data that arrives in parts appears step by step, with a progress bar")
  func portions() {
    let s = mapStage(size: PixelSize(200, 140))
    s.runsWork = true
    // Names stay where they first appeared, so their final positions may differ; the ground's may
    // not.
    let ground = Self.town.map {
      MapFeature(
        geometry: $0.geometry, properties: $0.properties.filter { !$0.key.hasPrefix("name") })
    }
    let parts = stride(from: 0, to: ground.count, by: 10).map {
      Array(ground[$0..<min($0 + 10, ground.count)])
    }
    for part in parts { s.map.source.append(part) }
    var seen: [Double] = []
    for _ in 0..<400 where s.map.progress < 1 {
      s.frames()
      seen.append(s.map.progress)
    }
    #expect(seen == seen.sorted())
    #expect(Set(seen).count > 4)
    s.rest()
    let piecemeal = picture(s)
    let whole = mapStage(ground, size: PixelSize(200, 140))
    whole.runsWork = true
    whole.rest()
    #expect(piecemeal.hash == picture(whole).hash, "the same picture in the end")
  }

  @Test("the tiles beside a view are those at most the margin away, at every zoom and rotation")
  func margin() throws {
    try withEverySeed(60) { _, random in
      let anchor = Point(0.5, 0.4)
      let isTurned = random.int(in: 0...1) == 0
      let grid = TileGrid(
        zoom: 15, rotation: isTurned ? random.double(in: -3...3) : 0, anchor: anchor, density: 1,
        side: 256)
      let view = MapViewport(
        camera: MapCamera(
          world: Point(
            anchor.x + random.double(in: -1e-4...1e-4), anchor.y + random.double(in: -1e-4...1e-4)),
          zoom: 15 + random.double(in: -0.7...1), rotation: grid.rotation),
        size: Size(800, 480))
      let (seen, near) = (Set(grid.tiles(in: view)), Set(grid.tiles(in: view, margin: 0.5)))
      try #require(near.isSuperset(of: seen))
      let beside = 128 * Mercator.scale(zoom: view.camera.zoom) / Mercator.scale(zoom: 15)
      for place in near.subtracting(seen) {
        let r = grid.rect(of: place)
        let corners = [
          Point(r.minX, r.minY), Point(r.maxX, r.minY), Point(r.minX, r.maxY),
          Point(r.maxX, r.maxY),
        ].map { view.point(world: grid.world($0)) }
        let box = try #require(Rect(around: corners))
        try #require(
          box.touches(
            Rect(-beside, -beside, 800 + 2 * beside, 480 + 2 * beside)))
      }
      // A point a little less than the margin beside the view is on one of them.
      for corner in [Point(1 - beside, 240), Point(799 + beside, 240), Point(400, 479 + beside)] {
        let plane = grid.plane(view.world(at: corner))
        let place = TilePlace(
          x: Int((plane.x / 256).rounded(.down)), y: Int((plane.y / 256).rounded(.down)))
        try #require(near.contains(place))
      }
    }
  }
}
