import Testing
import VitrineComponents
import VitrineState
import VitrineTesting
import VitrineUnits

@Suite("Children that follow observable models")
@MainActor
struct StructureTests {
  @Test("Content is made again for another value, and stays for an equal one")
  func observed() throws {
    let model = Counter()
    let content = Observed({ model.count / 10 }) { tens in
      if tens > 0 { Label("\(tens) tens") }
    }
    let screen = staged(
      Column(spacing: 10) {
        FixedSize(height: 20) { Label("above") }
        content
        FixedSize(height: 20) { Label("below") }
      })
    let below = try #require(screen.find(Label.self) { $0.text == "below" })
    // Without content it takes no space, and no gap.
    #expect(content.isHidden && screen.frame(of: below).minY == 30)
    model.count = 12
    screen.frames()
    let label = try #require(screen.find(Label.self) { $0.text == "1 tens" })
    #expect(screen.frame(of: below).minY == 40 + screen.frame(of: label).height)
    model.count = 19
    screen.frames()
    #expect(screen.find(Label.self) { $0.text == "1 tens" } === label)
    model.count = 20
    screen.frames()
    #expect(screen.find(Label.self) { $0.text == "2 tens" } != nil && label.stage == nil)
    model.count = 0
    screen.frames()
    #expect(content.isHidden && screen.frame(of: below).minY == 30)
  }

  @Test("What the content reads does not make it again: it binds it")
  func contentIsNotTracked() throws {
    let model = Counter()
    var made = 0
    let content = Observed({ model.isOpen }) { _ in
      made += 1
      return [Label("first \(model.count)"), Label { "\(model.count)" }]
    }
    let screen = staged(content)
    model.count = 9
    screen.frames(3)
    #expect(made == 1)
    #expect(screen.find(Label.self) { $0.text == "9" } != nil)
  }

  @Test("An item that is gone is not read by the bindings of its child")
  func outerFirst() throws {
    let model = Counter()
    let screen = staged(
      Column(each: { model.names.indices }, id: { $0 }) { index in
        Label { model.names[index] }
      })
    model.names = ["only"]
    screen.frames()
    #expect(screen.find(Label.self)?.text == "only")
    #expect(screen.stage.root.children.count == 1)
  }

