import Testing
import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineUnits

@MainActor
@Suite("Larger text is not cut")
struct LargeTextTests {
  private func environment(
    _ textScale: Double, _ direction: LayoutDirection = .leftToRight
  ) -> Environment {
    var environment = Environment(direction: direction, typesetter: BoxTypesetter())
    environment.textScale = textScale
    return environment
  }

  private func canvas(_ textScale: Double) -> Canvas {
    Canvas(size: Size(400, 400), environment: environment(textScale))
  }

  @Test("A text that is whole in the normal size is whole in each larger size")
  func whole() {
    let texts = ["Open", "Open until six", "Room temperature", "营业至六点", "a b c d e f g h i j k"]
    for text in texts {
      let plain = canvas(1)
      let width = plain.layout(text, plain.environment.theme.body).size.width
      for textScale in [1, 1.1, 1.3, 1.5, 2, 2.6] {
        let canvas = canvas(textScale)
        let layout = canvas.wholeText(text, canvas.environment.theme.body, maxWidth: width)
        #expect(!layout.isTruncated, "\(text) at \(textScale)")
        #expect(layout.size.width <= width + 0.001)
      }
    }
  }

  @Test("Text of the normal size keeps its lines; a longer one is cut")
  func normal() {
    let canvas = canvas(1)
    let layout = canvas.wholeText(
      "A text of several words", canvas.environment.theme.body, maxWidth: 80)
    #expect(layout.isTruncated && layout.lineCount == 1)
  }

  @Test("A text is not set smaller where more lines are enough")
  func lines() {
    let canvas = canvas(2)
    let style = canvas.environment.theme.body
    let one = canvas.layout("words", style).size
    let layout = canvas.wholeText("words words", style, maxWidth: 1.3 * one.width)
    #expect(layout.lineCount == 2)
    #expect(layout.size.height == 2 * one.height)
  }

