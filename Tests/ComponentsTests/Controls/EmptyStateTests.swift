import Testing
import VitrineComponents
import VitrineTesting
import VitrineUnits

@MainActor
@Suite("Empty states")
struct EmptyStateTests {
  private func makeStage(
    _ empty: EmptyState, size: PixelSize = PixelSize(480, 400), isMirrored: Bool = false
  ) -> (ScriptedStage, ListView) {
    let list = ListView(0..<50, id: \.self, rowHeight: 50) { _ in Component() }
    let stage = ScriptedStage(
      Stack {
        list
        empty
      }, size: size,
      environment: Environment(
        direction: isMirrored ? .rightToLeft : .leftToRight, typesetter: BoxTypesetter()))
    return (stage, list)
  }

  @Test("Only the button of an empty state takes touches")
  func touches() throws {
    var pressed = 0
    let empty = EmptyState("Nothing", "Try again", icon: .mail, action: "Again") { pressed += 1 }
    let (stage, list) = makeStage(empty)
    stage.touch(at: Point(240, 150)) { $0.moving(by: Vector(0, -80), over: .milliseconds(200)) }
    try stage.settle()
    #expect(list.offset > 40)
    let button = try #require(empty.children.first { $0 is Button })
    let origin = button.convert(.zero)
    stage.tap(Point(-origin.x + 10, -origin.y + 10))
    #expect(pressed == 1)
  }

  @Test("An empty state fades in and out, also reversed halfway, and requests no frames at rest")
  func fading() throws {
    let empty = EmptyState("Nothing", icon: .mail, isShown: false)
    let (stage, _) = makeStage(empty)
    #expect(empty.isHidden)
    empty.isShown = true
    stage.wait(.milliseconds(100))
    let half = empty.opacity
    #expect(half > 0.2 && half < 0.8 && !empty.isHidden)
    empty.isShown = false
    stage.wait(.milliseconds(20))
    #expect(empty.opacity <= half)
    try stage.settle()
    #expect(empty.isHidden)
    empty.isShown = true
    try stage.settle()
    #expect(!empty.isHidden && empty.opacity == 1 && stage.stage.nextChange == nil)
  }

  @Test("In little height the texts have the styles of a row and are wholly visible")
  func lowest() {
    let empty = EmptyState("Nothing here", "Pull for more", icon: .mail)
    let (stage, _) = makeStage(empty, size: PixelSize(480, 76))
    _ = stage.stage.draw()
    let (first, last) = (empty.children[1].frame, empty.children[2].frame)
    #expect(first.minY >= 0 && last.maxY <= 76 && first.maxY <= last.minY)
    #expect(abs(first.minY - (76 - last.maxY)) <= 2 || first.minY == Spacing.medium)
    let roles = empty.children.compactMap { ($0 as? Label)?.role }
    #expect(roles == [\.rowTitle, \.rowSubtitle])
  }

  @Test("In a narrow pane no text is cut, in a row and in a column", arguments: [false, true])
  func narrow(isRow: Bool) {
    let title = "There are no messages here today"
    let empty = EmptyState(title, "Pull for more", icon: .mail, isRow: isRow, action: "Again")
    let (stage, _) = makeStage(empty, size: PixelSize(240, 400))
    _ = stage.stage.draw()
    let labels = empty.children.compactMap { $0 as? Label }
    for label in labels {
      let wanted = label.sizeThatFits(Size(label.frame.width, .infinity))
      #expect(wanted.height <= label.frame.height, "\(label.text)")
    }
    #expect(empty.children.allSatisfy { $0.frame.maxX <= 240 && $0.frame.minX >= 0 })
  }

  @Test("The button of a low and narrow area is in it")
  func narrowAndLow() {
    let empty = EmptyState("No messages", "", icon: .mail, action: "Again")
    let (stage, _) = makeStage(empty, size: PixelSize(240, 130))
    _ = stage.stage.draw()
    #expect(empty.children.allSatisfy { $0.frame.maxY <= 130 })
  }

  @Test(
    "No part is outside its room or over another part, high or low, mirrored or not")
  func room() {
    for size in [
      PixelSize(480, 400), PixelSize(320, 240), PixelSize(480, 120), PixelSize(1200, 600),
    ] {
      var frames: [[Rect]] = []
      for isMirrored in [false, true] {
        let empty = EmptyState("Nothing here", "Pull for more", icon: .mail, action: "Again")
        let (stage, _) = makeStage(empty, size: size, isMirrored: isMirrored)
        _ = stage.stage.draw()
        let rects = empty.children.map(\.frame)
        for (index, rect) in rects.enumerated() {
          #expect(
            rect.minX >= 0 && rect.maxX <= Double(size.width) && rect.minY >= 0, "\(rect)")
          for other in rects[..<index] {
            #expect(rect.intersection(other).isEmpty, "\(size): \(rect) \(other)")
          }
        }
        frames.append(rects)
      }
      if size.height < 200 {
        #expect(frames[0][0].minX == Double(size.width) - frames[1][0].maxX)
      }
    }
  }

  @Test("The title of the button can change, appear and go, and is measured again")
  func action() throws {
    var pressed = 0
    let empty = EmptyState("Nothing", icon: .mail, action: "Again") { pressed += 1 }
    let (stage, _) = makeStage(empty)
    stage.frames(1)
    #expect(empty.action == "Again")
    let narrow = stage.frame(of: try #require(stage.find(Button.self))).width
    empty.action = "Look for new messages"
    stage.frames(1)
    let button = try #require(stage.find(Button.self))
    #expect(button.title == "Look for new messages")
    #expect(stage.frame(of: button).width > narrow + 50)
    let title = try #require(stage.find(Label.self) { $0.text == "Nothing" })
    let high = stage.frame(of: title).minY
    empty.action = nil
    stage.frames(1)
    #expect(stage.find(Button.self) == nil && stage.frame(of: title).minY > high)
    empty.action = "Again"
    stage.frames(1)
    try stage.tap(button: "Again")
    #expect(pressed == 1 && stage.frame(of: title).minY == high)
  }

  @Test("An action that is bound follows the language")
  func boundAction() throws {
    let empty = EmptyState("", icon: .mail, action: "")
    empty.bind { $0.action = $0.languageTag == "zh" ? "再试一次" : "Again" }
    let (stage, _) = makeStage(empty)
    stage.stage.environment.language = "en"
    stage.frames(2)
    #expect(stage.find(Button.self)?.title == "Again")
    stage.stage.environment.language = "zh"
    stage.frames(2)
    #expect(stage.find(Button.self)?.title == "再试一次")
  }
}