  @Test("Children keep their identity while their items are added, removed and moved")
  func identity() throws {
    var random = RandomSource(seed: 17)
    let model = Counter()
    let column = Column(each: { model.names }, id: \.self) { Label($0) }
    let screen = staged(column)
    for _ in 0..<300 {
      let before = Dictionary(
        uniqueKeysWithValues: column.children.compactMap { $0 as? Label }.map { ($0.text, $0) })
      let all = (0..<12).map { "\($0)" }.filter { _ in random.next() % 3 > 0 }
      model.names = all.sorted { _, _ in random.next() % 2 == 0 }
      screen.frames()
      let labels = column.children.compactMap { $0 as? Label }
      #expect(labels.map(\.text) == model.names)
      for label in labels {
        if let old = before[label.text] { #expect(old === label) }
        #expect(label.stage != nil)
      }
    }
  }

  @Test("Ids that are not unique lose no item")
  func namesakes() throws {
    let model = Counter()
    let row = Row(each: { model.names }, id: \.self) { Label($0) }
    let screen = staged(row)
    model.names = ["X", "X", "Y", "X"]
    screen.frames()
    #expect(row.children.compactMap { ($0 as? Label)?.text } == model.names)
    model.names = ["X"]
    screen.frames()
    #expect(row.children.count == 1)
  }

  @Test("A lazy grid follows a collection by a binding, and keeps the cells that stay")
  func lazyGrid() throws {
    let model = Board()
    let grid = LazyGrid(
      model.orders.map(\.id), id: { $0 }, minimumWidth: 100, cellHeight: 72
    ) { id in Label("\(id)") }.bind { $0.setItems(model.orders.map(\.id)) }
    let screen = staged(grid)
    let second = try #require(grid.cell(at: 1) as? Label)
    model.orders.remove(at: 0)
    try screen.settle()
    #expect(grid.cell(at: 0) === second && grid.cell(at: 2) == nil)
    model.orders.append(Order(4))
    try screen.settle()
    #expect((grid.cell(at: 2) as? Label)?.text == "4" && grid.cell(at: 0) === second)
  }

  @Test("A list animates the difference; the row of an object stays and follows it")
  func list() throws {
    let model = Board()
    let list = ListView(each: { model.orders }, id: { $0.id }, rowHeight: 72) { order in
      ListRow(title: "").bind { $0.title = order.title }
    }
    let screen = staged(list)
    #expect(list.rowCount == 3)
    let second = try #require(list.row(id: 2) as? ListRow)
    model.orders.remove(at: 0)
    model.orders.append(Order(4))
    screen.frames(3)
    // On its way up.
    let moving = try #require(list.rowFrame(at: 0))
    #expect(moving.minY > 0 && moving.minY < 72)
    model.orders[0].title = "Another name"
    try screen.settle()
    #expect(list.row(id: 2) === second && second.title == "Another name")
    #expect(list.rowFrame(at: 0)?.minY == 0 && list.rowCount == 3)
    model.orders.swapAt(0, 2)
    try screen.settle()
    #expect((list.row(at: 2) as? ListRow)?.title == "Another name")
  }

  @Test("A list of values makes the rows of changed values again, and no others")
  func values() throws {
    let model = Board()
    var made: [String] = []
    let list = ListView(each: { model.stops }, id: { $0.id }, rowHeight: .fixed(72)) { stop in
      made.append(stop.name)
      return ListRow(title: stop.name)
    }
    let screen = staged(list)
    made = []
    model.stops[1].name = "Mill Lane"
    try screen.settle()
    #expect(made == ["Mill Lane"])
    #expect((list.row(id: 1) as? ListRow)?.title == "Mill Lane")
  }

  @Test("The same touches give the same pictures, whatever Observation's order of calls is")
  func repeats() throws {
    func play() throws -> [String] {
      let model = Counter()
      let screen = staged(
        Column {
          Button("More").on(\.onTap) { _ in
            model.count += 1
            model.names.insert("N\(model.count)", at: model.count % model.names.count)
            model.isOpen.toggle()
          }
          Label { "\(model.count)" }
          Observed({ model.isOpen }) { isOpen in
            if isOpen { Label(\.title) { "open \(model.count)" } }
          }
          Row(each: { model.names }, id: \.self) { name in Label { "\(name) \(model.count)" } }
          ListView(each: { model.names }, id: \.self, rowHeight: 72) { ListRow(title: $0) }
        }.every(.milliseconds(300)) { _ in model.other += 1 })
      let button = try #require(screen.find(Button.self))
      var scenes: [String] = []
      screen.onFrame = { scene in
        let layers = scene.layers.map { "\($0.origin) \($0.list.commands.count)" }
        scenes.append((layers + texts(in: screen.stage.root)).joined(separator: "|"))
      }
      for _ in 0..<20 {
        screen.tap(button)
        screen.wait(.milliseconds(130))
      }
      return scenes
    }
    let first = try play()
    #expect(first.count > 50)
    for _ in 0..<3 {
      let again = try play()
      #expect(again == first)
    }
  }
}

/// The texts of all labels, in painting order.
@MainActor
private func texts(in component: Component) -> [String] {
  ((component as? Label).map { [$0.text] } ?? []) + component.children.flatMap { texts(in: $0) }
}

@MainActor @Observable
final class Board {
  struct Stop: Equatable {
    var id: Int
    var name: String
  }

  var orders = (1...3).map { Order($0) }
  var stops = (0..<3).map { Stop(id: $0, name: "Stop \($0)") }
}
