import Testing
import Vitrine
import VitrineTesting

@MainActor
@Suite("The next guest of a scripted stage")
struct ScriptedHomeTests {
  @Test("The start screen has the environment of the kiosk, not that of the last guest")
  func environment() throws {
    let screen = ScriptedStage(Label("Start"))
    let start = screen.stage.environment
    screen.stage.environment.language = "ar"
    screen.stage.environment.theme = .dark
    screen.stage.environment.textScale = 1.6
    #expect(screen.stage.environment != start)
    var seen: Environment?
    screen.goHome { Label("Again").bind { seen = $0.stage?.environment } }
    #expect(screen.stage.environment == start && screen.stage.environment.direction == .leftToRight)
    #expect(seen == start, "the screen is made in the environment of the start")
    #expect(screen.find(Label.self)?.text == "Again")
  }

  @Test("A kiosk has a language of its own, and a start screen may choose another")
  func language() {
    final class Start: Component {
      override func didEnterStage() { stage?.environment.textScale = 2 }
    }
    let screen = ScriptedStage(Label("Start"))
    screen.homeEnvironment.language = "zh"
    screen.stage.environment.language = "ar"
    screen.goHome { Start() }
    #expect(screen.stage.environment.language == "zh" && screen.stage.environment.textScale == 2)
  }

  @Test("The panel stays as it is, and the field loses its focus")
  func panel() throws {
    let field = TextField("Name")
    let screen = ScriptedStage(Centered { field })
    screen.stage.environment.scale = 2
    try screen.tap(button: "Name")
    #expect(screen.focusedField === field)
    screen.goHome { Label("Again") }
    #expect(screen.stage.environment.scale == 2 && screen.focusedField == nil)
  }
}
