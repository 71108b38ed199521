import Testing
import VitrineComponents
import VitrineTesting
import VitrineUnits

@MainActor
@Suite("Screens that replace others")
struct ReplacedScreenTests {
  private static let transitions: [PageTransition] = [.push, .fade]

  @Test("A screen comes in the place of the top one, which leaves once it is covered")
  func replaces() throws {
    for transition in Self.transitions {
      let (stage, navigator, home, page) = twoScreens()
      let next = Column { TitleBar("Next") }
      navigator.push(page, animated: false)
      var changes = 0
      navigator.onChange = { changes += 1 }
      navigator.replace(with: next, transition: transition)
      stage.wait(.milliseconds(50))
      #expect(navigator.screens.contains { $0 === page } && navigator.isMoving)
      try stage.settle()
      #expect(navigator.screens.map(\.id) == [home.id, next.id])
      #expect(page.stage == nil && next.stage != nil && changes == 2)
      navigator.pop()
      try stage.settle()
      #expect(navigator.top === home)
    }
  }

  @Test("The lowest screen can be replaced, and the new one has no way back")
  func root() throws {
    let (stage, navigator, home, page) = twoScreens()
    navigator.replace(with: page)
    #expect(!navigator.canPop(from: page))
    try stage.settle()
    #expect(navigator.depth == 1 && navigator.top === page && home.parent == nil)
    #expect(stage.find(BackButton.self)?.frame.width == 0)
    navigator.pop()
    #expect(navigator.top === page)
  }

  @Test("On its way it can be turned back to the replaced screen")
  func turnsBack() throws {
    let (stage, navigator, home, page) = twoScreens()
    let next = Column { TitleBar("Next") }
    navigator.push(page, animated: false)
    navigator.replace(with: next)
    stage.wait(.milliseconds(60))
    navigator.pop()
    try stage.settle()
    #expect(navigator.screens.map(\.id) == [home.id, page.id] && next.stage == nil)
  }

  @Test("At once it replaces too, and a screen that is shown already is gone back to")
  func atOnce() throws {
    let (stage, navigator, home, page) = twoScreens()
    let next = Column { TitleBar("Next") }
    navigator.push(page, animated: false)
    navigator.replace(with: next, animated: false)
    #expect(navigator.screens.map(\.id) == [home.id, next.id])
    navigator.replace(with: next)
    #expect(navigator.depth == 2)
    navigator.replace(with: home)
    try stage.settle()
    #expect(navigator.depth == 1 && navigator.top === home)
  }

  @Test("With reduced motion it fades")
  func reduced() throws {
    let (stage, navigator, _, page) = twoScreens(reducesMotion: true)
    navigator.replace(with: page)
    stage.wait(.milliseconds(100))
    #expect(stage.frame(of: page).minX == 0)
    try stage.settle()
    #expect(navigator.depth == 1 && navigator.top === page)
  }
}
