import Testing
import VitrineRaster
import VitrineTesting
import VitrineUnits

private let size = PixelSize(40, 30)
private let everything = Region(PixelRect(size))

private func box(_ id: UInt64, _ x: Int, _ y: Int, _ color: Color = .black) -> Layer {
  Layer(
    id: LayerID(id), list: DisplayList([.fill(Rect(0, 0, 4, 3), color)]),
    origin: PixelPoint(x, y), clip: PixelRect(size))
}

private func rect(_ x: Int, _ y: Int) -> PixelRect { PixelRect(x: x, y: y, width: 4, height: 3) }

private func scene(_ layers: [Layer]) -> Scene {
  Scene(size: size, background: .white, layers: layers)
}

@Suite struct DamageTests {
  @Test("nothing is damaged while the layers stay the same")
  func same() {
    let a = scene([box(1, 2, 2), box(2, 8, 8)])
    #expect(a.damage(from: a) == .empty)
    // A different object with the same contents is the same picture.
    #expect(scene([box(1, 2, 2), box(2, 8, 8)]).damage(from: a) == .empty)
  }

  @Test("everything is damaged without an old scene, or if the size or background changes")
  func whole() {
    let a = scene([box(1, 2, 2)])
    #expect(a.damage(from: nil) == everything)
    #expect(a.damage(from: Scene(size: PixelSize(41, 30), background: .white)) == everything)
    #expect(a.damage(from: Scene(size: size, background: .black, layers: a.layers)) == everything)
  }

  @Test("a layer that appears or disappears damages its extent")
  func comesAndGoes() {
    let (a, b) = (scene([box(1, 2, 2)]), scene([box(1, 2, 2), box(2, 8, 8)]))
    #expect(b.damage(from: a) == Region(rect(8, 8)))
    #expect(a.damage(from: b) == Region(rect(8, 8)))
  }

  @Test("a layer that moves damages its old and its new extent")
  func moves() {
    let (a, b) = (scene([box(1, 2, 2)]), scene([box(1, 12, 5)]))
    #expect(b.damage(from: a) == Region([rect(2, 2), rect(12, 5)]))
    #expect(a.damage(from: b) == Region([rect(2, 2), rect(12, 5)]))
  }

  @Test("another clip damages the difference of both clips, another opacity everything")
  func changes() {
    let a = box(1, 2, 2)
    var clipped = a
    clipped.clip = PixelRect(x: 3, y: 0, width: 10, height: 10)
    let cut = Region(PixelRect(x: 2, y: 2, width: 1, height: 3))
    #expect(scene([clipped]).damage(from: scene([a])) == cut)
    #expect(scene([a]).damage(from: scene([clipped])) == cut)
    var faded = a
    faded.opacity = 128
    #expect(scene([faded]).damage(from: scene([a])) == Region(rect(2, 2)))
    faded.opacity = 0
    #expect(scene([faded]).damage(from: scene([a])) == Region(rect(2, 2)))
    #expect(scene([]).damage(from: scene([faded])) == .empty)
  }

  @Test("of commands that come and go in the middle of a list, only their own pixels are damaged")
  func insertions() {
    withEverySeed(100) { seed, random in
      let all = (0..<40).map { i in
        DrawCommand.fill(
          Rect(Double(i % 8) * 5, Double(i / 8) * 5, 4, 4),
          Color(rgb: UInt32(random.int(in: 0...0xff_ffff))))
      }
      func some() -> Set<Int> {
        Set((0..<40).filter { _ in random.int(in: 0...9) > 0 })
      }
      let (a, b) = (some(), some())
      func scene(_ chosen: Set<Int>) -> Scene {
        Scene(
          size: size, background: .white,
          layers: [
            Layer(
              id: LayerID(1), list: DisplayList(chosen.sorted().map { all[$0] }),
              origin: PixelPoint(0, 0), clip: PixelRect(size))
          ])
      }
      let expected = Region(a.symmetricDifference(b).sorted().map { all[$0].bounds })
      #expect(scene(b).damage(from: scene(a)) == expected, "seed \(seed)")
      #expect(scene(a).damage(from: scene(b)) == expected, "seed \(seed)")
    }
  }

