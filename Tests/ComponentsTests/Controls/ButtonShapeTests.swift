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

  @Test("A large one is 72 points high, wider, and higher with larger text")
  func large() {
    func size(isLarge: Bool, textScale: Double, width: Double = 400) -> Size {
      var environment = Environment(typesetter: BoxTypesetter())
      environment.textScale = textScale
      let button = Button("Begin", icon: .check, isLarge: isLarge) {}
      let screen = ScriptedStage(
        Column(alignment: .leading) { FixedSize(width: width) { button } }, size: .small,
        environment: environment)
      screen.frames(2)
      return button.sizeThatFits(Size(width, 300))
    }
    let (plain, large) = (size(isLarge: false, textScale: 1), size(isLarge: true, textScale: 1))
    #expect(plain.height == 48 && large.height == 72 && large.width > plain.width)
    let enlarged = size(isLarge: true, textScale: 2.6)
    #expect(enlarged.height > 72 && enlarged.width > large.width)
    #expect(size(isLarge: true, textScale: 1, width: 100).width == 100)
  }

  @Test("A button that becomes large is laid out again, and its shade has its corners")
  func becomesLarge() throws {
    let button = Button("Begin") {}
    let screen = ScriptedStage(Column(alignment: .leading) { button }, size: .small)
    screen.frames(2)
    #expect(button.frame.height == 48)
    button.isLarge = true
    screen.frames(2)
    #expect(button.frame.height == 72)
    let finger = screen.land(at: screen.middle(of: button))
    finger.rest(for: .milliseconds(200))
    let ends = screen.stage.draw().layers.flatMap(\.list.commands).filter { command in
      if case .roundedRect(let rect, let radius, _) = command {
        return rect.size == button.frame.size && radius == 36
      }
      return false
    }
    #expect(ends.count == 2, "the button and the shade over it")
    finger.lift()
    try screen.settle()
  }

  @Test("The icon grows with the text")
  func icon() {
    func width(_ icon: Icon?, _ textScale: Double) -> Double {
      var environment = Environment(typesetter: BoxTypesetter())
      environment.textScale = textScale
      let button = Button("Send", icon: icon) {}
      let screen = ScriptedStage(
        Column(alignment: .leading) { button }, size: .small, environment: environment)
      screen.frames(1)
      return button.frame.width
    }
    #expect(width(.send, 1) - width(nil, 1) == 24 + Spacing.small)
    #expect(width(.send, 2.6) - width(nil, 2.6) == 43 + Spacing.small)
  }

  @Test("With several lines the corners are those of one line")
  func lines() throws {
    let button = Button("Book this room", style: .filled) {}
    #expect(try radius(button, Size(160, 140), textScale: 2) < 50)
  }
}
