import Testing
import VitrineComponents
import VitrineMotion
import VitrineRaster
import VitrineTesting
import VitrineTouch
import VitrineUnits

/// Heights from 20 to 129 points, all different from the estimate.
func unlike(_ number: Int) -> Double { Double(20 + number * 53 % 110) }

@MainActor
@Suite("Scrolling to a row")
struct ListScrollTests {
  @Test(
    "A row is scrolled exactly to its position, over thousands of rows of unknown height",
    arguments: PanelSetting.representative)
  func exact(panel: PanelSetting) throws {
    for animated in [true, false] {
      let numbers = NumberList(Array(0..<5000), panel, estimate: 47, heights: unlike)
      let height = numbers.height
      for (row, position) in [
        (3000, RowPosition.top), (1000, .bottom), (4000, .center), (3999, .nearest),
        (200, .nearest),
        (0, .top), (4999, .bottom),
      ] {
        let before = numbers.y(row)
        numbers.list.scrollToRow(row, position: position, animated: animated)
        try numbers.top.settle()
        let y = numbers.y(row) ?? .nan
        let comment: Comment = "row \(row) \(position), animated \(animated)"
        switch position {
        case .top: #expect(abs(y) <= 0.5, comment)
        case .bottom: #expect(abs(y + unlike(row) - height) <= 0.5, comment)
        case .center: #expect(abs(y + unlike(row) / 2 - height / 2) <= 1, comment)
        case .nearest:
          if let before, before >= 0 && before + unlike(row) <= height {
            #expect(abs(y - before) <= 1, comment)
          } else {
            #expect(y >= -0.5 && y + unlike(row) <= height + 0.5, comment)
          }
        }
        numbers.checkRest(comment)
      }
    }
  }

  @Test("A finger that lands on the way takes over: the row is forgotten")
  func interrupted() throws {
    let numbers = NumberList(Array(0..<5000), estimate: 47, heights: unlike)
    numbers.list.scrollToRow(3000)
    numbers.top.frames(20)
    let drawn = numbers.shown
    numbers.top.play([numbers.top.finger(at: Point(50, 100)).resting(for: .milliseconds(100))])
    try numbers.top.settle()
    #expect(numbers.shown == drawn)
  }

  @Test("A row is found by id, below insets, and in a list that is not yet shown")
  func byName() throws {
    let list = ListView(Array(0..<500), id: { "row \($0)" }, rowHeight: 60) { PlainRow($0) }
    list.contentInset = EdgeInsets(top: 40, bottom: 20)
    #expect(list.scrollToRow(id: "row 100"))
    #expect(!list.scrollToRow(id: "row 900") && !list.scrollToRow(id: 5))
    let top = ScriptedStage(list, on: lowPanel())
    #expect(list.rowFrame(at: 100)?.minY == 40)
    list.scrollToRow(id: "row 200", position: .bottom)
    try top.settle()
    #expect(list.rowFrame(at: 200)?.maxY == 252)
  }

  @Test("With reduced motion the row is there at once")
  func reduced() {
    let numbers = NumberList(
      Array(0..<5000), lowPanel(reducesMotion: true), estimate: 47, heights: unlike)
    numbers.list.scrollToRow(3000)
    numbers.top.frames()
    #expect(numbers.y(3000) == 0)
  }

  @Test("The indicator never moves against the finger while heights become known")
  func indicator() {
    for estimate in [30.0, 75, 120] {
      let numbers = NumberList(Array(0..<300), estimate: estimate, heights: unlike)
      var last = -1.0
      var steps: [Double] = []
      numbers.top.onFrame = { _ in
        guard let thumb = numbers.list.children.last else { return }
        steps.append(thumb.frame.minY - last)
        last = thumb.frame.minY
      }
      for _ in 0..<6 {
        numbers.top.play([
          numbers.top.finger(at: Point(50, 250)).moving(
            by: Vector(0, -220), over: .milliseconds(90))
        ])
        numbers.top.wait(Duration(seconds: 0.3))
      }
      #expect(steps.dropFirst().allSatisfy { $0 >= -0.01 && $0 < 20 }, "estimate \(estimate)")
      #expect(last > 20)
      steps = []
      for _ in 0..<6 {
        numbers.top.play([
          numbers.top.finger(at: Point(50, 20)).moving(by: Vector(0, 220), over: .milliseconds(90))
        ])
        numbers.top.wait(Duration(seconds: 0.3))
      }
      #expect(steps.allSatisfy { $0 <= 0.01 && $0 > -20 }, "back, estimate \(estimate)")
    }
  }

  @Test("At another width rows are measured again and the first visible row stays")
  func anotherWidth() {
    let list = ListView(
      Array(0..<500), id: { $0 }, rowHeight: .measured(estimate: 50)
    ) { _ in Wrapping() }
    let root = Framing(list)
    let top = ScriptedStage(root, on: lowPanel())
    list.scrollToRow(200, animated: false)
    top.frames()
    #expect(list.rowFrame(at: 201)?.minY == 63)
    root.width = 240
    top.frames()
    #expect(list.rowFrame(at: 200)?.minY == 0)
    #expect(list.rowFrame(at: 201)?.minY == 125)
  }

  @Test(
    "A fling over a million rows of different heights keeps only the visible ones",
    arguments: [true, false])
  func million(isMeasured: Bool) throws {
    let list = ListView(
      0..<1_000_000, id: { $0 },
      rowHeight: isMeasured ? .measured(estimate: 50) : .fixed(60)
    ) { PlainRow($0, height: unlike($0)) }
    let top = ScriptedStage(list, on: lowPanel())
    list.scrollToRow(500_000, animated: false)
    top.frames()
    var most = 0
    top.onFrame = { _ in
      most = max(most, list.liveRowCount, list.children.flatMap(\.children).count)
    }
    for _ in 0..<4 {
      top.play([top.finger(at: Point(50, 250)).moving(by: Vector(0, -240), over: .milliseconds(40))]
      )
    }
    try top.settle()
    #expect(most <= 18)
    #expect(list.offset > 10_000)
    list.scrollToRow(999_999, position: .bottom)
    try top.settle()
    #expect(list.rowFrame(at: 999_999)?.maxY == 272)
    #expect(most <= 18)
  }
}

@MainActor
private final class Wrapping: Component {
  override func sizeThatFits(_ proposal: Size) -> Size {
    Size(proposal.width, 30_000 / proposal.width)
  }
}

@MainActor
private final class Framing: Component {
  let content: Component
  var width = 480.0 { didSet { setNeedsLayout() } }
  init(_ content: Component) {
    self.content = content
    super.init()
    addChild(content)
  }
  override func layout() { content.frame = Rect(0, 0, width, frame.height) }
}