  @Test("a changed list damages only the commands that differ")
  func changedCommands() {
    func layer(_ middle: [DrawCommand]) -> Layer {
      let first = DrawCommand.fill(Rect(0, 0, 2, 2), .black)
      let last = DrawCommand.fill(Rect(20, 20, 2, 2), .black)
      return Layer(
        id: LayerID(1), list: DisplayList([first] + middle + [last]), origin: PixelPoint(1, 1),
        clip: PixelRect(size))
    }
    let old = layer([.fill(Rect(5, 5, 3, 1), .black)])
    let new = layer([.fill(Rect(5, 5, 4, 1), .black), .fill(Rect(9, 9, 1, 1), .white)])
    let expected = Region([
      PixelRect(x: 6, y: 6, width: 4, height: 1), PixelRect(x: 10, y: 10, width: 1, height: 1),
    ])
    #expect(scene([new]).damage(from: scene([old])) == expected)
    #expect(scene([old]).damage(from: scene([new])) == expected)
    #expect(
      scene([layer([])]).damage(from: scene([old]))
        == Region(PixelRect(x: 6, y: 6, width: 3, height: 1)))
  }

  @Test("reordered layers damage the fewest layers that explain the new order")
  func order() {
    let layers = [box(1, 0, 0), box(2, 8, 8), box(3, 16, 16), box(4, 24, 20)]
    let up = [layers[1], layers[2], layers[3], layers[0]]
    #expect(scene(up).damage(from: scene(layers)) == Region(rect(0, 0)))
    #expect(scene(layers).damage(from: scene(up)) == Region(rect(0, 0)))
    // After scrolling the first row is gone and a new one is there; the others did not move in this
    // scene.
    let next = Array(layers[1...]) + [box(5, 30, 2)]
    #expect(scene(next).damage(from: scene(layers)) == Region([rect(0, 0), rect(30, 2)]))
  }

  @Test("changes hidden by an unchanged opaque layer do not count, those under a changing one do")
  func hidden() {
    func cover(_ color: Color) -> Layer {
      Layer(
        id: LayerID(9), list: DisplayList([.fill(Rect(0, 0, 40, 10), color)]), origin: .zero,
        clip: PixelRect(size))
    }
    let (a, b) = (box(1, 2, 2), box(1, 12, 8))
    let seen = Region(PixelRect(x: 12, y: 10, width: 4, height: 1))
    let front = cover(.black)
    #expect(scene([b, front]).damage(from: scene([a, front])) == seen)
    #expect(scene([b, front]).damage(from: scene([front])) == seen)
    #expect(scene([front]).damage(from: scene([b, front])) == seen)
    #expect(
      scene([front, b]).damage(from: scene([front, a])) == Region([rect(2, 2), rect(12, 8)]))
    let translucent = cover(Color(argb: 0x8000_0000))
    #expect(
      scene([b, translucent]).damage(from: scene([a, translucent]))
        == Region([rect(2, 2), rect(12, 8)]))
    let moved = scene([b, cover(.white)]).damage(from: scene([a, front]))
    #expect(moved == Region(PixelRect(x: 0, y: 0, width: 40, height: 10)).union(seen))
  }

  @Test("with two layers of one id everything is damaged")
  func twins() {
    let a = scene([box(1, 0, 0), box(1, 8, 8), box(2, 0, 9)])
    #expect(scene([box(2, 0, 9), box(1, 8, 8)]).damage(from: a) == everything)
  }

  @Test("damage is always inside the picture")
  func inside() {
    let damage = scene([box(1, 38, 28)]).damage(from: scene([box(1, -2, -2)]))
    #expect(
      damage
        == Region([
          PixelRect(x0: 0, y0: 0, x1: 2, y1: 1), PixelRect(x0: 38, y0: 28, x1: 40, y1: 30),
        ]))
  }

  @Test("many changed commands of a layer damage the rectangle around them")
  func manyCommands() {
    func dots(_ shift: Double) -> Layer {
      let commands = (0..<80).map { k in
        DrawCommand.fill(
          Rect(4 + Double(k % 10) * 3 + shift, 5 + Double(k / 10) * 2, 1, 1), .black)
      }
      return Layer(
        id: LayerID(1), list: DisplayList(commands), origin: .zero, clip: PixelRect(size))
    }
    #expect(
      scene([dots(1)]).damage(from: scene([dots(0)]))
        == Region(PixelRect(x0: 4, y0: 5, x1: 33, y1: 20)))
  }
}