  @Test("A row of a list 240 points wide has its title on two lines, with its detail below")
  func narrowRow() throws {
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let row = ListRow(
        title: "Town hall of the city", subtitle: "Line 1", avatarText: "T", detail: "3 min")
      let list = ListView([1], id: \.self, rowHeight: 72) { _ in row }
      let stage = ScriptedStage(
        list, size: PixelSize(240, 200), environment: environment(1, direction))
      var check = ScreenCheck()
      check.kinds = [.overflow]
      try check.findings(on: stage).expectNone()
      #expect(list.rowFrame(at: 0)?.height == 72)
    }
  }

  @Test("Rows of a fixed height are higher where larger text needs it, and as high as before else")
  func rowHeights() {
    let titles = ["Harbour", "The stop in front of the old town hall"]
    let list = ListView(titles, id: \.self, rowHeight: 72) { title in
      ListRow(title: title, subtitle: "Lines 1, 4 and 7", detail: "12 min")
    }
    let stage = ScriptedStage(
      list, size: PixelSize(320, 900), environment: environment(1))
    stage.frames(2)
    #expect(list.rowFrame(at: 0)?.height == 72 && list.rowFrame(at: 1)?.height == 72)
    stage.stage.environment.textScale = 2
    stage.frames(2)
    let least = list.rowFrame(at: 0)?.height ?? 0
    let high = list.rowFrame(at: 1)?.height ?? 0
    #expect(least >= 144 && high > 144)
    stage.stage.environment.textScale = 1
    stage.frames(2)
    #expect(list.rowFrame(at: 1)?.height == 72)
  }

  @Test("The arrow of a title bar grows with its text")
  func backArrow() throws {
    var sides: [Double] = []
    for textScale in [1, 2, 2.6] {
      let pages = Navigator(root: Column { TitleBar("Stops") })
      let stage = ScriptedStage(
        pages, size: PixelSize(480, 272), environment: environment(textScale))
      stage.frames(1)
      pages.push(Column { TitleBar("Harbour") }, animated: false)
      stage.frames(2)
      let arrow = try #require(stage.find(IconButton.self))
      sides.append(arrow.frame.height)
    }
    #expect(sides == [48, 72, 86])
  }

  @Test("The actions of a title bar grow as its arrow does, and leave half of it to the title")
  func actions() throws {
    func sides(_ textScale: Double, count: Int, direction: LayoutDirection) throws -> [Double] {
      let actions = (0..<count).map { _ in IconButton(.globe) {} }
      let pages = Navigator(root: Column { TitleBar("Stops") })
      let stage = ScriptedStage(
        pages, size: PixelSize(480, 272), environment: environment(textScale, direction))
      stage.frames(1)
      pages.push(Column { TitleBar("Harbour") { actions } }, animated: false)
      stage.frames(2)
      let arrow = try #require(stage.find(BackButton.self))
      let frames = ([arrow] + actions).map { stage.frame(of: $0) }
      for (index, frame) in frames.enumerated() {
        #expect(frame.minX >= 0 && frame.maxX <= 480 && frame.width == frame.height)
        for other in frames[(index + 1)...] { #expect(frame.intersection(other).isEmpty) }
      }
      return frames.map(\.height)
    }
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      #expect(try sides(1, count: 2, direction: direction) == [48, 48, 48])
      #expect(try sides(2, count: 1, direction: direction) == [72, 72])
      #expect(try sides(2.6, count: 1, direction: direction) == [86, 86])
      #expect(try sides(2.6, count: 2, direction: direction) == [80, 80, 80])
      #expect(try sides(2.6, count: 4, direction: direction) == [48, 48, 48, 48, 48])
    }
  }

  @Test("Other components of a title bar keep the size that suits them")
  func otherActions() {
    let (edit, choice) = (Button("Edit") {}, IconButton(.globe) {})
    let stage = ScriptedStage(
      TitleBar("Stops") { [edit, choice] as [Component] }, size: PixelSize(800, 480),
      environment: environment(2))
    stage.frames(2)
    #expect(choice.frame.height == 72)
    #expect(edit.frame.size == edit.sizeThatFits(Size(800, 112)))
  }

  @Test("The icon of a field grows with its text, which begins beside it")
  func fieldIcon() throws {
    func start(_ textScale: Double, _ direction: LayoutDirection) throws -> Double {
      let field = TextField("Name", text: "A", icon: .person)
      let stage = ScriptedStage(
        field, size: PixelSize(480, 272), environment: environment(textScale, direction))
      stage.frames(2)
      let box = stage.stage.input.frame(of: field)
      func letters(_ list: DisplayList, _ x: Int) -> [ClosedRange<Double>] {
        list.commands.flatMap { command -> [ClosedRange<Double>] in
          switch command {
          case .glyphs(let run, let at, _):
            let start = Double(x + at.x + run.bounds.x0)
            return [start...(start + Double(run.bounds.width))]
          case .group(let inner, let at, _, _, _): return letters(inner, x + at.x)
          default: return []
          }
        }
      }
      let scene = stage.stage.draw()
      let text = try #require(scene.layers.flatMap { letters($0.list, $0.origin.x) }.last)
      return direction == .leftToRight
        ? text.lowerBound - box.minX : box.maxX - text.upperBound
    }
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let (small, large) = (try start(1, direction), try start(2.6, direction))
      #expect(abs(large - small - 19) <= 1, "24 points become 43")
    }
  }

  @Test("Cells of a fixed height grow with the text")
  func cells() {
    let grid = LazyGrid(1...9, id: { $0 }, minimumWidth: 100, cellHeight: 88) { Label("\($0)") }
    let stage = ScriptedStage(grid, size: PixelSize(480, 272), environment: environment(2))
    stage.frames(1)
    #expect(grid.cell(at: 0)?.frame.height == 176)
  }

  @Test("A button narrower than its title is higher with larger text")
  func button() throws {
    let button = Button("Buy a ticket") {}
    let stage = ScriptedStage(
      Column(alignment: .leading) { button }, size: PixelSize(160, 272),
      environment: environment(2))
    stage.frames(1)
    var check = ScreenCheck()
    check.kinds = [.overflow]
    try check.findings(on: stage).expectNone()
    #expect(button.frame.height > 70)
  }

  @Test("A spinner grows by half of the enlargement of the text")
  func spinner() {
    for (textScale, side) in [(0.8, 32.0), (1, 32), (2, 48), (2.6, 58)] {
      let spinner = Spinner()
      let stage = ScriptedStage(
        Centered { spinner }, size: PixelSize(200, 200), environment: environment(textScale))
      stage.frames(1)
      #expect(spinner.sizeThatFits(Size(200, 200)) == Size(side, side))
      var canvas = Canvas(size: Size(side, side), environment: stage.stage.environment)
      spinner.draw(into: &canvas)
      for case .path(let path, _) in canvas.displayList.commands {
        #expect(canvas.bounds.inset(by: Insets(all: -1)).intersection(path.bounds) == path.bounds)
      }
    }
  }

  @Test("The disc of a row and its number grow with the text, which begins beside it")
  func rowDisc() throws {
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      var numbers: [Double] = []
      for (textScale, side) in [(1.0, 48.0), (2, 72)] {
        let row = ListRow(title: "Harbour", avatarColor: .black, avatarText: "7")
        let stage = ScriptedStage(
          Column { row }, size: PixelSize(480, 300),
          environment: environment(textScale, direction))
        stage.frames(2)
        var canvas = Canvas(size: row.frame.size, environment: stage.stage.environment)
        row.draw(into: &canvas)
        var discs: [Rect] = []
        var texts: [Rect] = []
        for command in canvas.displayList.commands {
          if case .ellipse(let rect, _) = command { discs.append(rect) }
          if case .glyphs(let run, let at, _) = command {
            let box = run.bounds.offset(by: at)
            texts.append(
              Rect(Double(box.x0), Double(box.y0), Double(box.width), Double(box.height)))
          }
        }
        let disc = try #require(discs.first)
        #expect(disc.width == side && disc.height == side)
        #expect(abs(disc.center.y - row.frame.height / 2) <= 1)
        #expect(texts.count == 2 && disc.intersection(texts[0]) == texts[0])
        let space =
          direction == .leftToRight ? texts[1].minX - disc.maxX : disc.minX - texts[1].maxX
        #expect((14...20).contains(space), "\(space)")
        numbers.append(texts[0].height)
      }
      #expect(numbers[1] > 1.3 * numbers[0])
    }
  }
}
