import Testing
import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineUnits

/// A picture over an opaque background, which counts how often it is drawn.
@MainActor
private final class Painting: Component {
  var drawn = 0
  var coversAll = true

  override func draw(into canvas: inout Canvas) {
    drawn += 1
    canvas.fill(coversAll ? canvas.bounds : Rect(0, 0, 10, 10), Color(rgb: 0x40))
  }
}

@MainActor
@Suite struct StretchedDrawingTests {
  private let painting = Painting()
  private let stage: Stage

  init() {
    let root = Component()
    root.addChild(painting)
    stage = Stage(
      root: root, pictureSize: PixelSize(200, 300),
      environment: Environment(typesetter: BoxTypesetter()))
    painting.stretchesDrawing = true
  }

  private func show(height: Double) -> DisplayList? {
    painting.frame = Rect(0, 0, 200, height)
    return stage.draw().layers.first?.list
  }

  @Test("a component that stretches its drawing is drawn once, whatever its size")
  func once() throws {
    let rest = try #require(show(height: 100))
    let pulled = try #require(show(height: 130))
    #expect(painting.drawn == 1)
    guard case .stretched(let list, let at, let scale, let clip) = pulled.commands[0] else {
      Issue.record("drawn again: \(pulled.commands)")
      return
    }
    #expect(list === rest && scale == 1.3)
    // Centered: 260 of which 200 are visible.
    #expect(at == Point(-30, 0) && clip == PixelRect(PixelSize(200, 130)))
    #expect(show(height: 100) === rest)
  }

  @Test(
    "it is drawn again on request, and where it would be stretched by more than a factor of four")
  func again() {
    _ = show(height: 100)
    _ = show(height: 400)
    #expect(painting.drawn == 1)
    _ = show(height: 401)
    #expect(painting.drawn == 2)
    _ = show(height: 110)
    #expect(painting.drawn == 2)
    painting.setNeedsDisplay()
    _ = show(height: 110)
    #expect(painting.drawn == 3)
  }

  @Test("a drawing that does not cover the component is drawn again at each size")
  func uncovered() {
    painting.coversAll = false
    for height in [100.0, 110, 120] { _ = show(height: height) }
    #expect(painting.drawn == 3)
  }
}
