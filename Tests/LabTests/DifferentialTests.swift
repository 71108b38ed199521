import Testing
import VitrineRaster
import VitrineText
import VitrineUnits

@testable import VitrineLab

private let size = PixelSize(488, 200)

/// Returns the largest difference of any channel between two pictures, ignoring alpha.
private func difference(_ a: Pixmap, _ b: Pixmap) -> Int {
  var most = 0
  for (one, other) in zip(a.pixels, b.pixels) {
    for shift: UInt32 in [0, 8, 16] {
      let (left, right) = (Int(one >> shift & 255), Int(other >> shift & 255))
      most = max(most, abs(left - right))
    }
  }
  return most
}

/// Compares our pictures with those of established libraries.
///
/// Tolerances, in steps of 255: ours rounds once where pixman rounds twice (mask, then blend), its
/// gradients and bilinear weights have fewer bits, and ours are dithered by up to 1.5 steps; cairo
/// samples coverage on a grid.
@Suite struct DifferentialTests {
  private let text = ListContent(
    count: 20,
    typesetter: FreeTypeTypesetter(log: { _, _ in }))

  @Test(
    "The list equals the one that pixman paints, within two steps",
    .enabled(if: Pixman() != nil, "libpixman-1.so.0 is not installed"))
  func list() throws {
    let peer = ListPeer(try #require(Pixman()), text, size)
    let scenes = ListScenes(text, size)
    for offset in [0, 7, 35, 72, 1000] {
      let surface = Surface(size: size)
      Rasterizer().paint(
        scenes.scene(at: offset), region: Region(PixelRect(size)), onto: surface)
      peer.paint(at: offset)
      let steps = difference(surface.pixmap(), peer.picture())
      #expect(steps <= 2, "offset \(offset)")
    }
  }

  @Test(
    "The sheet equals the one that pixman paints, within two steps, by damage and whole",
    .enabled(if: Pixman() != nil, "libpixman-1.so.0 is not installed"))
  func sheet() throws {
    let tall = PixelSize(320, 620)
    let sheet = Sheet(tall)
    let peer = SheetPeer(try #require(Pixman()), sheet)
    let surface = Surface(size: tall)
    let rasterizer = Rasterizer()
    var shown: Scene?
    for i in [0, 1, 2, 20, 59, 60, 61, 119] {
      let scene = sheet.scene(i)
      let damage = scene.damage(from: shown)
      rasterizer.paint(scene, region: damage, onto: surface)
      peer.paint(i, damage.rects)
      shown = scene
      let steps = difference(surface.pixmap(), peer.picture())
      #expect(steps <= 2, "frame \(i)")
    }
  }

  @Test(
    "Each primitive equals the peer's, within its tolerance",
    .enabled(if: Pixman() != nil, "libpixman-1.so.0 is not installed"))
  func primitives() throws {
    let pixman = try #require(Pixman())
    let tolerance = [
      "fill": 0, "solid alpha": 1, "src-over": 1, "A8 text": 2, "rounded rect": 1, "circle": 1,
      // Dithered.
      "gradient down": 3, "gradient across": 3, "gradient radial": 3, "2x bilinear": 1,
    ]
    let all = Primitive.all(size, pixman: pixman, cairo: nil, text: text)
    #expect(Set(all.map(\.name)) == Set(tolerance.keys))
    for primitive in all {
      let list = DisplayList(primitive.commands)
      let (surface, canvas) = (Surface(size: size), PixmanCanvas(pixman, size))
      Rasterizer().overpaint(
        Scene(
          size: size, background: .black,
          layers: [Layer(id: LayerID(1), list: list, origin: .zero, clip: PixelRect(size))]),
        region: Region(PixelRect(size)), onto: surface)
      primitive.paint(canvas)
      let steps = difference(surface.pixmap(), canvas.picture())
      #expect(steps <= tolerance[primitive.name]!, "\(primitive.name)")
    }
  }

  @Test(
    "Shapes equal those of cairo, within its grid of samples",
    .enabled(if: Cairo() != nil, "libcairo.so.2 is not installed"))
  func shapes() throws {
    let canvas = CairoCanvas(try #require(Cairo()), size)
    let red = Color(rgb: 0xd93025)
    var commands: [DrawCommand] = []
    for k in 0..<8 {
      let x = Double(k) * 60 + 0.25 * Double(k)
      let circle = Rect(x, 3.5, 40 + 0.3 * Double(k), 40 + 0.3 * Double(k))
      let card = Rect(x, 60.125 * Double(k % 2) + 60, 50, 30)
      commands += [.ellipse(circle, red), .roundedRect(card, radius: Double(k) + 3, red)]
      canvas.fillCircle(circle, red)
      canvas.fillRounded(card, Double(k) + 3, red)
    }
    let ours = Rasterizer().pixmap(of: DisplayList(commands), size: size)
    #expect(difference(ours, canvas.picture()) <= 16)
  }
}
