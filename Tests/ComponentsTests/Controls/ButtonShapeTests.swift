import Testing
import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineUnits

@MainActor
@Suite("The shape of a button")
struct ButtonShapeTests {
  /// The radius of the background of a button in a frame.
  private func radius(_ button: Button, _ frame: Size, textScale: Double = 1) throws -> Double {
    var environment = Environment(typesetter: BoxTypesetter())
    environment.textScale = textScale
    let root = Component()
    root.addChild(button)
    button.frame = Rect(origin: .zero, size: frame)
    let screen = ScriptedStage(root, size: .small, environment: environment)
    for layer in screen.stage.draw().layers {
      for command in layer.list.commands {
        switch command {
        case .roundedRect(let rect, let radius, _) where rect.size == frame: return radius
        case .ellipse(let rect, _) where rect.size == frame: return frame.height / 2
        default: continue
        }
      }
    }
    throw MissingShape()
  }

  private struct MissingShape: Error {}

  @Test("Its ends are half circles in every height", arguments: [48.0, 54, 80])
  func round(height: Double) throws {
    #expect(try radius(Button("Book", style: .filled) {}, Size(160, height)) == height / 2)
    let icon = Button("", icon: .check, style: .filled) {}
    #expect(try radius(icon, Size(height, height)) == height / 2, "a circle")
  }

  @Test("With several lines the corners are those of one line")
  func lines() throws {
    let button = Button("Book this room", style: .filled) {}
    #expect(try radius(button, Size(160, 140), textScale: 2) < 50)
  }
}
