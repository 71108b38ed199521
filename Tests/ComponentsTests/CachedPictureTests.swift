import Testing
import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineUnits

@MainActor
@Suite("Components that cache their picture")
struct CachedPictureTests {
  private let label = Label("Old Bridge")
  private let card: Card
  private let stage: Stage

  init() {
    let label = label
    card = Card(radius: 12) { Padding(16) { label } }
    card.cachesPicture = true
    let root = Component()
    root.addChild(card)
    stage = Stage(
      root: root, pictureSize: PixelSize(320, 240),
      environment: Environment(typesetter: BoxTypesetter()))
  }

  private func show(at origin: Point, size: Size = Size(180, 90)) -> Scene {
    card.frame = Rect(origin: origin, size: size)
    return stage.draw()
  }

  private func paint(_ scene: Scene, with rasterizer: Rasterizer = Rasterizer()) -> Pixmap {
    let canvas = Surface(size: scene.size)
    rasterizer.paint(scene, region: Region(PixelRect(scene.size)), onto: canvas)
    return canvas.pixmap()
  }

  @Test("such a component is one layer, whose list stays the same while it moves")
  func moves() {
    let first = show(at: Point(10, 20))
    #expect(first.layers.count == 1 && first.layers[0].origin == PixelPoint(10, 20))
    let second = show(at: Point(40, -30))
    #expect(second.layers[0].list === first.layers[0].list)
    #expect(second.layers[0].origin == PixelPoint(40, -30))
  }

  @Test("a change of anything inside it is a new picture, and so is another size")
  func changes() {
    var lists = [show(at: .zero).layers[0].list]
    label.text = "The New Bridge"
    lists.append(show(at: .zero).layers[0].list)
    label.opacity = 0.5
    lists.append(show(at: .zero).layers[0].list)
    lists.append(show(at: .zero, size: Size(200, 90)).layers[0].list)
    stage.environment.theme = .dark
    lists.append(show(at: .zero, size: Size(200, 90)).layers[0].list)
    for (old, new) in zip(lists, lists.dropFirst()) { #expect(old != new) }
  }

  @Test("it keeps its list while it is off the stage, unless it comes back with another look")
  func returns() {
    let first = show(at: Point(10, 20)).layers[0].list
    let root = stage.root
    func leaveAndReturn(_ change: () -> Void = {}) -> DisplayList {
      card.removeFromParent()
      #expect(stage.draw().layers.isEmpty)
      change()
      root.addChild(card)
      return show(at: Point(10, 20)).layers[0].list
    }
    #expect(leaveAndReturn() === first)
    let other = leaveAndReturn { label.text = "The New Bridge" }
    #expect(other != first)
    #expect(leaveAndReturn { stage.environment.theme = .dark } != other)
  }

  @Test("it looks as its parts do: where it is translucent, two steps of color may differ")
  func looks() {
    let rasterizer = Rasterizer()
    var (differing, largest) = (0, 0)
    for x in 0..<4 {
      let origin = Point(Double(20 + x * 7), 30)
      card.cachesPicture = true
      _ = paint(show(at: origin), with: rasterizer)
      let one = paint(show(at: origin), with: rasterizer)
      card.cachesPicture = false
      let parts = paint(show(at: origin))
      for (a, b) in zip(one.pixels, parts.pixels) where a != b {
        differing += 1
        for shift: UInt32 in [0, 8, 16] {
          largest = max(largest, abs(Int(a >> shift & 255) - Int(b >> shift & 255)))
        }
      }
    }
    #expect(largest <= 2 && differing < 320 * 240 / 2)
  }

  @Test("its opacity applies to the whole: nothing shines through a part of it")
  func fades() throws {
    card.opacity = 0.5
    let scene = show(at: Point(10, 10))
    #expect(scene.layers.count == 1 && scene.layers[0].opacity == 128)
  }

  @Test("its shadow is visible beside it, unless something around it clips")
  func shadow() throws {
    let around = try #require(stage.root.children.first?.parent)
    let layer = show(at: Point(60, 60)).layers[0]
    #expect(layer.extent.width > 180 && layer.extent.height > 90)
    around.clipsToBounds = true
    let clipped = show(at: Point(0, 0)).layers[0]
    #expect(PixelRect(PixelSize(320, 240)).contains(clipped.extent))
  }
}
