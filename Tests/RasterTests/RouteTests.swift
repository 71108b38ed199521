import Testing
import VitrineRaster
import VitrineTesting
import VitrineUnits

private let size = PixelSize(53, 41)

@Suite struct RouteTests {
  @Test("bands of any height paint the same picture")
  func bands() throws {
    try withEverySeed(25) { _, random in
      let scene = random.scene(size)
      let whole = picture(scene)
      for pixels in [1, 60, 53 * 7, 100_000] {
        let narrow = scannedOut(scene, with: Rasterizer(bandPixels: pixels))
        try #require(narrow == whole)
      }
      try #require(scannedOut(scene) == whole)
    }
  }

  @Test("painting only the damage gives the picture of a full repaint, over any sequence of scenes")
  func increments() throws {
    try withEverySeed(60) { seed, random in
      let rasterizer = Rasterizer()
      let canvas = Surface(size: size)
      var shown: Scene?
      var scene = random.scene(size)
      for step in 0..<8 {
        rasterizer.paint(scene, region: scene.damage(from: shown), onto: canvas)
        try #require(canvas.pixmap() == picture(scene), "seed \(seed), step \(step)")
        shown = scene
        scene = random.next(scene)
      }
    }
  }

  @Test("a rotated picture is the upright one, rotated")
  func rotation() throws {
    try withEverySeed(12) { _, random in
      for format in [PixelFormat.xrgb8888, .rgb565] {
        let scene = random.scene(random.int(in: 0...1) == 0 ? size : PixelSize(70, 64))
        var wanted = scannedOut(scene, format: format)
        for rotation in [Rotation.quarter, .half, .threeQuarters] {
          wanted = turned(wanted)
          let painted = scannedOut(
            scene, rotation: rotation, format: format, with: Rasterizer(bandPixels: 700))
          try #require(painted == wanted, "\(rotation), \(format)")
        }
        try #require(turned(wanted) == scannedOut(scene, format: format))
      }
    }
  }

  @Test("pixels of narrow formats are close to the wide ones")
  func narrow() throws {
    try withEverySeed(10) { _, random in
      let scene = random.scene(size)
      let (wide, narrow) = (scannedOut(scene), scannedOut(scene, format: .rgb565))
      for (a, b) in zip(wide.pixels, narrow.pixels) {
        for shift: UInt32 in [0, 8, 16] {
          try #require(abs(Int(a >> shift & 255) - Int(b >> shift & 255)) <= 8)
        }
      }
    }
  }

  @Test("an opaque layer hides the layers beneath completely")
  func hidden() throws {
    try withEverySeed(30) { _, random in
      var scene = random.scene(size)
      let cover = Layer(
        id: LayerID(900), list: DisplayList([.fill(Rect(0, 0, 53, 19), Color(rgb: 0x336699))]),
        origin: PixelPoint(0, random.int(in: -5...30)), clip: PixelRect(size))
      let above = random.layer(901, size)
      scene.layers += [cover, above]
      let painted = picture(scene)
      scene.layers.removeFirst(scene.layers.count - 2)
      let alone = picture(scene)
      let rows = cover.extent
      for y in rows.y0..<rows.y1 {
        try #require(
          painted.pixels[(y * 53)..<(y * 53 + 53)] == alone.pixels[(y * 53)..<(y * 53 + 53)])
      }
    }
  }

  @Test("the pictures are the same on every machine, in every build")
  func everywhere() throws {
    var hashes: UInt64 = 0
    withEverySeed(12) { seed, random in
      let painted = scannedOut(
        random.scene(size), rotation: Rotation.allCases[seed % 4],
        format: seed % 3 == 0 ? .rgb565 : .xrgb8888)
      hashes = hashes &* 31 &+ painted.hash
    }
    #expect(hashes == 11_663_426_750_092_351_113)
  }

  @Test("a translucent background is painted over black")
  func background() {
    let scene = Scene(size: PixelSize(2, 1), background: Color(argb: 0x80ff_ffff))
    #expect(scannedOut(scene).pixels == [0xff80_8080, 0xff80_8080])
  }
}
