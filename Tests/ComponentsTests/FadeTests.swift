import Testing
import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineUnits

/// A background in one color.
private final class PlainView: Component {
  let color: Color
  init(_ color: Color) {
    self.color = color
    super.init()
  }
  override func draw(into canvas: inout Canvas) { canvas.fill(canvas.bounds, color) }
}

@MainActor
@Suite("Group opacity")
struct FadeTests {
  private func pixel(_ stage: Stage) -> UInt32 {
    let (panel, scene) = (MemoryPanel(size: stage.pictureSize), stage.draw())
    panel.paint(0) {
      Rasterizer().paint(scene, region: Region(PixelRect(scene.size)), into: $0)
    }
    return panel.picture(of: 0).pixels[0]
  }

  /// Red, entirely covered by green, both half transparent as a group over white.
  private func makeStage(groupsOpacity: Bool) -> (ScriptedStage, Component) {
    let group = Stack {
      PlainView(Color(rgb: 0xff0000))
      PlainView(Color(rgb: 0x00ff00))
    }
    group.groupsOpacity = groupsOpacity
    let stage = ScriptedStage(
      Stack {
        PlainView(.white)
        group
      }, size: PixelSize(8, 8))
    group.opacity = 0.5
    return (stage, group)
  }

  @Test("Children of a group do not show through each other; without a group each is transparent")
  func whole() {
    let (one, _) = makeStage(groupsOpacity: true)
    #expect(one.stage.draw().layers.count == 2)
    let mixed = pixel(one.stage)
    #expect(mixed >> 16 & 255 == mixed & 255, "as much red as blue: no red ground shows")
    let (parts, _) = makeStage(groupsOpacity: false)
    #expect(parts.stage.draw().layers.count == 3)
    let each = pixel(parts.stage)
    #expect(each >> 16 & 255 > each & 255, "the red shows through the green")
  }

  @Test("At full opacity a group costs nothing: its children are separate layers")
  func full() {
    let (stage, group) = makeStage(groupsOpacity: true)
    group.opacity = 1
    #expect(stage.stage.draw().layers.count == 3)
    group.opacity = 0
    #expect(stage.stage.draw().layers.count == 1)
  }

  @Test("With reduced motion a screen fades in as one picture over the one below")
  func navigator() {
    let navigator = Navigator(root: PlainView(.white))
    let stage = ScriptedStage(
      navigator, size: PixelSize(80, 48),
      environment: Environment(typesetter: BoxTypesetter(), reducesMotion: true))
    navigator.push(
      Stack {
        PlainView(Color(rgb: 0xff0000))
        PlainView(Color(rgb: 0x00ff00))
      })
    stage.wait(.milliseconds(100))
    let layers = stage.stage.draw().layers
    #expect(layers.last.map { $0.opacity > 0 && $0.opacity < 255 } == true)
    #expect(layers.dropLast().allSatisfy { $0.opacity == 255 })
    stage.wait(Duration(seconds: 1))
    #expect(stage.stage.draw().layers.allSatisfy { $0.opacity == 255 })
  }
}
